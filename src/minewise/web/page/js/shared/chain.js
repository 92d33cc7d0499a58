/** What a certain cell rests on: a button beside its proof, a sentence, and marks on the board. */

import { Latest, Refused, waiting } from "../answers.js";
import { nameOf } from "../board/cells.js";
import { button, div, make } from "../dom.js";
import { say } from "../words.js";

/** @import {Chain} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */

export class ChainMarks {
  /** @type {Cell | null} of which the chain is shown */
  #cell = null;
  /** Its sentence, once it is known. */
  #words = "";
  #latest = new Latest();
  /** @type {Set<{cell: Cell, place: HTMLElement}>} */
  #parts = new Set();

  /**
   * @param {Board} board
   * @param {(cell: Cell, signal: AbortSignal) => Promise<Chain>} ask
   */
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
  }

  /** The button and the sentence beside the proof of a cell. @param {Cell} cell @returns {Node} */
  part(cell) {
    for (const part of this.#parts) if (!part.place.isConnected) this.#parts.delete(part);
    const onclick = () => (isSame(cell, this.#cell) ? this.hide() : this.#show(cell, place));
    const more = { onclick, title: say("chain.title") };
    const told = make("p", { "aria-live": "polite" });
    const place = div("rests-on", button("button", more, say("chain.show")), told);
    this.#parts.add({ cell, place });
    this.#draw();
    return place;
  }

  /** Takes the marks away. */
  hide() {
    this.#begin(null);
  }

  /** @param {Cell | null} cell */
  #begin(cell) {
    this.#cell = cell;
    this.#words = "";
    this.board.overlay("chain", null);
    this.#draw();
    return this.#latest.begin();
  }

  /** @param {Cell} cell @param {HTMLElement} place */
  async #show(cell, place) {
    const { signal, isCurrent } = this.#begin(cell);
    try {
      const chain = await waiting(place, this.ask(cell, signal));
      if (!isCurrent()) return;
      this.board.overlay("chain", { cell, cells: chain.longest });
      this.#words = told(chain);
    } catch (error) {
      if (!isCurrent() || signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      this.#words = say("chain.unknown");
    }
    this.#draw();
  }

  #draw() {
    for (const { cell, place } of this.#parts) {
      const isShown = isSame(cell, this.#cell);
      place.querySelector("button")?.setAttribute("aria-pressed", `${isShown}`);
      const words = /** @type {HTMLElement} */ (place.querySelector("p"));
      words.textContent = isShown ? this.#words : "";
    }
  }
}

/** @param {Cell} cell @param {Cell | null} other */
const isSame = (cell, other) => `${cell}` === `${other}`;

/** A chain in words. @param {Chain} chain */
function told({ distance, length, links, longest }) {
  const [first] = longest;
  const begin = links.find(({ cell }) => isSame(cell, first));
  const values = { n: length, cell: nameOf(first), far: say("chain.far", { n: distance }) };
  if (begin?.mine === null) return say("chain.guess", values);
  return say("chain.total", values);
}
