/** The panel with the figures of a position, and how counts and cells are written. */

import { nameOf } from "../board/cells.js";
import { byId, make } from "../dom.js";
import { figure, say } from "../words.js";
import { EXACT, rulesOf } from "./position.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Answer, Known} from "./live_analysis.js" */
/** @import {Position} from "./position.js" */

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

/** @param {Known} answer @param {Position} position */
export function showFacts(answer, position) {
  const lines = answer === null ? [] : known(answer);
  lines.push([say("new.switches"), [rulesOf(position)]]);
  byId("facts").replaceChildren(
    ...lines.flatMap(([name, told]) => [make("dt", {}, name), make("dd", {}, ...told)]),
  );
  const remarks = answer && answer !== "none" ? remarksOn(position) : [];
  byId("remarks").replaceChildren(...remarks.map((text) => make("p", { class: "soft" }, text)));
}

/** @param {Answer | "none"} answer @returns {[string, (Node | string)[]][]} */
function known(answer) {
  if (answer === "none") return [[say("analyze.layouts"), [say("analyze.none")]]];
  const { exact, error, mines, safe } = answer.analysis;
  /** @type {[string, (Node | string)[]][]} */
  const lines = [];
  if (answer.layouts !== null) {
    const told = answer.layouts === undefined ? ["…"] : count(`${answer.layouts}`);
    lines.push([say("analyze.layouts"), told]);
  }
  const chances = say(exact ? "analyze.exact" : "analyze.sampled", { points: points(error) });
  lines.push([say("analyze.heat"), [chances]]);
  const counts = { safe: safe.length, mines: mines.length };
  lines.push([say("analyze.certain-cells"), [say("analyze.certain-counts", counts)]]);
  if (answer.digits !== null) {
    const told = answer.digits?.dead.length ? places(answer.digits.dead) : say("analyze.none");
    lines.push([say("analyze.dead"), [answer.digits ? told : "…"]]);
  }
  return lines;
}

/** The largest error of a sampled chance, in percentage points. @param {Float64Array} errors */
function points(errors) {
  const largest = 100 * errors.reduce((most, error) => (error > most ? error : most), 0);
  return largest < 0.1 ? "<0.1" : figure(largest, 1);
}

/** What must be known to read the numbers. @param {Position} position */
const remarksOn = ({ clues }) => (clues === EXACT ? [] : [say("analyze.weighed")]);
