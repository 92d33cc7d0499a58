/** Questions to the server; one that takes long is asked again until it is answered. */

import { Refused } from "../api.js";

/** Milliseconds until a question that was not answered in time is asked again. */
const AGAIN = 1500;

/**
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} question @param {AbortSignal} signal
 * @param {number} [often] it is asked at most @returns {Promise<T>}
 */
export async function insist(question, signal, often = 20) {
  for (let times = 1; ; times++) {
    try {
      return await question(signal);
    } catch (error) {
      const busy = error instanceof Refused && error.status === 503;
      if (!busy || times === often) throw error;
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
