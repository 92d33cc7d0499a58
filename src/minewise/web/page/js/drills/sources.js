/** What can be practised, and where it comes from: real boards, or the lost games kept here. */

import { Refused } from "../answers.js";
import { core } from "../core/core.js";
import { make, options } from "../dom.js";
import { LEVELS, games, isLevel, recordOf } from "../games.js";
import { Opened } from "../shared/opened.js";
import { say } from "../words.js";

/** @import {Drill, DrillOptions} from "../../minewise.d.mts" */

/** Positions of real boards. */
const DRAWN = /** @type {const} */ ({
  single: { level: "single" },
  subset: { level: "subset" },
  "exact-without-total": { level: "exact-without-total" },
  exact: { level: "exact" },
  "1-1": { pattern: "1-1" },
  "1-2": { pattern: "1-2" },
  "1-2-1": { pattern: "1-2-1" },
  "1-2-2-1": { pattern: "1-2-2-1" },
  guess: { mayGuess: true, level: "subset" },
  "guess-hard": { mayGuess: true, level: "exact-without-total" },
});

/** @typedef {keyof typeof DRAWN} DrawnChoice */
/** @typedef {DrawnChoice | "own"} Choice own: from the lost games that are kept here */

/** In the order in which they are offered. */
const GROUPS = /** @type {const} */ ({
  level: ["single", "subset", "exact-without-total", "exact"],
  pattern: ["1-1", "1-2", "1-2-1", "1-2-2-1"],
  guess: ["guess", "guess-hard"],
  games: ["own"],
});

/** @type {Choice[]} */
export const CHOICES = Object.values(GROUPS).flat();

/** @param {unknown} name @returns {name is Choice} */
export const isChoice = (name) => CHOICES.some((choice) => choice === name);

/** What a choice is called. @param {Choice} choice */
export const choiceName = (choice) => say(`drills.choice.${choice}`);

/** @param {DrawnChoice} choice @returns {DrillOptions} */
const wish = (choice) => DRAWN[choice];

/** Does it ask whether a cell is certain? @param {Choice} choice */
export const asksToGuess = (choice) => choice === "guess" || choice === "guess-hard";

/** All choices in their groups, and all boards. @param {any} choices @param {any} boards */
export function fillChoices(choices, boards) {
  const groups = /** @type {(keyof typeof GROUPS)[]} */ (Object.keys(GROUPS));
  choices.replaceChildren(
    ...groups.map((group) => {
      const label = say(`drills.group.${group}`);
      return make("optgroup", { label }, ...options(GROUPS[group], choiceName));
    }),
  );
  boards.replaceChildren(...options(LEVELS, (level) => say(`play.level.${level}`)));
}

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
      const { needless } = await Opened.looked(record);
      for (const { rows, rules } of needless) {
        this.#found.push(await core.drillOf({ view: rows.join("/"), rules }));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}
