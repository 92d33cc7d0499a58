/** The check that runs while a position is edited. */

import { Latest, Refused } from "../answers.js";
import { core, coreOn } from "../core/core.js";
import { pause } from "../dom.js";
import { question } from "./position.js";

/** @import {Analysis, Digits, Hint} from "../../minewise.d.mts" */
/** @import {Position} from "./position.js" */

/** Milliseconds for which what was said of the position before may stand. */
export const STALE = 300;
/** Milliseconds for which the analysis waits for the rest, so that all is shown at once. */
const SOON = 60;

/**
 * What is known of a position. What is still worked out is undefined, what cannot be told null.
 * @typedef {object} Answer
 * @property {Analysis} analysis
 * @property {Hint | null} [hint]
 * @property {Digits | null} [digits]
 * @property {bigint | null} [layouts] how many fit
 */

/** @typedef {Answer | "none" | null} Known "none": no layout fits; null: nothing is known yet */

/** For the figures of wide positions, which take long. */
const figures = coreOn();

export class LiveAnalysis {
  #latest = new Latest();

  /**
   * @param {object} react @param {(answer: Answer) => void} react.known again when more is
   * @param {(error: unknown) => void} react.refused
   * @param {() => void} react.waiting the answer takes a while
   */
  constructor(react) {
    this.react = react;
  }

  /** @param {Position} position */
  async check(position) {
    const { signal, isCurrent } = this.#latest.begin();
    const stale = setTimeout(() => isCurrent() && this.react.waiting(), STALE);
    const show = (/** @type {Answer} */ answer) => {
      clearTimeout(stale);
      if (isCurrent()) this.react.known(answer);
    };
    try {
      await tellAll(position, signal, show);
    } catch (error) {
      clearTimeout(stale);
      if (isCurrent()) this.react.refused(error);
    }
  }
}

/**
 * @param {Position} position @param {AbortSignal} signal
 * @param {(answer: Answer) => void} show again when more is known
 */
async function tellAll(position, signal, show) {
  const [view, options] = question(position);
  /** @type {Answer} */
  const answer = { analysis: await core.analyze(view, options, signal) };
  let shown = false;
  /** @type {(part: "hint" | "digits" | "layouts", asked: Promise<any>) => Promise<void>} */
  const add = async (part, asked) => {
    answer[part] = await asked.catch((error) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    if (shown) show(answer);
  };
  const all = Promise.all([
    add("hint", core.hint(view, options, signal)),
    add("layouts", figures.layouts(view, options, signal)),
    add("digits", figures.digits(view, options, signal)),
  ]);
  await Promise.race([all, pause(SOON)]);
  shown = true;
  show(answer);
  await all;
}
