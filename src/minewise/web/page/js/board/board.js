/**
 * The board of every page: shows a view with overlays, and tells what a player does to its cells.
 *
 * Up to 2,500 cells it is a grid of elements, above that a canvas; nobody who uses it sees which.
 */

import { say } from "../words.js";
import { Canvas } from "./canvas.js";
import { cellOf, indexOf, indexes, neighbors } from "./cells.js";
import { Grid } from "./grid.js";
import { action, destination, markOf } from "./keys.js";
import { Loupe } from "./loupe.js";
import { Places } from "./places.js";
import { Wheel, listen } from "./pointer.js";
import { Scene } from "./scene.js";
import { Zoom, isSmall } from "./zoom.js";

/** @import {Cell} from "./cells.js" */
/** @import {Backdrop} from "./grid.js" */
/** @import {Hand} from "./pointer.js" */
/** @import {Overlays} from "./scene.js" */

const MOST_ELEMENTS = 2500;
/** Milliseconds for which a cell still looks pressed, unless its click is answered before. */
const RELEASED = 60;

/** What clicks on a cell of an editable board turn its mark into, one after the other. */
const CYCLE = "#012345678F";

/**
 * @typedef {object} Options
 * @property {boolean} [upright] may a wide board stand on a tall phone?
 * @property {boolean} [editable] clicks, strokes and keys set marks of cells: see onMark and brush
 * @property {(cell: Cell) => void} [onReveal]
 * @property {(cell: Cell) => void} [onFlag]
 * @property {(cell: Cell, on: boolean) => void} [onQuestion] a question mark has come, or gone
 * @property {(cell: Cell) => void} [onChord]
 * @property {(cell: Cell, mark: string, typed: boolean) => void} [onMark] of an editable board;
 *   typed: the key of that mark
 * @property {(cell: Cell) => void} [onPick] of an editable board with an empty brush
 * @property {(cell: Cell) => void} [onFocus] the cursor has moved there
 * @property {(cell: Cell | null) => void} [onHover]
 * @property {(pressed: boolean) => void} [onPress] a button is down on a covered cell
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
  /** Does a flag become a question mark, before it is taken away? */
  questions = false;

  #scene = new Scene();
  #cursor = 0;
  #hovered = -1;
  /** @type {Grid | Canvas | null} */
  #shown = null;
  #stop = () => {};
  #releasing = 0;
  #zoom;
  #loupe;

  /** @param {HTMLElement} box that is empty @param {Options} [options] */
  constructor(box, options = {}) {
    this.box = box;
    this.options = options;
    box.classList.add("board");
    if (options.editable) box.classList.add("editable");
    this.#zoom = new Zoom(box, options.upright ?? false);
    this.#loupe = new Loupe(this.#zoom, this.#scene);
    listen(this.#loupe.surface, this.#loupe.hand(this.#hand()));
    this.#watchInput();
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", () => this.#focused());
    const wheel = new Wheel(box);
    new Places(this);
    box.addEventListener("wheel", (event) => this.#wheel(event, wheel), { passive: false });
  }

  /**
   * Shows a view; of one that was shown before, only what has changed, as after a cascade.
   * @param {string[]} rows
   */
  show(rows) {
    const changed = this.#scene.show(rows);
    if (changed && this.#shown) this.#draw(changed);
    else this.#build();
  }

  /**
   * Lays something over the view, in place of what was there of its kind; null takes it away.
   * @template {keyof Overlays} Kind
   * @param {Kind} kind @param {Overlays[Kind] | null} data
   */
  overlay(kind, data) {
    if (!this.#scene.overlay(kind, data)) return;
    this.#draw();
    // The chance of the cell under the cursor is news to those who do not see it.
    if (kind === "heat" && data && this.focused) this.#shown?.speak(this.#scene.name(this.#cursor));
  }

  /** Is it so small that a picture can lie under it? */
  get takesPicture() {
    return this.#shown instanceof Grid;
  }

  /** Lays a picture of the cells under them, or takes it away. @param {Backdrop | null} backdrop */
  lay(backdrop) {
    this.#shown?.lay(backdrop);
  }

  /** Covered cells with a question mark of the player's, which is no part of the game. */
  get questioned() {
    return [...this.#scene.questions].map((index) => cellOf(index, this.#scene.width));
  }

  /** @param {Cell[]} cells */
  set questioned(cells) {
    this.#scene.questions = indexes(cells, this.#scene.width);
    this.#draw();
  }

  /** @param {number[]} [indexes] cells that may look otherwise; by default all */
  #draw(indexes) {
    if (this.#releasing) {
      clearTimeout(this.#releasing);
      this.#pressed([]);
    }
    this.#shown?.draw(indexes);
    this.#loupe.draw();
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

  /** How many rows and columns there are. */
  get size() {
    const { height, width } = this.#scene;
    return { height, width };
  }

  /** Where a cell is drawn: a row and a column. @param {Cell} cell */
  spot(cell) {
    return this.#zoom.spot(indexOf(cell, this.#scene.width));
  }

  /** Are rows drawn as columns? */
  get upright() {
    return this.#zoom.upright;
  }

  /** The cells on the screen: their size, and where the first one begins. */
  get cells() {
    return { size: this.#zoom.size, ...this.#zoom.origin() };
  }

  /** @returns {boolean} is the keyboard with the board? */
  get focused() {
    return this.box.contains(document.activeElement);
  }

  /** What a cell is called. @param {Cell} cell @returns {string} */
  nameOf(cell) {
    return this.#scene.name(indexOf(cell, this.#scene.width));
  }

  /**
   * Larger or smaller cells, or the whole board. The cursor of the keyboard stays in view.
   * @param {"in" | "out" | "fit"} how
   */
  zoom(how) {
    this.#zoom.step(how);
    if (this.focused) this.#shown?.reveal(this.#cursor);
  }

  /** Whoever plays with keys sees where the cursor is, whoever points knows. */
  #watchInput() {
    const { box } = this;
    let keys = false;
    const keyed = (/** @type {boolean} */ now) => box.classList.toggle("keyed", now);
    const inside = (/** @type {Event} */ { target }) => box.contains(/** @type {Node} */ (target));
    const used = (/** @type {boolean} */ now) => (/** @type {Event} */ event) => {
      keys = now;
      if (inside(event)) keyed(now);
    };
    document.addEventListener("pointerdown", used(false), { capture: true });
    document.addEventListener("keydown", used(true), { capture: true });
    box.addEventListener("focusin", () => keyed(keys), { capture: true });
  }

  #build() {
    const { height, width } = this.#scene;
    const kind = height * width <= MOST_ELEMENTS ? Grid : Canvas;
    const label = say("board.label", { width, height });
    const focused = this.focused;
    this.#stop();
    this.#zoom.measure();
    this.#shown?.remove();
    this.#shown = new kind(this.box, this.#scene, label);
    this.#cursor = indexOf([Math.floor(height / 2), Math.floor(width / 2)], width);
    this.#hovered = -1;
    this.#loupe.hide();
    this.#zoom.show(this.#shown, this.#scene);
    this.#stop = listen(this.#shown.surface, this.#hand());
    this.#shown.setCursor(this.#cursor, focused);
    // A board that is large anyway begins in its middle.
    if (kind === Canvas) this.#shown.reveal(this.#cursor);
  }

  /** @returns {Hand} */
  #hand() {
    return {
      at: (point) => this.#zoom.at(point),
      left: (index) => this.#click(index, this.flagMode),
      right: (index) => {
        // On a clue it may be the first button of a chord.
        if (this.options.editable || !this.#scene.isClue(index)) this.#click(index, true);
      },
      held: (index) => {
        navigator.vibrate?.(15);
        this.#click(index, !this.flagMode);
      },
      chord: (index) => this.#chord(index),
      stroke: (index) => this.#stroke(index),
      press: (index, around) => this.#press(index, around),
      hover: (index) => this.#hover(index),
      small: () => isSmall(this.#zoom.size),
      loupe: this.#loupe,
      pinch: (middle) => this.#zoom.pinch(middle),
    };
  }

  /** @param {number} index @param {boolean} flag */
  #click(index, flag) {
    const { options } = this;
    const cell = cellOf(index, this.#scene.width);
    this.#cursor = index;
    // The browser has moved the focus there; a board does not scroll under the pointer.
    this.#shown?.setCursor(index, false);
    if (options.editable && this.brush === "") options.onPick?.(cell);
    else if (options.editable) options.onMark?.(cell, this.#marked(index, flag), false);
    else if (flag && !this.#scene.isClue(index)) this.#flag(index);
    else this.#reveal(index);
  }

  /** @param {number} index */
  #flag(index) {
    const { marks, questions, width } = this.#scene;
    if (!this.#scene.isCovered(index)) return;
    const cell = cellOf(index, width);
    if (marks[index] === "#" && questions.has(index)) this.#question(index, cell, false);
    else {
      if (marks[index] === "F" && this.questions) this.#question(index, cell, true);
      this.options.onFlag?.(cell);
    }
  }

  /** @param {number} index @param {Cell} cell @param {boolean} on */
  #question(index, cell, on) {
    if (on) this.#scene.questions.add(index);
    else this.#scene.questions.delete(index);
    this.#draw([index]);
    this.#shown?.speak(this.#scene.name(index));
    this.options.onQuestion?.(cell, on);
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

  /** What a click makes of a mark. @param {number} index @param {boolean} flag */
  #marked(index, flag) {
    const mark = this.#scene.marks[index];
    if (flag) return mark === "F" ? "#" : "F";
    return this.brush ?? CYCLE[(CYCLE.indexOf(mark) + 1) % CYCLE.length];
  }

  /** @param {number} index @param {boolean} around */
  #press(index, around) {
    const { height, width, marks } = this.#scene;
    const near = around || this.#scene.isClue(index) ? neighbors(index, height, width) : [];
    const under = index < 0 || this.options.editable ? [] : [index, ...near];
    const pressed = under.filter((i) => marks[i] === "#");
    clearTimeout(this.#releasing);
    // What a click is about to open does not look covered: a frame for it would delay the answer.
    if (index < 0) this.#releasing = setTimeout(() => this.#pressed([]), RELEASED);
    else this.#pressed(pressed);
  }

  /** @param {number[]} indexes */
  #pressed(indexes) {
    this.#releasing = 0;
    this.#shown?.press(indexes);
    this.#loupe.press(indexes);
    this.options.onPress?.(indexes.length > 0);
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
    if (event.ctrlKey) {
      event.preventDefault();
      this.#zoom.turn(event);
      return;
    }
    const index = this.#zoom.at(event);
    if (index < 0 || !this.options.onWheel || this.brush === "") return;
    const notch = wheel.notch(event);
    if (notch === null) return;
    event.preventDefault();
    if (notch) this.options.onWheel(cellOf(index, this.#scene.width), notch);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#shown) return;
    const { drawn } = this.#zoom;
    const from = this.#zoom.spot(this.#cursor);
    const target = destination(event, from, { ...drawn, page: this.#shown.page });
    if (target) {
      event.preventDefault();
      this.focusCell(cellOf(this.#zoom.index(target), this.#scene.width));
      return;
    }
    if (this.options.editable) this.#edit(event);
    else this.#act(event);
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    const done = action(event);
    if (!done) return;
    event.preventDefault();
    if (event.repeat) return;
    if (done === "chord") this.#chord(this.#cursor);
    else if (done === "flag") this.#flag(this.#cursor);
    else this.#reveal(this.#cursor);
  }

  /** @param {KeyboardEvent} event */
  #edit(event) {
    const mark = markOf(event);
    if (mark === null) return;
    event.preventDefault();
    if (mark === "") this.#click(this.#cursor, false);
    else this.options.onMark?.(this.cursor, mark, event.key.length === 1);
  }
}
