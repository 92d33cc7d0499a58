/** A board as elements: a grid in the accessibility tree, with one cell in the order of tabs. */

import { div, make } from "../dom.js";
import { tileElement } from "./tiles.js";

/** @import {Scene} from "./scene.js" */

const TEXT_TILES = /^(covered|unknown|[0-8])$/;

export class Grid {
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {string[]} what each cell shows, so that only changes touch the page */
  #keys = [];
  /** @type {HTMLElement[]} */
  #regions = [];
  #cursor = 0;

  /** @param {HTMLElement} box @param {Scene} scene @param {string} label */
  constructor(box, scene, label) {
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

  /** @param {number} size CSS pixels */
  resize(size) {
    const box = /** @type {HTMLElement} */ (this.surface.closest(".board"));
    box.style.setProperty("--cell", `${size}px`);
    this.#outline();
  }

  draw() {
    for (let index = 0; index < this.#cells.length; index++) this.#drawCell(index);
    this.#outline();
  }

  /** @param {number} index */
  #drawCell(index) {
    const face = this.scene.face(index);
    const key = `${face.tile} ${face.text} ${face.ground} ${face.marks}`;
    if (this.#keys[index] === key) return;
    this.#keys[index] = key;
    const cell = this.#cells[index];
    const ground = face.tile === "flag" ? "covered flagged" : face.tile;
    const pressed = cell.classList.contains("pressed") ? "pressed" : "";
    cell.className = ["cell", ground, ...face.marks, pressed].join(" ").trim();
    cell.dataset.tile = face.tile;
    cell.style.setProperty("--ground", face.ground);
    cell.style.setProperty("--over", face.ink);
    cell.style.setProperty("--text", face.text.length > 2 ? "0.26" : "0.35");
    const heat = face.marks.includes("heat");
    const text = heat ? `${face.text}%` : face.tile === "unknown" ? "·" : face.text;
    if (TEXT_TILES.test(face.tile)) cell.textContent = text;
    else cell.replaceChildren(tileElement(face.tile), ...(heat ? [text] : []));
    cell.setAttribute("aria-label", this.scene.name(index));
  }

  #outline() {
    for (const old of this.#regions) old.remove();
    this.#regions = this.scene.regions.map(({ rows, columns }) => {
      const region = div("board-region");
      const size = "var(--cell)";
      region.style.top = `calc(${rows[0]} * ${size} - 3px)`;
      region.style.left = `calc(${columns[0]} * ${size} - 3px)`;
      region.style.height = `calc(${rows[1] - rows[0] + 1} * ${size} + 6px)`;
      region.style.width = `calc(${columns[1] - columns[0] + 1} * ${size} + 6px)`;
      this.surface.append(region);
      return region;
    });
  }

  /** @param {number} index @param {boolean} focus */
  setCursor(index, focus) {
    this.#cells[this.#cursor].tabIndex = -1;
    this.#cursor = index;
    const cell = this.#cells[index];
    cell.tabIndex = 0;
    if (!focus) return;
    cell.focus({ preventScroll: true });
    this.reveal(index);
  }

  /** Scrolls a cell into view. @param {number} index */
  reveal(index) {
    this.#cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The cell under a pointer, or -1. @param {{clientX: number, clientY: number}} point */
  at({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY);
    const cell = /** @type {HTMLElement | null | undefined} */ (under?.closest(".cell"));
    return cell && this.surface.contains(cell) ? Number(cell.dataset.index) : -1;
  }

  /** @param {number[]} pressed */
  press(pressed) {
    for (const cell of this.surface.querySelectorAll(".pressed")) cell.classList.remove("pressed");
    for (const index of pressed) this.#cells[index].classList.add("pressed");
  }

  /** @param {string} _text a focused cell is spoken by itself */
  speak(_text) {}

  /** The height of a page of rows, for the keys that turn pages. @returns {number} */
  get page() {
    const box = /** @type {HTMLElement} */ (this.surface.closest(".board"));
    return Math.max(Math.floor(box.clientHeight / this.#cells[0].offsetHeight) - 2, 1);
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
