/** The chance to win with each move, worked out on request. */

import { isAmong, nameOf } from "../board/cells.js";
import { core, coreOn } from "../core/core.js";
import { button, byId, make, number, table } from "../dom.js";
import { percentage, say } from "../words.js";
import { EXACT, question, viewOf } from "./position.js";
import { Request } from "./request.js";

/** @import {Analysis, Evaluation} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */
/** @import {Show} from "./request.js" */

/** Moves that are shown at once, and that are told. */
const [FIRST, MOST] = [5, 20];

/** It may think for long: nothing else waits for it. */
const thinking = coreOn();

export class Winning {
  /** @param {(cells: Cell[]) => void} point */
  constructor(point) {
    this.point = point;
    this.request = new Request(byId("evaluate"), byId("winning"), "winning.asking", (...asked) =>
      this.#ask(...asked),
    );
  }

  /** @param {Position} position @param {AbortSignal} signal @param {Show} show */
  async #ask(position, signal, show) {
    const told = (/** @type {string} */ text) => show([make("p", {}, text)]);
    if (position.mines === null) return told(say("winning.needs-total"));
    if (position.clues !== EXACT) return told(say("winning.needs-exact"));
    const [evaluation, analysis] = await Promise.all([
      thinking.evaluate(viewOf(position), {}, signal),
      core.analyze(...question(position)),
    ]);
    show(this.#told(evaluation, analysis));
  }

  /** @param {Evaluation} evaluation @param {Analysis} analysis @returns {Node[]} */
  #told({ win, exact, moves }, { safe }) {
    const percent = percentage(win, exact);
    const told = say(exact ? "winning.exact" : "winning.estimated", { percent });
    const sum = make("p", { class: "strong" }, told);
    if (!moves.length) return [sum];
    const rows = moves.slice(0, MOST).map(({ cell, survival, win }) => {
      const survives = isAmong(safe, cell) ? percentage(1) : percentage(survival, false);
      const place = make("td", {}, this.#button(cell));
      return make("tr", {}, place, number(`${survives}%`), number(`${percentage(win, exact)}%`));
    });
    const heads = [say("review.column.move"), say("winning.survival"), say("winning.win")];
    const best = table(heads, rows.slice(0, FIRST));
    if (rows.length <= FIRST) return [sum, best];
    const more = make("summary", {}, say("analyze.more", { n: rows.length - FIRST }));
    const others = table(heads, rows.slice(FIRST));
    return [sum, best, make("details", { class: "more-moves" }, more, others)];
  }

  /** @param {Cell} cell */
  #button(cell) {
    const more = { title: say("analyze.show"), onclick: () => this.point([cell]) };
    return button("chip", more, nameOf(cell));
  }
}
