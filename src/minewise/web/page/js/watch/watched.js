/** The game that is watched, and every decision of its agent. */

import { PlayedGame } from "../core/played.js";
import { decide } from "../shared/agents.js";

/** @import {Decision, PlayedMove} from "../../minewise.d.mts" */

/**
 * @typedef {{rules: string, seed: number, number: number}} Board which board of which rules
 * @typedef {object} Step what an agent has done in a turn
 * @property {number} index @property {number} number of its decision
 * @property {string} agent @property {Decision} decision with the cells of this turn
 * @property {string[]} rows that it was made on
 */

/** Decisions of which the position is kept. */
const MOST = 500;

export class Watched {
  /** @type {PlayedGame | null} */
  game = null;
  /** @type {Board} */
  board = { rules: "beginner", seed: 1, number: 0 };
  agent = "exact";
  /** @type {Step[]} the latest last */
  steps = [];
  decisions = 0;
  guesses = 0;
  #made = 0;
  /** @type {AbortController | null} while the agent thinks */
  #thinking = null;

  /**
   * Begins a game; the one before goes on if it is refused.
   * @param {Board} board @param {string} agent
   */
  async begin(board, agent) {
    const game = await PlayedGame.begin(board);
    this.stop();
    this.game?.end();
    Object.assign(this, { game, board, agent, steps: [], decisions: 0, guesses: 0 });
  }

  get over() {
    return this.game?.over ?? false;
  }

  get thinks() {
    return this.#thinking !== null;
  }

  /** Ends what the agent thinks about now; the game stays as it is. */
  stop() {
    this.#thinking?.abort();
    this.#thinking = null;
  }

  /**
   * Lets the agent decide once. Null if there is nothing more to decide, if it thinks already, or
   * if it was stopped.
   * @returns {Promise<Step | null>}
   */
  async decide() {
    const { game, agent } = this;
    if (!game || this.over || this.thinks) return null;
    const thinking = new AbortController();
    this.#thinking = thinking;
    const { rows } = game;
    try {
      const decision = await this.#done(game, thinking.signal);
      if (!decision || this.game !== game) return null;
      const done = { ...decision, ...cellsOf(game.steps.at(-1)?.moves ?? []) };
      const step = { index: ++this.#made, number: this.decisions, agent, rows, decision: done };
      this.steps.push(step);
      if (this.steps.length > MOST) this.steps.shift();
      return step;
    } catch (error) {
      if (thinking.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#thinking === thinking) this.#thinking = null;
    }
  }

  /**
   * What the agent does next: where it reveals a cell a turn, the next of those it has decided on.
   * @param {PlayedGame} game @param {AbortSignal} signal @returns {Promise<Decision | null>}
   */
  async #done(game, signal) {
    const { agent, decisions } = this;
    const player = agent.split(":")[0];
    const left = await game.carryOn(player);
    if (left) return left;
    const { seed, number, view } = game;
    const decision = await decide({ view, agent, seed, number, turn: decisions, signal });
    if (signal.aborted) return null;
    await game.carryOut(decision, player);
    if (this.game !== game) return null;
    this.decisions += 1;
    this.guesses += decision.certain ? 0 : 1;
    return decision;
  }
}

/** @param {PlayedMove[]} moves */
function cellsOf(moves) {
  const of = (/** @type {string} */ which) =>
    moves.filter(({ kind }) => kind === which).map(({ cell }) => cell);
  return { flag: of("flag"), reveal: of("reveal") };
}
