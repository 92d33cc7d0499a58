/** A board of any shape as a drawing: a grid of cells that are clicked, painted and typed into. */

import { colorOf, css, inkOn, percent } from "../board/chances.js";
import { MOST_LEAST } from "../board/scene.js";
import { tileElement } from "../board/tiles.js";
import { draw } from "../dom.js";
import { say } from "../words.js";
import { isCovered, markOf } from "./position.js";
import { joined, outline } from "./shape.js";

/** @import {Analysis} from "./analysis.js" */
/** @import {Position} from "./position.js" */

const MARKS = /** @type {const} */ (["certain", "least", "target", "clue", "contradiction"]);
/** @typedef {Partial<Record<typeof MARKS[number], number[]>>} Marked cells */
/** @typedef {{g: any, at: number[], corners: number[][]}} Place */

/** @type {Record<string, "covered" | "flag" | "exploded" | "unknown" | "empty">} */
const TILES = { "#": "covered", F: "flag", "*": "exploded", _: "unknown", 0: "empty" };
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {number[][]} corners */
const middle = (corners) =>
  [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

/** A frame in a place. @param {number[][]} corners @param {number} part of the way to its edge */
function frame(corners, part) {
  const [x, y] = middle(corners);
  return `M${corners.map(([a, b]) => [x + part * (a - x), y + part * (b - y)]).join("L")}Z`;
}

/** What a cell shows, and what is read out. @param {string} mark
 * @param {typeof MARKS[number][]} marks @param {number} [chance] @param {boolean} [exact] */
function told(mark, marks, chance, exact) {
  const tile = TILES[mark];
  const words = [tile ? say(`cell.${tile}`) : mark, ...marks.map((name) => say(`cell.${name}`))];
  if (chance === undefined) return { text: tile === "unknown" ? "·" : tile ? "" : mark, words };
  const isKnown = !Number.isNaN(chance);
  const text = isKnown ? percent(chance, marks.includes("certain"), exact) : "?";
  words.splice(1, 0, say(isKnown ? "cell.chance" : "cell.unsure", { percent: text }));
  return { text, words };
}

export class ShapeBoard {
  /** What a press of a cell sets: a mark, or empty to ask about it. @type {string | null} */
  brush = "";
  /** @type {Map<string, number>} by row and column, beyond a joined side too */
  #cells = new Map();
  /** @type {Place[][]} of each cell, its own first */
  #places = [];
  /** @type {string[]} how each cell is drawn */
  #drawn = [];
  #name = "";

  /** @param {HTMLElement} box @param {(cell: number, mark: string) => void} act sets or asks */
  constructor(box, act) {
    this.box = box;
    /** @type {(type: string, then: (cell: number, event: any) => void) => void} */
    const listen = (type, then) =>
      box.addEventListener(type, (event) => {
        const place = /** @type {Element} */ (event.target).closest("[data-cell]");
        if (place) then(Number(place.getAttribute("data-cell")), event);
      });
    listen("click", (cell) => act(this.#focus(cell), this.brush ?? ""));
    listen("pointerover", (cell, { buttons, pointerType }) => {
      if (this.brush && buttons === 1 && pointerType === "mouse") act(cell, this.brush);
    });
    listen("keydown", (cell, event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const mark = /^(Delete|Backspace)$/.test(key) ? "#" : key.toUpperCase();
      if (ctrlKey || metaKey || altKey) return;
      if (key in ARROWS) this.#focus(this.#beside(cell, ARROWS[key]));
      else if (key === "Enter" || key === " ") act(cell, this.brush ?? "");
      else if (/^[0-9#F*_]$/.test(mark)) act(cell, mark);
      else return;
      event.preventDefault();
    });
  }

  /** @param {number} cell */
  #focus(cell) {
    this.box.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    this.#places[cell][0].g.setAttribute("tabindex", "0");
    this.#places[cell][0].g.focus();
    return cell;
  }

  /** @param {number} cell @param {number[]} step @returns {number} or the cell, at a border */
  #beside(cell, [down, right]) {
    const [row, column] = this.#places[cell][0].at;
    return this.#cells.get(`${row + down},${column + right}`) ?? cell;
  }

  /** @param {Position} position @param {Analysis | null} known @param {Marked} marked */
  show({ shape, codes }, known, marked) {
    if (this.#name !== shape.name) this.#begin(shape);
    const isMarked = !known || known.safe.length || known.least.length > MOST_LEAST;
    const least = isMarked ? [] : known.least;
    const all = { certain: known ? [...known.safe, ...known.mines] : [], least, ...marked };
    const sets = MARKS.map((name) => /** @type {const} */ ([name, new Set(all[name])]));
    for (const [cell, code] of codes.entries()) {
      const marks = sets.flatMap(([name, cells]) => (cells.has(cell) ? [name] : []));
      const chance = isCovered(code) ? known?.probability.get(cell) : undefined;
      this.#paint(cell, markOf(code), marks, chance, known?.exact);
    }
  }

  /** Draws a cell, if it has changed. @param {number} cell @param {string} mark
   * @param {typeof MARKS[number][]} marks @param {number} [chance] @param {boolean} [exact] */
  #paint(cell, mark, marks, chance, exact) {
    const tile = TILES[mark];
    const { text, words } = told(mark, marks, chance, exact);
    if (this.#drawn[cell] === words.join()) return;
    this.#drawn[cell] = words.join();
    const looks = ["cell", tile ?? "open", chance === undefined ? "" : "heat", ...marks].join(" ");
    for (const { g, corners } of this.#places[cell]) {
      const [x, y] = middle(corners);
      const [size, up] = text ? [0.5, 7] : [0.8, 0];
      const parts = [[1, "face"], [0.8, "ring"]].map(([part, name]) =>
        draw("path", { class: name, d: frame(corners, Number(part)) }));
      if (tile === "flag" || tile === "exploded") {
        const at = `translate(${x - 12 * size} ${y - 12 * size - up}) scale(${size})`;
        parts.push(draw("g", { transform: at }, ...tileElement(tile).children));
      }
      g.replaceChildren(...parts, draw("text", { x, y: y + (tile === "flag" ? up : 0) }, text));
      g.setAttribute("class", looks);
      g.dataset.tile = mark;
      g.style.setProperty("--ground", css(colorOf(chance || 0)));
      g.style.setProperty("--over", inkOn(colorOf(chance || 0)));
    }
    const { g, at: [row, column] } = this.#places[cell][0];
    g.setAttribute("aria-label", say("cell.name", { row, column, state: words.join(", ") }));
  }

  /** The places of another shape. @param {Position["shape"]} shape */
  #begin({ name, kind, height, width }) {
    const [rows, columns] = joined(kind).map(Number);
    const beyond = draw("g", { class: "beyond", "aria-hidden": "true" });
    const label = say("board.label", { width, height });
    const svg = draw("svg", { role: "grid", "aria-label": label }, beyond);
    [this.#name, this.#drawn, this.#cells] = [name, [], new Map()];
    this.#places = Array.from({ length: height * width }, () => []);
    for (let r = -rows; r < height + rows; r++) {
      const line = r >= 0 && r < height ? draw("g", { role: "row" }) : beyond;
      svg.append(line);
      for (let c = -columns; c < width + columns; c++) {
        const cell = ((r + height) % height) * width + ((c + width) % width);
        const isOwn = line !== beyond && c >= 0 && c < width;
        const about = isOwn ? { role: "gridcell", tabindex: cell ? -1 : 0 } : {};
        const g = draw("g", { "data-cell": cell, ...about });
        (isOwn ? line : beyond).append(g);
        this.#cells.set(`${r},${c}`, cell);
        const place = { g, at: [r, c], corners: outline(kind, r, c) };
        this.#places[cell][isOwn ? "unshift" : "push"](place);
      }
    }
    this.#frame(svg, beyond, -30 * columns, -30 * rows);
  }

  /** Numbers the rows and columns. @param {any} svg @param {any} beyond @param {number} left
   * @param {number} top of all places */
  #frame(svg, beyond, left, top) {
    for (const [{ at: [r, c], corners }] of this.#places) {
      const [x, y] = middle(corners);
      if (c === 0) beyond.append(draw("text", { class: "number", x: left - 9, y }, `${r}`));
      if (r === 0) beyond.append(draw("text", { class: "number", x, y: top - 7 }, `${c}`));
    }
    const corners = this.#places.flat().flatMap((place) => place.corners);
    const [wide, high] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
    svg.setAttribute("viewBox", `${left - 17} ${top - 14} ${wide - left + 18} ${high - top + 16}`);
    svg.style.setProperty("--wide", `${wide - left}`);
    svg.style.setProperty("--high", `${high - top}`);
    this.box.replaceChildren(svg);
  }
}
