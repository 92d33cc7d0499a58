/** The size of the cells: what fits, what the player chose, and the buttons at the board. */

import { button, make } from "../dom.js";
import { icon } from "../icons.js";
import { load, save } from "../store.js";
import { say } from "../words.js";
import { cellOf, indexOf, turned } from "./cells.js";

/** @import {Canvas} from "./canvas.js" */
/** @import {Cell} from "./cells.js" */
/** @import {Grid} from "./grid.js" */

/** @typedef {{height: number, width: number}} Extent */

const SIZES = [
  2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96,
];
/** A small board need not fill a screen; on a very large one it may be larger than that. */
const MOST = 72;
const MOST_SHARE = 1 / 18;
/** Cells in which a digit can still be read. A finger gets a loupe for them, a mouse does not. */
const LEGIBLE = { coarse: 10, fine: 16 };
/** Cells of a board that is far too large to be read as a whole: it scrolls. */
const SCROLLED = { coarse: 40, fine: 24 };
/** CSS pixels that a finger hits: sixteen columns on a phone of 360 pixels have them. */
const FINGER = 21;
/** Those of a board that stands, if not all of it can be seen. */
const STANDING = 24;
/** Below these the numbers of rows and columns would take room from the cells, or be unreadable. */
const NUMBERED = { cell: 16, width: 480 };

/** @returns {"coarse" | "fine"} what points at the board: a finger, or a mouse */
const pointer = () => (matchMedia("(pointer: coarse)").matches ? "coarse" : "fine");

/** Are cells too small for the finger that plays? @param {number} size */
export const isSmall = (size) => size < FINGER;

/** Have rows and columns their numbers? @param {number} size @param {Extent} room */
const isNumbered = (size, room) => size >= NUMBERED.cell && room.width >= NUMBERED.width;

/**
 * The size at which the whole board fits into its room, in whole pixels of the screen; and what its
 * numbers have of it.
 * @param {Extent} board cells @param {Extent} room CSS pixels @param {number} gutter of the numbers
 */
export function whole(board, room, gutter) {
  const size = fit(board, { width: room.width - gutter, height: room.height - gutter });
  return isNumbered(size, room) ? { size, gutter } : { size: fit(board, room), gutter: 0 };
}

/** @param {Extent} board @param {Extent} room */
function fit(board, room) {
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  const size = Math.min(room.width / board.width, room.height / board.height);
  const most = Number.isFinite(room.height) ? Math.max(MOST, room.height * MOST_SHARE) : MOST;
  return Math.max(Math.floor(Math.min(size, most) / pixel) * pixel, pixel);
}

/**
 * The size with which a board begins: the whole of it, unless nobody could read that.
 * @param {number} size of the whole board
 */
export function first(size) {
  const by = pointer();
  return size >= LEGIBLE[by] ? size : SCROLLED[by];
}

/** The next size up or down. @param {number} size @param {1 | -1} direction */
export function next(size, direction) {
  const found =
    direction > 0 ? SIZES.find((other) => other > size) : SIZES.findLast((other) => other < size);
  return found ?? size;
}

/** A size between the least and the greatest. @param {number} size @param {number} least */
export const within = (size, least) => Math.min(Math.max(size, least), SIZES[SIZES.length - 1]);

/** @typedef {{clientX: number, clientY: number}} Point */

const BUTTONS = /** @type {const} */ ({ out: "minus", fit: "fit", in: "plus" });
/** Of so many shapes of boards the size is kept. */
const KEPT = 30;
/** Pixels of a wheel that are a notch of a mouse; a trackpad sends less at a time. */
const NOTCH = 50;
/** By how much a trackpad zooms a pixel. */
const PINCHED = 0.01;
/** How much larger cells must become for the buttons to stand beside the board. */
const WORTH = 1.1;
/** Cells that no board needs smaller, unless not all of it can be seen. */
const LEAST = 12;
const BORDER = 2;
const GAP = 4;

export class Zoom {
  /** CSS pixels of a cell */
  size = 0;
  gutter = 0;
  /** Does a wide board stand on a tall phone? Then its columns are drawn as rows. */
  upright = false;
  /** The whole board: its size, and what its numbers have. */
  #whole = { size: 1, gutter: 0 };
  /** The size with which the board begins. */
  #first = 1;
  /** @type {Extent} the room that the buttons leave */
  #left = { height: 1, width: 1 };
  /** @type {number | "whole" | null} the player's choice; null: none */
  #wish = null;
  /** Where the wheel has turned, and about what. */
  #turned = { place: "", held: { x: 0, y: 0 } };
  /** @type {Extent} */
  #board = { height: 1, width: 1 };
  /** @type {Grid | Canvas | null} */
  #shown = null;
  /** @type {Extent} the pixels that there are for cells and buttons */
  #room = { height: 1, width: 1 };
  /** The short and the long side of the buttons. */
  #sides = [0, 0];

