/** The buttons and the keys of the page. */

import { listenToSpace } from "../player.js";
import { listenToButtons, listenToKeys } from "../shared/keys.js";

/** Buttons by the keys that do the same. */
const KEYS = /** @type {const} */ ({
  ".": "next-guess", ",": "previous-guess", m: "next-mistake", b: "best", w: "why", p: "heat",
  t: "trail", k: "toggle", Home: "first", End: "last",
});

/**
 * @param {Record<string, () => void>} doings what each button does, by its id
 * @param {Record<string, () => void>} more what other keys do
 * @param {(by: 1 | -1) => boolean} step makes a move on or back, if it can
 */
export function listen(doings, more, step) {
  listenToButtons(doings);
  const keys = Object.entries(KEYS).map(([key, name]) => [key, doings[name]]);
  listenToKeys({ ...Object.fromEntries(keys), ...more });
  listenToSpace(doings.toggle);
  document.addEventListener("keydown", (event) => {
    // Unlike other keys these may be held.
    const by = /** @type {const} */ ({ ArrowLeft: -1, ArrowRight: 1 })[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, select, textarea, dialog")) return;
    if (step(by)) event.preventDefault();
  });
}
