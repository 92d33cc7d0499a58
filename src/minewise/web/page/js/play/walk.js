/** Steps of a game that is over, one after the other on its board: what could be seen, and when. */

import { button } from "../dom.js";
import { stepButtons } from "../shared/steps.js";
import { say } from "../words.js";

/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Pointed} from "../board/scene.js" */
/** @import {Message} from "../shared/message.js" */

/**
 * @typedef {object} WalkStep
 * @property {string[]} rows of the board then
 * @property {string} text
 * @property {Pointed[]} [pointed] what the step is about, at most two of them
 * @property {Cell} [move] that was made then
 */

/** The overlays that a step uses. */
const POINTED = /** @type {const} */ (["hint", "proof"]);
const MOVE = /** @type {const} */ ("move");

export class Walk {
  #told = 0;

  /**
   * @param {Board} board @param {Message} message
   * @param {WalkStep[]} steps @param {() => void} leave shows the end of the game again
   */
  constructor(board, message, steps, leave) {
    this.board = board;
    this.message = message;
    this.steps = steps;
    this.leave = leave;
    board.overlay("end", null);
    this.show(1);
  }

  /** @param {number} by so many steps on, or back */
  go(by) {
    const to = this.#told + by;
    if (to >= 1 && to <= this.steps.length) this.show(to);
  }

  /** @param {number} told from 1 */
  show(told) {
    this.#told = told;
    const { board, message, steps } = this;
    const { rows, text, pointed = [], move } = steps[told - 1];
    board.show(rows);
    for (const [i, kind] of POINTED.entries()) board.overlay(kind, pointed[i] ?? null);
    board.overlay(MOVE, move ? { cells: [move] } : null);
    const seen = pointed[0]?.cell ?? move ?? pointed.find(({ cells }) => cells?.length)?.cells?.[0];
    if (seen) board.focusCell(seen, { focus: false });
    const end = button("button", { onclick: () => this.end() }, say("walk.end"));
    const buttons = [...stepButtons(told, steps.length, (to) => this.show(to)), end];
    message.show([text], { buttons });
  }

  end() {
    this.clear();
    this.leave();
  }

  /** Nothing of it is shown any longer. */
  clear() {
    for (const kind of [...POINTED, MOVE]) this.board.overlay(kind, null);
  }
}
