/**
 * The board of every page: shows a view with overlays, and tells what a player does to its cells.
 *
 * Up to 2,500 cells it is a grid of elements, above that a canvas; nobody who uses it sees which.
 */

import { say } from "../words.js";
import { Canvas } from "./canvas.js";
import { cellOf, indexOf, neighbors } from "./cells.js";
import { Grid } from "./grid.js";
import { action, destination, markOf } from "./keys.js";
import { listen } from "./pointer.js";
import { Scene } from "./scene.js";
import { fitting, next } from "./size.js";
import { Wheel } from "./wheel.js";

/** @import {Cell} from "./cells.js" */
/** @import {Overlays} from "./scene.js" */

const MOST_ELEMENTS = 2500;

/** What clicks on a cell of an editable board turn its mark into, one after the other. */
const CYCLE = "#012345678F";

/**
 * @typedef {object} Options
 * @property {string} [label] what the board is called
 * @property {boolean} [editable] clicks, strokes and keys set marks of cells: see onMark and brush
 * @property {(cell: Cell) => void} [onReveal]
 * @property {(cell: Cell) => void} [onFlag]
 * @property {(cell: Cell) => void} [onChord]
 * @property {(cell: Cell, mark: string, typed: boolean) => void} [onMark] of an editable board;
 *   typed: the key of that mark
 * @property {(cell: Cell) => void} [onPick] of an editable board with an empty brush
 * @property {(cell: Cell) => void} [onFocus] the cursor has moved there
 * @property {(cell: Cell | null) => void} [onHover]
 * @property {(pressed: boolean) => void} [onPress] a button is down on a covered cell
 * @property {(event: KeyboardEvent, cell: Cell) => void} [onKey] a key that the board does not use
 * @property {(cell: Cell, delta: number) => void} [onWheel] -1 up, 1 down; the board does not
 *   scroll
 */

export class Board {
  /** In flag mode a click or tap flags, and a long press reveals. */
  flagMode = false;
  /**
   * The mark that a click or a stroke sets on an editable board; null: the next one; "": none, the
   * cell is picked. @type {string | null}
   */
  brush = null;

  #scene = new Scene();
  #cursor = 0;
  #hovered = -1;
  #size = 0;
  #fits = true;
  /** @type {Grid | Canvas | null} */
  #shown = null;
  #stop = () => {};

