/** Where comparisons are played: in the browser, and by the server where there is one. */

import { about } from "../core/core.js";
import { refusal } from "../refused.js";
import { server } from "../server.js";
import { browser } from "./browser.js";

/** @import {Summary} from "./list.js" */
/** @import {Comparison} from "./names.js" */
/** @import {NewComparison as Wish} from "../../api.d.ts" */

/** Who plays the comparison of that id. @param {string} id */
export const sourceOf = (id) => (browser.has(id) ? browser : server.comparisons);

/** @param {string} id */
export const inBrowser = (id) => browser.has(id);

/**
 * All comparisons, the latest first, and why some may be missing.
 * @returns {Promise<{comparisons: Summary[], note: string}>}
 */
export async function listed() {
  const own = await browser.list();
  if (!server.there) return { comparisons: own, note: "" };
  try {
    const { comparisons } = await server.comparisons.list();
    /** @type {Summary[]} */
    const all = [...own, ...comparisons];
    return { comparisons: all.sort((one, other) => other.begun - one.begun), note: "" };
  } catch (error) {
    return { comparisons: own, note: refusal(error) };
  }
}

/**
 * The browser plays what it can; the server what it alone can, or what it is asked to.
 * @param {Wish} wish @param {boolean} [onServer] @returns {Promise<Comparison>}
 */
export async function begin(wish, onServer = false) {
  const inCore = (await about()).agents.map(({ name }) => name);
  const isKnown = (/** @type {string} */ agent) => inCore.includes(agent.split(":")[0]);
  if (server.there && (onServer || !wish.agents.every(isKnown))) {
    return server.comparisons.begin(wish);
  }
  return browser.begin(wish);
}
