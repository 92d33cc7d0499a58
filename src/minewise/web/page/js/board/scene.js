/** What a board shows: the marks of a view, overlays upon them, and so the face of every cell. */

import { say } from "../words.js";
import { cellOf, indexOf, indexes } from "./cells.js";
import { colorOf, css, inkOn, percent } from "./chances.js";

/** @import {Analysis} from "../../minewise.d.mts" */
/** @import {Cell} from "./cells.js" */

/**
 * @typedef {Pick<Analysis, "probability" | "safe" | "mines"> & Partial<Analysis>
 *   & {dead?: Cell[] | null}} Heat
 */

/**
 * @typedef {object} Pointed what a hint, or one step of a proof, points at
 * @property {[number, number, number, number] | null} [area] first row, first column, last row,
 *   last column
 * @property {Cell[]} [clues]
 * @property {Cell[]} [cells] what the step says something about
 * @property {boolean | null} [mine] what it says of them: mines, safe, or neither
 * @property {Cell | null} [cell] that the whole is about
 */

/** @typedef {{cells: Cell[]}} Cells */

/** @typedef {{cell: Cell, cells: Cell[]}} Way that leads to a cell: shown with its proof */

/**
 * @typedef {object} End
 * @property {Cell[]} mines
 * @property {Cell[] | null} [wrong]
 * @property {boolean} [won] a smiley over every mine
 * @property {Cell[] | null} [visited] with `identified`: the picture of the solved board
 * @property {Cell[] | null} [identified]
 */

/**
 * @typedef {{heat: Heat, hint: Pointed, proof: Pointed, chain: Way, end: End, last: Cells,
 *   move: Cells, best: Cells, contradiction: Cells, doubt: Cells, pictured: Cells}} Overlays what
 *   may lie over a view; pictured: cells that the picture under the board shows
 */

/**
 * @typedef {object} Face how a cell looks
 * @property {string} key the same for faces that look the same
 * @property {Tile} tile
 * @property {string} text the digit or the chance
 * @property {string} ground colour, or "" for that of the tile
 * @property {string} ink colour, or ""
 * @property {Mark[]} marks
 * @property {string} order its number on the way to the cell of the proof, or ""
 */

/** @typedef {"1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"} Digit */
/** @typedef {typeof TILES[keyof typeof TILES] | "wrong" | "mine" | "smiley" | "question"} Tile */
/**
 * @typedef {typeof TOLD[number] | typeof MARKED[number] | "heat" | "chain" | "visited"
 *   | "identified"} Mark
 */

/** What each mark of a view looks like. */
const TILES = /** @type {const} */ ({
  "#": "covered", F: "flag", "*": "exploded", _: "unknown",
  0: "0", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8",
});
/** Marks of a face that its name tells. */
const TOLD = /** @type {const} */ ([
  "unsure", "certain", "least", "dead", "clue", "step-mine", "step-safe", "step-open", "target",
  "move", "best", "contradiction", "doubt",
]);
/** Overlays that are a mark of their cells. */
const MARKED = /** @type {const} */ ([
  "last", "move", "best", "contradiction", "doubt", "pictured",
]);

/** Cells that may share the least risk: of more a mark on each would say nothing. */
export const MOST_LEAST = 10;

/** Tiles on which chances are shown. */
const CHANCED = new Set(["covered", "flag", "question"]);

/** @type {Map<Tile, Face>} of cells with nothing over them */
const plain = new Map();

export class Scene {
  height = 0;
  width = 0;
  /** @type {string[]} */
  marks = [];
  /** @type {Set<number>} covered cells that the player has put a question mark on */
  questions = new Set();

  /** @type {Map<keyof Overlays, any>} with cells as sets of their numbers */
  #overlays = new Map();

  /**
   * Shows the cells that a move and its cascade have opened.
   * @param {string[]} rows
   * @returns {number[] | null} cells that show something else; null: it is another board
   */
  show(rows) {
    const [height, width] = [rows.length, rows[0].length];
    if (rows.some((row) => row.length !== width)) {
      throw new RangeError(`expected rows of ${width} marks`);
    }
    const [marks, before] = [[...rows.join("")], this.marks];
    this.marks = marks;
    if (height === this.height && width === this.width) {
      const changed = [];
      for (let i = 0; i < marks.length; i++) if (marks[i] !== before[i]) changed.push(i);
      return changed;
    }
    this.height = height;
    this.width = width;
    this.#overlays.clear();
    this.questions.clear();
    return null;
  }

  /**
   * Is there anything to draw?
   * @param {keyof Overlays} kind @param {any} data null takes the overlay away
   */
  overlay(kind, data) {
    if (data === null) return this.#overlays.delete(kind);
    this.#overlays.set(kind, this.#prepared(kind, data));
    return true;
  }

