/** How a comparison, its boards and its figures are told. */

import { figure, say } from "../words.js";

/** @import {ComparisonRow, ComparisonSummary} from "../../api.d.ts" */

/** Who plays on what, in a line. @param {ComparisonSummary} comparison */
export function nameOf({ agents, rules, density }) {
  const all = rules.join(", ");
  const boards = density === null ? all : say("compare.name.density", { rules: all, density });
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
