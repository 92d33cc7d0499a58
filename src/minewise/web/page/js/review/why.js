/** The proof of a move that was certain, or of the safe cell that was passed over. */

import { nameOf } from "../board/cells.js";
import { core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { Refused } from "../refused.js";
import { proofSteps } from "../shared/message.js";
import { Latest } from "../waiting.js";
import { say } from "../words.js";

/** @import {JudgedMove, PlayedMove} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */

export class Why {
  on = false;
  #latest = new Latest();

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** On or off. */
  toggle() {
    this.on = !this.on;
    byId("why").setAttribute("aria-pressed", `${this.on}`);
  }

  /**
   * Shows the proof of a moment.
   * @param {{view: string, rules: string}} view
   * @param {PlayedMove | undefined} move @param {JudgedMove | null | undefined} judged
   */
  async show(view, move, judged) {
    const { signal, isCurrent } = this.#latest.begin();
    const cell = move && judged ? provable(move, judged) : null;
    if (!this.on || !cell) return this.#tell(cell || !judged ? null : say("review.why.none"));
    try {
      const proof = await core.explain(view, cell, {}, signal);
      if (!isCurrent()) return;
      byId("why-heading").textContent = say("review.why.safe", { cell: nameOf(cell) });
      this.#tell(proofSteps(this.board, proof));
    } catch (error) {
      if (isCurrent() && error instanceof Refused) this.#tell(say("analyze.unproved"));
      else if (isCurrent()) throw error;
    }
  }

  /** @param {HTMLElement | string | null} told */
  #tell(told) {
    const shown = this.on && told !== null;
    byId("why-panel").hidden = !shown;
    if (typeof told !== "object" || !shown) this.board.overlay("proof", null);
    if (typeof told === "string") {
      byId("why-heading").textContent = say("review.why");
      byId("why-told").replaceChildren(make("p", {}, told));
    } else if (told) byId("why-told").replaceChildren(told);
  }
}

/** The cell that was certainly safe. @param {PlayedMove} move @param {JudgedMove} judged */
function provable(move, { verdict, safest }) {
  /** @type {Cell | null} */
  let cell = null;
  if (verdict === "needless risk") cell = safest;
  else if (verdict === "certain" && move.kind === "reveal") ({ cell } = move);
  return cell;
}
