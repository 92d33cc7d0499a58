/** How far a game is judged. */

import { byId } from "../dom.js";
import { figure, say } from "../words.js";

/** @param {number} n moves that are judged @param {number} all */
export function showProgress(n, all) {
  byId("judging").hidden = false;
  byId("progress").max = all;
  byId("progress").value = n;
  const words = say("review.progress", { n: figure(n), all: figure(all) });
  byId("progress").setAttribute("aria-label", words);
  byId("progress-told").textContent = words;
}

export function hideProgress() {
  byId("judging").hidden = true;
}
