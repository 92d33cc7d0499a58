/** Ways by which games come to the page: files and folders, chosen or dropped, or a pasted text. */

import { byId } from "../dom.js";
import { listenToText } from "../shared/incoming.js";
import { droppedFiles, sourceOf } from "./files.js";

/** @import {Source} from "./files.js" */

/**
 * @param {(text: string) => void} take the text of the clipboard
 * @param {(sources: Source[]) => void} takeFiles @param {(error: unknown) => void} refused
 */
export function listenToSources(take, takeFiles, refused) {
  for (const id of /** @type {const} */ (["file", "folder"])) {
    byId(id).addEventListener("change", () => {
      const sources = [...byId(id).files].map(sourceOf);
      byId(id).value = "";
      takeFiles(sources);
    });
  }
  // Browsers of phones know no folders.
  byId("folder-label").hidden = !("webkitdirectory" in HTMLInputElement.prototype);
  const takeDrop = async (/** @type {DataTransfer} */ dropped) => {
    try {
      takeFiles(await droppedFiles(dropped));
    } catch (error) {
      refused(error); // a folder or a file of it that cannot be read
    }
  };
  listenToText(take, { takeFiles: takeDrop });
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
