/** What a browser keeps, joined with an archive of another one, so that nothing counts twice. */

import { MOST_GAMES } from "../games.js";
import { isSetting } from "./archive.js";
import { MOST_RESULTS } from "./results.js";
import { MOST_PLAYED } from "./stored.js";

/** @import {Kept} from "./archive.js" */

/**
 * @typedef {object} Gain what a file brings, of each kind
 * @property {number} results @property {number} games @property {number} played
 * @property {number} comparisons @property {number} tables @property {number} settings
 */

/**
 * What changes here when a file joins what is kept, and what it brings. A game that is here is not
 * counted again.
 * @param {Kept} here @param {Kept} file @returns {{changes: Kept, gain: Gain}}
 */
export function joined(here, file) {
  const settings = Object.entries(file).filter(
    ([key, value]) => isSetting(key) && !isSame(value, here[key]),
  );
  const [results, played, comparisons] = [joinedResults, joinedPlayed, joinedComparisons].map(
    (join) => join(here, file),
  );
  const games = joinedGames(here, file);
  const tables = joinedTables(here, file);
  const changes = {
    ...Object.fromEntries(settings),
    ...{ ...results.changes, ...played.changes, ...comparisons.changes, ...games.changes },
    ...tables,
  };
  return {
    changes,
    gain: {
      results: results.more, games: games.more, played: played.more,
      comparisons: comparisons.more, tables: Object.keys(tables).length, settings: settings.length,
    },
  };
}

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @typedef {{changes: Kept, more: number}} Joined */

/**
 * The games that count. What is counted beyond those that are kept may be the same here and there:
 * the larger count stays.
 * @param {Kept} here @param {Kept} file @returns {Joined}
 */
function joinedResults(here, file) {
  const [mine, theirs] = [here, file].map(({ results }) => results ?? []);
  const known = new Set(mine.map((/** @type {any} */ row) => JSON.stringify(row)));
  const more = theirs.filter((/** @type {any} */ row) => !known.has(JSON.stringify(row)));
  const all = [...mine, ...more].toSorted(([one], [other]) => one - other);
  /** @type {Kept} */
  const statistics = { ...here.statistics };
  for (const level of Object.keys({ ...here.statistics, ...file.statistics })) {
    const [one, other] = [earlier(here, level), earlier(file, level)];
    const rows = all.filter(([, of]) => of === level);
    const before = one.games >= other.games ? one : other;
    const totals = [here, file].map(({ statistics: totals }) => totals?.[level] ?? {});
    const best = totals.map((total) => total.best ?? Infinity);
    statistics[level] = {
      games: before.games + rows.length,
      wins: before.wins + rows.filter(([, , won]) => won).length,
      best: Number.isFinite(Math.min(...best)) ? Math.min(...best) : null,
      longest: Math.max(...totals.map(({ longest }) => longest ?? 0)),
    };
  }
  const changes = { results: all.slice(-MOST_RESULTS), statistics };
  return { changes: file.statistics || more.length ? changes : {}, more: more.length };
}

/** What was counted before the games that are kept. @param {Kept} kept @param {string} level */
function earlier({ results = [], statistics = {} }, level) {
  const rows = results.filter((/** @type {any[]} */ [, of]) => of === level);
  const { games = 0, wins = 0 } = statistics[level] ?? {};
  const won = rows.filter((/** @type {any[]} */ [, , won]) => won).length;
  return { games: Math.max(games - rows.length, 0), wins: Math.max(wins - won, 0) };
}

/** The latest games with their records. @param {Kept} here @param {Kept} file @returns {Joined} */
function joinedGames(here, file) {
  const mine = here.games ?? [];
  const ids = new Set(mine.map((/** @type {any} */ { id }) => id));
  const more = (file.games ?? []).filter((/** @type {any} */ { id }) => !ids.has(id));
  const all = [...mine, ...more].toSorted((a, b) => b.date.localeCompare(a.date));
  const gone = all.splice(MOST_GAMES);
  /** @type {Kept} */
  const changes = more.length ? { games: all } : {};
  const came = more.filter((/** @type {any} */ one) => !gone.includes(one));
  for (const { id } of came) changes[`game.${id}`] = file[`game.${id}`];
  for (const { id } of gone) if (ids.has(id)) changes[`game.${id}`] = null;
  return { changes, more: came.length };
}

/**
 * Games under way. Those that have begun come first: the page opens the first one.
 * @param {Kept} here @param {Kept} file @returns {Joined}
 */
function joinedPlayed(here, file) {
  const isBegun = (/** @type {Kept} */ kept) => (/** @type {string} */ id) =>
    kept[`played.${id}.standing`]?.steps > 0 && !kept[`played.${id}.standing`].over;
  const mine = here.played ?? [];
  const room = Math.max(MOST_PLAYED - mine.length, 0);
  const theirs = { ...file, played: (file.played ?? []).filter(isBegun(file)) };
  const keys = (/** @type {string} */ id) => [`played.${id}`, `played.${id}.`];
  const { changes, more } = joinedList(here, theirs, "played", keys, room);
  const ready = mine.filter(isBegun(here));
  const others = mine.filter((/** @type {string} */ id) => !ready.includes(id));
  const came = (changes.played ?? []).slice(mine.length);
  return { changes: { ...changes, ...(more && { played: [...ready, ...came, ...others] }) }, more };
}

/** @param {Kept} here @param {Kept} file @returns {Joined} */
function joinedComparisons(here, file) {
  return joinedList(here, file, "comparisons", (id) => [`comparison.${id}`, `counted.${id}`]);
}

/**
 * Things that are listed by their ids.
 * @param {Kept} here @param {Kept} file @param {string} list its key
 * @param {(id: string) => string[]} keys of one: whole, or how they begin if they end with a point
 * @param {number} [room] for more of them
 * @returns {Joined}
 */
function joinedList(here, file, list, keys, room = Infinity) {
  const mine = here[list] ?? [];
  const more = (file[list] ?? [])
    .filter((/** @type {string} */ id) => !mine.includes(id) && keys(id)[0] in file)
    .slice(0, room);
  const wanted = more.flatMap(keys);
  const parts = Object.entries(file).filter(([key]) =>
    wanted.some((/** @type {string} */ one) =>
      one.endsWith(".") ? key.startsWith(one) : key === one,
    ),
  );
  const changes = more.length ? { ...Object.fromEntries(parts), [list]: [...mine, ...more] } : {};
  return { changes, more: more.length };
}

/** The boards of the day and the drills, where the fuller count stays. @param {Kept} here
 * @param {Kept} file @returns {Kept} */
function joinedTables(here, file) {
  /** @type {Kept} */
  const changes = {};
  if (file.daily) {
    const days = { ...here.daily, ...file.daily };
    for (const day of Object.keys(days)) {
      days[day] = fuller(here.daily?.[day], file.daily[day], ({ tries }) => tries);
    }
    changes.daily = days;
  }
  if (file.drills) changes.drills = fuller(here.drills, file.drills, ({ drills }) => drills);
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(value, here[key])),
  );
}

/** @param {Kept | undefined} mine @param {Kept | undefined} theirs
 * @param {(value: any) => number} count */
function fuller(mine = {}, theirs = {}, count) {
  /** @type {Kept} */
  const all = { ...mine };
  for (const [name, value] of Object.entries(theirs)) {
    if (!(name in all) || count(value) > count(all[name])) all[name] = value;
  }
  return all;
}
