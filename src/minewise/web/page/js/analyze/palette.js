/** The marks that a click sets. */

import { tileElement } from "../board/tiles.js";
import { button, byId, make } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/** @import {Board} from "../board/board.js" */

const DIGITS = "012345678";

/** Marks, and what they are called; empty: a click asks about the cell; null: the next one. */
const BRUSHES = /** @type {const} */ ([
  ["", "look"],
  [null, "cycle"],
  ["#", "covered"],
  ["F", "flag"],
  ...[...DIGITS].map((digit) => /** @type {const} */ ([digit, "digit"])),
  ["_", "unknown"],
  ["*", "exploded"],
]);

/** @param {Board} board */
export function showPalette(board) {
  // A finger that only wants to scroll or to ask must not change the position.
  board.brush = matchMedia("(pointer: coarse)").matches ? "" : null;
  const buttons = BRUSHES.map(([mark, name]) => {
    const words = say(`palette.${name}`, { digit: mark ?? "" });
    const more = { "aria-label": words, title: words, "aria-pressed": `${mark === board.brush}` };
    const brush = button("brush", more, face(mark, name));
    brush.addEventListener("click", () => {
      board.brush = mark;
      for (const other of buttons) other.setAttribute("aria-pressed", `${other === brush}`);
    });
    return brush;
  });
  byId("palette").replaceChildren(...buttons);
}

/** A cell with that mark. @param {string | null} mark @param {typeof BRUSHES[number][1]} name */
function face(mark, name) {
  if (!mark) return icon(mark === null ? "cycle" : "analyze");
  const kind = name === "flag" ? "covered" : name === "digit" ? mark : name;
  const cell = make("span", { class: `cell ${kind}`, "data-tile": mark, "aria-hidden": "true" });
  if (name === "flag" || name === "exploded") cell.append(tileElement(name));
  else if (name === "unknown") cell.append("·");
  else if (name === "digit") cell.append(mark);
  return cell;
}
