/** The chance to win with each move, worked out on request. */

import { api } from "../api.js";
import { byId, make } from "../dom.js";
import { say, sentence } from "../words.js";
import { percentage, place } from "./figures.js";
import { EXACT, question } from "./position.js";
import { Request } from "./request.js";

/** @typedef {import("../board/cells.js").Cell} Cell */

export class Winning {
  /** @param {(cells: Cell[]) => void} point */
  constructor(point) {
    this.request = new Request(byId("evaluate"), byId("winning"), "winning.asking", async (position, signal) => {
      if (position.mines === null) return [make("p", {}, say("winning.needs-total"))];
      if (position.clues !== EXACT) return [make("p", {}, say("winning.needs-exact"))];
      const { evaluation, analysis } = await api.advice({ ...question(position), evaluate: true }, signal);
      return this.#told(evaluation, analysis);
    });
    this.point = point;
  }

  /** @param {any} evaluation @param {any} analysis @returns {Node[]} */
  #told({ win, exact, moves, fault }, { contradiction, certain }) {
    if (contradiction) return [make("p", {}, sentence(contradiction.sentence))];
    if (fault) return [make("p", {}, say("analyze.fault", { sentence: sentence(fault) }))];
    const key = exact ? "winning.exact" : "winning.estimated";
    const sum = make("p", { class: "strong" }, say(key, { percent: percentage(win, exact) }));
    if (!moves.length) return [sum];
    const safe = new Set(certain.safe.map(place));
    const head = ["winning.move", "winning.survival", "winning.win"].map((name, i) =>
      make("th", { scope: "col", class: i > 0 && "number" }, say(name)),
    );
    const rows = moves.map((/** @type {any} */ move) => make(
      "tr", {},
      make("td", {}, this.#button(move.cell)),
      make("td", { class: "number" }, `${survival(move, safe)}%`),
      make("td", { class: "number" }, `${percentage(move.win, exact)}%`),
    ));
    return [sum, make("table", { class: "table" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows))];
  }

  /** @param {Cell} cell */
  #button(cell) {
    return make("button", { class: "chip", type: "button", title: say("analyze.show"), onclick: () => this.point([cell]) }, place(cell));
  }
}

/** @param {{cell: Cell, survival: number}} move @param {Set<string>} safe */
const survival = (move, safe) => (safe.has(place(move.cell)) ? percentage(1) : percentage(move.survival, false));