  /** @param {keyof Overlays} kind @param {any} data @returns {any} with sets of cells */
  #prepared(kind, data) {
    const set = (/** @type {string} */ name) => [name, indexes(data[name], this.width)];
    const sets = (/** @type {string[]} */ ...names) => Object.fromEntries(names.map(set));
    switch (kind) {
      case "heat": {
        const { exact, probability: chances, protected: isFirst } = data;
        const known = sets("safe", "mines", "dead", "least", "unknown");
        if (known.least.size > MOST_LEAST) known.least.clear();
        return { ...known, chances, exact: exact !== false, isFirst };
      }
      case "hint":
      case "proof": {
        const { area, cell, mine = null } = data;
        const target = cell ? indexOf(cell, this.width) : -1;
        return { ...sets("clues", "cells"), area, mark: STEPS[`${mine}`], cell: target };
      }
      case "chain": {
        const order = (/** @type {Cell} */ cell, /** @type {number} */ i) =>
          /** @type {const} */ ([indexOf(cell, this.width), `${i + 1}`]);
        return { cell: indexOf(data.cell, this.width), orders: new Map(data.cells.map(order)) };
      }
      case "end":
        return { ...sets("mines", "wrong", "visited", "identified"), won: Boolean(data.won) };
      default:
        return indexes(data.cells, this.width);
    }
  }

  /** The areas that overlays outline. @returns {[number, number, number, number][]} */
  get regions() {
    return this.#pointed.map(({ area }) => area).filter(Boolean);
  }

  get #pointed() {
    return [this.#overlays.get("hint"), this.#overlays.get("proof")].filter(Boolean);
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
    const tile = this.#tile(index);
    const marks = this.#overlays.size ? this.#marks(index) : [];
    const order = this.#order(index);
    if (!order) return this.#faceWith(index, tile, marks);
    const face = this.#faceWith(index, tile, [...marks, "chain"]);
    return { ...face, key: `${face.key} ${order}`, order };
  }

  /** @param {number} index @param {Tile} tile @param {Mark[]} marks @returns {Face} */
  #faceWith(index, tile, marks) {
    const heat = this.#overlays.get("heat");
    const shown = heat && CHANCED.has(tile) && !this.#overlays.has("end");
    const chance = shown ? heat.chances[index] : null;
    if (shown && heat.unknown.has(index)) return unsure(tile, marks, heat.dead.has(index));
    if (Number.isFinite(chance)) return hot(tile, marks, heat, index);
    return marks.length ? faceOf(tile, marks) : plainFace(tile);
  }

  /** @param {number} index @returns {Tile} */
  #tile(index) {
    const mark = this.marks[index];
    const end = this.#overlays.get("end");
    if (end) return endTile(mark, index, end);
    return mark === "#" && this.questions.has(index) ? "question" : tileOf(mark);
  }

  /** The number of a cell on the way to the cell of the proof. @param {number} index */
  #order(index) {
    const chain = this.#overlays.get("chain");
    if (!chain || this.#overlays.get("proof")?.cell !== chain.cell) return "";
    return chain.orders.get(index) ?? "";
  }

  /** What overlays but the heat say of a cell. @param {number} index @returns {Mark[]} */
  #marks(index) {
    /** @type {Mark[]} */
    const marks = [];
    for (const pointed of this.#pointed) {
      if (pointed.clues.has(index)) marks.push("clue");
      if (pointed.cells.has(index)) marks.push(pointed.mark);
      if (pointed.cell === index) marks.push("target");
    }
    for (const kind of MARKED) {
      if (this.#overlays.get(kind)?.has(index)) marks.push(kind);
    }
    for (const kind of /** @type {const} */ (["visited", "identified"])) {
      if (this.#overlays.get("end")?.[kind].has(index)) marks.push(kind);
    }
    return marks;
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
    if (face.order) parts.push(say("cell.order", { order: face.order }));
    return say("cell.name", { row, column, state: parts.join(", ") });
  }
}

/** What a step says of its cells, as a mark. @type {Record<string, Mark>} */
const STEPS = { true: "step-mine", false: "step-safe", null: "step-open" };

/** @param {Tile} tile @returns {Face} */
function plainFace(tile) {
  let face = plain.get(tile);
  if (!face) plain.set(tile, (face = faceOf(tile, [])));
  return face;
}

/** @param {Tile} tile @param {Mark[]} marks @returns {Face} */
function faceOf(tile, marks) {
  const text = isDigit(tile) ? tile : tile === "question" ? "?" : "";
  return { key: `${tile} ${marks}`, tile, text, ground: "", ink: "", marks, order: "" };
}

/**
 * A cell with its chance of a mine.
 * @param {Tile} tile @param {Mark[]} others @param {any} heat @param {number} index @returns {Face}
 */
function hot(tile, others, heat, index) {
  const chance = heat.chances[index];
  const certain = heat.safe.has(index) || heat.mines.has(index);
  const ground = colorOf(chance);
  const text = percent(chance, certain || (heat.isFirst && chance === 0), heat.exact);
  /** @type {Mark[]} */
  const marks = ["heat"];
  if (certain) marks.push("certain");
  else if (heat.least.has(index)) marks.push("least");
  if (heat.dead.has(index)) marks.push("dead");
  marks.push(...others);
  const key = `${tile} ${text} ${ground} ${marks}`;
  return { key, tile, text, ground: css(ground), ink: inkOn(ground), marks, order: "" };
}

/**
 * A cell whose chance of a mine is unknown: it keeps its ground.
 * @param {Tile} tile @param {Mark[]} others @param {boolean} dead @returns {Face}
 */
function unsure(tile, others, dead) {
  /** @type {Mark[]} */
  const marks = ["unsure", ...(dead ? /** @type {const} */ (["dead"]) : []), ...others];
  return { key: `${tile} ? ${marks}`, tile, text: "?", ground: "", ink: "", marks, order: "" };
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
