/** Shows the result of each agent on the board: its score, or whether it won. */

import { byId, make, number, row } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {PlayedGame} from "../core/played.js" */
/** @import {Watched} from "./watched.js" */

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
    const { clicks, ending, solved } = /** @type {PlayedGame} */ (game).state;
    const score = solved?.score ?? null;
    const scored = score !== null && say("review.percent", { value: figure(100 * score) });
    const result = scored || say(`review.status.${ending}`);
    const told = make("td", { class: `result ${ending}` }, result);
    const line = row(agent, told, number(figure(guesses)), number(figure(clicks)));
    line.title = say("watch.results.decisions", { n: decisions });
    this.#rows.delete(agent);
    this.#rows.set(agent, line);
    this.#show();
    const tried = new Set([...this.#rows.keys()].map((text) => text.split(":")[0]));
    const select = byId("other");
    const untried = [...select.options].find(({ value }) => !tried.has(value));
    if (untried) select.value = untried.value;
  }

  #show() {
    byId("results").replaceChildren(...this.#rows.values());
    byId("results-panel").hidden = this.#rows.size === 0;
  }
}
