/** How games went that count: totals by level, the latest games, and what they amount to. */

import { csv } from "../download.js";
import { games } from "../games.js";
import { load, save } from "../store.js";

/**
 * @typedef {object} Result of one game
 * @property {number} date milliseconds since 1970
 * @property {string} level a preset's name, or the rules
 * @property {boolean} won
 * @property {number} seconds
 * @property {number | null} clicks null in games of before these were counted
 * @property {number | null} bv 3BV of its board
 * @property {number | null} done how much of it the player cleared
 */

/** @typedef {{games: number, wins: number, best: number | null, longest?: number}} Total */

/**
 * @typedef {object} Figures of a level
 * @property {number} games @property {number} wins
 * @property {number | null} best seconds
 * @property {number | null} mean seconds of a won game
 * @property {number} streak won games up to now, one after the other
 * @property {number} longest streak
 * @property {number | null} pace 3BV a second, of won games
 * @property {number | null} efficiency 3BV a click, of won games
 */

/** Results that are kept; the totals count on. */
export const MOST_RESULTS = 5000;

/** @returns {Record<string, Total>} by level */
export const totals = () => load("statistics", {});

/** @returns {Result[]} the latest last */
export function results() {
  /** @type {any[][] | null} */
  const rows = load("results");
  return rows ? rows.map(resultOf) : before();
}

/** Counts a game; was it the best time of its level? @param {Result} result */
export function count(result) {
  const { level, won, seconds } = result;
  const all = totals();
  const total = all[level] ?? { games: 0, wins: 0, best: null };
  const best = won && (total.best === null || seconds < total.best);
  total.games += 1;
  total.wins += won ? 1 : 0;
  if (best) total.best = seconds;
  const latest = [...results(), result].slice(-MOST_RESULTS);
  total.longest = Math.max(total.longest ?? 0, ...streaks(latest, level));
  save("statistics", { ...all, [level]: total });
  save("results", latest.map(rowOf));
  return best;
}

export function forgetResults() {
  save("statistics", null);
  save("results", []);
}

/**
 * @param {string} level @param {Total} total @param {Result[]} all @returns {Figures}
 */
export function figuresOf(level, total, all) {
  const runs = streaks(all, level);
  const wins = all.filter((one) => one.level === level && one.won);
  const told = wins.filter(({ clicks, bv }) => clicks !== null && bv !== null);
  const sum = (/** @type {Result[]} */ of, /** @type {"seconds" | "clicks" | "bv"} */ what) =>
    of.reduce((before, one) => before + (one[what] ?? 0), 0);
  const over = (/** @type {number} */ part, /** @type {number} */ whole) =>
    whole > 0 ? part / whole : null;
  return {
    ...total,
    mean: over(sum(wins, "seconds"), wins.length),
    streak: runs.at(-1) ?? 0,
    longest: Math.max(total.longest ?? 0, ...runs, 0),
    pace: over(sum(told, "bv"), sum(told, "seconds")),
    efficiency: over(sum(told, "bv"), sum(told, "clicks")),
  };
}

/**
 * The share of won games among those up to each of the latest, at most `window` of them.
 * @param {boolean[]} won @param {number} window @returns {number[]}
 */
export function rates(won, window) {
  return won.map((_, i) => {
    const some = won.slice(Math.max(0, i + 1 - window), i + 1);
    return some.filter(Boolean).length / some.length;
  });
}

/** As a table that other programs read. @param {Result[]} all @returns {string} */
export function csvOf(all) {
  const head = ["date", "level", "won", "seconds", "clicks", "3bv", "3bv_done"];
  const lines = all.map(({ date, level, won, seconds, clicks, bv, done }) => [
    new Date(date).toISOString(), level, won ? 1 : 0, seconds.toFixed(3),
    clicks ?? "", bv ?? "", done ?? "",
  ]);
  return csv([head, ...lines]);
}

/** Won games one after the other, from each loss to the next. @param {Result[]} all
 * @param {string} level @returns {number[]} */
function streaks(all, level) {
  const runs = [0];
  for (const one of all) {
    if (one.level !== level) continue;
    if (one.won) runs[runs.length - 1] += 1;
    else runs.push(0);
  }
  return runs;
}

/** Those that older versions have kept with their records. @returns {Result[]} */
function before() {
  const unknown = { clicks: null, bv: null, done: null };
  return games()
    .filter(({ counted }) => counted)
    .map(({ date, level, status, seconds }) => ({
      date: Date.parse(date), level, won: status === "won", seconds: seconds ?? 0, ...unknown,
    }))
    .reverse();
}

/** @param {any[]} row @returns {Result} */
const resultOf = ([date, level, won, seconds, clicks, bv, done]) =>
  ({ date, level, won: won === 1, seconds, clicks, bv, done });

/** @param {Result} result */
const rowOf = ({ date, level, won, seconds, clicks, bv, done }) =>
  [date, level, won ? 1 : 0, Math.round(1000 * seconds) / 1000, clicks, bv, done];
