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
 * A table that other programs read, as `csv_line` in Python writes it: a text that a spreadsheet
 * would take for a formula has an apostrophe in front.
 * @param {(string | number)[][]} rows @returns {string}
 */
export const csv = (rows) =>
  [...rows.map((row) => row.map((value) => quoted(plain(`${value}`))).join(",")), ""].join("\r\n");

const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** @param {string} text */
const plain = (text) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {string} text as `csv` gives it @param {string} name */
export function downloadCsv(text, name) {
  download(new Blob([text], { type: "text/csv" }), name);
}

/**
 * A name for a file, of what may stand in one everywhere.
 * @param {(string | number)[]} parts @param {string} ending
 */
export function fileName(parts, ending) {
  return `${parts.join("-").replace(/[^A-Za-z0-9.=+-]+/g, "-").slice(0, 100)}.${ending}`;
}
