/** The games that are kept in the browser, and what the statistics make of them. */

import { load, save } from "./store.js";

/** Games that are kept; of more the oldest go. */
const MOST = 200;

/**
 * @typedef {object} Kept a game that is kept; its record is asked for by its id
 * @property {string} id
 * @property {string} date ISO 8601
 * @property {string} level a preset's name, or the rules
 * @property {string} status won or lost
 * @property {number} seconds
 * @property {boolean} counted in the statistics
 */

/** @typedef {{games: number, wins: number, best: number | null}} Line of the statistics */

/** The latest first. @returns {Kept[]} */
export function games() {
  return load("games", []);
}

/** @param {string} id @returns {any} the record, null if it is not kept */
export function recordOf(id) {
  return load(`game.${id}`);
}

/** Keeps a game; the oldest make room for it. @param {Kept} game @param {object} record */
export function keepGame(game, record) {
  let kept = games().filter(({ id }) => id !== game.id);
  for (const old of kept.splice(MOST - 1)) save(`game.${old.id}`, null);
  while (!save(`game.${game.id}`, record) && kept.length) {
    save(`game.${/** @type {Kept} */ (kept.pop()).id}`, null);
  }
  save("games", [game, ...kept]);
}

/** @param {string} id */
export function forgetGame(id) {
  save(`game.${id}`, null);
  save("games", games().filter((game) => game.id !== id));
}

/** @returns {Record<string, Line>} by level */
export function statistics() {
  return load("statistics", {});
}

/** Counts a game; was it the best time of its level? @param {Kept} game @returns {boolean} */
export function count({ level, status, seconds }) {
  const all = statistics();
  const line = all[level] ?? { games: 0, wins: 0, best: null };
  const best = status === "won" && (line.best === null || seconds < line.best);
  line.games += 1;
  line.wins += status === "won" ? 1 : 0;
  if (best) line.best = seconds;
  save("statistics", { ...all, [level]: line });
  return best;
}
