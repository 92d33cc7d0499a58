/** Questions to the server about a position; one that takes long is asked again until it is answered. */

import { Refused } from "../api.js";

/** Milliseconds until a question that was not answered in time is asked again. */
const AGAIN = 1500;
const MOST_TIMES = 20;

/**
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} question @param {AbortSignal} signal @returns {Promise<T>}
 */
export async function insist(question, signal) {
  for (let times = 1; ; times++) {
    try {
      return await question(signal);
    } catch (error) {
      const busy = error instanceof Refused && error.status === 503;
      if (!busy || times === MOST_TIMES) throw error;
    }
    await rest(AGAIN, signal);
  }
}

/** @param {number} time milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
export function rest(time, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
