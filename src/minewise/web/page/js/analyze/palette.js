/** The marks that a click sets. */

import { tileElement } from "../board/tiles.js";
import { byId, make } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/** @typedef {import("../board/board.js").Board} Board */

/** Marks, and what they are called; empty: a click asks about the cell; null: the next one. */
const BRUSHES = /** @type {[string | null, string][]} */ ([
  ["", "look"], [null, "cycle"], ["#", "covered"], ["F", "flag"],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => [`${digit}`, "digit"]),
  ["_", "unknown"], ["*", "exploded"],
]);

/** @param {Board} board */
export function showPalette(board) {
  // A finger that only wants to scroll or to ask must not change the position.
  board.brush = matchMedia("(pointer: coarse)").matches ? "" : null;
  const buttons = BRUSHES.map(([mark, name]) => {
    const words = say(`palette.${name}`, { digit: mark ?? "" });
    const button = make("button", { class: "brush", type: "button", "aria-label": words, title: words, "aria-pressed": `${mark === board.brush}` }, face(mark, name));
    button.addEventListener("click", () => {
      board.brush = mark;
      for (const other of buttons) other.setAttribute("aria-pressed", `${other === button}`);
    });
    return button;
  });
  byId("palette").replaceChildren(...buttons);
}

/** A cell with that mark. @param {string | null} mark @param {string} name */
function face(mark, name) {
  if (!mark) return icon(mark === null ? "cycle" : "analyze");
  const cell = make("span", { class: `cell ${name === "flag" ? "covered" : name === "digit" ? mark : name}`, "data-tile": mark, "aria-hidden": "true" });
  if (name === "flag" || name === "exploded") cell.append(tileElement(name));
  else if (name === "unknown") cell.append("·");
  else if (name === "digit") cell.append(mark);
  return cell;
}
