/** The judgements of a recorded game, part by part as the server has them, and their totals. */

import { Refused, api } from "../api.js";

/** @typedef {import("../api.js").Cell} Cell */

/**
 * @typedef {object} Judged
 * @property {"certain" | "protected" | "least risk" | "more risk than needed" | "needless risk"} verdict
 * @property {boolean} guess
 * @property {number} chance of hitting a mine
 * @property {number} least on the board
 * @property {Cell} safest where that is
 * @property {number} luck
 * @property {number} skill_loss
 * @property {boolean} hit
 * @property {boolean} exact
 * @property {string} sentence
 */

/** Milliseconds until a part is asked for again, and how often it is. */
const AGAIN = 1500;
const OFTEN = 80;

/**
 * Asks for all parts, one after the other; `told` takes each.
 * @param {string} record @param {(first: number, judged: (Judged | null)[]) => void} told @param {AbortSignal} signal
 */
export async function judgeAll(record, told, signal) {
  let first = 0;
  /** @type {Cell[]} */
  let proved = [];
  for (let refused = 0; ; ) {
    try {
      const part = await api.reviewJudged({ record, first, proved }, signal);
      refused = 0;
      told(first, part.judged);
      if (part.next === null) return;
      [first, proved] = [part.next, part.proved];
    } catch (error) {
      // The server works on it, or on too much else: it is worth asking again.
      if (!(error instanceof Refused) || error.status !== 503 || ++refused > OFTEN) throw error;
      await new Promise((done) => setTimeout(done, AGAIN));
      signal.throwIfAborted();
    }
  }
}

export class Totals {
  guesses = 0;
  needless = 0;
  luck = 0;
  skillLoss = 0;
  survival = 1;

  /** @param {Judged} judged */
  add({ guess, verdict, luck, skill_loss, chance }) {
    if (!guess) return;
    this.guesses += 1;
    if (verdict === "needless risk") this.needless += 1;
    this.luck += luck;
    // Ties may differ by less than anybody can tell.
    this.skillLoss += Math.max(skill_loss, 0);
    this.survival *= 1 - chance;
  }
}

/** Was there a cell with less risk? @param {Judged | null | undefined} judged @returns {boolean} */
export function isMistake(judged) {
  return judged?.verdict === "needless risk" || judged?.verdict === "more risk than needed";
}
