/**
 * Workers whose modules are loaded. One is always in reserve: where a worker has to be ended while
 * the server is away, another one could not be loaded. What a service worker keeps needs none.
 */

/** The worker's module, beside the page. */
export const WORKER = "js/core/worker.js";

/** @type {Worker | null} */
let spare = null;

const load = () => new Worker(new URL(WORKER, document.baseURI), { type: "module" });

/** @returns {Worker} */
export function takeWorker() {
  const worker = spare ?? load();
  spare = null;
  return worker;
}

/** Loads one in reserve, if there is none. */
export function keepSpare() {
  if (spare || navigator.serviceWorker?.controller) return;
  const loading = (spare = load());
  const failed = () => {
    if (spare === loading) spare = null;
  };
  loading.addEventListener("error", failed, { once: true });
}