  /** @param {HTMLElement} box @param {boolean} mayStand may a wide board stand upright? */
  constructor(box, mayStand) {
    this.box = box;
    this.mayStand = mayStand;
    this.place = /** @type {HTMLElement} */ (box.parentElement);
    const buttons = Object.entries(BUTTONS).map(([name, picture]) => {
      const how = /** @type {keyof typeof BUTTONS} */ (name);
      const text = say(`zoom.${how}`);
      const more = { "aria-label": text, title: text, onclick: () => this.step(how) };
      return button("button icon", more, icon(picture));
    });
    const label = { role: "group", "aria-label": say("zoom.label") };
    this.buttons = make("div", { class: "board-zoom", ...label }, ...buttons);
    this.place.prepend(this.buttons);
    new ResizeObserver(() => this.fit()).observe(this.place);
    addEventListener("resize", () => this.fit());
  }

  /** Another board stands in the box. @param {Grid | Canvas} shown @param {Extent} board */
  show(shown, board) {
    this.#shown = shown;
    this.#board = { height: board.height, width: board.width };
    this.#wish = kept()[this.#shape] ?? null;
    this.size = 0;
    this.#lay();
  }

  get #shape() {
    return `${this.#board.width}x${this.#board.height}`;
  }

  get whole() {
    return this.#whole.size;
  }

  /** The place has another size. */
  fit() {
    if (!this.#shown) return;
    this.measure();
    this.#lay();
  }

  /** Measures the room: before a board is built, since the browser lays out all cells for it. */
  measure() {
    const { offsetHeight, offsetWidth } = this.buttons;
    // A row or a column of them, whichever way they stand now.
    this.#sides = [offsetHeight, offsetWidth].toSorted((a, b) => a - b);
    const height = Number.parseFloat(getComputedStyle(this.place).maxHeight) || Infinity;
    this.#room = { width: this.place.clientWidth - BORDER, height: height - BORDER };
  }

  /** Finds where the buttons stand, with it the size of the whole board, and that of the cells. */
  #lay() {
    const gutter = this.#shown?.gutter ?? 0;
    const [room, [short, long]] = [this.#room, this.#sides];
    const taken = short + GAP;
    const under = { ...room, height: room.height - taken };
    const aside = { width: room.width - taken, height: Math.max(room.height, long) };
    const [above, beside] = [under, aside].map((left) => whole(this.#board, left, gutter));
    const isBeside = beside.size > WORTH * above.size;
    [this.#whole, this.#left] = isBeside ? [beside, aside] : [above, under];
    this.#first = first(this.whole);
    const { height, width } = this.#board;
    const strip = fit({ height: 1, width: height }, under);
    const better = strip > WORTH * this.whole;
    this.upright = this.#isTall && width > height && isSmall(this.whole) && better;
    if (this.upright) {
      [this.#whole, this.#left] = [whole({ height: width, width: height }, under, gutter), under];
      this.#first = Math.min(strip, Math.max(this.whole, STANDING));
    }
    this.box.classList.toggle("upright", this.upright);
    this.place.classList.toggle("beside", this.#left === aside);
    this.box.style.setProperty("--zoom", this.#left === aside ? "0px" : `${taken}px`);
    const wish = this.#wish ? this.whole : this.#first;
    this.#resize(typeof this.#wish === "number" ? this.#wish : wish);
  }

  /** Is it a phone that is held upright, and a board that may stand? */
  get #isTall() {
    const tall = pointer() === "coarse" && matchMedia("(orientation: portrait)").matches;
    return this.mayStand && tall && this.box.dataset.kind === "grid";
  }

  /** Rows and columns as they are drawn. @returns {Extent} */
  get drawn() {
    const { height, width } = this.#board;
    return this.upright ? { height: width, width: height } : this.#board;
  }

  /** The row and the column in which a cell is drawn. @param {number} index */
  spot(index) {
    const cell = cellOf(index, this.#board.width);
    return this.upright ? turned(cell) : cell;
  }

  /** The cell that is drawn there. @param {Cell} spot its row and column on the screen */
  index(spot) {
    return indexOf(this.upright ? turned(spot) : spot, this.#board.width);
  }

  /** @param {keyof typeof BUTTONS} how */
  step(how) {
    if (how === "fit") this.#choose(this.whole === this.#first ? null : "whole");
    else this.#choose(this.#bounded(next(this.size, how === "in" ? 1 : -1)));
  }

  /** A wheel turns with Ctrl held, or two fingers on a trackpad. @param {WheelEvent} event */
  turn(event) {
    const { clientX, clientY, deltaY } = event;
    const { scrollLeft, scrollTop } = this.box;
    const place = `${clientX} ${clientY} ${scrollLeft} ${scrollTop}`;
    // What it began about stays there for as long as the pointer, and the board, do.
    const held = this.#turned.place === place ? this.#turned.held : this.#cells(event);
    const stepped = next(this.size, deltaY < 0 ? 1 : -1);
    const notch = Math.abs(deltaY) >= NOTCH;
    const wished = notch ? stepped : this.size * Math.exp(-deltaY * PINCHED);
    this.#choose(this.#bounded(wished), event, held);
    const [left, top] = [this.box.scrollLeft, this.box.scrollTop];
    this.#turned = { place: `${clientX} ${clientY} ${left} ${top}`, held };
  }

  /**
   * Two fingers take hold of the board: what is between them stays there.
   * @param {Point} middle @returns {(middle: Point, ratio: number) => void}
   */
  pinch(middle) {
    const { size } = this;
    const held = this.#cells(middle);
    return (now, ratio) => {
      const wished = this.#bounded(size * ratio);
      this.#choose(wished <= this.whole ? "whole" : wished, now, held);
    };
  }

  /** @param {number} size */
  #bounded(size) {
    return within(size, Math.min(this.whole, LEAST));
  }

  /**
   * @param {number | "whole" | null} wish @param {Point} [about]
   * @param {{x: number, y: number}} [held] the point of the board, in cells, that comes there
   */
  #choose(wish, about = this.#middle(), held = this.#cells(about)) {
    this.#wish = wish;
    keep(this.#shape, wish);
    this.fit();
    const { x, y } = this.origin();
    this.box.scrollLeft += x + held.x * this.size - about.clientX;
    this.box.scrollTop += y + held.y * this.size - about.clientY;
  }

  /** @returns {Point} the middle of what is seen */
  #middle() {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  /** A point of the screen in cells of the board. @param {Point} point */
  #cells({ clientX, clientY }) {
    const { x, y } = this.origin();
    return { x: (clientX - x) / this.size, y: (clientY - y) / this.size };
  }

  /** Where on the screen the first cell begins. */
  origin() {
    const { box, gutter } = this;
    const { left, top } = box.getBoundingClientRect();
    return {
      x: left + box.clientLeft + gutter - box.scrollLeft,
      y: top + box.clientTop + gutter - box.scrollTop,
    };
  }

  /** The cell that is seen at a point, or -1. @param {Point} point */
  at(point) {
    const { box, gutter } = this;
    const rect = box.getBoundingClientRect();
    const [left, top] = [rect.left + box.clientLeft, rect.top + box.clientTop];
    const [x, y] = [point.clientX - left, point.clientY - top];
    if (x < gutter || y < gutter || x >= box.clientWidth || y >= box.clientHeight) return -1;
    const cells = this.#cells(point);
    const [column, row] = [Math.floor(cells.x), Math.floor(cells.y)];
    const { height, width } = this.drawn;
    return row < height && column < width ? this.index([row, column]) : -1;
  }

  /** @param {number} size */
  #resize(size) {
    const { box } = this;
    const numbered = isNumbered(size, this.#left) ? (this.#shown?.gutter ?? 0) : 0;
    const gutter = size === this.whole ? this.#whole.gutter : numbered;
    if (size === this.size && gutter === this.gutter) return;
    this.size = size;
    this.gutter = gutter;
    box.style.setProperty("--cell", `${size}px`);
    box.style.setProperty("--gutter", `${gutter}px`);
    box.classList.toggle("numbered", gutter > 0);
    box.classList.toggle("small", size < 28);
    box.classList.toggle("tiny", size < 20);
    this.#shown?.resize(size, gutter);
  }
}

/** @returns {Record<string, number | "whole">} sizes by the shape of the board */
const kept = () => load("sizes", {});

/** @param {string} shape @param {number | "whole" | null} wish */
function keep(shape, wish) {
  const others = Object.entries(kept()).filter(([other]) => other !== shape);
  if (wish !== null) others.push([shape, wish]);
  save("sizes", Object.fromEntries(others.slice(-KEPT)));
}
