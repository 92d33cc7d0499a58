/** The chance of a mine in every covered cell at the moment that is shown. */

import { explainUnknown, fillLegend } from "../board/chances.js";
import { core } from "../core/core.js";
import { byId } from "../dom.js";
import { load, save } from "../store.js";
import { Latest } from "../waiting.js";

/** @import {Board} from "../board/board.js" */
/** @import {Heat as Shown} from "../board/scene.js" */

/** Moments of which the answer is kept. */
const MOST = 60;

/** @typedef {{view: string, rules: string}} View */

export class Heat {
  on = load("review.heat", false);
  /** @type {Map<string, Shown>} */
  #known = new Map();
  #latest = new Latest();

  /** @param {Board} board @param {(error: unknown) => void} refused */
  constructor(board, refused) {
    this.board = board;
    this.refused = refused;
    fillLegend();
    this.#showSwitch();
  }

  /** On or off. */
  toggle() {
    this.on = !this.on;
    save("review.heat", this.on);
    this.#showSwitch();
  }

  #showSwitch() {
    byId("heat").setAttribute("aria-pressed", `${this.on}`);
    byId("legend").hidden = !this.on;
  }

  /** Another game is opened. */
  forget() {
    this.#known.clear();
  }

  /** Shows the chances of a position; null for none. @param {View | null} view */
  async show(view) {
    const { signal, isCurrent } = this.#latest.begin();
    const known = view && this.#known.get(view.view);
    this.#put((this.on && known) || null);
    if (!this.on || !view || known) return;
    try {
      const found = await chances(view, signal);
      this.#known.set(view.view, found);
      if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value ?? "");
      if (isCurrent()) this.#put(found);
    } catch (error) {
      if (isCurrent()) this.refused(error);
    }
  }

  /** @param {Shown | null} heat */
  #put(heat) {
    this.board.overlay("heat", heat);
    explainUnknown(heat);
  }
}

/** @param {View} view @param {AbortSignal} signal @returns {Promise<Shown>} */
async function chances(view, signal) {
  const analysis = await core.analyze(view, {}, signal);
  // What cells would show is not counted in a wide position.
  const digits = analysis.exact ? await core.digits(view, {}, signal).catch(() => null) : null;
  return { ...analysis, dead: digits?.dead };
}
