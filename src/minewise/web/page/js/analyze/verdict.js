/** What the clues say, in a few lines. */

import { say, sentence } from "../words.js";
import { percentage, place } from "./figures.js";

/** The lines under the board. @param {any} advice @param {string[]} rows @returns {string[]} */
export function verdict({ analysis, wrong_flags: wrong, safe, mines }, rows) {
  if (analysis.contradiction) {
    const correct = analysis.contradiction.clues.length ? "analyze.correct" : "analyze.correct-total";
    return [sentence(analysis.contradiction.sentence), say(correct)];
  }
  const lines = [...wrong.map((/** @type {any} */ cell) => say("analyze.wrong-flag", { cell: place(cell) }))];
  if (!rows.some((row) => /[#F]/.test(row))) return [say("analyze.all-open")];
  const kind = safe.length ? "analyze.mines" : rows.some((row) => row.includes("F")) ? "analyze.mines.more" : "analyze.mines.only";
  const counts = [safe.length && say("analyze.safe", { n: safe.length }), mines.length && say(kind, { n: mines.length })];
  const told = counts.filter(Boolean).join(say("analyze.and"));
  if (told) lines.unshift(sentence(told));
  if (!safe.length) lines.push(...guess(analysis));
  return lines;
}

/** @param {any} analysis */
function guess({ least, probability, exact }) {
  if (!least.length) return [];
  const [row, column] = least[0];
  const percent = percentage(probability[row][column], false);
  return [say(exact ? "analyze.guess" : "analyze.guess.sampled", { percent, n: least.length, cell: place(least[0]) })];
}
