/**
 * The game that is being played: what the server has told of it, and what is asked of the server,
 * one thing after the other, so that quick clicks are neither lost nor made on a stale board.
 */

import { Refused, api } from "../api.js";
import { load, save } from "../store.js";

/** @import {Decision, Game, NewGame as Wish} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */

/** @typedef {Game & {decision?: Decision}} Answer a game, and what an agent has decided in it */

/**
 * @typedef {object} Listener
 * @property {(game: Answer, before: Game | null) => void} changed before is null in a new game
 * @property {(error: unknown) => void} refused
 */

export class Current {
  /** @type {Game | null} */
  game = null;
  /** @type {Wish} */
  wish = { rules: "beginner" };
  /** Has the player had a hint, a heat map or the step of an agent in this game? */
  helped = false;

  #turn = Promise.resolve();
  #number = 0;

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  /**
   * Begins a game; the one before goes on if it is refused.
   * @param {Wish} wish @param {(error: unknown) => void} [refused] if not told as usual
   * @returns {Promise<boolean>}
   */
  begin(wish, refused = this.listener.refused) {
    const number = ++this.#number;
    const before = () => {
      const { moves: _, ...kept } = wish;
      this.wish = kept;
      this.helped = false;
      this.game = null;
    };
    return this.#ask(number, () => api.newGame(wish), { before, refused });
  }

  /** The game that this tab had before it was loaded again. @returns {Promise<boolean>} */
  async resume() {
    const kept = load("playing", null, "sessionStorage");
    if (!kept) return false;
    try {
      const game = await api.game(kept.id);
      this.wish = kept.wish;
      this.helped = Boolean(kept.helped);
      this.#took(game, null);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * A move of the player; `toggle` flags a cell or takes its flag away.
   * @param {"reveal" | "chord" | "toggle"} kind @param {Cell} cell
   */
  move(kind, cell) {
    return this.#ask(this.#number, (game) => {
      if (game?.status !== "playing") return null;
      const mark = game.view.rows[cell[0]][cell[1]];
      const done = kind === "toggle" ? (mark === "F" ? "unflag" : "flag") : kind;
      // Clicks that came before an answer may meet a cell that is open by then.
      if (kind === "reveal" && mark !== "#") return null;
      if (kind === "toggle" && mark !== "#" && mark !== "F") return null;
      return api.move(game.id, [{ kind: done, cell }], game.moves.length);
    });
  }

  undo() {
    return this.#ask(this.#number, (game) => game && api.undo(game.id));
  }

  /** @param {string} agent */
  step(agent) {
    this.helped = true;
    return this.#ask(this.#number, (game) =>
      game?.status === "playing" ? api.agent(game.id, agent) : null,
    );
  }

  /** Is all done that was asked? */
  get settled() {
    return this.#turn;
  }

  /** Remembers the game for when the tab is loaded again. */
  keep() {
    const { game, wish, helped } = this;
    if (game) save("playing", { id: game.id, wish, helped }, "sessionStorage");
  }

  /**
   * @param {number} number of the game that this is about
   * @param {(game: Game | null) => Promise<Answer> | null} question
   * @param {object} [how]
   * @param {() => void} [how.before] done once it is answered
   * @param {(error: unknown) => void} [how.refused]
   * @returns {Promise<boolean>} was it done?
   */
  #ask(number, question, { before, refused = this.listener.refused } = {}) {
    const asked = this.#turn.then(async () => {
      if (number !== this.#number) return false;
      try {
        const answer = await question(this.game);
        if (!answer || number !== this.#number) return false;
        before?.();
        this.#took(answer, this.game);
        return true;
      } catch (error) {
        if (number !== this.#number) return false;
        // What the game does not allow comes with the game as it is.
        if (error instanceof Refused && error.body?.game) this.#took(error.body.game, this.game);
        refused(error);
        return false;
      }
    });
    this.#turn = asked.then(() => undefined);
    return asked;
  }

  /** @param {Answer} answer @param {Game | null} before */
  #took(answer, before) {
    this.game = answer;
    this.keep();
    this.listener.changed(answer, before);
  }
}
