/** Where drills come from: real boards, or the lost games that are kept here. */

import { core } from "../core/core.js";
import { games, isLevel, recordOf } from "../games.js";
import { Refused } from "../refused.js";
import { Opened } from "../shared/opened.js";
import { isChoice, wish } from "./choices.js";

/** @import {Drill} from "../../minewise.d.mts" */
/** @import {DrawnChoice} from "./choices.js" */

/** Its first click opens a zero, so that there is something to read. */
const RULES = "first_click=opening";

export class Drawn {
  /** @param {DrawnChoice} choice @param {string} board a level @param {number} [seed] */
  constructor(choice, board, seed = crypto.getRandomValues(new Uint32Array(1))[0], number = 0) {
    this.choice = choice;
    this.board = board;
    this.seed = seed;
    this.number = number;
  }

  /** The drills that an address names; null if it names none. @param {string} hash */
  static of(hash) {
    const given = new URLSearchParams(hash.replace("#", ""));
    const [choice, board] = [given.get("drill"), given.get("board") ?? ""];
    const [seed, number] = [Number(given.get("seed")), Number(given.get("number"))];
    if (!isChoice(choice) || choice === "own" || !isLevel(board)) return null;
    if (![seed, number].every((one) => Number.isSafeInteger(one) && one >= 0)) return null;
    return new Drawn(choice, board, seed, number);
  }

  /** What an address says of the drill of now. */
  get hash() {
    const { choice, board, seed, number } = this;
    return `drill=${choice}&board=${board}&seed=${seed}&number=${number}`;
  }

  /** The drill of now. @param {AbortSignal} signal @returns {Promise<Drill>} */
  drill(signal) {
    const { board, choice, number, seed } = this;
    return core.drill(`${board} ${RULES}`, { ...wish(choice), seed, number }, signal);
  }

  next() {
    this.number += 1;
  }
}

export class OwnGames {
  hash = "drill=own";
  /** @type {Drill[]} */
  #found = [];
  #at = 0;
  /** Games that are not read yet, the latest first. */
  #left = games().filter(({ by, status }) => status === "lost" && !by);

  /** The drill of now; null if the games have none. @returns {Promise<Drill | null>} */
  async drill() {
    while (this.#at >= this.#found.length && this.#left.length) await this.#read();
    // After the last one they begin again.
    if (this.#at >= this.#found.length) this.#at = 0;
    return this.#found[this.#at] ?? null;
  }

  next() {
    this.#at += 1;
  }

  /** Reads the next game; one that cannot be read, or judged, has no drills. */
  async #read() {
    const game = this.#left.shift();
    const record = game && recordOf(game.id);
    if (!record) return;
    try {
      for (const { rows, rules } of await Opened.needless(record)) {
        this.#found.push(await core.drillOf({ view: rows.join("/"), rules }));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}
