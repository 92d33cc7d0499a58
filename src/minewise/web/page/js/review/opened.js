/**
 * A record that is opened: its text, the game that it leads to, and what is judged of it so far.
 */

import { api } from "../api.js";
import { Totals, judgeAll } from "./judging.js";
import { Timeline } from "./timeline.js";

/** @import {Judged, RecordedGame} from "../../api.d.ts" */

export class Opened {
  totals = new Totals();
  /** @type {(Judged | null)[]} by move, as far as they are judged */
  judged = [];
  #stop = new AbortController();

  /** @param {string} text @param {RecordedGame} game @param {Timeline} timeline */
  constructor(text, game, timeline) {
    this.text = text;
    this.game = game;
    this.timeline = timeline;
  }

  /** Refused if the text is no record that can be played again. @param {string} text */
  static async of(text) {
    const { game, rows, moves } = await api.reviewMoves(text);
    return new Opened(text, game, new Timeline({ rows, moves }));
  }

  /** Are all moves judged? */
  get done() {
    return this.judged.length >= this.timeline.length;
  }

  /**
   * Judges the moves until all are done or another game is opened.
   * @param {(first: number) => void} told after each part
   */
  async judge(told) {
    const { signal } = this.#stop;
    /** @type {(first: number, judged: (Judged | null)[]) => void} */
    const take = (first, judged) => {
      if (signal.aborted) return;
      this.judged.push(...judged);
      for (const one of judged) if (one) this.totals.add(one);
      told(first);
    };
    try {
      await judgeAll(this.text, take, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  close() {
    this.#stop.abort();
  }

  /**
   * The nearest guess after a moment, or before it, that is as asked; -1 if there is none.
   * @param {number} at @param {1 | -1} way @param {(judged: Judged) => boolean} wanted
   */
  guess(at, way, wanted = () => true) {
    for (let number = at + way; number >= 0 && number < this.judged.length; number += way) {
      const judged = this.judged[number];
      if (judged?.guess && wanted(judged)) return number;
    }
    return -1;
  }
}
