/** The judgements of a recorded game, part by part as the server has them, and their totals. */

import { api, insist } from "../api.js";

/** @import {Judged, JudgedPart} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */

/** How often a part is asked for: the server works on it, or on too much else. */
const OFTEN = 80;

/**
 * Asks for all parts, one after the other; `told` takes each.
 * @param {string} record @param {(first: number, judged: (Judged | null)[]) => void} told
 * @param {AbortSignal} signal
 */
export async function judgeAll(record, told, signal) {
  /** @type {number | null} */
  let first = 0;
  /** @type {Cell[]} */
  let proved = [];
  while (first !== null) {
    const asked = { record, first, proved };
    /** @type {JudgedPart} */
    const part = await insist((s) => api.reviewJudged(asked, s), signal, OFTEN);
    told(first, part.judged);
    ({ next: first, proved } = part);
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
