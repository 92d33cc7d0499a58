/** How games went that count: totals by level, the latest games, and what they amount to. */

import { csv } from "../download.js";
import { load, save } from "../store.js";

/**
 * @typedef {object} Result of one game
 * @property {number} date milliseconds since 1970
 * @property {string} level a preset's name, or the rules
 * @property {boolean} won
 * @property {number} seconds
 * @property {number | null} clicks null where nobody counted them
 * @property {number | null} bv 3BV of its board
 * @property {number | null} done how much of it the player cleared
 * @property {boolean | null} avoidable of a lost game: was a cell safe, or had less risk?
 * @property {number | null} luck mines that its guesses were to hit on average, less those they hit
 */

/** @typedef {{games: number, wins: number, best: number | null, longest: number}} Total */

/** Results that are kept; the totals count on. */
const MOST_RESULTS = 5000;

/** Is it a date, in milliseconds? @param {any} value */
export const isMoment = (value) => Number.isFinite(value) && Math.abs(value) <= 8.64e15;

/** @returns {Record<string, Total>} by level */
export const totals = () => load("statistics", {});

/** @returns {Result[]} the latest last */
export function results() {
  /** @type {any[][]} */
  const rows = load("results", []);
  return rows.map(resultOf).filter(({ date }) => isMoment(date));
}

/** Counts a game; was it the best time of its level? @param {Result} result */
export function count(result) {
  const { level, won, seconds } = result;
  const all = totals();
  const total = all[level] ?? { games: 0, wins: 0, best: null, longest: 0 };
  const best = won && (total.best === null || seconds < total.best);
  total.games += 1;
  total.wins += won ? 1 : 0;
  if (best) total.best = seconds;
  const latest = [...results(), result].slice(-MOST_RESULTS);
  total.longest = Math.max(total.longest, ...streaks(latest, level));
  save("statistics", { ...all, [level]: total });
  save("results", latest.map(rowOf));
  return best;
}

/** Adds to the game of that date what is known since. @param {number} date
 * @param {Pick<Result, "avoidable" | "luck">} judged */
export function addJudged(date, judged) {
  const all = results().map((one) => (one.date === date ? { ...one, ...judged } : one));
  save("results", all.map(rowOf));
}

export function forgetResults() {
  save("statistics", null);
  save("results", []);
}

/**
 * The log of these games, as the core reads it (docs/reference/game-log.md); of those before them
 * it has sums.
 * @param {Result[]} all @param {Record<string, Total>} totals
 */
export function logOf(all, totals) {
  const before = Object.entries(totals).map(([level, { games, wins, best, longest }]) => {
    const rows = all.filter((one) => one.level === level);
    const won = rows.filter((one) => one.won).length;
    const earlier = { games: Math.max(games - rows.length, 0), wins: Math.max(wins - won, 0) };
    earlier.wins = Math.min(earlier.wins, earlier.games);
    return { level, ...earlier, best: best === null ? null : milliseconds(best), longest };
  });
  const lines = all.map(({ date, level, won, seconds, clicks, bv, done, avoidable, luck }) => ({
    date: new Date(date).toISOString(), level, won, milliseconds: milliseconds(seconds),
    clicks, three_bv: bv, three_bv_done: done, avoidable, luck,
  }));
  return [...before, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** @param {number} seconds */
const milliseconds = (seconds) => Math.round(1000 * seconds);

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
  const head = [
    "date", "level", "won", "seconds", "clicks", "3bv", "3bv_done", "avoidable", "luck",
  ];
  const lines = all.map((one) => {
    const [, level, won, , ...known] = rowOf(one).map((value) => value ?? "");
    return [new Date(one.date).toISOString(), level, won, one.seconds.toFixed(3), ...known];
  });
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

/** @param {any[]} row @returns {Result} */
const resultOf = ([date, level, won, seconds, clicks, bv, done, avoidable, luck]) =>
  ({ date, level, won: won === 1, seconds, clicks, bv, done, avoidable: truth(avoidable), luck });

/** @param {number | null} flag */
const truth = (flag) => ((flag ?? null) === null ? null : flag === 1);

/** @param {Result} result */
const rowOf = ({ date, level, won, seconds, clicks, bv, done, avoidable, luck }) => [
  date, level, won ? 1 : 0, Math.round(1000 * seconds) / 1000, clicks, bv, done,
  avoidable === null ? null : Number(avoidable), luck,
];
