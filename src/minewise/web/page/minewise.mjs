/**
 * The core of minewise in JavaScript: games, exact analysis, proofs in words, hints and agents.
 *
 * It runs in browsers and in node, needs nothing but `core.wasm` beside it, for pictures also
 * `pictures.wasm`, and sends nothing anywhere. See minewise.md. Nothing is decided here: a call
 * becomes a request in text, the core answers in JSON, and long tables come as numbers.
 */

import { Game } from "./game.mjs";
import { compiled, readPixels, started, textAt } from "./instance.mjs";
import { MinewiseError, answerOf, fieldName, fieldText, hexOf, viewFields } from "./request.mjs";

export { Game, MinewiseError };

/** @import {AnyView, Cell, Core as CoreApi, LoadOptions} from "./minewise.d.mts" */

const ENCODER = new TextEncoder();

/**
 * Loads the core. Instances share nothing; each may be used by one thread.
 * @param {LoadOptions} [options] @returns {Promise<Core>}
 */
export async function load({ source, keepGoing } = {}) {
  return new Core(await compiled(source, "core.wasm"), keepGoing);
}

/** One instance of the core. Made by `load`. @implements {CoreApi} */
export class Core {
  /** @type {any} what the module exports; undefined after it broke */
  #exports;
  #module;
  /** @type {() => boolean} */
  #keepGoing;
  /** @type {Promise<WebAssembly.Module> | undefined} what reads pictures */
  #pictures;
  /** How often it began anew. */
  #generation = 0;
  /** Until when the present request may take, in milliseconds. */
  #until = Infinity;

  /**
   * @param {WebAssembly.Module} module
   * @param {() => boolean} [keepGoing] asked every few milliseconds of long work: is it to go on?
   */
  constructor(module, keepGoing = () => true) {
    this.#module = module;
    this.#keepGoing = keepGoing;
    this.#start();
  }

