/** Files that the page makes itself. */

import { make } from "./dom.js";

/** Gives a file to the browser, to be saved. @param {Blob} file @param {string} name */
export function download(file, name) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {any} value @param {string} name */
export function downloadJson(value, name) {
  download(new Blob([JSON.stringify(value), "\n"], { type: "application/json" }), name);
}

/**
 * A name for a file, of what may stand in one everywhere.
 * @param {(string | number)[]} parts @param {string} ending
 */
export function fileName(parts, ending) {
  return `${parts.join("-").replace(/[^A-Za-z0-9.=+-]+/g, "-").slice(0, 100)}.${ending}`;
}
