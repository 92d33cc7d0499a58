/** A game in play: its moves are made in a worker that does nothing else. */

import { WorkerQueue } from "./worker_queue.js";

/**
 * @import {
 *   Certificate, Change, Decision, GameState, MoveKind, Step,
 * } from "../../minewise.d.mts"
 */
/** @import {Cell} from "../board/cells.js" */

/** For games: nothing that is thought about elsewhere keeps a move waiting. */
const games = new WorkerQueue();

export class PlayedGame {
  #number;

  /**
   * @param {{game: number, view: string, state: GameState}} begun
   * @param {{rules: string, seed: number, number: number}} of
   */
  constructor({ game, view, state }, { rules, seed, number }) {
    this.#number = game;
    this.rows = view.split("/");
    this.state = state;
    /** As they were asked for; `state.rules` are those that the player is told. */
    this.rules = rules;
    this.seed = seed;
    this.number = number;
    /** @type {Step[]} those that stand, the latest last */
    this.steps = [];
  }

  /**
   * Begins a game, or goes on with one of which the texts of its steps were kept.
   * @param {object} wish
   * @param {string} wish.rules @param {number} [wish.seed] @param {number} [wish.number]
   * @param {string[]} [wish.steps] @param {number} [wish.takenBack] steps
   * @returns {Promise<PlayedGame>}
   */
  static async begin({ rules, seed = drawnSeed(), number = 0, steps, takenBack }) {
    const begun = await games.call("game", [rules, { seed, number, steps, takenBack }]);
    const played = new PlayedGame(begun, { rules, seed, number });
    if (steps?.length) played.steps = (await games.call("steps", [], undefined, begun.game)).value;
    return played;
  }

  /** The cell of the last move, where the player goes on. */
  get lastCell() {
    return this.steps.at(-1)?.moves.at(-1)?.cell ?? null;
  }

  /** Ends all that games are waiting for; they are gone, and begun again from their steps. */
  static restart() {
    games.end();
  }

  /** What the core is asked about: the position, and the rules as the player is told them. */
  get view() {
    return { view: this.rows.join("/"), rules: this.state.rules };
  }

  get over() {
    return this.state.status !== "playing";
  }

  /** @param {MoveKind} kind @param {Cell} cell @returns {Promise<Change[]>} */
  async move(kind, cell) {
    return this.#stepped(await this.#ask("move", kind, cell));
  }

  /**
   * Does what an agent has decided elsewhere, in the view of now.
   * @param {Decision} decision @param {string} player the agent @returns {Promise<Change[]>}
   */
  async carryOut(decision, player) {
    return this.#stepped(await this.#ask("carryOut", decision, player));
  }

  /**
   * Goes on with what that agent has decided before, where it reveals one cell a turn; null if
   * nothing of it is left to do.
   * @param {string} player @returns {Promise<Decision | null>}
   */
  async carryOn(player) {
    const decision = await this.#ask("carryOn", player);
    return decision && this.#stepped(decision);
  }

  /** Takes the last step back; null if there is none. @returns {Promise<Change[] | null>} */
  async undo() {
    const changes = await this.#ask("undo");
    if (changes) this.steps.pop();
    return changes;
  }

  /** @returns {Promise<string>} */
  async record() {
    return (await games.call("record", [], undefined, this.#number)).value;
  }

  /** Why its board needed no guess, when it is over. @returns {Promise<Certificate>} */
  async certificate() {
    return (await games.call("certificate", [], undefined, this.#number)).value;
  }

  end() {
    return games.call("end", [], undefined, this.#number);
  }

  /** @template T @param {T} answer @returns {T} */
  #stepped(answer) {
    if (this.state.lastStep) this.steps.push(this.state.lastStep);
    return answer;
  }

  /** @param {string} method @param {...unknown} args */
  async #ask(method, ...args) {
    const { value, state } = await games.call(method, args, undefined, this.#number);
    this.state = state;
    const changes = value?.changes ?? value ?? [];
    /** @type {Map<number, string[]>} */
    const rows = new Map();
    for (const [row, column, mark] of changes) {
      if (!rows.has(row)) rows.set(row, [...this.rows[row]]);
      /** @type {string[]} */ (rows.get(row))[column] = mark;
    }
    // A new list, so that what was shown before stays what it was.
    this.rows = this.rows.map((text, row) => rows.get(row)?.join("") ?? text);
    return value;
  }
}

/** Any of 2^53, which a link can hold. */
function drawnSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}
