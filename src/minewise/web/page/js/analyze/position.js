/** A position that is being entered: its marks, its mine total, and what its clues mean. */

import { isAmong } from "../board/cells.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Backdrop} from "../board/grid.js" */

/**
 * @typedef {object} Position
 * @property {string[]} rows marks of a view, as in scene.js
 * @property {number | null} mines null: not known
 * @property {string[]} switches of the rules, but for the clues
 * @property {string} clues the text of a clue model
 * @property {Backdrop & {rows: string[]}} [picture] that it was read from, and what was read
 * @property {Cell[]} [doubts] cells that were read and may be another thing
 */

/** @typedef {[{view: string, rules: string}, {clues: string}]} Question what the core is asked */

export const EXACT = "exact";
/** A person who enters a position knows the cells, not how the game began. */
const SWITCHES = ["first_click=any"];
/** Where clues may be wrong, no zero opens its neighbours. */
const NO_CASCADE = "cascade=no";

/**
 * A position with nothing revealed.
 * @param {number} height @param {number} width @param {number | null} mines @returns {Position}
 */
export function covered(height, width, mines) {
  return { rows: Array(height).fill("#".repeat(width)), mines, switches: SWITCHES, clues: EXACT };
}

/**
 * The position of a view and the text of its rules.
 * @param {{rows: string[], rules: string}} view @returns {Position}
 */
export function positionOf({ rows, rules }) {
  const [size = "", ...switches] = rules.split(" ").filter(Boolean);
  const mines = /\/(\d+)$/.exec(size);
  const clues = switches.find((item) => item.startsWith("clues="));
  const kept = switches.filter((item) => item !== clues && !item.startsWith("mines_known="));
  return {
    rows,
    mines: mines ? Number(mines[1]) : null,
    switches: size ? kept : SWITCHES,
    clues: clues ? clues.slice("clues=".length) : EXACT,
  };
}

/** Do its rules say no more than its size and its total? @param {Position} position */
export const isPlain = ({ clues, switches }) => clues === EXACT && `${switches}` === `${SWITCHES}`;

/** The text of the rules, as a link holds it. @param {Position} position */
export function rulesOf({ rows, mines, switches, clues }) {
  const told = clues === EXACT ? switches : [...switches, `clues=${clues}`];
  return [`${rows[0].length}x${rows.length}/${mines ?? "?"}`, ...told].join(" ");
}

/** What the core is asked about. @param {Position} position @returns {Question} */
export function question(position) {
  const { clues, rows } = position;
  return [{ view: rows.join("/"), rules: rulesOf({ ...position, clues: EXACT }) }, { clues }];
}

/** What a player of the position is told. @param {Position} position */
export function viewOf(position) {
  const { clues, rows, switches } = position;
  const plain = clues === EXACT || switches.includes(NO_CASCADE);
  const told = plain ? switches : [...switches, NO_CASCADE];
  return { view: rows.join("/"), rules: rulesOf({ ...position, switches: told }) };
}

/**
 * A position without the picture that it was read from.
 * @param {Position} position @returns {Position}
 */
export const unpictured = ({ rows, mines, switches, clues }) => ({ rows, mines, switches, clues });

/** Is a cell still as the picture has it? @param {Position} position @param {Cell} cell */
export const isAsRead = ({ rows, picture }, [row, column]) =>
  picture !== undefined && rows[row][column] === picture.rows[row][column];

/**
 * The position with another size: cells are cut off, or come as covered ones.
 * @param {Position} position @param {number} height @param {number} width @returns {Position}
 */
export function resized(position, height, width) {
  const rows = Array.from({ length: height }, (_, row) =>
    (position.rows[row] ?? "").slice(0, width).padEnd(width, "#"),
  );
  return { ...unpictured(position), rows };
}

/**
 * The position with another mark, of which nobody is in doubt.
 * @param {Position} position @param {Cell} cell @param {string} mark @returns {Position}
 */
export function marked(position, [row, column], mark) {
  const rows = [...position.rows];
  rows[row] = rows[row].slice(0, column) + mark + rows[row].slice(column + 1);
  const doubts = position.doubts?.filter((cell) => !isAmong([cell], [row, column]));
  return { ...position, rows, doubts };
}

const NUMBERS = "#012345678";

/** The mark that a wheel makes of another. @param {string} mark @param {1 | -1} step */
export function turned(mark, step) {
  const place = Math.max(NUMBERS.indexOf(mark), 0) + step;
  return NUMBERS[Math.min(Math.max(place, 0), NUMBERS.length - 1)];
}
