/**
 * The core as promises: every question of `minewise.mjs` but those about a game in play, which
 * `played.js` has. What takes long runs in a worker; a signal ends it.
 */

import { once } from "../answers.js";
import { WorkerQueue } from "./worker_queue.js";

/** @import {Core} from "../../minewise.d.mts" */

const METHODS = /** @type {const} */ ([
  "about", "rules", "view", "analyze", "layouts", "digits", "sampleLayouts", "explain", "chain",
  "hint", "readPicture", "replayParts", "statistics",
  "drill", "drillOf", "evaluate", "optimal", "optimalBoard", "decide", "play", "moves", "compare",
]);

/** @typedef {typeof METHODS[number]} Method */

/**
 * The signal comes last, behind the options.
 * @typedef {{[M in Method]:
 *   (...args: [...Parameters<Core[M]>, signal?: AbortSignal]) =>
 *     Promise<Awaited<ReturnType<Core[M]>>>
 * }} AskedCore
 */

/** The core on a queue of its own, for work that others shall not wait for. @returns {AskedCore} */
export function coreOn(queue = new WorkerQueue()) {
  const asked = METHODS.map((method) => {
    const ask = (/** @type {unknown[]} */ ...args) => {
      const signal = args.at(-1) instanceof AbortSignal ? args.pop() : undefined;
      return queue.call(method, args, /** @type {AbortSignal | undefined} */ (signal));
    };
    return [method, ask];
  });
  return Object.fromEntries(asked);
}

/** For all that a page asks beside its game. */
export const core = coreOn();

/** Presets, switches of the rules, agents, strengths. */
export const about = once(() => core.about());
