/**
 * The curve of a game: the chance to win at each guess, what its choice lost, and where luck led
 * from there. Every guess has its mark on it; a click leads to the nearest move.
 */

import { byId, draw, make } from "../dom.js";
import { say } from "../words.js";
import { kindOf, sign } from "./verdicts.js";

/** @import {GameState, JudgedMove, WinningCurve, WinningPoint} from "../../minewise.d.mts" */

/** Units of the drawing, which is stretched over its place. */
const [WIDTH, HEIGHT] = [1000, 100];
/** CSS pixels around a mark in which a click means it. */
const NEAR = 14;
/** An estimate lies within so many standard deviations in 95% of cases. */
const SPREAD = 1.96;

export class Curve {
  #moves = 1;
  /** @type {Map<number, HTMLElement>} by the number of the guess */
  #marks = new Map();
  #drawing = byId("curve-drawing");
  #cursor = make("div", { class: "cursor" });

  /** @param {(at: number) => void} go */
  constructor(go) {
    this.place = byId("curve");
    this.place.addEventListener("click", (/** @type {MouseEvent} */ event) =>
      go(this.#moveAt(event)),
    );
  }

  /** @param {number} moves of the game that is opened */
  begin(moves) {
    this.#moves = Math.max(moves, 1);
    this.#marks.clear();
    this.#drawing.replaceChildren();
    this.place.replaceChildren(this.#drawing, this.#cursor);
    this.place.setAttribute("aria-label", say("curve.label"));
    this.place.dataset.title = say("curve.title");
  }

  /** @param {number} number of the move @param {JudgedMove} judged a guess */
  mark(number, judged) {
    const mark = make("span", { class: "mark" }, sign(kindOf(judged), judged.hit));
    mark.style.left = this.#left(number);
    this.#marks.set(number, mark);
    this.place.append(mark);
  }

  /** @param {number} at the moment that is shown */
  show(at) {
    this.#cursor.style.left = this.#left(at);
  }

  /**
   * Draws as much as is known.
   * @param {WinningCurve} curve @param {GameState["ending"]} ending
   */
  draw({ points, luck, sentence }, ending) {
    if (!points.length) return;
    const end = luck === null ? null : ending === "won" ? 1 : 0;
    this.#drawing.replaceChildren(...this.#areas(points), ...this.#lines(points, end));
    for (const { number, before } of points) {
      const mark = this.#marks.get(number);
      if (mark) mark.style.bottom = `${100 * before}%`;
    }
    this.place.setAttribute("aria-label", `${say("curve.label")}: ${sentence}`);
  }

  /** From each choice to the next point, and down from before the choice to after it. @param
   * {WinningPoint[]} points @param {number | null} end */
  #lines(points, end) {
    const [{ number: first, before: start }] = points;
    // Until the first guess nothing was at risk.
    const calm = this.#line([0, start], [first, start], "calm");
    const lines = points.flatMap((point, i) => {
      const { number, before, chosen, exact } = point;
      const next = points[i + 1] ?? (end === null ? null : { number: this.#moves, before: end });
      const about = exact ? "" : "about";
      const lost = this.#line([number, before], [number, chosen], "lost");
      const led = next && this.#line([number, chosen], [next.number, next.before], `led ${about}`);
      return led ? [led, lost] : [lost];
    });
    return [calm, ...lines];
  }

  /** Within which estimates lie. @param {WinningPoint[]} points */
  #areas(points) {
    const known = points.filter(({ error }) => error > 0);
    return known.map(({ number, before, error }) => {
      const ends = [before - SPREAD * error, before + SPREAD * error];
      const [low, high] = ends.map((value) => Math.min(1, Math.max(0, value)));
      return this.#line([number, low], [number, high], "doubt");
    });
  }

  /** @param {number[]} from move and chance @param {number[]} to @param {string} kind */
  #line(from, to, kind) {
    const [x1, x2] = [from, to].map(([number]) => (WIDTH * number) / this.#moves);
    const [y1, y2] = [from, to].map(([, chance]) => HEIGHT * (1 - chance));
    return draw("line", { x1, y1, x2, y2, class: kind, "vector-effect": "non-scaling-stroke" });
  }

  /** @param {number} number */
  #left(number) {
    return `${(100 * number) / this.#moves}%`;
  }

  /** @param {MouseEvent} event */
  #moveAt({ clientX }) {
    const { left, width } = this.place.getBoundingClientRect();
    const at = ((clientX - left) / width) * this.#moves;
    const away = (/** @type {number} */ number) => (Math.abs(number - at) * width) / this.#moves;
    const near = [...this.#marks.keys()].filter((number) => away(number) <= NEAR);
    const nearest = near.toSorted((a, b) => away(a) - away(b))[0];
    return nearest ?? Math.round(at);
  }
}
