/**
 * What comes to a page: text that is dropped on it, as files or as text, or pasted beside its
 * fields; and pictures, dropped or pasted anywhere.
 */

import { Refused } from "../answers.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

const KEPT = "picture";

/** Is it a picture by what it says of itself? @param {Blob} file */
const isPicture = (file) => file.type.startsWith("image/");

/** Refuses a picture. @param {Blob} file */
export function refusePicture(file) {
  if (isPicture(file)) throw new Refused("PictureError", say("picture.elsewhere"));
}

/** Keeps a picture for the next page of this tab, if there is room. @param {Blob} picture */
export async function handOver(picture) {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  if (!save(KEPT, btoa(text), "sessionStorage")) save(KEPT, "", "sessionStorage");
}

/** What another page has kept; null: nothing; empty: there was no room. @returns {Blob | null} */
export function handedOver() {
  const text = load(KEPT, null, "sessionStorage");
  save(KEPT, null, "sessionStorage");
  if (text === null) return null;
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
}

/**
 * Takes the first picture that comes; whoever listens to text afterwards does not hear of it.
 * @param {(picture: File) => void} take
 */
export function listenToPictures(take) {
  /** @param {Event} event @param {DataTransfer | null} transfer */
  const listen = (event, transfer) => {
    const files = [...(transfer?.files ?? [])];
    // Copied cells of a table come as text and as a picture of it.
    if (event.type === "paste" && transfer?.getData("text/plain").trim()) return;
    if (!files.length || !isPicture(files[0])) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.body.classList.remove("dropping");
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    take(files[0]);
  };
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => listen(event, event.dataTransfer));
  document.addEventListener("paste", (event) => listen(event, event.clipboardData));
}

/**
 * @param {(text: string) => void} take @param {object} [how]
 * @param {number} [how.files] of a drop that are read @param {number} [how.bytes] of each
 * @param {(dropped: DataTransfer) => void} [how.takeFiles] takes files instead; they are to be
 *   asked for at once, before the event is over
 */
export function listenToText(take, { files: most = Infinity, bytes = Infinity, takeFiles } = {}) {
  const { classList } = document.body;
  document.addEventListener("dragover", (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (!types.some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])].slice(0, most);
    const text = event.dataTransfer?.getData("text/plain");
    if (!files.length && !text) return;
    event.preventDefault();
    if (files.length && takeFiles && event.dataTransfer) {
      takeFiles(event.dataTransfer);
      return;
    }
    for (const file of files) take(await textOf(file, bytes));
    if (!files.length && text) take(text);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isTyping(event) || !text.trim()) return;
    event.preventDefault();
    take(text);
  });
}

/**
 * The text of a file; of a board file of another program, which is none, its bytes as hexadecimal
 * digits; a picture is refused. @param {File} file @param {number} most bytes of it
 */
export async function textOf(file, most = Infinity) {
  refusePicture(file);
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  if (!bytes.includes(0)) return new TextDecoder().decode(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Is it a field or a dialog that the person pastes into, or copies from? @param {Event} event */
export function isTyping(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  const typing = target.closest("input, select, textarea, dialog");
  return Boolean(typing || document.querySelector("dialog[open]"));
}
