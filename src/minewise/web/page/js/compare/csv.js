/** A comparison of the browser as a table that other programs read. */

import { csv } from "../download.js";

/** @import {Plan} from "./kept.js" */
/** @import {Comparison, ComparisonRow} from "./names.js" */

/** Named as in the results of `minewise compare`, which has some more. */
const COLUMNS = [
  ...["agent", "options", "rules", "density", "mines", "games"],
  ...["win_rate", "win_low", "win_high", "score", "score_low", "score_high"],
  ...["gain", "gain_low", "gain_high", "faults", "seed", "anytime_p"],
];

/** @param {Comparison} comparison @param {Plan} plan @returns {string} */
export function csvOf({ series }, { points, seed }) {
  const lines = series.flatMap(({ measure, points: told }, number) => {
    const own = points.filter((point) => point.series === number);
    return told.flatMap(({ density, mines, rows }, i) =>
      rows.map((row) => {
        const all = { ...named(row, measure), rules: own[i].rules, density, mines, seed };
        const values = new Map(Object.entries(all));
        return COLUMNS.map((name) => values.get(name) ?? "");
      }),
    );
  });
  return csv([COLUMNS, ...lines]);
}

/** @param {ComparisonRow} row @param {"win_rate" | "score"} measure */
function named({ agent, value, low, high, ...row }, measure) {
  const [name, ...options] = agent.split(":");
  const told = { ...row, agent: name, options: options.join(":") };
  return measure === "score"
    ? { ...told, score: value, score_low: low, score_high: high }
    : { ...told, win_rate: value, win_low: low, win_high: high };
}
