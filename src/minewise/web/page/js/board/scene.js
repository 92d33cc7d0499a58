/** What a board shows: the marks of a view, overlays upon them, and so the face of every cell. */

import { say } from "../words.js";
import { cellOf, indexes, indexOf } from "./cells.js";
import { colorOf, css, inkOn, percent } from "./heat.js";

/** @import {Analysis, Region} from "../../api.d.ts" */
/** @import {Cell} from "./cells.js" */

/**
 * @typedef {Pick<Analysis, "probability" | "certain"> & Partial<Analysis>} Heat
 * @typedef {{region?: Region | null, clues?: Cell[], cell?: Cell | null}} Pointed what a hint or a
 *   proof points at
 * @typedef {{cells: Cell[]}} Cells
 */

/**
 * @typedef {object} End
 * @property {Cell[]} mines
 * @property {Cell[] | null} [wrong]
 * @property {boolean} [won] a smiley over every mine
 * @property {Cell[] | null} [visited] with `identified`: the picture of the solved board
 * @property {Cell[] | null} [identified]
 */

/**
 * @typedef {{heat: Heat, hint: Pointed, proof: Pointed, end: End, last: Cells, move: Cells,
 *   best: Cells, contradiction: Cells}} Overlays what may lie over a view
 */

/**
 * @typedef {object} Face how a cell looks and what it is called
 * @property {Tile} tile
 * @property {string} text the digit or the chance
 * @property {string} ground colour, or "" for that of the tile
 * @property {string} ink colour, or ""
 * @property {Mark[]} marks
 */

/** @typedef {"1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"} Digit */
/** @typedef {typeof TILES[keyof typeof TILES] | "wrong" | "mine" | "smiley"} Tile */
/** @typedef {typeof TOLD[number] | "heat" | "last" | "visited" | "identified"} Mark */

/** What each mark of a view looks like. */
const TILES = /** @type {const} */ ({
  "#": "covered", F: "flag", "*": "exploded", _: "unknown",
  0: "0", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8",
});
/** Marks of a face that its name tells. */
const TOLD = /** @type {const} */ ([
  "certain", "least", "dead", "clue", "target", "move", "best", "contradiction",
]);

export class Scene {
  height = 0;
  width = 0;
  marks = "";

  /** @type {Map<keyof Overlays, any>} with cells as sets of their numbers */
  #overlays = new Map();

  /** @param {string[]} rows */
  show(rows) {
    const [height, width] = [rows.length, rows[0].length];
    if (rows.some((row) => row.length !== width)) {
      throw new RangeError(`expected rows of ${width} marks`);
    }
    if (height !== this.height || width !== this.width) this.#overlays.clear();
    this.height = height;
    this.width = width;
    this.marks = rows.join("");
  }

  /** @param {keyof Overlays} kind @param {any} data null takes the overlay away */
  overlay(kind, data) {
    if (data === null) this.#overlays.delete(kind);
    else this.#overlays.set(kind, this.#prepared(kind, data));
  }

  /** @param {keyof Overlays} kind @param {any} data */
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
    const pointed = [this.#overlays.get("hint"), this.#overlays.get("proof")];
    return pointed.map((overlay) => overlay?.region).filter(Boolean);
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
    const tile = end ? endTile(mark, index, end) : tileOf(mark);
    /** @type {Face} */
    const face = { tile, text: isDigit(tile) ? tile : "", ground: "", ink: "", marks: [] };
    const heat = this.#overlays.get("heat");
    if (heat && !end && (tile === "covered" || tile === "flag")) this.#heat(face, index, heat);
    face.marks.push(...this.#marks(index));
    return face;
  }

  /** What overlays but the heat say of a cell. @param {number} index @returns {Mark[]} */
  #marks(index) {
    /** @type {Mark[]} */
    const marks = [];
    for (const kind of /** @type {const} */ (["hint", "proof"])) {
      const pointed = this.#overlays.get(kind);
      if (pointed?.clues.has(index)) marks.push("clue");
      if (pointed?.cell === index) marks.push("target");
    }
    for (const kind of /** @type {const} */ (["last", "move", "best", "contradiction"])) {
      if (this.#overlays.get(kind)?.has(index)) marks.push(kind);
    }
    for (const kind of /** @type {const} */ (["visited", "identified"])) {
      if (this.#overlays.get("end")?.[kind].has(index)) marks.push(kind);
    }
    return marks;
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
    const parts = [stateOf(face.tile)];
    if (face.marks.includes("heat")) parts.push(say("cell.chance", { percent: face.text }));
    for (const mark of TOLD) {
      if (face.marks.includes(mark)) parts.push(say(`cell.${mark}`));
    }
    return say("cell.name", { row, column, state: parts.join(", ") });
  }
}

/** @param {string} mark of a view */
const tileOf = (mark) => TILES[/** @type {keyof typeof TILES} */ (mark)];

/** @type {(tile: Tile) => tile is Digit} */
const isDigit = (tile) => /[1-8]/.test(tile);

/** A tile in words. @param {Tile} tile @returns {string} */
function stateOf(tile) {
  if (tile === "0") return say("cell.empty");
  return isDigit(tile) ? tile : say(`cell.${tile}`);
}

/**
 * The tile of a cell when the game is over.
 * @param {string} mark @param {number} index
 * @param {{mines: Set<number>, wrong: Set<number>, won: boolean}} end @returns {Tile}
 */
function endTile(mark, index, { mines, wrong, won }) {
  if (mark === "*") return "exploded";
  if (mines.has(index)) {
    if (won) return "smiley";
    return mark === "F" ? "flag" : "mine";
  }
  return wrong.has(index) ? "wrong" : tileOf(mark);
}
