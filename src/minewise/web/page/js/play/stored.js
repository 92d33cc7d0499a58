/**
 * The game in play as the browser keeps it: what it was begun with, its steps, and how it stands.
 * A step is written on the last sheet, so it costs no more in a long game than in a short one.
 *
 * A game belongs to the tab that took it last. That one writes; the others are told.
 */

import { load, save } from "../store.js";

/** @import {Cell} from "../board/cells.js" */

/**
 * @typedef {object} Begun
 * @property {string} rules @property {number} seed @property {number} number
 * @property {boolean} practice may steps be taken back?
 * @property {boolean} told did the player know the seed?
 */

/**
 * @typedef {object} Standing what changes while it is played
 * @property {number} seconds of play
 * @property {number} takenBack steps
 * @property {boolean} helped
 * @property {boolean} over
 * @property {Cell[]} questioned
 * @property {string | null} record the id of its record, when it is over
 */

/** Steps on a sheet. */
const SHEET = 200;
/** Games that are kept while tabs play others; of more the one begun first goes. */
const MOST_PLAYED = 8;

/** The games that are kept, the one that was taken last first. */
const LIST = "played";
/** The game of this tab. */
export const HERE = "played-here";

/** Short, and like no other. */
export const freshName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
/** Of this tab, since it was loaded. */
const TAB = freshName();

export class StoredGame {
  /** Has the browser kept all of it? */
  kept = true;

  /** @param {string} id @param {Begun} begun @param {string[]} steps */
  constructor(id, begun, steps) {
    this.id = id;
    this.begun = begun;
    this.steps = steps;
  }

  /** @param {Begun} begun @param {string[]} steps @param {Standing} standing */
  static begin(begun, steps, standing) {
    const stored = new StoredGame(freshName(), begun, [...steps]);
    stored.#keep(key(stored.id), begun);
    for (let i = 0; i < steps.length; i += SHEET) stored.#keepSheet(i / SHEET);
    stored.write(standing);
    stored.take();
    return stored;
  }

  /**
   * The game of this tab, else the one that was played last in any.
   * @returns {{stored: StoredGame, standing: Standing} | null}
   */
  static open() {
    const here = read(load(HERE, null, "sessionStorage"));
    if (here) return here;
    const last = read(games()[0]);
    return last?.standing.over ? null : last; // a game that is over has been seen to its end
  }

  /** The same game as another tab has left it. */
  again() {
    return read(this.id);
  }

  /** From now on it is this tab's. */
  take() {
    this.#keep(`${key(this.id)}.tab`, TAB);
    save(HERE, this.id, "sessionStorage");
    const list = [this.id, ...games().filter((id) => id !== this.id)];
    for (const id of list.splice(MOST_PLAYED)) erase(id);
    this.#keep(LIST, list);
  }

  /** Is it this tab's? Where nothing is kept, nobody else can have it. */
  get mine() {
    return load(`${key(this.id)}.tab`, TAB) === TAB;
  }

  /** @param {string} step @param {Standing} standing */
  add(step, standing) {
    this.steps.push(step);
    this.#keepSheet(Math.floor((this.steps.length - 1) / SHEET));
    this.write(standing);
  }

  /** Takes the last step away. @param {Standing} standing */
  takeBack(standing) {
    this.steps.pop();
    this.#keepSheet(Math.floor(this.steps.length / SHEET));
    this.write(standing);
  }

  /** @param {Standing} standing */
  write(standing) {
    this.#keep(`${key(this.id)}.standing`, { ...standing, steps: this.steps.length });
  }

  forget() {
    erase(this.id);
    this.#keep(LIST, games().filter((id) => id !== this.id));
  }

  /** @param {number} number */
  #keepSheet(number) {
    const steps = this.steps.slice(number * SHEET, (number + 1) * SHEET);
    this.#keep(`${key(this.id)}.${number}`, steps.length ? steps : null);
  }

  /** @param {string} where @param {unknown} value */
  #keep(where, value) {
    if (!save(where, value)) this.kept = false;
  }
}

/** @returns {string[]} */
const games = () => load(LIST, []);

/** @param {string} id */
const key = (id) => `played.${id}`;

/** @param {string | null | undefined} id */
function read(id) {
  if (!id) return null;
  const begun = load(key(id));
  const standing = load(`${key(id)}.standing`);
  if (!begun || !standing) return null;
  const steps = [];
  // Without a sheet, or a part of it, what follows is of no use.
  for (let i = 0; i < standing.steps && steps.length === i; i += SHEET) {
    steps.push(...load(`${key(id)}.${i / SHEET}`, []));
  }
  return { stored: new StoredGame(id, begun, steps), standing };
}

/** @param {string} id */
function erase(id) {
  for (let number = 0; load(`${key(id)}.${number}`); ++number) save(`${key(id)}.${number}`, null);
  for (const part of ["", ".standing", ".tab"]) save(key(id) + part, null);
}
