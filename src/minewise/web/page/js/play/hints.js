/** Hints in three presses: where to look, why, and the cell. */

import { api } from "../api.js";
import { byId, make } from "../dom.js";
import { icon, label } from "../icons.js";
import { say } from "../words.js";

/** @import {Board} from "../board/board.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {Current} from "./current.js" */

const STEPS = 3;

export class Hints {
  #turn = Promise.resolve();

  /**
   * @param {Current} current @param {Board} board @param {Message} message
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
    const { current, board, message } = this;
    await current.settled;
    const game = current.game;
    if (!game || game.status !== "playing") return;
    try {
      const hint = await api.hint(game.id);
      if (current.game !== game) return;
      current.helped = true;
      current.keep();
      board.overlay("hint", hint);
      this.#show(hint.done ? STEPS : hint.steps.length);
      if (hint.cell) board.focusCell(hint.cell, { focus: board.focused });
      message.show(hint.steps, { spoken: hint.steps.at(-1) });
    } catch (error) {
      this.refused(error);
    }
  }

  /** The position has changed. */
  clear() {
    this.board.overlay("hint", null);
    this.#show(0);
  }

  /** @param {number} told how many steps are told, as dots on the button */
  #show(told) {
    const dots = make("span", { class: "dots", "aria-hidden": "true" });
    for (let i = 0; i < STEPS; i++) dots.append(make("i", { class: i < told && "told" }));
    label(byId("hint"), icon("hint"), say("play.hint"), "H", dots);
  }
}
