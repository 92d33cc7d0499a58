/** Shows what is asked of one cell: what it would show, and the proof why it is certain. */

import { Latest, Refused } from "../answers.js";
import { indexOf, isAmong, isCovered } from "../board/cells.js";
import { cellChances } from "../board/chances.js";
import { core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { proofSteps } from "../shared/message.js";
import { say } from "../words.js";
import { question } from "./position.js";

/** @import {Proof} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {ChainMarks} from "../shared/chain.js" */
/** @import {Answer} from "./live_analysis.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds that a pointer rests on a cell before it is described. */
const REST = 90;

/**
 * What is known of a cell: null if it is not certain, or in a part that is too wide for a proof.
 * @typedef {{certain: boolean, proof: Proof | null}} Why
 */

export class CellInspector {
  /** @type {Cell | null} under the pointer or the cursor */
  #cell = null;
  /** @type {Cell | null} whose proof was chosen from the list */
  #chosen = null;
  /** @type {Answer | null} */
  #answer = null;
  /** @type {Position | null} */
  #position = null;
  /** @type {Map<number, Promise<Proof | null>>} proofs of this position */
  #known = new Map();
  #latest = new Latest();
  #asking = this.#latest.begin();
  #waiting = 0;
  /** The cell that is lit up, and whether its proof is. */
  #pointed = "";

  /**
   * @param {Board} board @param {ChainMarks} chains
   * @param {(why: Why) => void} explained what is known of the chosen cell
   */
  constructor(board, chains, explained) {
    this.board = board;
    this.chains = chains;
    this.explained = explained;
  }

  /** Another position, of which nothing is known yet. @param {Position} position */
  forget(position) {
    this.#asking = this.#latest.begin();
    this.#known.clear();
    this.#answer = null;
    this.#chosen = null;
    this.#position = position;
    this.#point(null);
  }

  /** @returns {Cell | null} whose proof stays */
  get chosen() {
    return this.#chosen;
  }

  /** @param {Answer | null} answer null: nothing can be told */
  know(answer) {
    this.#answer = answer;
    return this.#describe();
  }

  /** @param {Cell | null} cell that the pointer or the cursor is at */
  look(cell) {
    this.#cell = cell;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#answer && this.#describe(), REST);
  }

  /**
   * Lets the proof of a cell stay.
   * @param {Cell | null} cell @returns {Promise<Why | null>} null if there is nothing to say
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
    const why = await this.#why(cell);
    if (!why || this.#chosen !== cell) return null;
    this.explained(why);
    this.#point(cell, why.proof);
    return why;
  }

  async #describe() {
    const [cell, answer, position] = [this.#looked, this.#answer, this.#position];
    if (!cell || !answer || !position || !isCovered(position.rows, cell)) {
      const prompt = make("p", { class: "soft" }, say("analyze.cell.prompt"));
      byId("cell").replaceChildren(prompt);
      await this.#pointAtChosen();
      return;
    }
    const why = await this.#why(cell);
    if (why && this.#answer === answer && this.#looked === cell) await this.#show(cell, why);
  }

  /** @param {Cell} cell @param {Why} why */
  async #show(cell, { proof }) {
    const answer = /** @type {Answer} */ (this.#answer);
    const parts = cellChances(cell, answer.analysis, answer.digits ?? null);
    // The proof of the chosen cell stands beside the list that it was chosen from.
    if (proof && !(this.#chosen && isAmong([this.#chosen], cell))) {
      parts.splice(2, 0, proofSteps(this.board, proof), this.chains.part(cell));
    }
    byId("cell").replaceChildren(...parts);
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
    const why = await this.#why(chosen);
    if (why && this.#chosen === chosen) this.#point(chosen, why.proof);
  }

  /** @param {Cell | null} cell @param {Proof | null} [proof] */
  #point(cell, proof) {
    // What is known comes in parts: with each of them a step that is pointed at stays so.
    const pointed = `${cell} ${Boolean(proof)}`;
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    this.board.overlay("proof", cell && { cell, clues: proof?.clues });
  }

  /** @param {Cell} cell @returns {Promise<Why | null>} null: the position is another one by now */
  async #why(cell) {
    const [answer, position] = [this.#answer, this.#position];
    if (!answer || !position) return null;
    const { mines, safe } = answer.analysis;
    const certain = isAmong(safe, cell) || isAmong(mines, cell);
    if (!certain) return { certain, proof: null };
    const index = indexOf(cell, position.rows[0].length);
    const asked = this.#known.get(index) ?? explained(position, cell, this.#asking.signal);
    this.#known.set(index, asked);
    const proof = await asked;
    return this.#position === position ? { certain, proof } : null;
  }
}

/** @param {Position} position @param {Cell} cell @param {AbortSignal} signal */
async function explained(position, cell, signal) {
  const [view, options] = question(position);
  try {
    return await core.explain(view, cell, options, signal);
  } catch (error) {
    // Of a part that is too wide little is proved.
    if (error instanceof Refused || signal.aborted) return null;
    throw error;
  }
}
