/** What the clues say, in a few lines. */

import { nameOf } from "../board/cells.js";
import { percentage, say, sentence } from "../words.js";

/** @import {Analysis} from "../../minewise.d.mts" */

/** The lines under the board. @param {Analysis} analysis @param {string[]} rows */
export function verdict(analysis, rows) {
  const marks = rows.join("");
  if (!/[#F]/.test(marks)) return [say("analyze.all-open")];
  const lines = analysis.wrongFlags.map((cell) =>
    say("analyze.wrong-flag", { cell: nameOf(cell) }),
  );
  const [safe, mines] = [analysis.toReveal.length, analysis.toFlag.length];
  const alone = marks.includes("F") ? "analyze.mines.more" : "analyze.mines.only";
  const counts = [];
  if (safe) counts.push(say("analyze.safe", { n: safe }));
  if (mines) counts.push(say(safe ? "analyze.mines" : alone, { n: mines }));
  const told = counts.join(say("analyze.and"));
  if (told) lines.unshift(sentence(told));
  if (!safe) lines.push(...guess(analysis));
  const missing = missingTotal(analysis, rows);
  if (missing) lines.push(missing);
  return lines;
}

/**
 * What to say where the mine total is not given and any cell is open; else empty.
 * @param {Analysis} analysis @param {string[]} rows
 */
function missingTotal(analysis, rows) {
  const covered = rows.join("").match(/[#F]/g)?.length ?? 0;
  const isOpen = covered > analysis.safe.length + analysis.mines.length;
  return isOpen ? analysis.missingTotal : "";
}

/** @param {Analysis} analysis */
function guess({ least, probability, exact, unknown, width }) {
  if (!least.length) return unknown.length ? [say("analyze.guess.unknown")] : [];
  const [row, column] = least[0];
  const percent = percentage(probability[row * width + column], false);
  const values = { percent, n: least.length, cell: nameOf(least[0]) };
  return [say(exact ? "analyze.guess" : "analyze.guess.sampled", values)];
}
