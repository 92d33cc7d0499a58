/** The chance of a mine in every covered cell at the moment that is shown. */

import { api } from "../api.js";
import { fillLegend } from "../board/chances.js";
import { byId } from "../dom.js";

/** @import {Analysis, Shown} from "../../api.d.ts" */
/** @import {Board} from "../board/board.js" */

/** Milliseconds that a moment is shown before the server is asked about it. */
const REST = 120;
/** Moments of which the answer is kept. */
const MOST = 60;

export class Heat {
  on = false;
  /** @type {Map<string, Analysis>} */
  #known = new Map();
  /** @type {AbortController | null} */
  #asking = null;
  #waiting = 0;

  /** @param {Board} board @param {(error: unknown) => void} refused */
  constructor(board, refused) {
    this.board = board;
    this.refused = refused;
    fillLegend();
  }

  /** @param {boolean} on */
  switch(on) {
    this.on = on;
    byId("heat").setAttribute("aria-pressed", `${on}`);
    byId("legend").hidden = !on;
  }

  /** Another game is opened. */
  forget() {
    this.#known.clear();
  }

  /** Shows the chances of a position; null for none. @param {Shown | null} view */
  show(view) {
    this.#asking?.abort();
    clearTimeout(this.#waiting);
    const key = view?.rows.join("/") ?? "";
    const known = this.#known.get(key);
    this.board.overlay("heat", (this.on && view && known) || null);
    if (!this.on || !view || known) return;
    const asking = (this.#asking = new AbortController());
    this.#waiting = setTimeout(async () => {
      try {
        const { analysis } = await api.advice({ view }, asking.signal);
        this.#known.set(key, analysis);
        if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value ?? "");
        if (asking.signal.aborted) return;
        this.board.overlay("heat", analysis.contradiction ? null : analysis);
      } catch (error) {
        if (!asking.signal.aborted) this.refused(error);
      }
    }, REST);
  }
}
