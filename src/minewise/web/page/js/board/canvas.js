/**
 * A board too large for elements: a canvas as large as what is seen of it, drawn anew as it
 * scrolls. What is under the cursor is told through a live region of its own.
 */

import { make } from "../dom.js";
import { say } from "../words.js";
import { cellOf } from "./cells.js";
import { Palette, Sprites, spread } from "./paint.js";

/** @import {Scene} from "./scene.js" */

/** @typedef {{top: number, left: number, bottom: number, right: number}} Seen rows and columns */

export class Canvas {
  /** CSS pixels of the numbers of rows and columns */
  gutter = 28;
  #cursor = 0;
  #size = 24;
  /** what the numbers have now */
  #gutter = 0;
  /** @type {Set<number>} */
  #pressed = new Set();
  #waiting = 0;
  /** @type {Set<number> | null} cells to draw with the next frame; null: all */
  #changed = null;
  /** Does anything lie over several cells? */
  #over = false;
  /** CSS pixels by which the board is scrolled in what is drawn */
  #across = 0;
  #down = 0;
  #watching;

  /** @param {HTMLElement} box @param {Scene} scene @param {string} label */
  constructor(box, scene, label) {
    this.scene = scene;
    this.box = box;
    const named = { "aria-roledescription": say("board.role"), "aria-label": label };
    const told = { "aria-describedby": "board-told" };
    const more = { class: "board-canvas", tabindex: 0, role: "application", ...named, ...told };
    /** @type {HTMLCanvasElement} */
    this.surface = make("canvas", more);
    this.frame = make("div", {}, this.surface);
    this.spoken = make("p", { class: "unseen", "aria-live": "polite" });
    const how = make("p", { id: "board-told", hidden: true }, say("board.canvas"));
    this.context = /** @type {CanvasRenderingContext2D} */ (this.surface.getContext("2d"));
    box.dataset.kind = "canvas";
    box.replaceChildren(this.frame, this.spoken, how);
    this.palette = new Palette(this.frame, () => {
      this.sprites.clear();
      this.draw();
    });
    this.sprites = new Sprites(this.palette);
    const { signal } = this.palette.stop;
    box.addEventListener("scroll", () => this.draw(), { signal });
    this.surface.addEventListener("focus", () => this.draw(), { signal });
    this.surface.addEventListener("blur", () => this.draw(), { signal });
    this.#watching = new ResizeObserver(() => this.draw());
    this.#watching.observe(box);
  }

  /** @param {number} size CSS pixels @param {number} gutter those of the numbers */
  resize(size, gutter) {
    this.#size = size;
    this.#gutter = gutter;
    this.frame.style.width = `${this.#gutter + this.scene.width * size}px`;
    this.frame.style.height = `${this.#gutter + this.scene.height * size}px`;
    this.draw();
  }

