/** The keys and the buttons of a page, and the dialog that lists its keys. */

import { byId, div, make, row } from "../dom.js";
import { showDialog } from "../shell.js";
import { say } from "../words.js";

/** @import {Board} from "../board/board.js" */

/** Where letters mean themselves; on a slider or a box they do not, but keys with names do. */
const TYPED = "input:not([type=range], [type=checkbox]), select, textarea, dialog";

/**
 * Listens to the keys that do not belong to the board. Nothing happens while a person types, or
 * while a dialog is open.
 * @param {Record<string, () => void>} doings by key, in lower case
 * @param {Record<string, () => void>} [held] those of keys that may be held
 */
export function listenToKeys(doings, held = {}) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const doing = doings[key] ?? held[key];
    if (!doing || isTaken(event)) return;
    event.preventDefault();
    if (!event.repeat || key in held) doing();
  });
}

/** Is it for the board, for the browser, or for what is typed? @param {KeyboardEvent} event */
function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest(TYPED) || document.querySelector("dialog[open]")) return true;
  return event.key.length > 1 && target.matches("input");
}

/** Buttons by their ids, and what they do. @param {Record<string, () => unknown>} doings */
export function listenToButtons(doings) {
  for (const [id, doing] of Object.entries(doings)) byId(id).addEventListener("click", doing);
}

/** The keys for larger and smaller cells, and those that lead to the board. @param {Board} board */
export function boardKeys(board) {
  const larger = () => board.zoom("in");
  const arrow = () => board.focusCell(board.cursor);
  const arrows = { ArrowUp: arrow, ArrowDown: arrow, ArrowLeft: arrow, ArrowRight: arrow };
  const sizes = { "-": () => board.zoom("out"), 0: () => board.zoom("fit") };
  return { "+": larger, "=": larger, ...sizes, ...arrows };
}

/** What is done, and the keys that do it. @param {[string, string][]} lines */
export function showKeys(lines) {
  const rows = lines.map(([does, keys]) => row(does, make("td", {}, keys)));
  const body = make("table", { class: "table" }, make("tbody", {}, ...rows));
  showDialog("keys", say("more.keys"), div("body", body));
}
