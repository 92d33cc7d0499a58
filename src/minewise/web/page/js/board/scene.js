/** What a board shows: the marks of a view, overlays upon them, and so the face of every cell. */

import { say } from "../words.js";
import { cellOf, indexes, indexOf } from "./cells.js";
import { colorOf, css, inkOn, percent } from "./heat.js";

/** @typedef {import("./cells.js").Cell} Cell */

/**
 * @typedef {object} Shown a view: marks are `#` covered, `F` flag, `*` exploded, `_` no clue, digits
 * @property {string[]} rows
 * @property {number} height
 * @property {number} width
 */

/**
 * @typedef {object} Heat
 * @property {(number | null)[][]} probability
 * @property {{safe: Cell[], mines: Cell[]}} certain
 * @property {Cell[]} [dead]
 * @property {Cell[]} [least]
 * @property {boolean} [exact]
 */

/**
 * @typedef {object} Pointed what a hint or a proof points at
 * @property {{rows: [number, number], columns: [number, number]} | null} [region] first and last
 * @property {Cell[]} [clues]
 * @property {Cell | null} [cell]
 */

/**
 * @typedef {object} End
 * @property {Cell[]} mines
 * @property {Cell[] | null} [wrong]
 * @property {boolean} [won] a smiley over every mine
 * @property {Cell[] | null} [visited] with `identified`: the picture of the solved board
 * @property {Cell[] | null} [identified]
 */

/** @typedef {{cells: Cell[]}} Cells of the overlays `last`, `move`, `best` and `contradiction` */
/** @typedef {"heat" | "hint" | "proof" | "end" | "last" | "move" | "best" | "contradiction"} Kind */

/**
 * @typedef {object} Face how a cell looks and what it is called
 * @property {string} tile covered, flag, wrong, mine, exploded, smiley, unknown, or 0 to 8
 * @property {string} text the digit or the chance
 * @property {string} ground colour, or "" for that of the tile
 * @property {string} ink colour, or ""
 * @property {string[]} marks heat, certain, dead, least, clue, target, last, move, best, contradiction, visited, identified
 */

const TILES = { "#": "covered", F: "flag", "*": "exploded", _: "unknown" };

export class Scene {
  height = 0;
  width = 0;
  marks = "";

  /** @type {Map<Kind, any>} overlays, with cells as sets of their numbers */
  #overlays = new Map();

  /** @param {Shown} shown */
  show({ rows, height, width }) {
    if (rows.length !== height || rows.some((row) => row.length !== width)) {
      throw new RangeError(`expected ${height} rows of ${width} marks`);
    }
    if (height !== this.height || width !== this.width) this.#overlays.clear();
    this.height = height;
    this.width = width;
    this.marks = rows.join("");
  }

  /** @param {Kind} kind @param {any} data null takes the overlay away */
  overlay(kind, data) {
    if (data === null) this.#overlays.delete(kind);
    else this.#overlays.set(kind, this.#prepared(kind, data));
  }

  /** @param {Kind} kind @param {any} data */
  #prepared(kind, data) {
    const set = (/** @type {Cell[] | null | undefined} */ cells) => indexes(cells, this.width);
    switch (kind) {
      case "heat":
        return {
          chances: data.probability.flat(),
          safe: set(data.certain.safe),
          mines: set(data.certain.mines),
          dead: set(data.dead),
          least: set(data.least),
          exact: data.exact !== false,
        };
      case "hint":
      case "proof":
        return {
          region: data.region ?? null,
          clues: set(data.clues),
          cell: data.cell ? indexOf(data.cell, this.width) : -1,
        };
      case "end":
        return {
          mines: set(data.mines),
          wrong: set(data.wrong),
          won: Boolean(data.won),
          visited: set(data.visited),
          identified: set(data.identified),
        };
      default:
        return set(data.cells);
    }
  }

  /** The regions that overlays outline. */
  get regions() {
    return [this.#overlays.get("hint")?.region, this.#overlays.get("proof")?.region].filter(Boolean);
  }

  /** @param {number} index @returns {boolean} */
  isCovered(index) {
    return this.marks[index] === "#" || this.marks[index] === "F";
  }

  /** @param {number} index @returns {boolean} */
  isClue(index) {
    return this.marks[index] >= "1" && this.marks[index] <= "8";
  }

  /** @param {number} index @returns {Face} */
  face(index) {
    const mark = this.marks[index];
    const end = this.#overlays.get("end");
    const tile = end ? endTile(mark, index, end) : (TILES[/** @type {keyof TILES} */ (mark)] ?? mark);
    const face = { tile, text: mark >= "1" && mark <= "8" ? mark : "", ground: "", ink: "", marks: /** @type {string[]} */ ([]) };
    const heat = this.#overlays.get("heat");
    if (heat && !end && (tile === "covered" || tile === "flag")) this.#heat(face, index, heat);
    for (const kind of /** @type {const} */ (["hint", "proof"])) {
      const pointed = this.#overlays.get(kind);
      if (pointed?.clues.has(index)) face.marks.push("clue");
      if (pointed?.cell === index) face.marks.push("target");
    }
    for (const kind of /** @type {const} */ (["last", "move", "best", "contradiction"])) {
      if (this.#overlays.get(kind)?.has(index)) face.marks.push(kind);
    }
    if (end?.visited.has(index)) face.marks.push("visited");
    if (end?.identified.has(index)) face.marks.push("identified");
    return face;
  }

  /** @param {Face} face @param {number} index @param {any} heat */
  #heat(face, index, heat) {
    const chance = heat.chances[index];
    if (chance === null || chance === undefined) return;
    const certain = heat.safe.has(index) || heat.mines.has(index);
    const ground = colorOf(chance);
    face.text = percent(chance, certain, heat.exact);
    face.ground = css(ground);
    face.ink = inkOn(ground);
    face.marks.push("heat");
    if (certain) face.marks.push("certain");
    else if (heat.least.has(index)) face.marks.push("least");
    if (heat.dead.has(index)) face.marks.push("dead");
  }

  /** What a cell is called: "row 3, column 5, covered". @param {number} index @returns {string} */
  name(index) {
    const [row, column] = cellOf(index, this.width);
    const face = this.face(index);
    const digit = face.tile >= "0" && face.tile <= "8";
    const parts = [digit ? (face.tile === "0" ? say("cell.empty") : face.tile) : say(`cell.${face.tile}`)];
    if (face.marks.includes("heat")) parts.push(say("cell.chance", { percent: face.text }));
    for (const mark of ["certain", "least", "dead", "clue", "target", "move", "best", "contradiction"]) {
      if (face.marks.includes(mark)) parts.push(say(`cell.${mark}`));
    }
    return say("cell.name", { row, column, state: parts.join(", ") });
  }
}

/**
 * The tile of a cell when the game is over.
 * @param {string} mark @param {number} index @param {{mines: Set<number>, wrong: Set<number>, won: boolean}} end
 */
function endTile(mark, index, { mines, wrong, won }) {
  if (mark === "*") return "exploded";
  if (mines.has(index)) {
    if (won) return "smiley";
    return mark === "F" ? "flag" : "mine";
  }
  if (wrong.has(index)) return "wrong";
  return TILES[/** @type {keyof TILES} */ (mark)] ?? mark;
}
