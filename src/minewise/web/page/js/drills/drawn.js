/** Drills from real boards, one number of a seed after the other. */

import { core } from "../core/core.js";
import { isLevel } from "../games.js";
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
