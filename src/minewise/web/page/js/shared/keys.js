/** The keys of the whole page, and the dialog that lists all keys. */

import { make } from "../dom.js";
import { dialogTitle, openDialog } from "../shell.js";
import { say } from "../words.js";

/** Where letters mean themselves; on a slider or a box they do not, but keys with names do. */
const TYPED = "input:not([type=range], [type=checkbox]), select, textarea, dialog";

/**
 * Listens to the keys that do not belong to the board. Nothing happens while a person types, or
 * while a dialog is open. @param {Record<string, () => void>} doings by key, in lower case
 */
export function listenToKeys(doings) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(TYPED) || document.querySelector("dialog[open]")) return;
    if (event.key.length > 1 && target.matches("input")) return;
    const doing = doings[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!doing) return;
    event.preventDefault();
    if (!event.repeat) doing();
  });
}

/** What each line of the list is about, and its keys where they are no words. */
const LINES = {
  move: "", reveal: "", flag: "", chord: "",
  hint: "H", heat: "P", undo: "U", step: "A", "flag-mode": "M",
  new: "N", custom: "G", zoom: "+, -, 0", help: "?",
};

/** @param {Record<string, string>} [lines] @param {(name: string) => string} [words] */
export function showKeys(lines = LINES, words = (name) => say(`keys.${name}`)) {
  const rows = Object.entries(lines).map(([name, key]) =>
    make("tr", {}, make("th", { scope: "row" }, words(name)), make("td", {}, key || words(`${name}.keys`))),
  );
  const dialog = make(
    "dialog", { class: "dialog", "aria-labelledby": "keys-title" },
    make("div", { class: "body" }, dialogTitle(say("keys.heading"), "keys-title"), make("table", { class: "table" }, make("tbody", {}, ...rows))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  openDialog(dialog);
}
