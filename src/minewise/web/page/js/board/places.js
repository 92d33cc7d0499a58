/**
 * Cells that a text names: each name is a button that lights its cell on the board, with the
 * numbers of its row and column, which a small board does not show otherwise.
 */

import { button, div, make } from "../dom.js";
import { say } from "../words.js";

/** @import {Board} from "./board.js" */
/** @import {Cell} from "./cells.js" */

/** "Row 2, column 6" or "2,6", but no part of a longer number such as 1,234,567 or 1,234.5. */
const NAMED = /row (\d+), column (\d+)|(?<![\d.,])(\d+),(\d+)(?!\d|[.,]\d)/gi;

/** @type {Places | null} those of this page */
let current = null;

export class Places {
  /** @type {Cell | null} */
  #lit = null;
  #layer = div("lit");

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.#layer.setAttribute("aria-hidden", "true");
    const show = (/** @type {Event} */ { target }) => this.#show(namedBy(target));
    // A tap lights until the next one, a pointer and the focus as long as they are there.
    for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, show);
    board.box.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(board.box);
    current = this;
  }

  /** Is there such a cell? @param {Cell} cell */
  has([row, column]) {
    const { height, width } = this.board.size;
    return row < height && column < width;
  }

  /** @param {Cell | null} cell */
  #show(cell) {
    if (`${cell}` === `${this.#lit}`) return;
    this.#lit = cell;
    this.#draw();
  }

  #draw() {
    this.#layer.remove();
    if (!this.#lit) return;
    const place = /** @type {HTMLElement} */ (this.board.box.parentElement);
    const [row, column] = this.board.spot(this.#lit);
    const { size, x, y } = this.board.cells;
    const [from, box] = [place.getBoundingClientRect(), this.board.box.getBoundingClientRect()];
    const [left, top] = [x + column * size - from.left, y + row * size - from.top];
    const [edge, head] = [box.left - from.left, box.top - from.top];
    const band = (/** @type {string} */ kind, /** @type {number[]} */ [x0, y0, width, height]) => {
      const part = div(kind);
      Object.assign(part.style, {
        left: `${x0}px`, top: `${y0}px`, width: `${width}px`, height: `${height}px`,
      });
      return part;
    };
    // Towards the farther edge, where the number has room.
    const [end, foot] = [box.right - from.left, box.bottom - from.top];
    const [isLeft, isHigh] = [left - edge < end - left, top - head < foot - top];
    const across = isLeft
      ? band("lit-row far", [left + size, top, Math.max(0, end - left - size), size])
      : band("lit-row", [edge, top, Math.max(0, left - edge), size]);
    const kind = isLeft ? "lit-column left" : "lit-column";
    const down = isHigh
      ? band(`${kind} far`, [left, top + size, size, Math.max(0, foot - top - size)])
      : band(kind, [left, head, size, Math.max(0, top - head)]);
    const [ofRow, ofColumn] = this.board.upright ? [down, across] : [across, down];
    ofRow.append(make("span", {}, say("place.row", { row: this.#lit[0] })));
    ofColumn.append(make("span", {}, say("place.column", { column: this.#lit[1] })));
    this.#layer.replaceChildren(across, down, band("lit-cell", [left, top, size, size]));
    place.append(this.#layer);
  }
}

/** @param {EventTarget | null} target */
function namedBy(target) {
  const named = target instanceof Element ? target.closest(".named") : null;
  if (!(named instanceof HTMLElement)) return null;
  return /** @type {Cell} */ (named.dataset.cell?.split(",").map(Number));
}

/** A text whose cells are buttons. @param {string} text @returns {(string | HTMLElement)[]} */
export function withPlaces(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(NAMED)) {
    const cell = /** @type {Cell} */ (found.slice(1).filter(Boolean).map(Number));
    if (!current?.has(cell)) continue;
    parts.push(text.slice(at, found.index), named(cell, found[0]));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== "");
}

/** @param {Cell} cell @param {string} text */
const named = (cell, text) => button("named", { "data-cell": `${cell}` }, text);
