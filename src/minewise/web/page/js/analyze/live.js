/** The check that runs while a position is edited. */

import { api, insist, rest } from "../api.js";
import { question } from "./position.js";

/** @import {Advice} from "../../api.d.ts" */
/** @import {Position} from "./position.js" */

/**
 * Milliseconds after a change until the server is asked: of quick ones only the last is checked.
 */
const PAUSE = 60;
/** Milliseconds for which what was said of the position before may stand. */
const STALE = 300;

export class Live {
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {object} react
   * @param {(advice: Advice) => void} react.known
   * @param {(error: unknown) => void} react.refused
   * @param {() => void} react.waiting the answer takes a while
   */
  constructor(react) {
    this.react = react;
  }

  /** @param {Position} position */
  async check(position) {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const stale = setTimeout(() => !signal.aborted && this.react.waiting(), STALE);
    try {
      await rest(PAUSE, signal);
      const advice = await insist((s) => api.advice(question(position), s), signal);
      clearTimeout(stale);
      if (!signal.aborted) this.react.known(advice);
    } catch (error) {
      if (!signal.aborted) this.react.refused(error);
    } finally {
      clearTimeout(stale);
    }
  }
}
