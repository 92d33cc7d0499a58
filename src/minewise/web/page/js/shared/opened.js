/**
 * A record, or a replay of another program, that is opened to be shown: the text of the record, the
 * game that it leads to at each of its moments, and what is judged of it so far.
 */

import { WorkerQueue } from "../core/worker_queue.js";

/**
 * @import {
 *   GameState, GameVerdict, JudgedMove, OpenReplay, Review, Timeline as Recorded, WinningCurve,
 * } from "../../minewise.d.mts"
 */
/** @import {Cell} from "../board/cells.js" */

/** @typedef {Recorded["moves"][number]} RecordedMove */

class Timeline {
  at = 0;
  /** @type {RecordedMove[]} */
  moves;
  /** @type {string[]} the board now */
  rows;

  /** @type {string[][]} */
  #marks;
  /** @type {{row: number, column: number, before: string, after: string}[][]} by move */
  #changes;

  /** @param {Pick<Recorded, "view" | "moves">} recorded */
  constructor({ view, moves }) {
    this.moves = moves;
    this.rows = view.split("/");
    this.#marks = this.rows.map((row) => [...row]);
    const now = this.rows.map((row) => [...row]);
    this.#changes = moves.map(({ changes }) =>
      changes.map(([row, column, mark]) => {
        const before = now[row][column];
        now[row][column] = mark;
        return { row, column, before, after: mark };
      }),
    );
  }

  /** The number of moves. */
  get length() {
    return this.moves.length;
  }

  /** @returns {RecordedMove | undefined} the move that comes next */
  get move() {
    return this.moves[this.at];
  }

  /** The cells that the moves before this moment reveal. */
  get reveals() {
    const reveals = this.moves.slice(0, this.at).filter(({ kind }) => kind === "reveal");
    return reveals.map(({ cell }) => cell);
  }

  /** To the moment after that many moves, or the nearest there is. @param {number} at */
  go(at) {
    const target = Math.min(Math.max(at, 0), this.length);
    /** @type {Set<number>} */
    const touched = new Set();
    /** @type {(row: number, column: number, mark: string) => void} */
    const set = (row, column, mark) => {
      this.#marks[row][column] = mark;
      touched.add(row);
    };
    while (this.at < target) {
      for (const { row, column, after } of this.#changes[this.at]) set(row, column, after);
      this.at += 1;
    }
    while (this.at > target) {
      this.at -= 1;
      for (const { row, column, before } of this.#changes[this.at]) set(row, column, before);
    }
    for (const row of touched) this.rows[row] = this.#marks[row].join("");
  }
}

/**
 * @typedef {Omit<OpenReplay, "game">} Replay
 * @typedef {{judged: JudgedMove, move: Cell, rows: string[], rules: string}} Needless a guess that
 *   was not needed, and what its player saw
 */

/**
 * @typedef {object} Looked what is known of a whole game
 * @property {number | null} luck mines that its guesses were to hit on average, less those they hit
 * @property {GameVerdict | null} verdict @property {Needless[]} needless
 */

/** Seconds of judging after which what is judged by then is shown. */
const PART = 0.1;

export class Opened {
  /** @type {string[]} the board at its end */
  rows;
  /** @type {(JudgedMove | null)[]} by move, as far as they are judged */
  judged = [];
  /** @type {Review | null} what the guesses so far come to */
  totals = null;
  /** @type {WinningCurve | null} as far as it is known */
  curve = null;
  #queue;
  #game;

  /**
   * @param {string} text @param {Recorded} recorded @param {GameState} state at its end
   * @param {{queue: WorkerQueue, game: number, view: string}} held by the core
   * @param {Replay | null} replay where it is one
   */
  constructor(text, recorded, state, { queue, game, view }, replay = null) {
    this.text = text;
    this.replay = replay;
    this.recorded = recorded;
    this.state = state;
    this.timeline = new Timeline(recorded);
    this.rows = view.split("/");
    this.#queue = queue;
    this.#game = game;
  }

  /** Refused if the text is no record that can be played again. @param {string} text */
  static of(text) {
    return Opened.#on(async (queue) => {
      const { state, ...held } = await queue.call("replay", [text]);
      const { value } = await queue.call("timeline", [], undefined, held.game);
      return new Opened(text, value, state, { queue, ...held });
    });
  }

  /** Refused if the file is no replay. @param {Uint8Array} file */
  static ofReplay(file) {
    return Opened.#on(async (queue) => {
      const { replay, state, ...held } = await queue.call("openReplay", [file]);
      const { value } = await queue.call("timeline", [], undefined, held.game);
      const { value: text } = await queue.call("record", [], undefined, held.game);
      return new Opened(text, value, state, { queue, ...held }, replay);
    });
  }

  /**
   * What there is to say of a whole game, and its guesses that were not needed.
   * @param {string} record @returns {Promise<Looked>}
   */
  static async looked(record) {
    const opened = await Opened.of(record);
    try {
      await opened.judge(() => {});
      const { judged, state, timeline, totals } = opened;
      const needless = judged.flatMap((one, number) => {
        if (one?.verdict !== "needless risk") return [];
        timeline.go(number);
        const { cell: move } = timeline.moves[number];
        return [{ judged: one, move, rows: [...timeline.rows], rules: state.rules }];
      });
      return { luck: totals?.luck ?? null, verdict: totals?.verdict ?? null, needless };
    } finally {
      opened.close();
    }
  }

  /**
   * Each on a queue of its own, so that the game before stays if this one is refused.
   * @param {(queue: WorkerQueue) => Promise<Opened>} open
   */
  static async #on(open) {
    const queue = new WorkerQueue();
    try {
      return await open(queue);
    } catch (error) {
      queue.end();
      throw error;
    }
  }

  /** Are all moves judged? */
  get done() {
    return this.judged.length >= this.timeline.length;
  }

  /**
   * Judges the moves until all are done or another game is opened.
   * @param {(first: number, at: number) => void} told after each part
   * @param {number} playouts layouts that each guess is played out on for its chance to win; judged
   *   again then, a game keeps its totals until all is done
   */
  async judge(told, playouts = 0) {
    const again = this.done;
    const { length } = this.timeline;
    try {
      let first = 0;
      do {
        const asked = [{ first, playouts, seconds: PART }];
        const { value } = await this.#queue.call("review", asked, undefined, this.#game);
        const at = first + value.judged.length;
        this.curve = value.curve;
        if (!again || at === length) this.totals = /** @type {Review} */ (value);
        this.judged.splice(first, value.judged.length, ...value.judged);
        told(first, at);
        first = at;
      } while (first < length); // without a move there is a verdict, too
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  close() {
    this.#queue.end();
  }

  /**
   * The nearest guess after a moment, or before it, that is as asked; -1 if there is none.
   * @param {number} at @param {1 | -1} way @param {(judged: JudgedMove) => boolean} wanted
   */
  guess(at, way, wanted = () => true) {
    for (let number = at + way; number >= 0 && number < this.judged.length; number += way) {
      const judged = this.judged[number];
      if (judged?.guess && wanted(judged)) return number;
    }
    return -1;
  }
}
