/** How far a game is judged; and the chances to win at its guesses, which take longer. */

import { byId } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {Opened} from "../shared/opened.js" */

/**
 * @param {"review.progress" | "review.weighing"} what
 * @param {number} n moves @param {number} all
 */
export function showProgress(what, n, all) {
  byId("judging").hidden = false;
  byId("progress").max = all;
  byId("progress").value = n;
  const words = say(what, { n: figure(n), all: figure(all) });
  byId("progress").setAttribute("aria-label", words);
  byId("progress-told").textContent = words;
}

export function hideProgress() {
  byId("judging").hidden = true;
}

/** Layouts that a guess is played out on: a second or so for an expert game. */
const PLAYOUTS = 32;

/**
 * Finds the chances to win of a game whose risks are judged, where there is a guess.
 * @param {Opened} game
 * @param {(from: number, to: number) => void} told which moves have them, after each part
 */
export async function weigh(game, told) {
  if (game.totals?.guesses) await game.judge(told, PLAYOUTS);
}
