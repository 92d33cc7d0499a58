/** What is asked of one cell: what it would show, and why it is certain. */

import { api } from "../api.js";
import { details } from "../board/chances.js";
import { indexes, indexOf } from "../board/cells.js";
import { byId, make } from "../dom.js";
import { say, sentence } from "../words.js";
import { insist } from "./asking.js";
import { question } from "./position.js";

/** @typedef {import("../board/cells.js").Cell} Cell */
/** @typedef {import("./position.js").Position} Position */

/** Milliseconds that a pointer rests on a cell before the server is asked about it. */
const REST = 90;

export class Looking {
  /** @type {Cell | null} under the pointer or the cursor */
  #cell = null;
  /** @type {Cell | null} whose proof was chosen from the list */
  #chosen = null;
  /** @type {any} */
  #analysis = null;
  /** @type {Position | null} */
  #position = null;
  /** @type {Map<number, Promise<any>>} what is known of the cells of this position */
  #known = new Map();
  #asking = new AbortController();
  #waiting = 0;

  /** @param {import("../board/board.js").Board} board @param {(found: any) => void} explained what is known of the chosen cell */
  constructor(board, explained) {
    this.board = board;
    this.explained = explained;
  }

  /** Another position, of which nothing is known yet. @param {Position} position */
  forget(position) {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#known.clear();
    this.#analysis = null;
    this.#chosen = null;
    this.#position = position;
    this.board.overlay("proof", null);
    this.#describe();
  }

  /** @param {any} analysis */
  know(analysis) {
    this.#analysis = analysis.contradiction ? null : analysis;
    this.#describe();
  }

  /** @param {Cell | null} cell that the pointer or the cursor is at */
  look(cell) {
    this.#cell = cell;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#describe(), REST);
  }

  /** @param {Cell | null} cell whose proof is to stay @returns {Promise<any>} what is known of it */
  async choose(cell) {
    this.#chosen = cell;
    if (!cell) {
      // The cursor went to the cell that was chosen: that one is not looked at any more either.
      clearTimeout(this.#waiting);
      this.#cell = null;
      await this.#describe();
      return null;
    }
    this.#point(cell);
    this.board.focusCell(cell, { focus: false });
    const found = await this.#ask(cell);
    if (!found || this.#chosen !== cell) return null;
    this.explained(found);
    this.#point(cell, found.proof);
    return found;
  }

  async #describe() {
    const box = byId("cell");
    const cell = this.#cell ?? this.#chosen;
    const analysis = this.#analysis;
    const index = cell ? indexOf(cell, this.#position?.rows[0].length ?? 0) : -1;
    const mark = cell && this.#position?.rows[cell[0]]?.[cell[1]];
    if (!cell || !analysis || (mark !== "#" && mark !== "F")) {
      box.replaceChildren(make("p", { class: "soft" }, say("analyze.cell.prompt")));
      await this.#pointAtChosen();
      return;
    }
    const found = await this.#ask(cell);
    if (!found || this.#analysis !== analysis || (this.#cell ?? this.#chosen) !== cell) return;
    const width = this.#position?.rows[0].length ?? 0;
    const safe = indexes(analysis.certain.safe, width).has(index);
    const mine = indexes(analysis.certain.mines, width).has(index);
    const parts = details(cell, found, { safe, mine, exact: analysis.exact });
    // The proof of the chosen cell stands beside the list that it was chosen from.
    const chosen = this.#chosen && indexOf(this.#chosen, width) === index;
    if (found.proof && !chosen) parts.splice(2, 0, make("p", { class: "proof" }, sentence(found.proof.sentence)));
    box.replaceChildren(...parts);
    if (found.proof) this.#point(cell, found.proof);
    else await this.#pointAtChosen();
  }

  /** Lights up what proves the chosen cell, if there is one. */
  async #pointAtChosen() {
    const chosen = this.#chosen;
    if (!chosen) {
      this.#point(null);
      return;
    }
    const found = await this.#ask(chosen);
    if (found && this.#chosen === chosen) this.#point(chosen, found.proof);
  }

  /** @param {Cell | null} cell @param {any} [proof] */
  #point(cell, proof) {
    this.board.overlay("proof", cell && { cell, clues: proof?.clues ?? [] });
  }

  /** What the server says of a cell; null if the position has changed meanwhile. @param {Cell} cell */
  async #ask(cell) {
    const position = this.#position;
    if (!position || !this.#analysis) return null;
    const index = indexOf(cell, position.rows[0].length);
    const { signal } = this.#asking;
    if (!this.#known.has(index)) {
      this.#known.set(index, insist((s) => api.adviceOnCell({ ...question(position), cell }, s), signal));
    }
    try {
      const found = await this.#known.get(index);
      return signal.aborted ? null : found;
    } catch {
      this.#known.delete(index);
      return null;
    }
  }
}
