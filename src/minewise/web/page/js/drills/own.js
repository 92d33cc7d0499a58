/** Drills from the lost games that are kept here: where their player overlooked a safe cell. */

import { core } from "../core/core.js";
import { games, recordOf } from "../games.js";
import { Refused } from "../refused.js";
import { Opened } from "../shared/opened.js";

/** @import {Drill} from "../../minewise.d.mts" */

/** @typedef {{view: string, rules: string}} Seen */

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
      for (const seen of await overlooked(record)) this.#found.push(await core.drillOf(seen));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/**
 * What the player saw before each needless guess.
 * @param {string} text of a record @returns {Promise<Seen[]>}
 */
async function overlooked(text) {
  const opened = await Opened.of(text);
  try {
    await opened.judge(() => {});
    const { judged, state, timeline } = opened;
    return judged.flatMap((one, number) => {
      if (one?.verdict !== "needless risk") return [];
      timeline.go(number);
      return [{ view: timeline.rows.join("/"), rules: state.rules }];
    });
  } finally {
    opened.close();
  }
}
