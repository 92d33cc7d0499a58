/** The comparisons that this browser plays: what is asked for, and the sums of what is played. */

import { load, save } from "../store.js";

/** Without storage they live as long as the page. @type {Map<string, any>} */
const memory = new Map();
const LIST = "comparisons";

/**
 * @typedef {object} Point
 * @property {number} series the number of its rules in the plan
 * @property {string} rules @property {number} density
 * @property {number} mines @property {number} cells
 * @property {"win_rate" | "score"} measure what agents are measured by there
 *
 * @typedef {object} Plan
 * @property {string[]} agents @property {string[]} rules @property {string | null} density
 * @property {Point[]} points
 * @property {number} games of a point @property {number} seed
 * @property {number | null} until @property {number | null} tellApart
 *
 * @typedef {object} Order whoever gives it, in whichever tab
 * @property {Plan} plan @property {number} begun milliseconds @property {boolean} on
 *
 * @typedef {object} Count what is counted of a point: its first games
 * @property {number} games @property {number[]} sums @property {boolean} over
 *
 * @typedef {{counts: Count[], fault: string | null}} Counted only the tab that plays writes it
 */

/** @param {string} key */
const read = (key) => memory.get(key) ?? load(key);

/** @param {string} key @param {any} value null forgets it */
function write(key, value) {
  memory.delete(key);
  if (!save(key, value) && value !== null) memory.set(key, value);
}

/** The latest first. @returns {string[]} */
export const ids = () => read(LIST) ?? [];

/** @param {string} id @returns {Order | null} */
export const order = (id) => read(`comparison.${id}`);

/** @param {string} id @returns {Counted} */
export const counted = (id) => read(`counted.${id}`) ?? { counts: [], fault: null };

/** @param {string} id @param {Counted} counted */
export function keepCounted(id, counted) {
  if (order(id)) write(`counted.${id}`, counted);
}

/** @param {Plan} plan @returns {string} its id */
export function begin(plan) {
  const begun = Date.now();
  const id = `here-${begun.toString(36)}`;
  write(`comparison.${id}`, { plan, begun, on: true });
  write(LIST, [id, ...ids()]);
  return id;
}

/** @param {string} id @param {boolean} on is it to be played? */
export function turn(id, on) {
  const kept = order(id);
  if (!kept) return;
  write(`comparison.${id}`, { ...kept, on });
  if (on) write(`counted.${id}`, { ...counted(id), fault: null });
}

/** @param {string} id */
export function forget(id) {
  write(LIST, ids().filter((other) => other !== id));
  write(`comparison.${id}`, null);
  write(`counted.${id}`, null);
}

/** Is all of it played? @param {string} id */
export function isOver(id) {
  const { counts } = counted(id);
  const points = order(id)?.plan.points ?? [];
  return points.every((_, number) => counts[number]?.over);
}

/** The one that is played, and those that wait for it, the first first. @returns {string[]} */
export function line() {
  const asked = ids().filter((id) => order(id)?.on && !counted(id).fault && !isOver(id));
  return asked.reverse();
}
