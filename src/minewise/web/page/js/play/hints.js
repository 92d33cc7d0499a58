/** Shows a hint, step by step: where to look, why, and the cell. The cells of a step are marked. */

import { Refused, waiting } from "../answers.js";
import { core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { icon, label } from "../icons.js";
import { stepButtons } from "../shared/message.js";
import { say } from "../words.js";

/** @import {Hint} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {GameController} from "./game_controller.js" */

/** Dots on the button before it is known how many steps there are. */
const USUAL = 3;
/** More dots would be too many to count. */
const MOST = 8;

export class Hints {
  /** @type {Hint | null} of the position that is shown */
  #hint = null;
  #told = 0;
  #turn = Promise.resolve();

  /**
   * @param {GameController} current @param {Board} board @param {Message} message
   * @param {(error: unknown) => void} refused
   */
  constructor(current, board, message, refused) {
    this.current = current;
    this.board = board;
    this.message = message;
    this.refused = refused;
    this.clear();
  }

  /**
   * One step more of the hint for this position; quick presses are answered one after the other.
   */
  more() {
    this.#turn = this.#turn.then(() => this.#more());
  }

  async #more() {
    const { current } = this;
    await current.settled;
    const { game } = current;
    if (!game || game.over || current.isElsewhere()) return;
    const { rows } = game;
    try {
      const hint = this.#hint ?? (await this.#ask(game.view));
      if (current.game?.rows !== rows || current.isElsewhere()) return;
      this.#hint = hint;
      current.help();
      this.#show(Math.min(this.#told + 1, hint.steps.length));
    } catch (error) {
      if (error instanceof Refused) this.refused(error);
    }
  }

  /** @param {{view: string, rules: string}} view @returns {Promise<Hint>} */
  #ask(view) {
    const thinking = new AbortController();
    const again = () => {
      thinking.abort();
      this.more();
    };
    return waiting(this.message.place, core.hint(view, {}, thinking.signal), { again });
  }

  /** The position has changed. */
  clear() {
    this.#hint = null;
    this.board.overlay("hint", null);
    this.#dots(0, USUAL);
  }

  /** @param {number} told the step that is read now */
  #show(told) {
    const { board, message } = this;
    const { steps, area, cell } = /** @type {Hint} */ (this.#hint);
    const { text, part: _, ...marked } = steps[told - 1];
    const last = told === steps.length;
    board.overlay("hint", { ...marked, area: told === 1 ? area : null, cell: last ? cell : null });
    if (last && cell) board.focusCell(cell, { focus: board.focused });
    this.#dots(told, steps.length);
    const buttons = stepButtons(told, steps.length, (to) => this.#show(to));
    message.show([text], { spoken: text, buttons });
  }

  /** @param {number} told how many steps are told, as dots on the button @param {number} of */
  #dots(told, of) {
    this.#told = told;
    const dots = make("span", { class: "dots", "aria-hidden": "true" });
    const most = Math.min(of, MOST);
    const full = Math.ceil((told / of) * most);
    for (let i = 0; i < most; i++) dots.append(make("i", { class: i < full && "told" }));
    label(byId("hint"), icon("hint"), say("play.hint"), "H", dots);
  }
}
