/** Ways by which a record comes to the page: a file, chosen or dropped, and a text, pasted. */

import { byId } from "../dom.js";

/** @param {(text: string) => void} take the text of a file or of the clipboard */
export function listenToSources(take) {
  byId("file").addEventListener("change", async () => {
    const files = [...byId("file").files];
    byId("file").value = "";
    for (const file of files) take(await file.text());
  });
  const root = document.documentElement;
  document.addEventListener("dragover", (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (!types.some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    root.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) root.classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    root.classList.remove("dropping");
    const { files } = event.dataTransfer ?? { files: [] };
    const text = event.dataTransfer?.getData("text/plain");
    if (!files.length && !text) return;
    event.preventDefault();
    for (const file of files) take(await file.text());
    if (!files.length && text) take(text);
  });
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (target.closest?.("input, textarea") || !text.trim()) return;
    event.preventDefault();
    take(text);
  });
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
