/** Ways by which a record comes to the page: a file, chosen or dropped, and a text, pasted. */

import { byId } from "../dom.js";
import { listenToText } from "../shared/incoming.js";

/** @param {(text: string) => void} take the text of a file or of the clipboard */
export function listenToSources(take) {
  byId("file").addEventListener("change", async () => {
    const files = [...byId("file").files];
    byId("file").value = "";
    for (const file of files) take(await file.text());
  });
  listenToText(take);
  byId("paste-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = byId("paste").value;
    if (text.trim()) take(text);
  });
  byId("paste").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    byId("paste-form").requestSubmit();
  });
}