  /** @param {HTMLElement} box that is empty @param {Options} [options] */
  constructor(box, options = {}) {
    this.box = box;
    this.options = options;
    box.classList.add("board");
    if (options.editable) box.classList.add("editable");
    const place = /** @type {HTMLElement} */ (box.parentElement);
    new ResizeObserver(() => this.#fit()).observe(place);
    this.#watchInput();
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", () => this.#focused());
    const wheel = new Wheel(box);
    box.addEventListener("wheel", (event) => this.#wheel(event, wheel), { passive: false });
  }

  /** Shows a view; of one that was shown before, only what has changed. @param {string[]} rows */
  show(rows) {
    const { height, width } = this.#scene;
    this.#scene.show(rows);
    const same = height === this.#scene.height && width === this.#scene.width;
    if (same && this.#shown) this.#shown.draw();
    else this.#build();
  }

  /**
   * Lays something over the view, in place of what was there of its kind; null takes it away.
   * @template {keyof Overlays} Kind
   * @param {Kind} kind @param {Overlays[Kind] | null} data
   */
  overlay(kind, data) {
    this.#scene.overlay(kind, data);
    this.#shown?.draw();
    // The chance of the cell under the cursor is news to those who do not see it.
    if (kind === "heat" && data && this.focused) this.#shown?.speak(this.#scene.name(this.#cursor));
  }

  /**
   * Moves the cursor to a cell and scrolls it into view.
   * @param {Cell} cell @param {{focus?: boolean}} [how]
   */
  focusCell(cell, { focus = true } = {}) {
    this.#cursor = indexOf(cell, this.#scene.width);
    this.#shown?.setCursor(this.#cursor, focus);
    if (!focus) this.#shown?.reveal(this.#cursor);
    this.options.onFocus?.(cell);
  }

  /** @returns {Cell} where the cursor is */
  get cursor() {
    return cellOf(this.#cursor, this.#scene.width);
  }

  /** @returns {boolean} is the keyboard with the board? */
  get focused() {
    return this.box.contains(document.activeElement);
  }

  /** What a cell is called. @param {Cell} cell @returns {string} */
  nameOf(cell) {
    return this.#scene.name(indexOf(cell, this.#scene.width));
  }

  /** @param {"in" | "out" | "fit"} how */
  zoom(how) {
    this.#fits = how === "fit";
    if (how === "fit") this.#fit();
    else this.#resize(next(this.#size, how === "in" ? 1 : -1));
  }

  /** Whoever plays with keys sees where the cursor is, whoever points knows. */
  #watchInput() {
    const { box } = this;
    let pointing = false;
    const keyed = (/** @type {boolean} */ now) => box.classList.toggle("keyed", now);
    box.addEventListener("pointerdown", () => (pointing = true, keyed(false)), { capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => (pointing = false));
    }
    box.addEventListener("keydown", () => keyed(true), { capture: true });
    const entered = (/** @type {FocusEvent} */ { relatedTarget }) => {
      if (!box.contains(/** @type {Node | null} */ (relatedTarget))) keyed(!pointing);
    };
    box.addEventListener("focusin", entered, { capture: true });
  }

  #build() {
    const { options } = this;
    const { height, width } = this.#scene;
    const kind = height * width <= MOST_ELEMENTS ? Grid : Canvas;
    const label = options.label ?? say("board.label", { width, height });
    const focused = this.focused;
    this.#stop();
    this.#shown?.remove();
    this.#shown = new kind(this.box, this.#scene, label);
    this.#cursor = indexOf([Math.floor(height / 2), Math.floor(width / 2)], width);
    this.#hovered = -1;
    this.#stop = listen(this.#shown.surface, {
      at: (point) => this.#shown?.at(point) ?? -1,
      left: (index) => this.#click(index, this.flagMode),
      right: (index) => {
        // On a clue it may be the first button of a chord.
        if (options.editable || !this.#scene.isClue(index)) this.#click(index, true);
      },
      held: (index) => {
        navigator.vibrate?.(15);
        this.#click(index, !this.flagMode);
      },
      chord: (index) => this.#chord(index),
      stroke: (index) => this.#stroke(index),
      press: (index, around) => this.#press(index, around),
      hover: (index) => this.#hover(index),
    });
    this.#fits = true;
    this.#size = 0;
    this.#fit();
    this.#shown.setCursor(this.#cursor, focused);
    // A board that is large anyway begins in its middle.
    if (kind === Canvas) this.#shown.reveal(this.#cursor);
  }

  #fit() {
    if (!this.#fits || !this.#shown) return;
    this.#resize(fitting(this.#scene, this.#place()));
  }

  /** The pixels that there are for cells. */
  #place() {
    const style = getComputedStyle(this.box);
    const most = Number.parseFloat(style.maxHeight) || Infinity;
    const gutter = Number.parseFloat(style.getPropertyValue("--gutter")) + 2;
    const width = /** @type {HTMLElement} */ (this.box.parentElement).clientWidth;
    return { width: width - gutter, height: most - gutter };
  }

