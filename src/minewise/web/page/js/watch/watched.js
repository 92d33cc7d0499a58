/** The game that is watched: what the server has told of it, and every decision of its agent. */

import { Refused, api } from "../api.js";

/** @import {Decision, Game} from "../../api.d.ts" */

/**
 * @typedef {{rules: string, seed: number, number: number}} Board which board of which rules
 * @typedef {{number: number, rows: string[], decision: Decision}} Step a decision, and the rows
 *   that
 *   it was made on
 */

/** Decisions of which the position is kept. */
const MOST = 500;

export class Watched {
  /** @type {Game | null} */
  game = null;
  /** @type {Board} */
  board = { rules: "beginner", seed: 1, number: 0 };
  agent = "exact";
  /** @type {Step[]} the latest last */
  steps = [];
  decisions = 0;
  guesses = 0;

  /**
   * Begins a game; the one before goes on if it is refused.
   * @param {Board} board @param {string} agent
   */
  async begin(board, agent) {
    const game = await api.newGame({ ...board, may_undo: true });
    Object.assign(this, { game, board, agent, steps: [], decisions: 0, guesses: 0 });
  }

  /** @returns {boolean} */
  get over() {
    return this.game !== null && this.game.status !== "playing";
  }

  /**
   * Lets the agent decide once. Null if there is nothing more to decide, if it thinks so long that
   * it
   * must be asked again, or if another game has begun meanwhile.
   * @returns {Promise<Step | null>}
   */
  async decide() {
    const before = this.game;
    if (!before || this.over) return null;
    try {
      const { decision, ...game } = await api.agent(before.id, this.agent);
      if (this.game !== before) return null;
      this.game = /** @type {Game} */ (game);
      this.decisions += 1;
      this.guesses += decision.certain ? 0 : 1;
      const step = { number: this.decisions, rows: before.view.rows, decision };
      this.steps.push(step);
      if (this.steps.length > MOST) this.steps.shift();
      return step;
    } catch (error) {
      if (this.game !== before) return null;
      // What the game does not allow comes with the game as it is.
      if (error instanceof Refused && error.body?.game) this.game = error.body.game;
      throw error;
    }
  }
}
