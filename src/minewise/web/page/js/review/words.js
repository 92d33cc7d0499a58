/** Judgements in words and figures. */

import { nameOf } from "../board/cells.js";
import { figure, say } from "../words.js";

/** @import {Judged} from "../../api.d.ts" */
/** @import {Totals} from "./judging.js" */

/**
 * A chance with a digit after the point; never 0% or 100% where it is not that.
 * @param {number} chance @returns {string}
 */
export function percent(chance) {
  if (chance === 0 || chance === 1) return say("review.percent", { value: figure(100 * chance) });
  if (chance < 0.001) return say("review.percent.under", { value: figure(0.1, 1) });
  if (chance > 0.999) return say("review.percent.over", { value: figure(99.9, 1) });
  return say("review.percent", { value: figure(100 * chance, 1) });
}

/** Luck, with its sign. @param {number} value @param {number} [digits] @returns {string} */
export function signed(value, digits = 2) {
  return `${value < 0 ? "-" : "+"}${figure(Math.abs(value), digits)}`;
}

/** @param {Totals} totals @returns {string} */
export function summary({ guesses, needless, luck, skillLoss, survival }) {
  if (!guesses) return say("review.summary.none");
  const mines = { luck: signed(luck), loss: figure(skillLoss, 2) };
  return say("review.summary", { n: guesses, needless, survival: percent(survival), ...mines });
}

/**
 * The name of a verdict for its words and its sign.
 * @param {Judged} judged @returns {"least" | "more" | "needless"}
 */
export function kindOf({ verdict }) {
  return verdict === "needless risk" ? "needless" : verdict === "least risk" ? "least" : "more";
}

/** What was best in a moment. @param {Judged} judged @returns {string} */
export function bestWords(judged) {
  const { guess, chance, exact, least, safest, verdict } = judged;
  if (!guess) return say("review.best.none");
  if (verdict === "needless risk") return say("review.best.safe", { cell: nameOf(safest) });
  const about = exact ? "" : "~";
  const same = { percent: about + percent(chance) };
  if (verdict === "least risk") return say("review.best.same", same);
  return say("review.best.less", { cell: nameOf(safest), percent: about + percent(least) });
}
