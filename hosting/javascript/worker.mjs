/**
 * The core in a worker: the calls of `minewise.mjs` as promises, so that a page stays quick while
 * it thinks. The worker's own module comes as text, since no two bundlers find a file in one way.
 */

import THREAD from "thread:text";
import { compiled } from "../../src/minewise/web/page/instance.mjs";
import { MinewiseError } from "../../src/minewise/web/page/request.mjs";

export { MinewiseError };

/** @import {Change, Core, Game, LoadOptions} from "../../src/minewise/web/page/minewise.d.mts" */
/** @import {WorkerCore as CoreApi, WorkerGame as GameApi} from "./worker.d.mts" */

/** @type {(keyof Core & keyof CoreApi)[]} */
const CALLS = [
  "about", "rules", "view", "analyze", "layouts", "digits", "sampleLayouts", "explain", "chain",
  "hint", "drill", "drillOf", "evaluate", "optimal", "optimalBoard", "decide", "play", "moves",
  "compare", "replayParts", "statistics",
];
/** Calls of a game that change it, and those that do not. @type {(keyof Game & keyof GameApi)[]} */
const MOVES = [
  "reveal", "chord", "flag", "unflag", "move", "let", "carryOut", "carryOn", "undo",
];
/** @type {(keyof Game & keyof GameApi)[]} */
const QUESTIONS = ["steps", "review", "addReview", "timeline", "certificate", "record"];

const MISSING = "the module of the worker did not load";

/** @type {Promise<WebAssembly.Module> | undefined} the core beside this file, fetched once */
let beside;

/**
 * Loads the core into a worker of its own.
 * @param {Pick<LoadOptions, "source"> & {worker?: Worker}} [options] @returns {Promise<WorkerCore>}
 */
export async function load({ source, worker = started() } = {}) {
  try {
    const module = source === undefined ? (beside ??= compiled(source, "core.wasm")) : source;
    worker.postMessage(await compiled(await module, "core.wasm"));
  } catch (error) {
    beside = undefined;
    worker.terminate();
    throw error;
  }
  return new WorkerCore(worker);
}

function started() {
  const url = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
  return new Worker(url, { type: "module" });
}

/** One instance of the core, in a worker. Made by `load`. */
export class WorkerCore {
  #worker;
  #number = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: unknown) => void}>} */
  #waiting = new Map();
  /** @type {MinewiseError | null} why nothing more is answered */
  #ended = null;
  /** @type {Promise<WebAssembly.Module> | undefined} what reads pictures */
  #pictures;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => this.#took(data));
    const broke = (/** @type {ErrorEvent} */ { message }) => this.#end(message ?? MISSING);
    worker.addEventListener("error", broke);
    for (const method of CALLS) {
      /** @type {any} */ (this)[method] = (/** @type {unknown[]} */ ...args) =>
        this.#call(method, args);
    }
  }

  /** @type {CoreApi["readPicture"]} */
  readPicture = async ({ data, width, height }, { part, source } = {}) => {
    this.#pictures ??= compiled(source, "pictures.wasm");
    const module = await this.#pictures.catch((error) => {
      this.#pictures = undefined;
      throw error;
    });
    return this.#call("readPicture", [{ data, width, height }, { part, source: module }]);
  };

  /** @type {CoreApi["game"]} */
  game = async (rules, { seed, ...options } = {}) => {
    const drawn = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    return this.#held(await this.#call("game", [rules, { ...options, seed: drawn }]));
  };

  /** @type {CoreApi["replay"]} */
  replay = async (record) => this.#held(await this.#call("replay", [record]));

  /** @type {CoreApi["openReplay"]} */
  openReplay = async (file, options) => {
    const { replay, ...begun } = await this.#call("openReplay", [file, options]);
    return { ...replay, game: this.#held(begun) };
  };

  /** Ends the worker; what is under way is refused, and all games are lost. */
  end() {
    this.#end("the worker was ended");
  }

  /** @param {any} begun @returns {any} */
  #held({ game, view, state }) {
    return new WorkerGame((method, args) => this.#call(method, args, game), view, state);
  }

  /**
   * @param {string} method @param {unknown[]} args @param {number} [game] whose method it is
   * @returns {Promise<any>}
   */
  #call(method, args, game) {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      const number = ++this.#number;
      this.#worker.postMessage({ number, game, method, args: args.map(plain) });
      this.#waiting.set(number, { resolve, reject });
    });
  }

  /** @param {{number: number, value?: any, error?: any}} data */
  #took({ number, value, error }) {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error) waiting?.reject(refusal(error));
    else waiting?.resolve(value);
  }

  /** @param {string} text */
  #end(text) {
    this.#worker.terminate();
    this.#ended ??= refusal({ kind: "CoreError", sentence: text });
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

/** A game in play, in a worker; `state` and `view` are those after the last answer. */
export class WorkerGame {
  #call;
  /** @type {string[][]} */
  #rows;

  /**
   * @param {(method: string, args: unknown[]) => Promise<any>} call
   * @param {string} view @param {GameApi["state"]} state
   */
  constructor(call, view, state) {
    this.#call = call;
    this.#rows = view.split("/").map((row) => [...row]);
    this.state = state;
    for (const method of [...MOVES, ...QUESTIONS]) this.#offer(method, MOVES.includes(method));
  }

  get view() {
    return this.#rows.map((row) => row.join("")).join("/");
  }

  get rules() {
    return this.state.rules;
  }

  get status() {
    return this.state.status;
  }

  /** Gives the memory of the game back; it takes no more moves. */
  async end() {
    await this.#call("end", []);
  }

  /** @param {string} method @param {boolean} changes does it? */
  #offer(method, changes) {
    /** @type {any} */ (this)[method] = async (/** @type {unknown[]} */ ...args) => {
      const { value, state } = await this.#call(method, args);
      this.state = state;
      if (changes) this.#show(value?.changes ?? value);
      return value;
    };
  }

  /** @param {Change[] | null} changes */
  #show(changes) {
    for (const [row, column, mark] of changes ?? []) this.#rows[row][column] = mark;
  }
}

/** A game stands for its view: it cannot be sent. @param {unknown} value */
const plain = (value) =>
  value instanceof WorkerGame ? { view: value.view, rules: value.rules } : value;

/** @param {any} error as js/core/worker.js sends it */
function refusal({ kind, what, request = { ask: "" }, sentence, ...more }) {
  const { clues, withTotal, part, cutSides } = more;
  const told = { kind, clues, with_total: withTotal, part, cut_sides: cutSides };
  // Where there is no such sentence, the worker says what was expected in place of it.
  if (kind === "ContradictionError") Object.assign(told, { sentence });
  return new MinewiseError({ ...told, text: what ?? sentence }, request);
}