  /**
   * Draws with the next frame, once.
   * @param {Iterable<number>} [indexes] cells that may look otherwise; by default all
   */
  draw(indexes) {
    if (!indexes) this.#changed = null;
    else if (this.#changed) for (const index of indexes) this.#changed.add(index);
    this.#waiting ||= requestAnimationFrame(() => {
      this.#waiting = 0;
      this.#paint();
    });
  }

  #paint() {
    const { box, context, scene } = this;
    const scale = devicePixelRatio || 1;
    const width = Math.min(box.clientWidth, this.#gutter + scene.width * this.#size);
    const height = Math.min(box.clientHeight, this.#gutter + scene.height * this.#size);
    const resized = spread(this.surface, width, height);
    [this.#across, this.#down] = [box.scrollLeft, box.scrollTop];
    const seen = this.#seen(width, height);
    this.sprites.use(this.#size, scale);
    // In pixels of the screen, where pictures of cells stay sharp.
    context.setTransform(1, 0, 0, 1, 0, 0);
    const over = scene.regions.length > 0 || this.#ringed;
    // What lies over several cells is drawn anew, or taken away, with all of them.
    if (this.#changed && !resized && !over && !this.#over) this.#some(this.#changed, seen, scale);
    else this.#all(seen, scale);
    this.#over = over;
    this.#changed = new Set();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    this.#outline();
    this.#numbers(seen, width, height);
  }

  /** @param {Set<number>} indexes @param {Seen} seen @param {number} scale */
  #some(indexes, seen, scale) {
    for (const index of indexes) {
      const [row, column] = cellOf(index, this.scene.width);
      const within = row >= seen.top && row < seen.bottom;
      if (within && column >= seen.left && column < seen.right) this.#cell(index, scale);
    }
  }

  /** @param {Seen} seen @param {number} scale */
  #all(seen, scale) {
    const { context, scene, surface } = this;
    context.fillStyle = this.palette.color("surface");
    context.fillRect(0, 0, surface.width, surface.height);
    for (let row = seen.top; row < seen.bottom; row++) {
      const first = row * scene.width;
      for (let i = first + seen.left; i < first + seen.right; i++) this.#cell(i, scale);
    }
  }

  /** @param {number} index @param {number} scale */
  #cell(index, scale) {
    const { scene } = this;
    const sprite = this.sprites.of(scene.face(index), this.#pressed.has(index));
    const x = this.#x(index % scene.width) * scale;
    const y = this.#y(Math.floor(index / scene.width)) * scale;
    this.context.drawImage(sprite, Math.round(x), Math.round(y));
  }

  /** Is the cursor seen? */
  get #ringed() {
    return document.activeElement === this.surface && this.box.classList.contains("keyed");
  }

  /**
   * Rows and columns that are at least partly seen.
   * @param {number} width @param {number} height
   */
  #seen(width, height) {
    const { scene } = this;
    const size = this.#size;
    return {
      top: Math.max(Math.floor(this.#down / size), 0),
      left: Math.max(Math.floor(this.#across / size), 0),
      bottom: Math.min(Math.ceil((this.#down + height - this.#gutter) / size), scene.height),
      right: Math.min(Math.ceil((this.#across + width - this.#gutter) / size), scene.width),
    };
  }

  /** @param {number} column */
  #x(column) {
    return this.#gutter + column * this.#size - this.#across;
  }

  /** @param {number} row */
  #y(row) {
    return this.#gutter + row * this.#size - this.#down;
  }

  #outline() {
    const { context, scene } = this;
    const size = this.#size;
    context.strokeStyle = this.palette.color("target");
    context.lineWidth = 3;
    context.setLineDash([7, 5]);
    for (const [top, left, bottom, right] of scene.regions) {
      context.strokeRect(
        this.#x(left) - 1,
        this.#y(top) - 1,
        (right - left + 1) * size + 2,
        (bottom - top + 1) * size + 2,
      );
    }
    context.setLineDash([]);
    if (!this.#ringed) return;
    const [row, column] = [Math.floor(this.#cursor / scene.width), this.#cursor % scene.width];
    for (const [token, width] of /** @type {const} */ ([["surface", 5], ["focus", 3]])) {
      context.strokeStyle = this.palette.color(token);
      context.lineWidth = width;
      context.strokeRect(this.#x(column) + 1.5, this.#y(row) + 1.5, size - 3, size - 3);
    }
  }

  /** @param {Seen} seen @param {number} width @param {number} height */
  #numbers(seen, width, height) {
    const { context } = this;
    if (!this.#gutter) return;
    const [half, middle] = [this.#size / 2, this.#gutter / 2];
    const each = Math.ceil(22 / this.#size);
    context.fillStyle = this.palette.color("surface");
    context.fillRect(0, 0, width, this.#gutter);
    context.fillRect(0, 0, this.#gutter, height);
    context.fillStyle = this.palette.color("ink-soft");
    context.font = "10px ui-monospace, monospace";
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let column = seen.left; column < seen.right; column++) {
      const x = this.#x(column) + half;
      if (column % each === 0 && x > this.#gutter) context.fillText(`${column}`, x, middle);
    }
    for (let row = seen.top; row < seen.bottom; row++) {
      const y = this.#y(row) + half;
      if (row % each === 0 && y > this.#gutter) context.fillText(`${row}`, middle, y);
    }
    context.fillStyle = this.palette.color("surface");
    context.fillRect(0, 0, this.#gutter, this.#gutter);
  }

  /** A board so large is shown as it was read. */
  lay() {}

  /** @param {number} index @param {boolean} focus */
  setCursor(index, focus) {
    const ringed = this.#ringed;
    this.#cursor = index;
    if (focus) {
      this.surface.focus({ preventScroll: true });
      this.reveal(index);
      this.speak(this.scene.name(index));
    }
    if (ringed || this.#ringed) this.draw();
  }

  /** Scrolls a cell into view, with some of what is around it. @param {number} index */
  reveal(index) {
    const { box, scene } = this;
    const size = this.#size;
    const [top, left] = [Math.floor(index / scene.width) * size, (index % scene.width) * size];
    const [height, width] = [box.clientHeight - this.#gutter, box.clientWidth - this.#gutter];
    /** @type {(scroll: number, start: number, length: number) => number} */
    const within = (scroll, start, length) => {
      const margin = Math.min(2 * size, (length - size) / 2);
      return Math.max(Math.min(scroll, start - margin), start + size + margin - length);
    };
    box.scrollTo(within(box.scrollLeft, left, width), within(box.scrollTop, top, height));
  }

  /** @param {number[]} pressed */
  press(pressed) {
    const before = this.#pressed;
    this.#pressed = new Set(pressed);
    if (before.size || pressed.length) this.draw([...before, ...pressed]);
  }

  /** @param {string} text */
  speak(text) {
    this.spoken.textContent = text;
  }

  /** The height of a page of rows, for the keys that turn pages. @returns {number} */
  get page() {
    return Math.max(Math.floor((this.box.clientHeight - this.#gutter) / this.#size) - 1, 1);
  }

  remove() {
    cancelAnimationFrame(this.#waiting);
    this.#watching.disconnect();
    this.palette.stop.abort();
  }
}
