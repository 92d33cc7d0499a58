/** How a comparison, its boards and its figures are told. */

import { figure, say } from "../words.js";

/** @typedef {import("./types.js").Comparison} Comparison */

/** Who plays on what, in a line. @param {Comparison} comparison */
export function nameOf({ agents, rules, density }) {
  const boards = density === null ? rules.join(", ") : say("compare.name.density", { rules: rules.join(", "), density });
  return say("compare.name", { agents: agents.join(", "), boards });
}

/** A share with its interval. @param {{value: number, low: number | null, high: number | null}} row */
export function share({ value, low, high }) {
  const interval = low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;
  return `${percent(value)}%${interval}`;
}

/** The paired difference with half of its interval. @param {import("./types.js").Row} row */
export function gain({ gain, gain_low, gain_high }) {
  const sign = gain > 0 ? "+" : gain < 0 ? "−" : "";
  const spread = gain_low === null || gain_high === null ? "" : ` ± ${percent((gain_high - gain_low) / 2)}`;
  return `${sign}${percent(Math.abs(gain))}${spread}`;
}

/** @param {number} part from 0 to 1 */
export function percent(part) {
  return figure(100 * part, 1);
}

/** Seconds as people say them. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 90) return say("compare.seconds", { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 90 * 60) return say("compare.minutes", { n: Math.round(seconds / 60) });
  return say("compare.hours", { n: Math.round(seconds / 3600) });
}
