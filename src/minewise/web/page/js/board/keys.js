/** The keys that move over a board and act on its cells. */

/** @import {Cell} from "./cells.js" */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Where a key leads from a cell; null if it is no key that moves. Home and End go to the ends of
 * the row, with Ctrl to the corners of the board; the page keys turn a page of rows.
 * @param {KeyboardEvent} event @param {Cell} cell
 * @param {{height: number, width: number, page: number}} board @returns {Cell | null}
 */
export function destination(event, [row, column], { height, width, page }) {
  const step = STEPS[event.key];
  if (step) {
    const far = event.ctrlKey ? Math.max(height, width) : 1;
    return within([row + far * step[0], column + far * step[1]], height, width);
  }
  switch (event.key) {
    case "Home":
      return [event.ctrlKey ? 0 : row, 0];
    case "End":
      return [event.ctrlKey ? height - 1 : row, width - 1];
    case "PageUp":
      return within([row - page, column], height, width);
    case "PageDown":
      return within([row + page, column], height, width);
  }
  return null;
}

/** @type {Record<string, "reveal" | "flag" | "chord">} */
const ACTIONS = { " ": "reveal", enter: "reveal", f: "flag", c: "chord" };

/** What a key does to the cell under the cursor, if anything. @param {KeyboardEvent} event */
export function action(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return ACTIONS[event.key.toLowerCase()] ?? null;
}

/** @type {Record<string, string>} */
const MARKS = { f: "F", F: "F", Delete: "#", Backspace: "#", " ": "", Enter: "" };

/**
 * The mark that a key sets on an editable board, "" for that of a click; null if it is no such key.
 * @param {KeyboardEvent} event
 */
export function markOf(event) {
  // On some keyboards # needs AltGr, which may count as Ctrl and Alt.
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (held && !event.getModifierState("AltGraph")) return null;
  return /^[#_*0-8]$/.test(event.key) ? event.key : (MARKS[event.key] ?? null);
}

/** @param {Cell} cell @param {number} height @param {number} width @returns {Cell} */
function within([row, column], height, width) {
  return [Math.min(Math.max(row, 0), height - 1), Math.min(Math.max(column, 0), width - 1)];
}