  #start() {
    const keepGoing = () => performance.now() < this.#until && this.#keepGoing();
    this.#exports = started(this.#module, keepGoing);
  }

  /**
   * Asks the core in its own words; the methods below do so. Throws MinewiseError.
   * @param {string} ask
   * @param {Record<string, unknown>} [fields] also in camelCase; undefined ones are left out
   * @param {number} [seconds] after which it is interrupted
   * @returns {{json: any, text: string, numbers: Float64Array}}
   */
  ask(ask, fields = {}, seconds = Infinity) {
    const request = { ask, ...fields };
    const given = Object.entries(request).filter(([, value]) => value !== undefined);
    const text = given.map(([name, value]) => `${fieldName(name)}=${fieldText(value)}\0`).join("");
    if (text.split("\0").length !== given.length + 1) {
      throw new MinewiseError(
        { kind: "RequestError", text: "expected texts without zero bytes" },
        request,
      );
    }
    this.#until = seconds === Infinity ? Infinity : performance.now() + 1000 * seconds;
    const answer = this.#answer(text, request);
    if (!answer.done) throw new MinewiseError(JSON.parse(answer.text), request);
    const { numbers } = answer;
    return {
      text: answer.text,
      numbers,
      get json() {
        return answerOf(answer.text, numbers);
      },
    };
  }

  /**
   * @param {string} text @param {Record<string, unknown>} request
   * @returns {{done: boolean, text: string, numbers: Float64Array}}
   */
  #answer(text, request) {
    const core = this.#exports;
    try {
      const bytes = ENCODER.encode(text);
      const room = core.minewise_room(bytes.length);
      if (room === 0) {
        const refusal = { kind: "RequestError", text: "expected a shorter request" };
        throw new MinewiseError(refusal, request);
      }
      new Uint8Array(core.memory.buffer, room, bytes.length).set(bytes);
      const done = core.minewise_ask() === 1;
      const { buffer } = core.memory;
      const at = core.minewise_text();
      const size = core.minewise_text_size();
      const from = core.minewise_numbers();
      const count = core.minewise_numbers_size();
      return {
        done,
        text: textAt(core, at, size),
        numbers: count === 0 ? new Float64Array() : new Float64Array(buffer, from, count).slice(),
      };
    } catch (error) {
      if (error instanceof MinewiseError) throw error;
      // Memory is spent, or the core has a mistake. The games of this instance are lost.
      this.#generation += 1;
      this.#start();
      throw new MinewiseError({ kind: "CoreError", text: String(error) }, request);
    }
  }

  /**
   * A game of now: when the instance begins anew, its number may be that of another game.
   * @param {any} begun
   */
  #held(begun) {
    const generation = this.#generation;
    /** @type {CoreApi["ask"]} */
    const ask = (ask, fields, seconds) => {
      if (generation === this.#generation) return this.ask(ask, fields, seconds);
      const text = "expected a game of this instance, which has begun anew without its games";
      throw new MinewiseError({ kind: "RequestError", text }, { ask, ...fields });
    };
    return new Game({ ask }, begun);
  }

  /**
   * Asks about a view.
   * @param {string} ask @param {AnyView} view
   * @param {{seconds?: number, [field: string]: unknown}} [options]
   * @param {Record<string, unknown>} [more]
   */
  #seen(ask, view, { seconds, ...options } = {}, more) {
    return this.ask(ask, { ...viewFields(view), ...options, ...more }, seconds);
  }

  /** @type {CoreApi["about"]} */
  about = () => this.ask("about").json;

  /** @type {CoreApi["rules"]} */
  rules = (rules, { density } = {}) => this.ask("rules", { rules, density }).json;

  /** @type {CoreApi["view"]} */
  view = (view, options) => this.#seen("view", view, { ...options }).json;

  /** @type {CoreApi["analyze"]} */
  analyze = (view, options) => this.#seen("analyze", view, { ...options }).json;

  /** @type {CoreApi["readPicture"]} */
  readPicture = async ({ data, width, height }, { part = false, source } = {}) => {
    const request = { ask: "picture", width, height, part };
    const refuse = (/** @type {any} */ refusal) =>
      new MinewiseError({ kind: "PictureError", ...refusal }, request);
    if (data.length !== 4 * width * height) {
      throw refuse({ text: "expected four bytes for each pixel" });
    }
    this.#pictures ??= compiled(source, "pictures.wasm");
    const module = await this.#pictures.catch((error) => {
      this.#pictures = undefined;
      throw error;
    });
    const { done, text } = readPixels(module, { data, width, height }, part);
    if (!done) throw refuse(JSON.parse(text));
    const read = answerOf(text, new Float64Array());
    const marks = read.rows.join("/").replaceAll("?", "#").replaceAll("X", "_");
    const { view, rules } = this.view(marks, { minesLeft: read.minesLeft ?? undefined });
    const doubts = [...read.doubts, ...this.#contradicting(view, read)];
    return { ...read, view, rules, doubts };
  };

  /**
   * Clues of a reading that contradict each other, and are not in doubt before.
   * @param {string} view @param {{doubts: Cell[], part: string}} read @returns {Cell[]}
   */
  #contradicting(view, { doubts, part }) {
    try {
      this.analyze(view, { part });
      return [];
    } catch (error) {
      // Where a part is too wide, nothing is known to contradict.
      if (!(error instanceof MinewiseError)) throw error;
      const [top, left] = ["top", "left"].map((side) => (part.includes(side) ? 1 : 0));
      const known = new Set(doubts.map(String));
      return error.clues
        .map(([row, column]) => /** @type {Cell} */ ([row - top, column - left]))
        .filter((cell) => !known.has(`${cell}`));
    }
  }

  /** @type {CoreApi["layouts"]} */
  layouts = (view, options) => BigInt(this.#seen("layouts", view, { ...options }).json.layouts);

  /** @type {CoreApi["digits"]} */
  digits = (view, options) => this.#seen("digits", view, { ...options }).json;

  /** @type {CoreApi["sampleLayouts"]} */
  sampleLayouts = (view, layouts, options) =>
    this.#seen("sample", view, { ...options }, { layouts }).json;

  /** @type {CoreApi["explain"]} */
  explain = (view, cell, options) => this.#seen("explain", view, { ...options }, { cell }).json;

  /** @type {CoreApi["chain"]} */
  chain = (view, cell, options) => this.#seen("chain", view, { ...options }, { cell }).json;

  /** @type {CoreApi["hint"]} */
  hint = (view, options) => this.#seen("hint", view, { ...options }).json;

  /** @type {CoreApi["drill"]} */
  drill = (rules, { seconds, ...options } = {}) =>
    this.ask("drill", { ...options, rules }, seconds).json;

  /** @type {CoreApi["drillOf"]} */
  drillOf = (view, options) => this.#seen("drill_of", view, { ...options }).json;

  /** @type {CoreApi["evaluate"]} */
  evaluate = (view, options) => this.#seen("evaluate", view, { ...options }).json;

  /** @type {CoreApi["optimal"]} */
  optimal = (view, options) => this.#seen("optimal", view, { ...options }).json;

  /** @type {CoreApi["optimalBoard"]} */
  optimalBoard = (rules, { everyCell, budget, seconds } = {}) =>
    this.ask("optimal", { rules, budget, everyCell }, seconds).json;

  /** @type {CoreApi["decide"]} */
  decide = (agent, view, options) => this.#seen("decide", view, { ...options }, { agent }).json;

  /** @type {CoreApi["play"]} */
  play = (agent, rules, { seconds, ...options } = {}) =>
    this.ask("play", { ...options, agent, rules }, seconds).json;

  /** @type {CoreApi["moves"]} */
  moves = (agent, rules, { seed, game, seconds } = {}) =>
    this.ask("moves", { agent, rules, seed, first: game }, seconds).json;

  /** @type {CoreApi["compare"]} */
  compare = (agents, rules, { seconds, ...options } = {}) =>
    this.ask("compare", { ...options, agents: agents.join(" "), rules }, seconds).json;

  /** @type {CoreApi["game"]} */
  game = (rules, { seed, number = 0, steps, takenBack } = {}) => {
    const drawn = seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    const kept = { steps: steps?.join(";"), takenBack };
    return this.#held(this.ask("begin", { rules, seed: drawn, number, ...kept }).json);
  };

  /** @type {CoreApi["replay"]} */
  replay = (record) => this.#held(this.ask("replay", { record }).json);

  /** @type {CoreApi["replayParts"]} */
  replayParts = (file) => this.ask("replay_parts", { file: hexOf(file) }).json;

  /** @type {CoreApi["statistics"]} */
  statistics = (log) => this.ask("statistics", { log }).json;

  /** @type {CoreApi["openReplay"]} */
  openReplay = (file, { seconds } = {}) => {
    const { state, ...replay } = this.ask("open_replay", { file: hexOf(file) }, seconds).json;
    return { ...replay, game: this.#held(state) };
  };
}
