/** The board of the day: the same for everybody, at three levels. Its seed is the date. */

import { load, save } from "./store.js";
import { day } from "./words.js";

/** @typedef {keyof typeof RULES} DailyLevel */
/** @typedef {{date: string, level: DailyLevel}} Daily the date as 2026-11-22 */

/**
 * @typedef {object} Outcome of a board of the day in this browser
 * @property {number} tries
 * @property {number | null} seconds of the first win; null while there is none
 * @property {boolean} helped was that with help?
 */

/** Each begins where the first click helps most, so that its board depends on nothing else. */
const RULES = /** @type {const} */ ({
  beginner: "9x9/10 first_click=opening start=2,2 boards=no-guess:level=exact",
  intermediate: "16x16/40 first_click=opening start=2,2 boards=no-guess:level=exact",
  expert: "30x16/99 first_click=opening start=3,3 boards=no-guess:level=exact",
});
export const DAILY_LEVELS = /** @type {DailyLevel[]} */ (Object.keys(RULES));
/** Days of which the outcomes are kept. */
const MOST = 400;

/** Is it the board of a day? @param {any} daily @returns {daily is Daily} */
export const isDaily = (daily) =>
  DAILY_LEVELS.includes(daily?.level) && !Number.isNaN(Date.parse(daily.date));

/** The same day everywhere: that of UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** The game of a day. @param {Daily} daily */
export const dailyGame = ({ date, level }) =>
  ({ rules: RULES[level], seed: Number(date.replaceAll("-", "")), number: 0 });

/**
 * Whether a game is a board of some day.
 * @param {{rules: string, seed?: number, number?: number}} game @returns {Daily | null}
 */
export function dailyOf({ rules, seed = 0, number = 0 }) {
  const level = DAILY_LEVELS.find((level) => sorted(RULES[level]) === sorted(rules));
  const date = `${seed}`.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const isDate = date.length === 10 && !Number.isNaN(Date.parse(date));
  return level && isDate && number === 0 ? { date, level } : null;
}

/** @param {string} rules */
const sorted = (rules) => rules.split(" ").toSorted().join(" ");

/** "22 November 2026", or without the year. @param {string} date @param {boolean} [year] */
export const dayWords = (date, year = true) => day(new Date(date), year);

/** @param {string} date @returns {Partial<Record<DailyLevel, Outcome>>} */
export const outcomesOf = (date) => kept()[date] ?? {};

/** @returns {Record<string, Partial<Record<DailyLevel, Outcome>>>} by date */
const kept = () => load("daily", {});

/**
 * Counts a game that has ended.
 * @param {Daily} daily @param {{won: boolean, seconds: number, helped: boolean}} game
 */
export function countDaily({ date, level }, { won, seconds, helped }) {
  const all = kept();
  const before = all[date]?.[level] ?? { tries: 0, seconds: null, helped: false };
  const first = won && before.seconds === null;
  const now = { ...before, tries: before.tries + 1, ...(first && { seconds, helped }) };
  const days = Object.entries({ ...all, [date]: { ...all[date], [level]: now } });
  save("daily", Object.fromEntries(days.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-MOST)));
}
