/**
 * A worker with the core, and the calls that wait for it, one after the other. All queues of a page
 * share the compiled core and a worker in reserve.
 */

import { Refused, once } from "../answers.js";
import { say } from "../words.js";

/** @import {Call} from "./worker.js" */

/** The compiled file of that name. @param {string} file */
export const compiledFile = (file) => once(async () => {
  try {
    const response = await fetch(new URL(file, document.baseURI));
    if (!response.ok) throw new Error(`${response.status}`);
    const streamed = response.headers.get("content-type") === "application/wasm";
    if (streamed) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Refused("Unreachable", say("refused.core", { error: message }));
  }
});

/** The compiled core. */
export const compiled = compiledFile("core.wasm");

/** What reads pictures: it comes with the first one. */
export const compiledPictures = compiledFile("pictures.wasm");

/** The worker's module, beside the page. */
const WORKER = "js/core/worker.js";

/**
 * Workers whose module is loaded: where one has to be ended while the server is away, another one
 * could not be loaded. What a service worker keeps needs none. @type {Worker[]}
 */
const spares = [];

const load = () => new Worker(new URL(WORKER, document.baseURI), { type: "module" });

function takeWorker() {
  return spares.shift() ?? load();
}

/** Loads so many in reserve, if there are fewer. */
function keepSpares(number = 1) {
  while (spares.length < number && !navigator.serviceWorker?.controller) {
    const loading = load();
    spares.push(loading);
    const failed = () => {
      const place = spares.indexOf(loading);
      if (place >= 0) spares.splice(place, 1);
    };
    loading.addEventListener("error", failed, { once: true });
  }
}

/** For a page that opens one game after the other: the one before ends when the next is there. */
export function prepare() {
  keepSpares(2);
  compiled().catch(() => {}); // it is asked again, and told, with the game
}

/**
 * Milliseconds that a call may go on after nobody waits for it. Most end by themselves, and another
 * worker would have to be loaded, which takes longer, and cannot be had without the network.
 */
const GRACE = 250;

/**
 * Takes a worker back; one that is busy as soon as it answers, if that is soon.
 * @param {Worker} worker @param {boolean} busy
 */
function release(worker, busy) {
  const keep = () => {
    if (spares.length < 2) spares.push(worker);
    else worker.terminate();
  };
  if (!busy) return keep();
  const late = setTimeout(() => worker.terminate(), GRACE);
  const answered = () => {
    clearTimeout(late);
    keep();
  };
  return worker.addEventListener("message", answered, { once: true });
}

/**
 * @typedef {object} Waiting
 * @property {Call} call
 * @property {AbortSignal | undefined} signal
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {number} [ending] the timer of its end
 */

export class WorkerQueue {
  /** @type {Waiting[]} the first one runs */
  #calls = [];
  /** @type {Worker | null} */
  #worker = null;
  /** Ended when its worker goes to another queue: the numbers of its answers are the other's. */
  #hearing = new AbortController();
  #number = 0;
  #starting = false;
  #module;

  /** @param {() => Promise<WebAssembly.Module>} [module] that its worker runs */
  constructor(module = compiled) {
    this.#module = module;
  }

  /**
   * @param {string} method @param {unknown[]} args @param {AbortSignal} [signal]
   * @param {number} [game] whose method it is
   * @returns {Promise<any>} rejected with Refused, or with the reason of the signal
   */
  call(method, args, signal, game) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const call = { number: ++this.#number, method, args, game };
      const waiting = { call, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.#abort(waiting), { once: true });
      this.#calls.push(waiting);
      if (this.#calls.length === 1) this.#run();
    });
  }

  /** Ends all that is under way; its games are gone. The next call starts a worker anew. */
  end() {
    if (this.#worker) {
      this.#hearing.abort();
      release(this.#worker, this.#calls.length > 0);
    }
    this.#worker = null;
    for (const { reject } of this.#calls.splice(0)) {
      reject(new DOMException("The queue was ended.", "AbortError"));
    }
  }

  async #run() {
    if (this.#starting) return;
    if (!this.#worker) {
      this.#starting = true;
      try {
        this.#worker = await this.#started();
      } catch (error) {
        for (const { reject } of this.#calls.splice(0)) reject(error);
      }
      this.#starting = false;
    }
    if (this.#calls.length) this.#worker?.postMessage(this.#calls[0].call);
  }

  /** @returns {Promise<Worker>} */
  async #started() {
    // Its module loads while the core does.
    const worker = takeWorker();
    this.#hearing = new AbortController();
    const { signal } = this.#hearing;
    worker.addEventListener("message", ({ data }) => this.#took(data), { signal });
    let broken = "";
    const broke = (/** @type {ErrorEvent} */ { message }) => {
      // Of a module that could not be loaded there is no message.
      broken = message ?? say("refused.core", { error: WORKER });
      this.#broke(broken);
    };
    worker.addEventListener("error", broke, { signal });
    try {
      worker.postMessage(await this.#module());
      if (broken) throw new Refused("Unreachable", broken);
      keepSpares();
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return worker;
  }

  /** @param {{number: number, value?: any, error?: any}} data */
  #took({ number, value, error }) {
    const first = this.#calls[0];
    if (first?.call.number !== number) return;
    this.#calls.shift();
    clearTimeout(first.ending);
    if (error) first.reject(new Refused(error.kind, error.sentence, error));
    else first.resolve(value);
    if (this.#calls.length) this.#run();
  }

  /** @param {string} error */
  #broke(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#calls.shift()?.reject(new Refused("CoreError", error));
    if (this.#calls.length) this.#run();
  }

  /** A call that runs cannot be asked to end: its worker ends. @param {Waiting} waiting */
  #abort(waiting) {
    const place = this.#calls.indexOf(waiting);
    if (place < 0) return;
    waiting.reject(waiting.signal?.reason);
    if (place === 0 && this.#worker) waiting.ending = setTimeout(() => this.#leave(waiting), GRACE);
    else this.#calls.splice(place, 1);
  }

  /** @param {Waiting} waiting whose call still runs */
  #leave(waiting) {
    if (this.#calls[0] !== waiting) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#calls.shift();
    if (this.#calls.length) this.#run();
  }
}
