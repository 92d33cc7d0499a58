/** Cells of a board, their numbers in the order of reading, and their neighbours. */

/** @typedef {[number, number]} Cell row and column, both from zero */

/** @type {(cell: Cell, width: number) => number} */
export const indexOf = ([row, column], width) => row * width + column;

/** @type {(index: number, width: number) => Cell} */
export const cellOf = (index, width) => [Math.floor(index / width), index % width];

/** A cell where rows and columns change places. @param {Cell} cell @returns {Cell} */
export const turned = ([row, column]) => [column, row];

/** Is a cell of a board covered? @param {string[]} rows marks of a view @param {Cell} cell */
export const isCovered = (rows, [row, column]) => /^[#F]$/.test(rows[row]?.[column] ?? "");

/** Is it one of these cells? @param {Cell[]} cells @param {Cell} cell */
export const isAmong = (cells, [row, column]) =>
  cells.some((other) => other[0] === row && other[1] === column);

/** A cell as the sentences of the server name it. @param {Cell} cell */
export const nameOf = ([row, column]) => `${row},${column}`;

/**
 * The set of the numbers of some cells.
 * @type {(cells: Cell[] | null | undefined, width: number) => Set<number>}
 */
export const indexes = (cells, width) => new Set((cells ?? []).map((cell) => indexOf(cell, width)));

/**
 * The up to eight cells around one, row by row.
 * @param {number} index @param {number} height @param {number} width @returns {number[]}
 */
export function neighbors(index, height, width) {
  const [row, column] = cellOf(index, width);
  const found = [];
  for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, height - 1); r++) {
    for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, width - 1); c++) {
      if (r !== row || c !== column) found.push(r * width + c);
    }
  }
  return found;
}
