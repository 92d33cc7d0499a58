/** The cells of a board of any shape: neighbours as in minewise.shapes of Python, and outlines. */

import { Refused } from "../answers.js";
import { say } from "../words.js";

/**
 * @typedef {object} Shape
 * @property {string} name as minewise.shapes writes it @property {Kind} kind
 * @property {number} height @property {number} width
 * @property {number[][]} neighbors of each cell; cells are numbered in the order of reading
 */

export const KINDS = /** @type {const} */ ([
  "hexagons", "torus", "cylinder", "square", "knights", "triangles", "triangles,neighbors=3",
]);
/** @typedef {typeof KINDS[number]} Kind */
/** @typedef {(...cell: number[]) => number[][]} Places what a row and a column have around them */

/** Cells of the largest board: each of them is drawn. */
const MOST = 1000;
const TEXT = /^([a-z]+)(?::(\d{1,9})x(\d{1,9}))?(?:[:,]neighbors=(\d{1,9}))?$/;

/** Steps from the left to the right of a row. @type {(row: number, far: number) => number[][]} */
const span = (row, far) => Array.from({ length: 2 * far + 1 }, (_, i) => [row, i - far]);
const around = () => [-1, 0, 1].flatMap((row) => span(row, 1));
/** Is the base of a triangle below, or above? @type {(...cell: number[]) => number} */
const base = (row, column) => ((row + column) % 2 ? -1 : 1);

/** Steps from a cell to its neighbours. @type {Record<Kind, Places>} */
const STEPS = {
  square: around,
  cylinder: around,
  torus: around,
  knights: () => [-2, -1, 1, 2].flatMap((a) => [[a, 3 - Math.abs(a)], [a, Math.abs(a) - 3]]),
  hexagons: (row) => [-1, 1].flatMap((step) => [[step, row % 2 - 1], [step, row % 2], [0, step]]),
  triangles: (...cell) => [...span(-base(...cell), 1), ...span(0, 2), ...span(base(...cell), 2)],
  "triangles,neighbors=3": (...cell) => [[0, -1], [0, 1], [base(...cell), 0]],
};

/** Is the last row beside the first, and the last column? @param {Kind} kind */
export const joined = (kind) => [kind === "torus", kind === "torus" || kind === "cylinder"];

/** What a cell is called. @param {Kind} kind */
export const nounOf = (kind) => /^(hexagon|triangle)/.exec(kind)?.[1] ?? "square";

/** How sentences name a cell. @param {Shape} shape @param {number} cell */
export const nameOf = ({ width }, cell) => `(${Math.floor(cell / width)},${cell % width})`;

/**
 * The shape of a text such as hexagons:30x16; `size` is for one that names none.
 * @param {string} text @param {number[]} [size] its height and width @returns {Shape}
 */
export function shapeOf(text, size = [0, 0]) {
  const [, word, wide, high, count = "12"] = TEXT.exec(text.trim()) ?? [];
  const chosen = count === "12" ? "" : `,neighbors=${count}`;
  const kind = KINDS.find((one) => one === word + chosen);
  const [height, width] = wide ? [Number(high), Number(wide)] : size;
  if (!kind || !(Math.min(height, width) >= 1 && height * width <= MOST)) {
    const values = { shapes: KINDS.join(" "), most: MOST, got: `${text} (${width}x${height})` };
    throw new Refused("ShapeError", say("shapes.expected", values));
  }
  const [rows, columns] = joined(kind);
  const neighbors = Array.from({ length: height * width }, (_, cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    const near = STEPS[kind](row, column).flatMap(([down, right]) => {
      const r = rows ? (row + down + height) % height : row + down;
      const c = columns ? (column + right + width) % width : column + right;
      return r >= 0 && r < height && c >= 0 && c < width ? [r * width + c] : [];
    });
    return [...new Set(near)].filter((other) => other !== cell).sort((a, b) => a - b);
  });
  return { name: `${word}:${width}x${height}${chosen}`, kind, height, width, neighbors };
}

/** Where the corners of a place are. @type {(kind: Kind, ...cell: number[]) => number[][]} */
export function outline(kind, row, column) {
  if (kind === "hexagons") {
    const corners = [[1, 0], [2, 1], [2, 3], [1, 4], [0, 3], [0, 1]];
    const [left, top] = [2 * column + (row % 2), 3 * row];
    return corners.map(([x, y]) => [16 * (left + x), (16 / Math.sqrt(3)) * (top + y)]);
  }
  const isTriangle = nounOf(kind) === "triangle";
  const up = base(row, column) > 0 ? [[0, 1], [2, 1], [1, 0]] : [[0, 0], [2, 0], [1, 1]];
  const corners = isTriangle ? up : [[0, 0], [1, 0], [1, 1], [0, 1]];
  const high = isTriangle ? 30 * Math.sqrt(3) : 30;
  return corners.map(([x, y]) => [30 * (column + x), high * (row + y)]);
}
