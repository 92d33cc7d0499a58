/** How a position is edited: changes that can be taken back, the marks to set, the keys. */

import { isAmong } from "../board/cells.js";
import { tileElement } from "../board/tiles.js";
import { button, byId, make } from "../dom.js";
import { icon } from "../icons.js";
import { showKeys } from "../shared/keys.js";
import { say } from "../words.js";
import { marked } from "./position.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

const MOST = 1000;

/** @template [Value=Position] what is edited */
export class Editor {
  /** @type {Value[]} */
  #past = [];
  /** @type {Value[]} */
  #future = [];
  #group = "";

  /** @param {Value} position @param {(position: Value) => void} changed */
  constructor(position, changed) {
    this.position = position;
    this.changed = changed;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Another position. Changes of one group that follow one another are taken back together.
   * @param {Value} position @param {string} [group]
   */
  set(position, group = "") {
    if (!group || group !== this.#group) this.#past.push(this.position);
    if (this.#past.length > MOST) this.#past.shift();
    this.#group = group;
    this.#future = [];
    this.#show(position);
  }

  /**
   * Sets a mark, unless it is there without a doubt.
   * @param {Cell} cell @param {string} mark @param {string} [group]
   */
  mark(cell, mark, group) {
    const position = /** @type {any} */ (this.position);
    const { rows, doubts = [] } = position;
    if (rows[cell[0]][cell[1]] === mark && !isAmong(doubts, cell)) return;
    this.set(/** @type {any} */ (marked(position, cell, mark)), group);
  }

  /** @returns {boolean} was there anything to take back? */
  undo() {
    return this.#move(this.#past, this.#future);
  }

  redo() {
    return this.#move(this.#future, this.#past);
  }

  /** @param {Value[]} from @param {Value[]} to */
  #move(from, to) {
    const position = from.pop();
    if (!position) return false;
    to.push(this.position);
    this.#group = "";
    this.#show(position);
    return true;
  }

  /** @param {Value} position */
  #show(position) {
    this.position = position;
    this.changed(position);
  }
}

/**
 * Marks, and what they are called; empty: a click asks about the cell; null: the next one.
 * @param {number} most of the clues
 */
const brushes = (most) => /** @type {const} */ ([
  ["", "look"],
  [null, "cycle"],
  ["#", "covered"],
  ["F", "flag"],
  ...Array.from({ length: most + 1 }, (_, n) => /** @type {const} */ ([`${n}`, "digit"])),
  ["_", "unknown"],
  ["*", "exploded"],
]);

/** @param {{brush: string | null}} board @param {number} [most] of the clues, on other boards */
export function showPalette(board, most) {
  // A finger that only wants to scroll or to ask must not change the position.
  board.brush = most || matchMedia("(pointer: coarse)").matches ? "" : null;
  const all = brushes(most ?? 8).filter(([mark]) => !most || mark !== null);
  const buttons = all.map(([mark, name]) => {
    const words = say(`palette.${name}`, { digit: mark ?? "" });
    const more = { "aria-label": words, title: words, "aria-pressed": `${mark === board.brush}` };
    const brush = button("brush", more, face(mark, name));
    brush.addEventListener("click", () => {
      board.brush = mark;
      for (const other of buttons) other.setAttribute("aria-pressed", `${other === brush}`);
    });
    return brush;
  });
  byId("palette").replaceChildren(...buttons);
}

/** @typedef {ReturnType<typeof brushes>[number][1]} Brush */

/** A cell with that mark. @param {string | null} mark @param {Brush} name */
function face(mark, name) {
  if (!mark) return icon(mark === null ? "cycle" : "analyze");
  const kind = name === "flag" ? "covered" : name === "digit" ? mark : name;
  const cell = make("span", { class: `cell ${kind}`, "data-tile": mark, "aria-hidden": "true" });
  if (name === "flag" || name === "exploded") cell.append(tileElement(name));
  else if (name === "unknown") cell.append("·");
  else if (name === "digit") cell.append(mark);
  return cell;
}

/**
 * The keys that every editor has for it.
 * @param {() => void} undo @param {() => void} redo
 */
export function listenToUndo(undo, redo) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey)) return;
    if (target.closest("input, select, textarea, dialog")) return;
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "z" && !event.shiftKey) undo();
    else redo();
  });
}

/** Shows the keys. */
export const showEditKeys = () =>
  showKeys([
    [say("keys.move"), say("keys.move.keys")],
    [say("edit.digits"), say("edit.digits.keys")],
    [say("palette.covered"), say("edit.covered.keys")],
    [say("edit.flag"), say("keys.flag.keys")],
    [say("edit.unknown"), "_"],
    [say("edit.exploded"), "*"],
    [say("edit.next"), say("edit.next.keys")],
    [say("edit.wheel"), say("edit.wheel.keys")],
    [say("edit.stroke"), say("edit.stroke.keys")],
    [say("edit.undo"), "Ctrl+Z, U"],
    [say("edit.redo"), "Ctrl+Y, Ctrl+Shift+Z"],
    [say("edit.paste"), say("edit.paste.keys")],
    [say("edit.copy"), "Ctrl+C"],
    [say("edit.chances"), "P"],
    [say("text.heading"), "T"],
    [say("edit.picture"), "I, Ctrl+V"],
    [say("edit.zoom"), "+, -"],
    [say("keys.help"), "?"],
  ]);
