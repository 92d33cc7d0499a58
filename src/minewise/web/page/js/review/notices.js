/** What is said of the games that are kept, and of a game that cannot be opened. */

import { refusal } from "../answers.js";
import { button, byId, make } from "../dom.js";
import { speak } from "../shell.js";
import { say, sentence } from "../words.js";

/**
 * Says something about the games that are kept, with a way back if there is one.
 * @param {string} words @param {() => void} [undo]
 */
export function notice(words, undo) {
  const onclick = () => {
    undo?.();
    notice("");
  };
  const back = undo ? button("button", { onclick }, say("review.undo")) : "";
  byId("notice").replaceChildren(make("span", {}, words), back);
  byId("notice").hidden = words === "";
  if (words) speak(words);
}

/** A game cannot be opened. @param {unknown} error */
export function notOpened(error) {
  const why = sentence(refusal(error));
  byId("refusal").textContent = why;
  byId("refusal").hidden = false;
  byId("open").scrollIntoView({ block: "nearest" });
  speak(why);
}
