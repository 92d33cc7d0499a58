/**
 * Sets of cells, on a board of any shape: the exact chance of a mine of each cell. It needs
 * `sets.wasm` beside it, a file of its own, and not `core.wasm`.
 */

import { compiled } from "./instance.mjs";
import { Core } from "./minewise.mjs";

/** @import {SetCore as SetCoreApi} from "./sets.d.mts" */
/** @import {LoadOptions} from "./minewise.d.mts" */

/**
 * Loads what analyzes sets. Instances share nothing.
 * @param {LoadOptions} [options] @returns {Promise<SetCore>}
 */
export async function loadSets({ source, keepGoing } = {}) {
  return new SetCore(new Core(await compiled(source, "sets.wasm"), keepGoing));
}

/** One instance. Made by `loadSets`. @implements {SetCoreApi} */
export class SetCore {
  #core;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** @type {SetCoreApi["analyzeSets"]} */
  analyzeSets = (sets, { mines, others, seconds, ...options } = {}) => {
    const text = typeof sets === "string" ? sets : JSON.stringify({ sets, mines, others });
    return this.#core.ask("analyze_sets", { ...options, sets: text }, seconds).json;
  };
}
