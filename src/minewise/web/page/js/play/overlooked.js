/** The guesses of a game where a cell was certainly safe, and what would have proved that. */

import { core } from "../core/core.js";
import { Opened } from "../shared/opened.js";
import { say, sentence } from "../words.js";

/** @import {JudgedMove} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {WalkStep} from "./walk.js" */

/**
 * A guess and its view.
 * @typedef {{judged: JudgedMove, move: Cell, rows: string[], rules: string}} Needless
 */

/** The guesses that were not needed. @param {string} record @returns {Promise<Needless[]>} */
export async function needlessGuesses(record) {
  const opened = await Opened.of(record);
  try {
    await opened.judge(() => {});
    const guesses = opened.judged.filter((one) => one?.verdict === "needless risk");
    return guesses.map((one) => {
      const judged = /** @type {JudgedMove} */ (one);
      opened.timeline.go(judged.number);
      const { rows, moves } = opened.timeline;
      const { cell: move } = moves[judged.number];
      return { judged, move, rows: [...rows], rules: opened.recorded.rules };
    });
  } finally {
    opened.close();
  }
}

/** What was certain then, and why. @param {Needless} guess @returns {Promise<WalkStep[]>} */
export async function whatWasCertain({ judged, move, rows, rules }) {
  const view = { view: rows.join("/"), rules };
  const [{ safe }, proof] = await Promise.all([
    core.analyze(view), core.explain(view, judged.safest),
  ]);
  const n = safe.length;
  const words = `${sentence(judged.sentence)} ${say("overlooked.marked", { n })}`;
  const first = { rows, text: words, pointed: [{ cells: safe, mine: false }], move };
  const cell = judged.safest;
  const steps = proof.steps.map(({ text, clues, cells, mine }, i) => ({
    rows,
    text: sentence(text),
    pointed: [{ clues, cells, mine, cell: i === proof.steps.length - 1 ? cell : null }],
  }));
  return [first, ...steps];
}
