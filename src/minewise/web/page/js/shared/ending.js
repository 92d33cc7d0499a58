/** The end of a game, wherever one is shown. */

import { figure, say } from "../words.js";

/** @import {GameState} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */

/**
 * Shows the end on the board.
 * @param {Board} board @param {GameState} state
 * @param {boolean} colours the picture of the solved board
 */
export function showEnd(board, state, colours) {
  const { status, solved } = state;
  if (status === "playing" || !solved) {
    board.overlay("end", null);
    return;
  }
  const { identified, mines, visited, wrongFlags: wrong } = solved;
  const end = { mines, wrong, won: status === "won" };
  board.overlay("end", colours ? { ...end, visited, identified } : end);
}

/**
 * The score where play goes on after a mine.
 * @param {GameState} state @returns {string[]}
 */
export function scored({ solved }) {
  const score = solved?.score ?? null;
  return score === null ? [] : [say("play.score", { score: figure(100 * score) })];
}
