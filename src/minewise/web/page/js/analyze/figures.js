/** Counts and cells as people read them. */

import { nameOf } from "../board/cells.js";
import { make } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {Cell} from "../board/cells.js" */

/** Digits of a count that are written out. */
const MOST_DIGITS = 15;

/** A whole number of any length. @param {string} digits @returns {(Node | string)[]} */
export function count(digits) {
  if (digits.length <= MOST_DIGITS) return [figure(Number(digits))];
  const factor = figure(Number(`${digits[0]}.${digits.slice(1, 3)}`), 2);
  const power = make("sup", {}, `${digits.length - 1}`);
  const all = make(
    "details",
    { class: "digits-all" },
    make("summary", {}, say("analyze.every-digit")),
    make("p", { class: "figures" }, digits),
  );
  return [`${factor} × 10`, power, all];
}

/** @param {Cell[]} cells @param {number} [most] that are named */
export function places(cells, most = 6) {
  const named = cells.slice(0, most).map(nameOf).join("  ");
  if (cells.length <= most) return named;
  return say("analyze.and-more", { cells: named, n: cells.length - most });
}
