/** The panel with the figures of a position. */

import { byId, make } from "../dom.js";
import { figure, say } from "../words.js";
import { count, places } from "./figures.js";
import { EXACT, rulesOf } from "./position.js";

/** @import {Advice, Analysis} from "../../api.d.ts" */
/** @import {Position} from "./position.js" */

/** @param {Advice | null} advice null: not known @param {Position} position */
export function showFacts(advice, position) {
  const lines = advice ? known(advice.analysis) : [];
  lines.push([say("new.switches"), [rulesOf(position)]]);
  byId("facts").replaceChildren(
    ...lines.flatMap(([name, told]) => [make("dt", {}, name), make("dd", {}, ...told)]),
  );
  const remarks = advice?.analysis.contradiction === null ? remarksOn(advice, position) : [];
  byId("remarks").replaceChildren(...remarks.map((text) => make("p", { class: "soft" }, text)));
}

/** @param {Analysis} analysis @returns {[string, (Node | string)[]][]} */
function known({ contradiction, exact, error, layouts, certain, dead }) {
  /** @type {[string, (Node | string)[]][]} */
  const lines = [];
  if (contradiction) return [[say("analyze.layouts"), [say("analyze.none")]]];
  if (layouts !== null) lines.push([say("analyze.layouts"), count(layouts)]);
  const chances = say(exact ? "analyze.exact" : "analyze.sampled", { points: points(error ?? 0) });
  lines.push([say("analyze.heat"), [chances]]);
  const counts = { safe: certain.safe.length, mines: certain.mines.length };
  lines.push([say("analyze.certain-cells"), [say("analyze.certain-counts", counts)]]);
  if (exact) lines.push([say("analyze.dead"), [dead.length ? places(dead) : say("analyze.none")]]);
  return lines;
}

/** The error of a sampled chance in percentage points. @param {number} error */
function points(error) {
  return 100 * error < 0.1 ? "<0.1" : figure(100 * error, 1);
}

/** What must be known to read the numbers. @param {Advice} advice @param {Position} position */
function remarksOn({ analysis }, { mines, clues }) {
  const told = [];
  if (analysis.protected) told.push(say("chances.protected"));
  if (mines === null) told.push(say("chances.unknown-total"));
  if (clues !== EXACT) told.push(say("analyze.weighed"));
  return told;
}
