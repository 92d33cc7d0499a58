/**
 * The game that is being played. What is asked of it is done one thing after the other, so that
 * quick clicks are neither lost nor made on a stale board; the browser keeps each step of it.
 */

import { Refused } from "../answers.js";
import { PlayedGame } from "../core/played.js";
import { kindOf } from "../kinds.js";
import { decide } from "../shared/agents.js";
import { Clock } from "../shared/status.js";
import { say } from "../words.js";
import { StoredGame } from "./stored.js";

/** @import {Change, Decision, GameState} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */

/**
 * @typedef {object} Wish which game to begin
 * @property {string} rules @property {number} [seed] the player knows it
 * @property {number} [number] @property {boolean} [practice] may steps be taken back?
 * @property {string[]} [steps] that are made already
 * @property {number} [takenBack] steps
 * @property {boolean} [helped]
 */

/** @typedef {{rows: string[], state: GameState}} Shown a game as it was */
/** @typedef {Decision & {agent: string}} Decided */

/**
 * @typedef {object} Event what has happened
 * @property {Shown | null} before null where a game has begun
 * @property {Change[]} changes
 * @property {Decided} [decision] of an agent
 */

/**
 * @typedef {object} Listener
 * @property {(event: Event) => void} changed
 * @property {(error: unknown) => void} refused
 * @property {() => void} elsewhere the game went on in another tab
 * @property {(done: Promise<unknown>, callOff: (() => void) | null) => void} waits something takes
 *   as long as this; a board that is sought can be called off
 */

/** A game that was kept does not follow the rules of this core. */
const PLAYED_OTHERWISE = ["RulesError", "IllegalMoveError"];

/** Is the game gone with the worker that had it? @param {unknown} error */
const isBroken = (error) =>
  error instanceof Refused
    ? error.kind === "CoreError"
    : error instanceof DOMException && error.name === "AbortError";

export class GameController {
  /** @type {PlayedGame | null} */
  game = null;
  /** @type {Wish} */
  wish = { rules: "beginner" };
  /** Has the player had a hint, a heat map or the step of an agent in this game? */
  helped = false;
  /** Cells that the player has put a question mark on. @type {Cell[]} */
  questioned = [];
  /** The id of its record, when it is over. @type {string | null} */
  record = null;
  clock = new Clock();

  /** @type {StoredGame | null} */
  #stored = null;
  /** Has another tab taken the game? */
  #elsewhere = false;
  #turn = Promise.resolve();
  #number = 0;
  /** @type {AbortController | null} */
  #thinking = null;
  /** Has the player called off the search for a board? */
  #calledOff = false;

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    addEventListener("pagehide", () => this.keep());
    for (const event of ["storage", "pageshow"]) addEventListener(event, () => this.#look());
  }

  /** May steps be taken back? */
  get practice() {
    return this.wish.practice ?? false;
  }

  /** May the player know the seed? */
  get seedTold() {
    return this.wish.seed !== undefined || (this.game?.over ?? false);
  }

  /** Does the browser keep the game? */
  get kept() {
    return this.#stored?.kept ?? true;
  }

  /** Does the game count in the statistics? */
  get counts() {
    return !this.helped && !this.practice && this.wish.seed === undefined;
  }

