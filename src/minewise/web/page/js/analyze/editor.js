/** Changes of a position that can be taken back and made again. */

import { marked } from "./position.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

const MOST = 1000;

export class Editor {
  /** @type {Position[]} */
  #past = [];
  /** @type {Position[]} */
  #future = [];
  #group = "";

  /** @param {Position} position @param {(position: Position) => void} changed */
  constructor(position, changed) {
    this.position = position;
    this.changed = changed;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Another position. Changes of one group that follow one another are taken back together.
   * @param {Position} position @param {string} [group]
   */
  set(position, group = "") {
    if (!group || group !== this.#group) this.#past.push(this.position);
    if (this.#past.length > MOST) this.#past.shift();
    this.#group = group;
    this.#future = [];
    this.#show(position);
  }

  /**
   * Sets a mark, unless it is there.
   * @param {Cell} cell @param {string} mark @param {string} [group]
   */
  mark(cell, mark, group) {
    const { rows } = this.position;
    if (rows[cell[0]][cell[1]] !== mark) this.set(marked(this.position, cell, mark), group);
  }

  /** @returns {boolean} was there anything to take back? */
  undo() {
    return this.#move(this.#past, this.#future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#move(this.#future, this.#past);
  }

  /** @param {Position[]} from @param {Position[]} to */
  #move(from, to) {
    const position = from.pop();
    if (!position) return false;
    to.push(this.position);
    this.#group = "";
    this.#show(position);
    return true;
  }

  /** @param {Position} position */
  #show(position) {
    this.position = position;
    this.changed(position);
  }
}
