/** How a board could be solved without a guess: its certificate, step by step. */

import { nameOf } from "../board/cells.js";
import { PlayedGame } from "../core/played.js";
import { figure, say } from "../words.js";

/** @import {Certificate, CertificateStep} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {WalkStep} from "./walk.js" */

/** The hardest step, and how many such. @param {Certificate} certificate */
export function hardest({ difficulty: { level, clues, steps: n } }) {
  if (!n) return say("end.open");
  return say("end.hardest", { n, what: say(`end.by.${level}`, { n: clues }), count: figure(n) });
}

/**
 * @param {{rules: string, seed: number, number: number}} game @param {Certificate} certificate
 * @returns {Promise<WalkStep[]>}
 */
export async function solution({ rules, seed, number }, { first_cell: first, steps }) {
  const game = await PlayedGame.begin({ rules, seed, number });
  const told = [];
  try {
    if (!game.state.revealed) await game.move("reveal", first);
    const text = say("solution.first", { cell: nameOf(first) });
    told.push({ rows: game.rows, text, move: first });
    for (const step of steps) {
      const safe = { clues: step.clues, cells: step.safe, mine: false };
      const pointed = [safe, { cells: step.mines, mine: true }];
      told.push({ rows: game.rows, text: words(step, game.rows), pointed });
      for (const cell of step.mines) await game.move("flag", cell);
      for (const cell of step.safe) {
        // A cell before it may have opened this one.
        if (game.rows[cell[0]][cell[1]] === "#") await game.move("reveal", cell);
      }
    }
    told.push({ rows: game.rows, text: say("solution.last") });
  } finally {
    game.end();
  }
  return told;
}

/** @param {CertificateStep} step @param {string[]} rows */
function words({ level, clues, safe, mines }, rows) {
  const [row, column] = clues[0] ?? [0, 0];
  const values = { n: clues.length, digit: rows[row][column], clue: nameOf([row, column]) };
  const by = say(clues.length ? `solution.by.${level}` : "solution.by.count", values);
  const of = (/** @type {"safe" | "mines"} */ kind, /** @type {Cell[]} */ cells) =>
    cells.length && say(`solution.${kind}`, { n: cells.length, cell: nameOf(cells[0]) });
  const what = [of("safe", safe), of("mines", mines)].filter(Boolean);
  return say("solution.step", { by, what: what.join(say("solution.and")) });
}
