/** A board as elements: a grid in the accessibility tree, with one cell in the order of tabs. */

import { div, make } from "../dom.js";
import { tileElement } from "./tiles.js";

/** @import {Box} from "../../minewise.d.mts" */
/** @import {Cell} from "./cells.js" */
/** @import {Scene} from "./scene.js" */

/**
 * @typedef {object} Backdrop a picture of the cells, which lies under them
 * @property {ImageBitmap} image @property {Box} box where the cells lie in it
 * @property {{height: number, width: number}} size how many cells @property {Cell} first
 */

const TEXT_TILES = /^(covered|question|unknown|[0-8])$/;
/** Tiles that lie on a covered cell. */
const COVERED = /** @type {Record<string, string>} */ ({
  flag: "covered flagged", question: "covered question",
});

export class Grid {
  /** CSS pixels of the numbers of rows and columns */
  gutter = 20;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {string[]} what each cell shows, so that only changes touch the page */
  #keys = [];
  /** @type {HTMLElement[]} */
  #regions = [];
  /** @type {number[]} */
  #pressed = [];
  #cursor = 0;
  /** @type {Backdrop | null} */
  #backdrop = null;
  /** @type {HTMLCanvasElement} */
  #picture = make("canvas", { class: "board-picture", "aria-hidden": "true" });

  /** @param {HTMLElement} box @param {Scene} scene @param {string} label */
  constructor(box, scene, label) {
    this.box = box;
    this.scene = scene;
    const { height, width } = scene;
    this.surface = make("div", {
      class: "board-cells",
      role: "grid",
      "aria-label": label,
      "aria-rowcount": height,
      "aria-colcount": width,
    });
    for (let row = 0; row < height; row++) {
      const cells = Array.from({ length: width }, (_, column) => {
        const at = { "data-index": row * width + column, tabindex: -1 };
        return make("div", { class: "cell", role: "gridcell", ...at });
      });
      this.#cells.push(...cells);
      this.surface.append(make("div", { class: "board-row", role: "row" }, ...cells));
    }
    const frame = div("board-frame",
      div("board-corner"),
      numbers("board-columns", width),
      numbers("board-rows", height),
      this.surface,
    );
    box.dataset.kind = "grid";
    box.replaceChildren(frame);
    this.draw();
    this.setCursor(0, false);
  }

  /** The style of the box has it all. */
  resize() {}

  /** @param {Iterable<number>} indexes cells that may look otherwise; by default all */
  draw(indexes = this.#cells.keys()) {
    for (const index of indexes) this.#drawCell(index);
    this.#outline();
  }

  /** @param {number} index */
  #drawCell(index) {
    const face = this.scene.face(index);
    if (this.#keys[index] === face.key) return;
    this.#keys[index] = face.key;
    const cell = this.#cells[index];
    const pressed = this.#pressed.includes(index) ? "pressed" : "";
    const ground = COVERED[face.tile] ?? face.tile;
    cell.className = ["cell", ground, ...face.marks, pressed].join(" ").trim();
    cell.dataset.tile = face.tile;
    const heat = face.marks.includes("heat");
    if (heat) {
      cell.style.setProperty("--ground", face.ground);
      cell.style.setProperty("--over", face.ink);
      cell.style.setProperty("--text", face.text.length > 2 ? "0.26" : "0.35");
    }
    const text = face.tile === "unknown" ? "·" : face.text;
    const sign = make("span", { class: "sign" }, "%");
    const chance = heat ? [text, sign] : face.marks.includes("unsure") ? [text] : [];
    if (!TEXT_TILES.test(face.tile)) cell.replaceChildren(tileElement(face.tile), ...chance);
    else if (heat) cell.replaceChildren(...chance);
    else cell.textContent = text;
    if (face.order) cell.append(make("span", { class: "order" }, face.order));
    cell.setAttribute("aria-label", this.scene.name(index));
  }

  #outline() {
    const { regions } = this.scene;
    if (!regions.length && !this.#regions.length) return;
    for (const old of this.#regions) old.remove();
    this.#regions = regions.map(([top, left, bottom, right]) => {
      const region = div("board-region");
      const size = "var(--cell)";
      region.style.insetBlockStart = `calc(${top} * ${size} - 3px)`;
      region.style.insetInlineStart = `calc(${left} * ${size} - 3px)`;
      region.style.blockSize = `calc(${bottom - top + 1} * ${size} + 6px)`;
      region.style.inlineSize = `calc(${right - left + 1} * ${size} + 6px)`;
      this.surface.append(region);
      return region;
    });
  }

  /** @param {Backdrop | null} backdrop */
  lay(backdrop) {
    if (backdrop === this.#backdrop) return;
    this.#backdrop = backdrop;
    this.#picture.remove();
    if (!backdrop) return;
    const { image, box: [left, top, width, height], size, first: [row, column] } = backdrop;
    const canvas = this.#picture;
    Object.assign(canvas, { width: Math.round(width), height: Math.round(height) });
    const context = canvas.getContext("2d");
    context?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
    const cells = (/** @type {number} */ n) => `calc(${n} * var(--cell))`;
    const extent = { width: cells(size.width), height: cells(size.height) };
    Object.assign(canvas.style, { top: cells(row), left: cells(column), ...extent });
    this.surface.prepend(canvas);
  }

  /** @param {number} index @param {boolean} focus */
  setCursor(index, focus) {
    const [before, cell] = [this.#cells[this.#cursor], this.#cells[index]];
    this.#cursor = index;
    if (before !== cell) before.tabIndex = -1;
    if (cell.tabIndex !== 0) cell.tabIndex = 0;
    if (!focus) return;
    cell.focus({ preventScroll: true });
    this.reveal(index);
  }

  /** Scrolls a cell into view. @param {number} index */
  reveal(index) {
    this.#cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {number[]} pressed */
  press(pressed) {
    for (const index of this.#pressed) this.#cells[index].classList.remove("pressed");
    for (const index of pressed) this.#cells[index].classList.add("pressed");
    this.#pressed = pressed;
  }

  /** @param {string} _text a focused cell is spoken by itself */
  speak(_text) {}

  /** The height of a page of rows, for the keys that turn pages. @returns {number} */
  get page() {
    return Math.max(Math.floor(this.box.clientHeight / this.#cells[0].offsetHeight) - 2, 1);
  }

  remove() {}
}

/**
 * The numbers of rows or columns, which cells tell by themselves.
 * @param {string} kind @param {number} count
 */
function numbers(kind, count) {
  const spans = Array.from({ length: count }, (_, number) => make("span", {}, `${number}`));
  return make("div", { class: kind, "aria-hidden": "true" }, ...spans);
}
