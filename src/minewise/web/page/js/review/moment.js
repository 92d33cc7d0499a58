/** Shows a moment with the chances of mines, or with a proof, where it is asked for. */

import { Latest, Refused } from "../answers.js";
import { nameOf } from "../board/cells.js";
import { explainUnknown, fillLegend } from "../board/chances.js";
import { core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { ChainMarks } from "../shared/chain.js";
import { proofSteps } from "../shared/message.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @import {JudgedMove, PlayedMove} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Heat as Shown} from "../board/scene.js" */

/** Moments of which the answer is kept. */
const MOST = 60;

/** @typedef {{view: string, rules: string}} View */
/** @typedef {{view: View, reveals: Cell[]}} Moment with the reveals before it */

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

export class Why {
  /** Is a proof wanted? Until somebody says so, of a safe cell that was missed. */
  #wanted = /** @type {boolean | null} */ (null);
  #shown = false;
  #latest = new Latest();
  /** @type {Moment | null} */
  #moment = null;
  /** @type {{clues: Cell[]} | null} that prove a cell that was missed; marked at once */
  #marked = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.chains = new ChainMarks(board, (cell, signal) => {
      const { view, reveals } = /** @type {Moment} */ (this.#moment);
      return core.chain(view, cell, { reveals }, signal);
    });
  }

  /** On or off. */
  toggle() {
    this.#wanted = !this.#shown;
  }

  /**
   * Shows the proof of a moment.
   * @param {View} view @param {Cell[]} reveals before it
   * @param {PlayedMove | undefined} move @param {JudgedMove | null | undefined} judged
   */
  async show(view, reveals, move, judged) {
    const { signal, isCurrent } = this.#latest.begin();
    this.#turn({ view, reveals }, judged);
    const cell = provable(move, judged);
    this.#shown = this.#wanted ?? judged?.verdict === "needless risk";
    byId("why").setAttribute("aria-pressed", `${this.#shown}`);
    if (!this.#shown || !cell) return this.#tell(cell || !judged ? null : say("review.why.none"));
    try {
      const proof = await core.explain(view, cell, {}, signal);
      if (!isCurrent()) return;
      byId("why-heading").textContent = say("review.why.safe", { cell: nameOf(cell) });
      this.#tell(proofSteps(this.board, proof), this.chains.part(cell));
    } catch (error) {
      if (isCurrent() && error instanceof Refused) this.#tell(say("analyze.unproved"));
      else if (isCurrent()) throw error;
    }
  }

  /**
   * To another moment, or the same again.
   * @param {Moment} moment @param {JudgedMove | null | undefined} judged
   */
  #turn(moment, judged) {
    this.#marked = judged?.missedCell ? { clues: judged.missedCell.clues } : null;
    if (moment.view.view !== this.#moment?.view.view) this.chains.hide();
    this.#moment = moment;
  }

  /** @param {HTMLElement | string | null} told @param {Node[]} more beside a proof */
  #tell(told, ...more) {
    const shown = this.#shown && told !== null;
    byId("why-panel").hidden = !shown;
    if (typeof told !== "object" || !shown) this.board.overlay("proof", this.#marked);
    if (typeof told === "string") {
      byId("why-heading").textContent = say("review.why");
      byId("why-told").replaceChildren(make("p", {}, told));
    } else if (told) byId("why-told").replaceChildren(told, ...more);
  }
}

/**
 * The cell that was certainly safe.
 * @param {PlayedMove | undefined} move @param {JudgedMove | null | undefined} judged
 * @returns {Cell | null}
 */
function provable(move, judged) {
  if (!move || !judged) return null;
  if (judged.verdict === "needless risk") return judged.safest;
  return judged.verdict === "certain" && move.kind === "reveal" ? move.cell : null;
}
