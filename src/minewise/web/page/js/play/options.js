/** What the player likes: question marks and sounds. */

import { byId } from "../dom.js";
import { load, save } from "../store.js";

/** @import {Board} from "../board/board.js" */
/** @import {Sounds} from "./sound.js" */

/** @param {Board} board @param {Sounds} sounds */
export function workOptions(board, sounds) {
  const questions = byId("questions");
  questions.checked = board.questions = load("questions", false);
  questions.addEventListener("change", () => {
    board.questions = questions.checked;
    save("questions", questions.checked);
  });
  const sound = byId("sound");
  sound.checked = sounds.on;
  sound.addEventListener("change", () => sounds.toggle(sound.checked));
}
