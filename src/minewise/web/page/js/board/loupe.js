/** Cells as large as a finger, over a board whose cells are smaller. */

import { make } from "../dom.js";
import { Palette, paintCell, spread } from "./paint.js";

/** @import {Hand} from "./pointer.js" */
/** @import {Scene} from "./scene.js" */
/** @import {Point, Zoom} from "./zoom.js" */

const SIDE = 44;
const MOST = { height: 5, width: 7 };
/** The part of the height of the screen that it may take. */
const SHARE = 0.55;
/** CSS pixels from the finger, which would lie over it. */
const AWAY = 44;
const EDGE = 6;

export class Loupe {
  /** Does it stay although no finger is down? */
  stays = false;
  #scene;
  #zoom;
  /** The first cell that it shows, and how many. */
  #top = 0;
  #left = 0;
  #height = 0;
  #width = 0;
  /** The cell that is marked, or -1. */
  #index = -1;
  /** @type {Set<number>} */
  #pressed = new Set();

  /** @param {Zoom} zoom of the board, as which its cells are drawn @param {Scene} scene */
  constructor(zoom, scene) {
    const { place } = zoom;
    this.place = place;
    this.#zoom = zoom;
    this.#scene = scene;
    /** @type {HTMLCanvasElement} */
    this.surface = make("canvas", { class: "loupe", "aria-hidden": "true" });
    this.context = /** @type {CanvasRenderingContext2D} */ (this.surface.getContext("2d"));
    this.palette = new Palette(place, () => this.draw());
    // The board keeps the focus.
    this.surface.addEventListener("mousedown", (event) => event.preventDefault());
    // A mark that is chosen is for the cells that it shows.
    const beside = (/** @type {any} */ { target }) => {
      const own = target === this.surface || target.closest?.(".palette");
      if (this.stays && !own) this.hide();
    };
    document.addEventListener("pointerdown", beside, { capture: true });
    document.addEventListener("scroll", () => this.stays && this.hide(), { capture: true });
    document.addEventListener("keydown", () => this.hide(), { capture: true });
    addEventListener("resize", () => this.hide());
  }

  /**
   * Marks a cell, or none, and shows what is around it.
   * @param {number} index @param {Point} finger
   */
  show(index, finger) {
    const { height, width } = this.#zoom.drawn;
    if (!this.surface.isConnected) this.#begin(index);
    this.#index = index;
    if (index >= 0) {
      const [row, column] = this.#zoom.spot(index);
      this.#top = following(this.#top, row, this.#height, height);
      this.#left = following(this.#left, column, this.#width, width);
    }
    this.#place(finger);
    this.draw();
  }

  /** @param {number} index */
  #begin(index) {
    const { height, width } = this.#zoom.drawn;
    const [row, column] = this.#zoom.spot(index);
    this.place.append(this.surface);
    this.#height = Math.min(MOST.height, Math.floor((innerHeight * SHARE) / SIDE), height);
    this.#width = Math.min(MOST.width, Math.floor((innerWidth - 2 * EDGE) / SIDE), width);
    this.#top = row - Math.floor(this.#height / 2);
    this.#left = column - Math.floor(this.#width / 2);
  }

  /** Stays for taps on its own cells, over the board alone. @param {number} index
   * @param {Point} finger */
  stay(index, finger) {
    this.show(index, finger);
    this.#index = -1;
    this.stays = true;
    const { bottom, top } = this.place.getBoundingClientRect();
    const { offsetHeight, offsetTop } = this.surface;
    const lowest = Math.max(bottom - offsetHeight, top);
    this.surface.style.top = `${Math.min(Math.max(offsetTop, top), lowest)}px`;
    this.surface.classList.add("stays");
    this.draw();
  }

  hide() {
    this.stays = false;
    this.surface.remove();
    this.surface.classList.remove("stays");
    this.#pressed.clear();
  }

  /** @param {number[]} pressed */
  press(pressed) {
    this.#pressed = new Set(pressed);
    this.draw();
  }

  /** The cell under a finger, or -1. @param {Point} point */
  at({ clientX, clientY }) {
    const { left, top } = this.surface.getBoundingClientRect();
    const column = Math.floor((clientX - left) / SIDE);
    const row = Math.floor((clientY - top) / SIDE);
    if (row < 0 || column < 0 || row >= this.#height || column >= this.#width) return -1;
    return this.#zoom.index([this.#top + row, this.#left + column]);
  }

  /** Above the finger if there is room, else beside it, or below. @param {Point} finger */
  #place({ clientX, clientY }) {
    const [height, width] = [this.#height * SIDE, this.#width * SIDE];
    let [x, y] = [clientX - width / 2, clientY - AWAY - height];
    if (y < EDGE) {
      const right = clientX + AWAY + width < innerWidth;
      const left = clientX - AWAY - width > 0;
      if (left || right) {
        y = clientY - height / 2;
        x = left ? clientX - AWAY - width : clientX + AWAY;
      } else y = clientY + AWAY;
    }
    const within = (/** @type {number} */ start, /** @type {number} */ room) =>
      Math.max(Math.min(start, room - EDGE), EDGE);
    const { style } = this.surface;
    style.left = `${within(x, innerWidth - width)}px`;
    style.top = `${within(y, innerHeight - height)}px`;
  }

  /** What it shows may look otherwise. */
  draw() {
    if (!this.surface.isConnected) return;
    const { context, surface, palette } = this;
    const scale = devicePixelRatio || 1;
    spread(surface, this.#width * SIDE, this.#height * SIDE);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    for (let row = 0; row < this.#height; row++) {
      for (let column = 0; column < this.#width; column++) {
        const index = this.#zoom.index([this.#top + row, this.#left + column]);
        const spot = { x: column * SIDE, y: row * SIDE, size: SIDE, palette };
        const pressed = this.#pressed.has(index);
        paintCell(context, this.#scene.face(index), { ...spot, pressed });
        if (index === this.#index) this.#mark(spot);
      }
    }
  }

  /** @param {{x: number, y: number}} spot */
  #mark({ x, y }) {
    const { context } = this;
    for (const [token, width] of /** @type {const} */ ([["surface", 7], ["focus", 4]])) {
      context.strokeStyle = this.palette.color(token);
      context.lineWidth = width;
      context.strokeRect(x + 4, y + 4, SIDE - 8, SIDE - 8);
    }
  }

  /** What is done to its cells while it stays. @param {Hand} hand @returns {Hand} */
  hand(hand) {
    const { left, right, chord, stroke, press, hover, held } = hand;
    return { left, right, chord, stroke, press, hover, held, at: (point) => this.at(point) };
  }
}

/**
 * The first of the rows that are shown, when a finger slides to one of them: there is always one
 * more around it.
 * @param {number} first @param {number} to @param {number} shown @param {number} all
 */
function following(first, to, shown, all) {
  const near = Math.max(Math.min(first, to - 1), to + 2 - shown);
  return Math.max(Math.min(near, all - shown), 0);
}
