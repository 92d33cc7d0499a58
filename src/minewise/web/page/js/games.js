/** The games that are kept in the browser when they are over, for review. */

import { dayWords, isDaily } from "./daily.js";
import { anyBoards, kindWords } from "./kinds.js";
import { load, save } from "./store.js";
import { say } from "./words.js";

/** @import {GameState} from "../minewise.d.mts" */

/** The names of the levels, which the server knows as presets. */
export const LEVELS = /** @type {const} */ (["beginner", "intermediate", "expert"]);

/** @typedef {typeof LEVELS[number]} Level */

/** @type {(name: string) => name is Level} */
export const isLevel = (name) => LEVELS.some((level) => level === name);

/** The levels as people know them: the first click opens an area. @type {Record<Level, string>} */
export const CLASSIC = {
  beginner: "9x9/10 first_click=opening",
  intermediate: "16x16/40 first_click=opening",
  expert: "30x16/99 first_click=opening",
};

/** @param {string} rules on any boards */
export const classicOf = (rules) => LEVELS.find((level) => CLASSIC[level] === rules);

/** What a level is called; other rules are their own name. @param {string} name */
export function levelName(name) {
  const rules = anyBoards(name);
  const classic = classicOf(rules);
  const safe = isLevel(rules) && say("level.safe", { level: say(`play.level.${rules}`) });
  const level = classic ? say(`play.level.${classic}`) : safe || rules;
  const [kind, proof] = kindWords(name).map((words) => words.toLowerCase());
  if (!kind) return level;
  return say(proof ? "level.of-kind.proof" : "level.of-kind", { level, kind, proof });
}

/** @import {Daily} from "./daily.js" */
/** @typedef {GameState["ending"]} Ending */

/** Games that are kept; of more the oldest go. */
export const MOST_GAMES = 200;

/**
 * @typedef {object} Kept a game that is kept; its record is asked for by its id
 * @property {string} id
 * @property {string} date ISO 8601
 * @property {string} level a preset's name, or the rules
 * @property {Ending} status
 * @property {number | null} seconds null where nobody has measured them
 * @property {Daily} [daily] the board of which day it was
 * @property {string} [by] who played, if it was not the person here
 *
 * @typedef {{game: Kept, record: string}} Whole
 */

/** Is it what is told of a kept game? @param {any} game @returns {game is Kept} */
export function isKept(game) {
  const { daily, date, id, level, seconds, status } = game ?? {};
  const texts = [date, id, level].every((text) => typeof text === "string");
  const timed = seconds === null || typeof seconds === "number";
  const names = /^[\w-]{1,80}$/.test(id) && /^(won|lost|complete|playing)$/.test(status);
  const dated = !Number.isNaN(Date.parse(date)) && (daily === undefined || isDaily(daily));
  return texts && timed && names && dated;
}

/** The latest first. @returns {Kept[]} */
export function games() {
  return load("games", []);
}

/** @param {string} id @returns {string | null} the JSON of its record; null if it is not kept */
export function recordOf(id) {
  return load(`game.${id}`);
}

/**
 * Keeps games, of which the latest are kept if there are too many.
 * @param {Whole[]} more @returns {{kept: number, gone: number}} how many are kept, and had to go
 */
export function keepGames(more) {
  const latest = more.toSorted(({ game: a }, { game: b }) => b.date.localeCompare(a.date));
  const gone = latest.map(keepGame).filter((dropped) => dropped !== null);
  return { kept: gone.length, gone: gone.reduce((sum, dropped) => sum + dropped, 0) };
}

/**
 * The oldest games make room for it. Where that is not enough they come back, since a record that
 * fits nowhere must not cost the others.
 * @param {Whole} whole @returns {number | null} how many had to go; null if it is not kept
 */
function keepGame({ game, record }) {
  const key = `game.${game.id}`;
  /** @type {[string, any]} */
  const own = [key, recordOf(game.id)];
  const latest = [game, ...games().filter(({ id }) => id !== game.id)];
  latest.sort((a, b) => b.date.localeCompare(a.date));
  /** @type {[string, any][]} */
  const gone = [];
  while (latest.length > MOST_GAMES || !save(key, record) || !save("games", latest)) {
    const oldest = latest.pop();
    if (!oldest || oldest === game) {
      for (const [name, value] of [own, ...gone]) save(name, value);
      return null;
    }
    gone.push([`game.${oldest.id}`, recordOf(oldest.id)]);
    save(`game.${oldest.id}`, null);
  }
  return gone.length;
}

/** What is told of a game that is kept. @param {Kept} game @returns {string} */
export function gameName({ daily, level }) {
  if (!isDaily(daily)) return levelName(level);
  return say("daily.name", { day: dayWords(daily.date), level: say(`play.level.${daily.level}`) });
}

/** @param {string} id */
export function forgetGame(id) {
  save(`game.${id}`, null);
  save("games", games().filter((game) => game.id !== id));
}

/** A short name for a text: equal texts are kept once. @param {string} text */
export function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
