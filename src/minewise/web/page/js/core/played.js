/** A game in play: its moves are made in a worker that does nothing else. */

import { Lane } from "./lane.js";

/** @import {Change, Decision, GameState, MoveKind} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */

/**
 * @typedef {object} Step what is taken back at once
 * @property {string} player `person`, or the name of an agent
 * @property {{kind: MoveKind, cell: Cell}[]} moves
 */

const PERSON = "person";

/** For games: nothing that is thought about elsewhere keeps a move waiting. */
const games = new Lane();

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
   * Begins a game, or goes on with one whose steps were kept.
   * @param {{rules: string, seed?: number, number?: number, steps?: Step[]}} wish
   * @returns {Promise<PlayedGame>}
   */
  static async begin({ rules, seed = drawnSeed(), number = 0, steps = [] }) {
    const begun = await games.call("game", [rules, { seed, number }]);
    const played = new PlayedGame(begun, { rules, seed, number });
    for (const step of steps) {
      for (const { kind, cell } of step.moves) await played.#ask("move", kind, cell);
      played.steps.push(step);
    }
    return played;
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
    const changes = await this.#ask("move", kind, cell);
    this.steps.push({ player: PERSON, moves: [{ kind, cell }] });
    return changes;
  }

  /**
   * Lets an agent of the core take a turn.
   * @param {string} agent @returns {Promise<Decision>}
   */
  async let(agent) {
    const { changes: _, ...decision } = await this.#ask("let", agent);
    this.steps.push({ player: agent, moves: movesOf(decision) });
    return decision;
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

  end() {
    return games.call("end", [], undefined, this.#number);
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

/** @param {Decision} decision */
const movesOf = ({ flag, reveal }) => [
  ...flag.map((cell) => ({ kind: /** @type {MoveKind} */ ("flag"), cell })),
  ...reveal.map((cell) => ({ kind: /** @type {MoveKind} */ ("reveal"), cell })),
];

/** Any of 2^53, which a link can hold. */
function drawnSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}
