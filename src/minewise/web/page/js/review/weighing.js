/** How far a game is judged; and the chances to win at its guesses, which take far longer. */

import { byId } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {Opened} from "../shared/opened.js" */

/** @param {number} n moves that are judged @param {number} all */
export function showProgress(n, all) {
  byId("judging").hidden = false;
  byId("progress").max = all;
  byId("progress").value = n;
  const words = say("review.progress", { n: figure(n), all: figure(all) });
  byId("progress").setAttribute("aria-label", words);
  byId("progress-told").textContent = words;
}

export function hideProgress() {
  byId("judging").hidden = true;
}

/** Layouts that a guess is played out on: a second or so for an expert game. */
const PLAYOUTS = 32;

export class Weighing {
  #button = byId("weigh");
  /** @type {Opened | null} */
  #game = null;

  /**
   * @param {(from: number, to: number) => void} told which moves have them, after each part
   * @param {(words: string) => void} done says what came of it
   */
  constructor(told, done) {
    this.told = told;
    this.done = done;
  }

  /** Another game is opened. */
  begin() {
    this.#game = null;
    this.#button.hidden = true;
  }

  /** The risks of a game are judged. @param {Opened} game */
  offer(game) {
    this.#game = game;
    this.#button.hidden = !game.totals?.guesses;
  }

  async run() {
    const game = this.#game;
    if (!game || this.#button.hidden) return;
    this.#button.hidden = true;
    try {
      await game.judge((first, at) => {
        if (game !== this.#game) return;
        showProgress(at, game.timeline.length);
        this.told(first, at);
      }, PLAYOUTS);
      if (game !== this.#game) return;
      const isKnown = Boolean(game.totals?.weighed);
      this.done(say(isKnown ? "review.weigh.done" : "review.weigh.none"));
    } finally {
      if (game === this.#game) hideProgress();
    }
  }
}
