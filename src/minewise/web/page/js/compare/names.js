/** How a comparison, its boards and its figures are told. */

import { figure, say } from "../words.js";

/** @import * as api from "../../api.d.ts" */
/** @import {Plan} from "./kept.js" */

/**
 * As the server tells them; where the browser plays, nobody has measured the seconds of an agent.
 * @typedef {Omit<api.ComparisonRow, "seconds"> & {seconds: number | null}} ComparisonRow
 * @typedef {Omit<api.ComparisonPoint, "rows"> & {rows: ComparisonRow[]}} ComparisonPoint
 * @typedef {Omit<api.ComparisonSeries, "points"> & {points: ComparisonPoint[]}} ComparisonSeries
 * @typedef {Omit<api.ComparisonResults, "series"> & {series: ComparisonSeries[]}} Comparison
 */

/**
 * Who plays on what, in a line.
 * @param {Pick<api.ComparisonSummary, "agents" | "rules" | "density">} comparison
 */
export function nameOf({ agents, rules, density }) {
  const all = rules.join(", ");
  const [low, high] = density?.split(":") ?? [];
  const range = high ? say("compare.name.range", { low, high }) : density;
  const boards = range ? say("compare.name.density", { rules: all, density: range }) : all;
  return say("compare.name", { agents: agents.join(", "), boards });
}

/** A share with its interval. @param {ComparisonRow} row */
export function share({ value, low, high }) {
  const interval = low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;
  return `${percent(value)}%${interval}`;
}

/** The paired difference with half of its interval. @param {ComparisonRow} row */
export function gain({ gain, gain_low, gain_high }) {
  const sign = gain > 0 ? "+" : gain < 0 ? "−" : "";
  const told = `${sign}${percent(Math.abs(gain))}`;
  if (gain_low === null || gain_high === null) return told;
  return `${told} ± ${percent((gain_high - gain_low) / 2)}`;
}

/**
 * What is known of an agent beside the first one, in a sentence.
 * @param {ComparisonRow} row @param {string} first @param {"win_rate" | "score"} measure
 */
export function verdict(row, first, measure) {
  const { agent, gain: better, gain_low: low, gain_high: high, anytime_p: p } = row;
  const how = better > 0 ? "more" : better < 0 ? "less" : "same";
  const half = low === null || high === null ? "" : ` ± ${percent((high - low) / 2)}`;
  const points = `${percent(Math.abs(better))}${half}`;
  const told = say(`compare.verdict.${measure}.${how}`, { agent, first, points });
  const chance = p < 1e-4 ? "< 0.0001" : `= ${p.toPrecision(2)}`;
  return `${told} ${say("compare.verdict.p", { p: chance })}`;
}

/** @param {number} part from 0 to 1 */
export function percent(part) {
  return figure(100 * part, 1);
}

/** Seconds as people say them. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 90) return say("play.time", { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 90 * 60) return say("compare.minutes", { n: Math.round(seconds / 60) });
  return say("compare.hours", { n: Math.round(seconds / 3600) });
}

/** The same on the command line, a line for each of its boards. @param {Plan} plan */
export function commandOf({ agents, rules, density, games, seed, until, tellApart }) {
  const stop = [
    ...(until === null ? [] : ["--stop-at-width", `${until}`]),
    ...(tellApart === null ? [] : ["--stop-when-significant", `${tellApart}`]),
  ];
  const sweep = density === null ? [] : ["--density", density];
  const lines = rules.map((text) =>
    ["minewise", "compare", ...agents, "--rules", text, ...sweep]
      .concat(["--games", `${games}`, "--seed", `${seed}`], stop)
      .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`))
      .join(" "),
  );
  return lines.join("\n");
}
