/**
 * The board of a recorded game at each of its moments: before its first move, the next, and so on.
 */

/** @import {Timeline as Recorded} from "../../minewise.d.mts" */

/** @typedef {Recorded["moves"][number]} RecordedMove */

export class Timeline {
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
