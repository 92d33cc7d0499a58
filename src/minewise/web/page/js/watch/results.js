/** What each agent has made of the board that is shown. */

import { byId, make } from "../dom.js";
import { figure, say } from "../words.js";

/** @typedef {import("./watched.js").Watched} Watched */

export class Results {
  #board = "";
  /** @type {Map<string, HTMLElement>} by agent */
  #rows = new Map();

  /** A game begins: another board has results of its own. @param {Watched} watched */
  begin({ board }) {
    const key = JSON.stringify(board);
    if (key !== this.#board) this.#rows.clear();
    this.#board = key;
    this.#show();
  }

  /** A game is over. @param {Watched} watched */
  add({ agent, decisions, game, guesses }) {
    const { clicks, score, status } = /** @type {any} */ (game);
    const result = score === null ? say(`watch.results.${status}`) : say("watch.results.score", { score: figure(100 * score) });
    const cells = [figure(guesses), figure(clicks)].map((value) => make("td", { class: "number" }, value));
    const title = say("watch.results.decisions", { n: decisions });
    const row = make("tr", { title }, make("th", { scope: "row" }, agent), make("td", { class: `result ${status}` }, result), ...cells);
    this.#rows.delete(agent);
    this.#rows.set(agent, row);
    this.#show();
    const select = byId("other");
    const untried = [...select.options].find((option) => ![...this.#rows.keys()].some((text) => text.split(":")[0] === option.value));
    if (untried) select.value = untried.value;
  }

  #show() {
    byId("results").replaceChildren(...this.#rows.values());
    byId("results-panel").hidden = this.#rows.size === 0;
  }
}
