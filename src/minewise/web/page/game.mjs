/** A game in play: what it shows, its moves, its turns of agents, its review. */

/** @import {Change, Core, Game as GameApi} from "./minewise.d.mts" */

/** A game in play. Made by `Core.game`. @implements {GameApi} */
export class Game {
  #core;
  #id;
  /** @type {GameApi["state"]} */
  #state;

  /**
   * @param {Pick<Core, "ask">} core
   * @param {GameApi["state"] & {game: number, view?: string}} begun
   */
  constructor(core, { game, view: _, ...state }) {
    this.#core = core;
    this.#id = game;
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  get view() {
    return this.#core.ask("state", { game: this.#id }).json.view;
  }

  get rules() {
    return this.#state.rules;
  }

  get status() {
    return this.#state.status;
  }

  /** @type {GameApi["reveal"]} */
  reveal = (row, column) => this.move("reveal", [row, column]);

  /** @type {GameApi["chord"]} */
  chord = (row, column) => this.move("chord", [row, column]);

  /** @type {GameApi["flag"]} */
  flag = (row, column) => this.move("flag", [row, column]);

  /** @type {GameApi["unflag"]} */
  unflag = (row, column) => this.move("unflag", [row, column]);

  /** @type {GameApi["move"]} */
  move = (kind, cell) =>
    this.#changed(this.#core.ask("move", { game: this.#id, kind, cell }).json);

  /** @type {GameApi["let"]} */
  let = (agent, { seed, seconds } = {}) => {
    const fields = { game: this.#id, agent, agentSeed: seed };
    const { decision, state } = this.#core.ask("let", fields, seconds).json;
    return { ...decision, changes: this.#changed(state) };
  };

  /** @type {GameApi["carryOut"]} */
  carryOut = ({ reveal, flag, certain }, player) =>
    this.#changed(
      this.#core.ask("carry_out", { game: this.#id, player, reveal, flag, certain }).json,
    );

  /** @type {GameApi["carryOn"]} */
  carryOn = (player) => {
    const turn = this.#core.ask("carry_on", { game: this.#id, player }).json;
    return turn && { ...turn.decision, changes: this.#changed(turn.state) };
  };

  /** @type {GameApi["steps"]} */
  steps = () => this.#core.ask("steps", { game: this.#id }).json;

  /** @type {GameApi["undo"]} */
  undo = () => {
    const { undone, state } = this.#core.ask("undo", { game: this.#id }).json;
    const changes = this.#changed(state);
    return undone ? changes : null;
  };

  /** @type {GameApi["review"]} */
  review = ({ first = 0, playouts = 0, seconds } = {}) =>
    this.#core.ask("judge", { game: this.#id, first, playouts }, seconds).json;

  /** @type {GameApi["addReview"]} */
  addReview = () => this.#core.ask("add_review", { game: this.#id }).json;

  /** @type {GameApi["timeline"]} */
  timeline = () => this.#core.ask("timeline", { game: this.#id }).json;

  /** @type {GameApi["certificate"]} */
  certificate = ({ seconds } = {}) =>
    JSON.parse(this.#core.ask("certificate", { game: this.#id }, seconds).text);

  /** @type {GameApi["record"]} */
  record = () => this.#core.ask("record", { game: this.#id }).text;

  /** @type {GameApi["end"]} */
  end = () => {
    this.#core.ask("end", { game: this.#id });
  };

  /** @param {any} after @returns {Change[]} */
  #changed({ changes, ...state }) {
    this.#state = { ...this.#state, ...state };
    return changes;
  }
}
