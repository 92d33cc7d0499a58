/** Positions on boards of any shape, and their text forms: those of ShapeView in Python. */

import { Refused } from "../answers.js";
import { say } from "../words.js";
import { nameOf, shapeOf } from "./shape.js";

/** @import {Shape} from "./shape.js" */

/**
 * @typedef {object} Position
 * @property {Shape} shape @property {number | null} mines null: not known
 * @property {number[]} codes what each cell shows: a clue from 0 on, or one of these
 */
export const [COVERED, FLAG, EXPLODED, NO_CLUE] = [-1, -2, -3, -4];
const MARKS = "#F*_";

/** @param {number} code */
export const isCovered = (code) => code === COVERED || code === FLAG;
/** @param {number} code */
export const markOf = (code) => MARKS[-code - 1] ?? `${code}`;
/** @param {string} mark */
export const codeOf = (mark) => (MARKS.includes(mark) ? -MARKS.indexOf(mark) - 1 : Number(mark));

/** @param {import("../words.js").Word} word @param {Record<string, string | number>} values */
const refuse = (word, values) => new Refused("ViewError", say(word, values));

/**
 * A position, if its cells can show that.
 * @param {Shape} shape @param {number[]} codes @param {number | null} mines @returns {Position}
 */
export function positionOf(shape, codes, mines) {
  const cell = codes.findIndex((code, at) => code > shape.neighbors[at].length);
  if (cell >= 0) {
    const [most, code] = [shape.neighbors[cell].length, codes[cell]];
    throw refuse("shapes.expected.clue", { most, cell: nameOf(shape, cell), code });
  }
  const isTotal = mines === null || (Number.isInteger(mines) && mines >= 0);
  if (isTotal && Number(mines) <= codes.length) return { shape, codes, mines };
  throw refuse("setup.expected-mines", { most: codes.length });
}

/**
 * The position of rows of marks, as ShapeView.parse reads them, or of the `repr` of a ShapeView.
 * @param {string} text @param {string} kind of the shape, with or without its size
 * @param {(size: number) => number | null} [total] of so many cells, where the text tells none
 * @returns {Position}
 */
export function read(text, kind, total = () => null) {
  const python = /^\s*ShapeView\.parse\('(.*)', '(.*?)'(?:, mines=(\d+))?\)\s*$/.exec(text);
  if (python) return read(python[2], python[1], () => (python[3] ? Number(python[3]) : null));
  const layers = text.replaceAll("/", "\n").trim().split(/\n(?:[ \t]*\n)+/);
  const rows = layers[0].split("\n").map(codesOf);
  const shape = shapeOf(kind, [rows.length, rows[0].length]);
  const fits = rows.length === shape.height && rows.every((row) => row.length === shape.width);
  if (!fits || layers.length > 1) throw refuse("shapes.expected.cells", { shape: shape.name });
  return positionOf(shape, rows.flat(), total(rows.flat().length));
}

/** The codes of a row. A number alone between blanks is one clue. @param {string} row */
function codesOf(row) {
  const words = row.trim().split(/\s+/).filter(Boolean);
  const alone = words.length > 1 && words.every((word) => /^(\d{1,9}|\(\d{1,9}\)|.)$/su.test(word));
  return words.flatMap((word) => {
    if (alone && /^\d+$/.test(word)) return [Number(word)];
    const marks = word.match(/\(\d{1,9}\)|[0-9#F*_]/g) ?? [];
    if (marks.join("") === word) return marks.map((mark) => codeOf(mark.replace(/[()]/g, "")));
    throw refuse("shapes.expected.marks", { text: row.trim().slice(0, 60) });
  });
}

/** @param {Position} position @param {(code: number) => string} mark */
const rowsOf = ({ shape: { height, width }, codes }, mark) =>
  Array.from({ length: height }, (_, r) => codes.slice(r * width, (r + 1) * width).map(mark));

/** A mark that needs no blanks beside it. @param {number} code */
const token = (code) => (code > 9 ? `(${code})` : markOf(code));

/** As `str` writes it in Python. @param {Position} position */
export function write(position) {
  const rows = rowsOf(position, position.shape.width === 1 ? token : markOf);
  const wide = Math.max(...rows.flat().map((mark) => mark.length));
  const shift = position.shape.kind === "hexagons" ? Math.floor((wide + 1) / 2) : 0;
  const line = (/** @type {string[]} */ row) => row.map((mark) => mark.padEnd(wide)).join(" ");
  return rows.map((row, r) => " ".repeat((r % 2) * shift) + line(row).trimEnd()).join("\n");
}

/** What stands behind the # of a link. @param {Position} position */
export function writeLink(position) {
  const text = rowsOf(position, token).map((row) => row.join("")).join("/");
  const fields = new URLSearchParams({ shape: position.shape.name, position: text });
  if (position.mines !== null) fields.set("mines", `${position.mines}`);
  return `${fields}`.replace(/%(2F|3A|2C|28|29)/g, decodeURIComponent);
}

/** The position of a link; null if it holds none. @param {string} hash */
export function readLink(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const [text, mines] = [fields.get("position"), fields.get("mines")];
  return text === null ? null
    : read(text, fields.get("shape") ?? "", () => (mines === null ? null : Number(mines || NaN)));
}
