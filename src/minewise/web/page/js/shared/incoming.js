/** Text that comes to a page: dropped on it, as files or as text, or pasted beside its fields. */

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
 * digits. @param {File} file @param {number} most bytes of it
 */
export async function textOf(file, most = Infinity) {
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
