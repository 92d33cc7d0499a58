/** What players measure a game by, of a replay of another program, and what its file says. */

import { byId, fact, make } from "../dom.js";
import { date, figure, say } from "../words.js";

/** @import {Replay} from "../shared/opened.js" */

/** In this order, with digits after the point; names are those of docs/reference/metrics.md. */
const METRICS = /** @type {const} */ ({
  seconds: 3, three_bv: 0, three_bv_per_second: 3, clicks: 0, left_clicks: 0, right_clicks: 0,
  chords: 0, effective_clicks: 0, ioe: 3, throughput: 3, correctness: 3, stnb: 3, rqp: 3, qg: 3,
  openings: 0, islands: 0, zini: 0, hzini: 0, path: 0, pluck: 3,
});

/** @typedef {keyof typeof METRICS} MetricName */

const NAMES = /** @type {MetricName[]} */ (Object.keys(METRICS));

/** @param {Replay | null} replay of the game that is opened */
export function showMeasured(replay) {
  byId("measured").hidden = replay === null;
  if (!replay) return;
  byId("measured-file").textContent = [
    say("measured.format", { format: replay.format }),
    replay.program && say("measured.program", { program: replay.program }),
    replay.started && say("measured.started", { date: whenOf(replay.started) }),
  ]
    .filter(Boolean)
    .join(" ");
  const said = [...replay.contradictions, ...replay.notes];
  byId("measured-notes").hidden = said.length === 0;
  byId("measured-notes").replaceChildren(...said.map((text) => make("li", {}, text)));
  byId("metrics").replaceChildren(
    ...NAMES.map((name) =>
      make("div", {}, ...fact(say(`measured.${name}`), metricText(replay, name))),
    ),
  );
  byId("meanings").replaceChildren(
    ...NAMES.flatMap((name) => [
      make("dt", {}, say(`measured.${name}`)),
      make("dd", {}, say(`measured.${name}.meaning`)),
    ]),
  );
}

/** @param {Replay} replay @param {MetricName} name */
export function metricText({ metrics }, name) {
  const value = metrics[name] ?? null;
  if (value === null) return "–";
  return Number.isFinite(value) ? figure(value, METRICS[name]) : "∞";
}

/** A time of a file, which tells its zone or not. @param {string} started */
function whenOf(started) {
  return Number.isNaN(Date.parse(started)) ? started : date(started);
}
