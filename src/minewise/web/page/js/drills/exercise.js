/** A drill that is worked on: what was answered, and what there is to say of it. */

import { isAmong, nameOf } from "../board/cells.js";
import { core } from "../core/core.js";
import { percentage, say } from "../words.js";

/** @import {Analysis, Drill, Hint, Proof} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Choice} from "./sources.js" */

/**
 * @typedef {object} Reply to an answer, or in place of one
 * @property {boolean} over
 * @property {boolean} [right]
 * @property {string[]} lines
 * @property {Cell} [cell] that was answered
 * @property {Proof | null} [proof] why that cell, or another one, is safe, or a mine
 * @property {Hint} [guess] where no cell is certain
 * @property {Analysis} [chances] then
 */

export class Exercise {
  over = false;
  tries = 0;
  /** The board with the player's own flags. */
  rows;

  /** @param {Choice} choice @param {Drill} drill */
  constructor(choice, drill) {
    this.choice = choice;
    this.drill = drill;
    this.rows = drill.view.split("/");
  }

  /** What the core is asked about. */
  get view() {
    return { view: this.drill.view, rules: this.drill.rules };
  }

  /** Puts a flag of the player's own, or takes it away: what was given stays. @param {Cell} cell */
  mark([row, column]) {
    if (this.drill.view.split("/")[row][column] !== "#") return;
    const marks = [...this.rows[row]];
    marks[column] = marks[column] === "#" ? "F" : "#";
    this.rows = this.rows.with(row, marks.join(""));
  }

  /** "This cell is safe." @param {Cell} cell @returns {Promise<Reply>} */
  async answer(cell) {
    this.tries += 1;
    const name = nameOf(cell);
    if (isAmong(this.drill.safe, cell)) {
      this.over = true;
      const lines = [say("drills.right", { cell: name })];
      return { over: true, right: true, lines, cell, proof: await core.explain(this.view, cell) };
    }
    const { mines, probability, width } = await core.analyze(this.view);
    const is = isAmong(mines, cell);
    const percent = percentage(probability[cell[0] * width + cell[1]], is);
    const why = is
      ? say("drills.wrong.mine", { cell: name })
      : say("drills.wrong.chance", { cell: name, percent });
    const proof = is ? await core.explain(this.view, cell) : null;
    return { over: false, lines: [why, say("drills.try")], cell, proof };
  }

  /** "I may guess", or not. @param {boolean} guess @returns {Promise<Reply>} */
  async decide(guess) {
    this.tries += 1;
    if (this.drill.safe.length === 0) {
      const words = guess ? "drills.right.guess" : "drills.wrong.no-guess";
      return { ...(await this.#guess()), right: guess, lines: [say(words)] };
    }
    if (guess) return { over: false, lines: [say("drills.wrong.guess"), say("drills.try")] };
    const shown = await this.show();
    const cell = nameOf(/** @type {Proof} */ (shown.proof).cell);
    return { ...shown, right: true, lines: [say("drills.right.no-guess", { cell })] };
  }

  /** What proves a cell; or the best guess. @returns {Promise<Reply>} */
  async show() {
    const { cells, safe } = this.drill;
    if (safe.length === 0) {
      return { ...(await this.#guess()), lines: [say("drills.wrong.no-guess")] };
    }
    this.over = true;
    // Of a pattern, a cell whose proof has it; else the easiest.
    const pattern = this.choice.includes("-") && /^[\d-]+$/.test(this.choice);
    const easiest = pattern ? null : (await core.hint(this.view)).proof;
    const proof = easiest ?? (await core.explain(this.view, cells[0]));
    return { over: true, lines: [say("drills.shown", { cell: nameOf(proof.cell) })], proof };
  }

  /** @returns {Promise<Reply>} without its lines */
  async #guess() {
    this.over = true;
    const [guess, chances] = [await core.hint(this.view), await core.analyze(this.view)];
    return { over: true, lines: [], guess, chances };
  }
}