  /** @param {number} size */
  #resize(size) {
    // The bar of a board that scrolls up and down needs room beside it.
    this.box.classList.toggle("tall", size * this.#scene.height > this.#place().height);
    if (size === this.#size) return;
    this.#size = size;
    this.#shown?.resize(size);
  }

  /** @param {number} index @param {boolean} flag */
  #click(index, flag) {
    const { options } = this;
    const cell = cellOf(index, this.#scene.width);
    this.#cursor = index;
    // The browser has moved the focus there; a board does not scroll under the pointer.
    this.#shown?.setCursor(index, false);
    if (options.editable && this.brush === "") options.onPick?.(cell);
    else if (options.editable) {
      options.onMark?.(cell, flag ? this.#flagged(index) : this.#brushed(index), false);
    } else if (flag && !this.#scene.isClue(index)) this.#flag(index);
    else this.#reveal(index);
  }

  /** @param {number} index */
  #flag(index) {
    if (this.#scene.isCovered(index)) this.options.onFlag?.(cellOf(index, this.#scene.width));
  }

  /** Reveals a cell, or around a clue. @param {number} index */
  #reveal(index) {
    if (this.#scene.isClue(index)) this.#chord(index);
    else if (this.#scene.marks[index] === "#") {
      this.options.onReveal?.(cellOf(index, this.#scene.width));
    }
  }

  /** Of a clue with nothing left to reveal around it no chord is asked. @param {number} index */
  #chord(index) {
    const { height, width, marks } = this.#scene;
    const open = neighbors(index, height, width).every((near) => marks[near] !== "#");
    if (this.#scene.isClue(index) && !open) this.options.onChord?.(cellOf(index, width));
  }

  /** A mouse that is held down moves over a cell. @param {number} index */
  #stroke(index) {
    if (!this.options.editable || !this.brush || index < 0) return;
    this.options.onMark?.(cellOf(index, this.#scene.width), this.brush, false);
  }

  /** @param {number} index */
  #brushed(index) {
    return this.brush ?? CYCLE[(CYCLE.indexOf(this.#scene.marks[index]) + 1) % CYCLE.length];
  }

  /** @param {number} index */
  #flagged(index) {
    return this.#scene.marks[index] === "F" ? "#" : "F";
  }

  /** @param {number} index @param {boolean} around */
  #press(index, around) {
    const { height, width, marks } = this.#scene;
    const near = around || this.#scene.isClue(index) ? neighbors(index, height, width) : [];
    const under = index < 0 || this.options.editable ? [] : [index, ...near];
    const pressed = under.filter((i) => marks[i] === "#");
    this.#shown?.press(pressed);
    this.options.onPress?.(pressed.length > 0);
  }

  /** @param {number} index */
  #hover(index) {
    if (index === this.#hovered) return;
    this.#hovered = index;
    this.options.onHover?.(index < 0 ? null : cellOf(index, this.#scene.width));
  }

  #focused() {
    const element = /** @type {HTMLElement | null} */ (document.activeElement);
    const index = Number(element?.dataset.index ?? this.#cursor);
    if (index !== this.#cursor) {
      this.#cursor = index;
      this.#shown?.setCursor(index, false);
    } else this.#shown?.speak(this.#scene.name(index));
    this.options.onFocus?.(this.cursor);
  }

  /** @param {WheelEvent} event @param {Wheel} wheel */
  #wheel(event, wheel) {
    const index = this.#shown?.at(event) ?? -1;
    if (event.ctrlKey) {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? "in" : "out");
      return;
    }
    if (index < 0 || !this.options.onWheel || this.brush === "") return;
    const notch = wheel.notch(event);
    if (notch === null) return;
    event.preventDefault();
    if (notch) this.options.onWheel(cellOf(index, this.#scene.width), notch);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#shown) return;
    const { height, width } = this.#scene;
    const target = destination(event, this.cursor, { height, width, page: this.#shown.page });
    if (target) {
      event.preventDefault();
      this.focusCell(target);
      return;
    }
    if (this.options.editable) this.#edit(event);
    else this.#act(event);
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    const done = action(event);
    if (!done) {
      this.options.onKey?.(event, this.cursor);
      return;
    }
    event.preventDefault();
    if (event.repeat) return;
    if (done === "chord") this.#chord(this.#cursor);
    else if (done === "flag") this.#flag(this.#cursor);
    else this.#reveal(this.#cursor);
  }

  /** @param {KeyboardEvent} event */
  #edit(event) {
    const mark = markOf(event);
    if (mark === null) {
      this.options.onKey?.(event, this.cursor);
      return;
    }
    event.preventDefault();
    if (mark === "") this.#click(this.#cursor, false);
    else this.options.onMark?.(this.cursor, mark, event.key.length === 1);
  }
}
