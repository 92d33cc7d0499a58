/**
 * The picture of a board whose game is over, as shapes: which cells were visited, which mines were
 * identified, which was stepped on. Its colours are told apart by every kind of colour vision, and
 * are the same in every theme, since it leaves the page.
 */

import { indexes } from "../board/cells.js";
import { say } from "../words.js";

/** @import {GameState} from "../../minewise.d.mts" */

/** @typedef {{rows: string[], solved: NonNullable<GameState["solved"]>}} SolvedGame */

/**
 * @typedef {{kind: "rect", x: number, y: number, width: number, height: number, fill: string}} Rect
 * @typedef {{kind: "line", x: number, y: number, x2: number, y2: number}} Line
 * @typedef {"start" | "middle" | "end"} Anchor
 * @typedef {{kind: "text", x: number, y: number, text: string, size: number, anchor: Anchor,
 *   bold: boolean}} Text
 * @typedef {{width: number, height: number, shapes: (Rect | Text | Line)[]}} Picture
 */

const COLORS = {
  visited: "#f0e442",
  identified: "#b8b8b8",
  stepped: "#d55e00",
  other: "#ebebeb",
};
/** @typedef {keyof typeof COLORS} Meaning */
export const INK = "#111111";
export const LINE = "#8a8a8a";
export const FONT = "Helvetica, Arial, sans-serif";

const MARGIN = 12;
const TITLE = 30;
const LEGEND = 22;

/** @param {string} title @param {SolvedGame} game @returns {Picture} */
export function solvedPicture(title, { rows, solved: { mines, visited, identified } }) {
  const [height, width] = [rows.length, rows[0].length];
  const side = Math.max(height, width) > 100 ? 12 : 26;
  const gutter = side < 20 ? 30 : 26;
  const [left, top] = [MARGIN + gutter, MARGIN + TITLE + gutter];
  const sets = {
    visited: indexes(visited, width),
    identified: indexes(identified, width),
    mines: indexes(mines, width),
  };
  const shapes = [
    text(MARGIN, MARGIN + 18, title, 16, "start", true),
    ...numbers(width, (at, words) => text(left + at * side, top - 8, words, 10, "middle")),
    ...numbers(height, (at, words) => text(left - 7, top + at * side + 4, words, 10, "end")),
  ];
  /** @type {Set<Meaning>} */
  const met = new Set();
  [...rows.join("")].forEach((mark, index) => {
    const { meaning, letter } = cell(mark, index, sets);
    met.add(meaning);
    const [x, y] = [left + (index % width) * side, top + Math.floor(index / width) * side];
    shapes.push({ kind: "rect", x, y, width: side, height: side, fill: COLORS[meaning] });
    if (letter) shapes.push(text(x + side / 2, y + side * 0.68, letter, side * 0.52, "middle"));
  });
  const [right, bottom] = [left + width * side, top + height * side];
  for (let x = left; x <= right; x += side) shapes.push(line(x, top, x, bottom));
  for (let y = top; y <= bottom; y += side) shapes.push(line(left, y, right, y));
  let y = bottom + MARGIN;
  for (const meaning of /** @type {Meaning[]} */ (Object.keys(COLORS))) {
    if (!met.has(meaning)) continue;
    shapes.push({ kind: "rect", x: left, y, width: 26, height: 14, fill: COLORS[meaning] });
    shapes.push(text(left + 36, y + 12, say(`solved.${meaning}`), 13, "start"));
    y += LEGEND;
  }
  return { width: Math.max(right + MARGIN, 420), height: y + MARGIN / 2, shapes };
}

/**
 * The numbers of rows or columns, of many every tenth.
 * @param {number} count @param {(middle: number, words: string) => Text} write
 * @returns {Picture["shapes"]}
 */
function numbers(count, write) {
  const every = count > 100 ? 10 : 1;
  const told = Array.from({ length: count }, (_, number) => number).filter((n) => n % every === 0);
  return told.map((number) => write(number + 0.5, `${number}`));
}

/**
 * What a cell means, and its letter: F flag, x one on a safe cell, * mine that was stepped on, M
 * mine under no flag.
 * @param {string} mark @param {number} index
 * @param {Record<"visited" | "identified" | "mines", Set<number>>} sets
 * @returns {{meaning: Meaning, letter: string}}
 */
function cell(mark, index, { visited, identified, mines }) {
  if (mark === "*") return { meaning: "stepped", letter: "*" };
  if (identified.has(index)) return { meaning: "identified", letter: mark === "F" ? "F" : "M" };
  if (visited.has(index)) return { meaning: "visited", letter: mark === "_" ? "" : mark };
  return { meaning: "other", letter: mines.has(index) ? "M" : mark === "F" ? "x" : "" };
}

/**
 * @type {(x: number, y: number, text: string, size: number, at: Anchor, bold?: boolean) => Text}
 */
const text = (x, y, words, size, anchor, bold = false) =>
  ({ kind: "text", x, y, text: words, size, anchor, bold });

/** @param {number} x @param {number} y @param {number} x2 @param {number} y2 @returns {Line} */
const line = (x, y, x2, y2) => ({ kind: "line", x, y, x2, y2 });
