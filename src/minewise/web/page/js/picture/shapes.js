/**
 * The picture of a board whose game is over, as shapes: which cells were visited, which mines were
 * identified, which was stepped on. Its colours are told apart by every kind of colour vision, and
 * are the same in every theme, since it leaves the page.
 */

import { indexes } from "../board/cells.js";
import { say } from "../words.js";

/** @typedef {import("../api.js").Cell} Cell */

/**
 * @typedef {object} Solved
 * @property {string} title
 * @property {string[]} rows the view at the end
 * @property {Cell[]} mines
 * @property {Cell[]} visited
 * @property {Cell[]} identified
 */

/** @typedef {{kind: "rect", x: number, y: number, width: number, height: number, fill: string}} Rect */
/** @typedef {{kind: "text", x: number, y: number, text: string, size: number, anchor: "start" | "middle" | "end", bold: boolean}} Text */
/** @typedef {{kind: "line", x: number, y: number, x2: number, y2: number}} Line */
/** @typedef {{width: number, height: number, shapes: (Rect | Text | Line)[]}} Picture */

export const COLORS = { visited: "#f0e442", identified: "#b8b8b8", stepped: "#d55e00", other: "#ebebeb" };
export const INK = "#111111";
export const LINE = "#8a8a8a";
export const FONT = "Helvetica, Arial, sans-serif";

const MARGIN = 12;
const TITLE = 30;
const LEGEND = 22;

/** @param {Solved} solved @returns {Picture} */
export function solvedPicture({ title, rows, mines, visited, identified }) {
  const [height, width] = [rows.length, rows[0].length];
  const side = Math.max(height, width) > 100 ? 12 : 26;
  const gutter = side < 20 ? 30 : 26;
  const [left, top] = [MARGIN + gutter, MARGIN + TITLE + gutter];
  const sets = { visited: indexes(visited, width), identified: indexes(identified, width), mines: indexes(mines, width) };
  /** @type {Picture["shapes"]} */
  const shapes = [text(MARGIN, MARGIN + 18, title, 16, "start", true)];
  for (const [count, across] of /** @type {const} */ ([[width, true], [height, false]])) {
    for (let number = 0; number < count; number += count > 100 ? 10 : 1) {
      const place = number * side + side / 2;
      shapes.push(across ? text(left + place, top - 8, `${number}`, 10, "middle") : text(left - 7, top + place + 4, `${number}`, 10, "end"));
    }
  }
  const marks = rows.join("");
  /** @type {Set<string>} */
  const met = new Set();
  for (let index = 0; index < marks.length; index++) {
    const { meaning, letter } = cell(marks[index], index, sets);
    met.add(meaning);
    const [x, y] = [left + (index % width) * side, top + Math.floor(index / width) * side];
    shapes.push({ kind: "rect", x, y, width: side, height: side, fill: COLORS[meaning] });
    if (letter) shapes.push(text(x + side / 2, y + side * 0.68, letter, side * 0.52, "middle"));
  }
  const [right, bottom] = [left + width * side, top + height * side];
  for (let column = 0; column <= width; column++) shapes.push(line(left + column * side, top, left + column * side, bottom));
  for (let row = 0; row <= height; row++) shapes.push(line(left, top + row * side, right, top + row * side));
  let y = bottom + MARGIN;
  for (const meaning of /** @type {(keyof typeof COLORS)[]} */ (Object.keys(COLORS))) {
    if (!met.has(meaning)) continue;
    shapes.push({ kind: "rect", x: left, y, width: 26, height: 14, fill: COLORS[meaning] });
    shapes.push(text(left + 36, y + 12, say(`solved.${meaning}`), 13, "start"));
    y += LEGEND;
  }
  return { width: Math.max(right + MARGIN, 420), height: y + MARGIN / 2, shapes };
}

/**
 * What a cell means, and its letter: F flag, x one on a safe cell, * mine that was stepped on, M mine
 * under no flag.
 * @param {string} mark @param {number} index @param {Record<"visited" | "identified" | "mines", Set<number>>} sets
 * @returns {{meaning: keyof typeof COLORS, letter: string}}
 */
function cell(mark, index, { visited, identified, mines }) {
  if (mark === "*") return { meaning: "stepped", letter: "*" };
  if (identified.has(index)) return { meaning: "identified", letter: mark === "F" ? "F" : "M" };
  if (visited.has(index)) return { meaning: "visited", letter: mark === "_" ? "" : mark };
  return { meaning: "other", letter: mines.has(index) ? "M" : mark === "F" ? "x" : "" };
}

/** @param {number} x @param {number} y @param {string} words @param {number} size @param {Text["anchor"]} anchor @param {boolean} [bold] @returns {Text} */
function text(x, y, words, size, anchor, bold = false) {
  return { kind: "text", x, y, text: words, size, anchor, bold };
}

/** @param {number} x @param {number} y @param {number} x2 @param {number} y2 @returns {Line} */
const line = (x, y, x2, y2) => ({ kind: "line", x, y, x2, y2 });
