/** What is asked of one cell: what it would show, and why it is certain. */

import { api, insist } from "../api.js";
import { indexOf, isAmong, isCovered } from "../board/cells.js";
import { details } from "../board/chances.js";
import { byId, make } from "../dom.js";
import { say, sentence } from "../words.js";
import { question } from "./position.js";

/** @import {Analysis, CellAdvice, Proof} from "../../api.d.ts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds that a pointer rests on a cell before the server is asked about it. */
const REST = 90;

export class Looking {
  /** @type {Cell | null} under the pointer or the cursor */
  #cell = null;
  /** @type {Cell | null} whose proof was chosen from the list */
  #chosen = null;
  /** @type {Analysis | null} */
  #analysis = null;
  /** @type {Position | null} */
  #position = null;
  /** @type {Map<number, Promise<CellAdvice>>} what is known of the cells of this position */
  #known = new Map();
  #asking = new AbortController();
  #waiting = 0;

  /**
   * @param {Board} board
   * @param {(found: CellAdvice) => void} explained what is known of the chosen cell
   */
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

  /** @param {Analysis} analysis */
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

  /**
   * Lets the proof of a cell stay.
   * @param {Cell | null} cell @returns {Promise<CellAdvice | null>} what is known of it
   */
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
    const [cell, analysis, position] = [this.#looked, this.#analysis, this.#position];
    if (!cell || !analysis || !position || !isCovered(position.rows, cell)) {
      box.replaceChildren(make("p", { class: "soft" }, say("analyze.cell.prompt")));
      await this.#pointAtChosen();
      return;
    }
    const found = await this.#ask(cell);
    if (!found || this.#analysis !== analysis || this.#looked !== cell) return;
    const parts = details(cell, found, analysis);
    const { proof } = found;
    // The proof of the chosen cell stands beside the list that it was chosen from.
    if (proof && !(this.#chosen && isAmong([this.#chosen], cell))) {
      parts.splice(2, 0, make("p", { class: "proof" }, sentence(proof.sentence)));
    }
    box.replaceChildren(...parts);
    if (proof) this.#point(cell, proof);
    else await this.#pointAtChosen();
  }

  /** The cell that is looked at, else the chosen one. */
  get #looked() {
    return this.#cell ?? this.#chosen;
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

  /** @param {Cell | null} cell @param {Proof | null} [proof] */
  #point(cell, proof) {
    this.board.overlay("proof", cell && { cell, clues: proof?.clues });
  }

  /**
   * What the server says of a cell; null if the position has changed meanwhile.
   * @param {Cell} cell @returns {Promise<CellAdvice | null>}
   */
  async #ask(cell) {
    const position = this.#position;
    if (!position || !this.#analysis) return null;
    const index = indexOf(cell, position.rows[0].length);
    const { signal } = this.#asking;
    const asked = { ...question(position), cell };
    const found = this.#known.get(index) ?? insist((s) => api.adviceOnCell(asked, s), signal);
    this.#known.set(index, found);
    try {
      const advice = await found;
      return signal.aborted ? null : advice;
    } catch {
      this.#known.delete(index);
      return null;
    }
  }
}
