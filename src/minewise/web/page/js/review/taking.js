/** What comes to the page: one game is opened, many are judged together. */

import { isJson, partsOf, textOf } from "./files.js";
import { isCollection } from "./saved_games.js";

/** @import {Part, Source} from "./files.js" */

/**
 * @typedef {object} Taker
 * @property {(text: string) => Promise<boolean>} record opens one; was it one?
 * @property {(file: Uint8Array) => Promise<boolean>} replay
 * @property {(file: any) => void} saved takes in games that were kept elsewhere
 * @property {(sources: Source[]) => void} many
 * @property {(error: unknown) => void} refused
 */

/** A text: a record, games that were kept, or a replay that is text. @param {Taker} taker */
export const textTaker = (taker) => async (/** @type {string} */ text) => {
  const bytes = new TextEncoder().encode(text);
  if (isJson(bytes)) await takeJson(taker, text);
  else await taker.replay(bytes);
};

/** @param {Taker} taker @param {string} text */
async function takeJson(taker, text) {
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    // The core says what is wrong with it.
  }
  if (isCollection(value)) taker.saved(value);
  else await taker.record(text);
}

/** Files: one with one game is opened, of others the games are judged. @param {Taker} taker */
export const fileTaker = (taker) => async (/** @type {Source[]} */ sources) => {
  if (!sources.length) return;
  if (sources.length > 1) {
    taker.many(sources);
    return;
  }
  try {
    const parts = await partsOf(sources[0]);
    if (parts.length === 1) await takePart(taker, parts[0]);
    else taker.many(sources);
  } catch (error) {
    taker.refused(error);
  }
};

/** A game of a file. @param {Taker} taker @param {Part} part */
export async function takePart(taker, { bytes }) {
  if (isJson(bytes)) await takeJson(taker, textOf(bytes));
  else await taker.replay(bytes);
}
