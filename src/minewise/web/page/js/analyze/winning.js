/** The chance to win with each move, worked out on request. */

import { api } from "../api.js";
import { isAmong, nameOf } from "../board/cells.js";
import { button, byId, make, number, table } from "../dom.js";
import { percentage, say, sentence } from "../words.js";
import { EXACT, question } from "./position.js";
import { Request } from "./request.js";

/** @import {Analysis, Evaluation} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

export class Winning {
  /** @param {(cells: Cell[]) => void} point */
  constructor(point) {
    this.point = point;
    const places = [byId("evaluate"), byId("winning")];
    this.request = new Request(places[0], places[1], "winning.asking", (...asked) =>
      this.#ask(...asked),
    );
  }

  /** @param {Position} position @param {AbortSignal} signal */
  async #ask(position, signal) {
    if (position.mines === null) return [make("p", {}, say("winning.needs-total"))];
    if (position.clues !== EXACT) return [make("p", {}, say("winning.needs-exact"))];
    const asked = { ...question(position), evaluate: true };
    const { evaluation, analysis } = await api.advice(asked, signal);
    return this.#told(/** @type {Evaluation} */ (evaluation), analysis);
  }

  /** @param {Evaluation} evaluation @param {Analysis} analysis @returns {Node[]} */
  #told({ win, exact, moves, fault }, { contradiction, certain }) {
    if (contradiction) return [make("p", {}, sentence(contradiction.sentence))];
    if (fault) return [make("p", {}, say("analyze.fault", { sentence: sentence(fault) }))];
    const percent = percentage(win ?? 0, exact ?? false);
    const told = say(exact ? "winning.exact" : "winning.estimated", { percent });
    const sum = make("p", { class: "strong" }, told);
    if (!moves.length) return [sum];
    const rows = moves.map(({ cell, survival, win }) => {
      const safe = isAmong(certain.safe, cell);
      const survives = safe ? percentage(1) : percentage(survival, false);
      const wins = percentage(win, exact ?? false);
      const place = make("td", {}, this.#button(cell));
      return make("tr", {}, place, number(`${survives}%`), number(`${wins}%`));
    });
    const heads = [say("review.column.move"), say("winning.survival"), say("winning.win")];
    return [sum, table(heads, rows)];
  }

  /** @param {Cell} cell */
  #button(cell) {
    const more = { title: say("analyze.show"), onclick: () => this.point([cell]) };
    return button("chip", more, nameOf(cell));
  }
}
