/** The game that is open, for when the page is loaded again, or comes from another page. */

import { Opened } from "../shared/opened.js";
import { load, save } from "../store.js";

/** Bytes of a replay beyond which it is not handed on: a browser keeps some megabytes. */
const MOST_BYTES = 1_000_000;

export const Handed = {
  /** @param {string} text */
  record(text) {
    save("handed", text, "sessionStorage");
  },

  /** @param {Uint8Array} file */
  replay(file) {
    const kept = file.length > MOST_BYTES ? null : { replay: Array.from(file) };
    save("handed", kept, "sessionStorage");
  },

  /** None if nothing was handed on. @returns {Promise<Opened> | null} */
  opened() {
    const handed = load("handed", null, "sessionStorage");
    if (handed === null) return null;
    if (Array.isArray(handed.replay)) return Opened.ofReplay(Uint8Array.from(handed.replay));
    return Opened.of(handed);
  },
};