  /**
   * Begins a game; the one before goes on if it is refused.
   * @param {Wish} wish @param {(error: unknown) => void} [refused] if not told as usual
   * @returns {Promise<boolean>}
   */
  begin(wish, refused = this.listener.refused) {
    return this.#ask(async () => {
      const game = await PlayedGame.begin(wish);
      const { steps = [], takenBack: _, helped = false, ...kept } = wish;
      this.#leave();
      this.wish = kept;
      this.helped = helped;
      this.questioned = [];
      this.record = null;
      this.clock.set(0);
      if (steps.length && !game.over) this.clock.start();
      const { rules, seed, number } = game;
      const begun = { rules, seed, number, practice: this.practice, told: kept.seed !== undefined };
      this.game = game;
      this.#stored = StoredGame.begin(begun, steps, this.#standing);
      return { before: null, changes: [] };
    }, { refused, rules: wish.rules });
  }

  /** The game that was played here before. @returns {Promise<boolean>} is there one? */
  async resume() {
    const found = StoredGame.open();
    return found !== null && this.#keepGoing(found);
  }

  /** The game that another tab has taken, as it stands there. @returns {Promise<boolean>} */
  async playHere() {
    const found = this.#stored?.again() ?? null;
    return found !== null && this.#keepGoing(found);
  }

  /** @param {NonNullable<ReturnType<typeof StoredGame.open>>} found */
  #keepGoing({ stored, standing }) {
    const { rules, seed, number, practice, told } = stored.begun;
    const { steps } = stored;
    return this.#ask(async () => {
      const { takenBack } = standing;
      const game = await PlayedGame.begin({ rules, seed, number, steps, takenBack });
      this.game?.end().catch(() => {});
      this.#another();
      this.game = game;
      this.wish = told ? { rules, seed, number, practice } : { rules, number, practice };
      this.helped = standing.helped;
      this.questioned = standing.questioned;
      this.record = standing.record;
      this.clock.set(standing.seconds);
      if (steps.length && !game.over) this.clock.start();
      stored.take();
      this.#stored = stored;
      return { before: null, changes: [] };
    }, {
      rules,
      refused: (error) => {
        // What this core does not play is of no use; what it could not do now may go on later.
        if (error instanceof Refused && PLAYED_OTHERWISE.includes(error.kind)) stored.forget();
        else this.listener.refused(error);
      },
    });
  }

  /**
   * A move of the player; `toggle` flags a cell or takes its flag away.
   * @param {"reveal" | "chord" | "toggle"} kind @param {Cell} cell
   */
  move(kind, cell) {
    this.#thinking?.abort();
    return this.#play((game) => {
      if (game.over) return null;
      const mark = game.rows[cell[0]][cell[1]];
      const done = kind === "toggle" ? (mark === "F" ? "unflag" : "flag") : kind;
      // Clicks that came before an answer may meet a cell that is open by then.
      if (kind === "reveal" && mark !== "#") return null;
      if (kind === "toggle" && mark !== "#" && mark !== "F") return null;
      return this.#step(game, () => game.move(done, cell));
    });
  }

  undo() {
    this.#thinking?.abort();
    return this.#play(async (game) => {
      const before = shownOf(game);
      const changes = await game.undo();
      if (!changes) throw new Refused("NothingThere", say("play.undo.nothing"));
      if (!game.over) this.clock.start();
      this.#stored?.takeBack(this.#standing);
      return { before, changes };
    });
  }

  /**
   * Lets an agent make a step. It thinks beside the game; a move ends that.
   * @param {string} agent
   */
  async step(agent) {
    await this.settled;
    const game = this.game;
    if (!game || game.over || this.isElsewhere()) return;
    this.#thinking?.abort();
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    try {
      const { seed, number, view, state: { decisions: turn } } = game;
      const decision = await decide({ agent, view, seed, number, turn, signal });
      if (signal.aborted) return;
      this.helped = true;
      await this.#play(async (game) => {
        if (signal.aborted) return null;
        const event = await this.#step(game, () => game.carryOut(decision, agent));
        return { ...event, decision: { ...decision, agent } };
      });
    } catch (error) {
      if (!signal.aborted) this.listener.refused(error);
    }
  }

  /** Is all done that was asked? */
  get settled() {
    return this.#turn;
  }

  /** The player has had help. */
  help() {
    this.helped = true;
    this.keep();
  }

  /** Keeps how the game stands, for when the page is opened again. */
  keep() {
    if (this.#stored && !this.#elsewhere) this.#stored.write(this.#standing);
  }

  get #standing() {
    const { clock: { seconds }, game, helped, questioned, record } = this;
    const takenBack = game?.state.takenBack ?? 0;
    return { seconds, takenBack, helped, over: game?.over ?? false, questioned, record };
  }

  /** @param {PlayedGame} game @param {() => Promise<Change[]>} move */
  async #step(game, move) {
    const before = shownOf(game);
    const changes = await move();
    if (game.over) this.clock.stop();
    else this.clock.start();
    this.#stored?.add(game.steps[game.steps.length - 1].text, this.#standing);
    return { before, changes };
  }

  /** The game is given up for another one. */
  #leave() {
    this.game?.end().catch(() => {}); // it may be gone with its worker
    if (!this.#elsewhere) this.#stored?.forget();
    this.#another();
  }

  /** What was asked of the game of now, or is thought about it, is not for the next one. */
  #another() {
    this.#thinking?.abort();
    this.#elsewhere = false;
    this.#number += 1;
  }

  /** Has another tab taken the game meanwhile? */
  #look() {
    if (this.#elsewhere || !this.#stored || this.#stored.mine) return;
    this.#elsewhere = true;
    this.clock.stop();
    this.listener.elsewhere();
  }

  /** Is it another tab's? Then that is said. */
  isElsewhere() {
    if (this.#elsewhere) this.listener.elsewhere();
    else this.#look();
    return this.#elsewhere;
  }

  /**
   * Asks something of the game that is shown now, when its turn comes.
   * @param {(game: PlayedGame) => Promise<Event | null> | null} question
   */
  #play(question) {
    const number = this.#number;
    return this.#ask((game) => {
      if (!game || number !== this.#number || this.isElsewhere()) return null;
      return question(game);
    });
  }

  /**
   * @param {(game: PlayedGame | null) => Promise<Event | null> | null} question
   * @param {object} [how] @param {(error: unknown) => void} [how.refused]
   * @param {string} [how.rules] for which a board may have to be sought
   * @returns {Promise<boolean>} was it done?
   */
  #ask(question, how = {}) {
    const { refused = this.listener.refused, rules = this.#unlaid } = how;
    const asked = this.#turn.then(async () => {
      try {
        const event = await this.#sturdy(question);
        if (!event) return false;
        this.listener.changed(event);
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    });
    // Whatever comes of it, what is asked next has its turn.
    const done = () => undefined;
    this.#turn = asked.then(done, done);
    this.listener.waits(asked, kindOf(rules).kind === "no-guess" ? () => this.#callOff() : null);
    return asked;
  }

  /** The rules of a game whose board is not there before its first move. */
  get #unlaid() {
    return this.game?.steps.length ? "" : this.wish.rules;
  }

  #callOff() {
    this.#calledOff = true;
    PlayedGame.restart();
  }

  /**
   * Where the core has broken down, the game is begun again from its steps, and asked once more;
   * where the player ends that too, once more again.
   * @param {(game: PlayedGame | null) => Promise<Event | null> | null} question
   */
  async #sturdy(question) {
    for (let broken = false; ; ) {
      try {
        if (broken) await this.#beginAgain();
        return await question(this.game);
      } catch (error) {
        if (!isBroken(error) || (broken && error instanceof Refused)) throw error;
        broken = true;
        if (this.#calledOff) {
          this.#calledOff = false;
          throw new Refused("CalledOff", say("play.called-off"));
        }
      }
    }
  }

  async #beginAgain() {
    if (!this.game || !this.#stored) return;
    const { rules, seed, number } = this.game;
    const { steps } = this.#stored;
    const { takenBack } = this.#standing;
    this.game = await PlayedGame.begin({ rules, seed, number, steps, takenBack });
  }
}

/** @param {PlayedGame} game @returns {Shown} */
const shownOf = ({ rows, state }) => ({ rows, state });
