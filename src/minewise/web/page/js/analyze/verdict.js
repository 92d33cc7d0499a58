/** What the clues say, in a few lines. */

import { nameOf } from "../board/cells.js";
import { percentage, say, sentence } from "../words.js";

/** @import {Advice, Analysis} from "../../api.d.ts" */

/** The lines under the board. @param {Advice} advice @param {string[]} rows @returns {string[]} */
export function verdict({ analysis, wrong_flags: wrong, safe, mines }, rows) {
  if (analysis.contradiction) {
    const { clues, sentence: why } = analysis.contradiction;
    return [sentence(why), say(clues.length ? "analyze.correct" : "analyze.correct-total")];
  }
  const marks = rows.join("");
  if (!/[#F]/.test(marks)) return [say("analyze.all-open")];
  const lines = wrong.map((cell) => say("analyze.wrong-flag", { cell: nameOf(cell) }));
  const alone = marks.includes("F") ? "analyze.mines.more" : "analyze.mines.only";
  const counts = [];
  if (safe.length) counts.push(say("analyze.safe", { n: safe.length }));
  if (mines.length) {
    counts.push(say(safe.length ? "analyze.mines" : alone, { n: mines.length }));
  }
  const told = counts.join(say("analyze.and"));
  if (told) lines.unshift(sentence(told));
  if (!safe.length) lines.push(...guess(analysis));
  return lines;
}

/** @param {Analysis} analysis */
function guess({ least, probability, exact }) {
  if (!least.length) return [];
  const [row, column] = least[0];
  const percent = percentage(probability[row][column] ?? 0, false);
  const values = { percent, n: least.length, cell: nameOf(least[0]) };
  return [say(exact ? "analyze.guess" : "analyze.guess.sampled", values)];
}
