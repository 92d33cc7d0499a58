/** The panel with the figures of a position. */

import { byId, make } from "../dom.js";
import { figure, say } from "../words.js";
import { count, places } from "./figures.js";
import { EXACT, rulesOf } from "./position.js";

/** @import {Answer, Known} from "./live_analysis.js" */
/** @import {Position} from "./position.js" */

/** @param {Known} answer @param {Position} position */
export function showFacts(answer, position) {
  const lines = answer === null ? [] : known(answer);
  lines.push([say("new.switches"), [rulesOf(position)]]);
  byId("facts").replaceChildren(
    ...lines.flatMap(([name, told]) => [make("dt", {}, name), make("dd", {}, ...told)]),
  );
  const remarks = answer && answer !== "none" ? remarksOn(answer, position) : [];
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

/** What must be known to read the numbers. @param {Answer} answer @param {Position} position */
function remarksOn({ analysis }, { clues }) {
  const told = [];
  if (analysis.protected) told.push(say("chances.protected"));
  if (clues !== EXACT) told.push(say("analyze.weighed"));
  return told;
}
