/** The bar that leads to every moment of a game, with a sign at each guess. */

import { byId, make } from "../dom.js";
import { say } from "../words.js";
import { kindOf, sign } from "./verdicts.js";

/** @import {JudgedMove} from "../../minewise.d.mts" */

export class Bar {
  #moves = 0;

  /** @param {(at: number) => void} go */
  constructor(go) {
    this.input = byId("bar");
    this.marks = byId("marks");
    this.input.addEventListener("input", () => go(Number(this.input.value)));
  }

  /** @param {number} moves of the game that is opened */
  begin(moves) {
    this.#moves = moves;
    this.input.max = `${moves}`;
    this.marks.replaceChildren();
  }

  /** @param {number} number of the move @param {JudgedMove} judged a guess */
  mark(number, judged) {
    const kind = kindOf(judged);
    const mark = make("span", { class: "mark" }, sign(kind, judged.hit));
    mark.style.left = `${(100 * number) / Math.max(this.#moves, 1)}%`;
    this.marks.append(mark);
  }

  /** @param {number} at @param {string} words of the moment */
  show(at, words) {
    this.input.value = `${at}`;
    const told = words || say("review.moment", { at, n: this.#moves });
    this.input.setAttribute("aria-valuetext", told);
  }
}
