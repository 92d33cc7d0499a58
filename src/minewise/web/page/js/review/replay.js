/**
 * Shows what the replay of another program has beside its moves: the openings of its board, other
 * measures, and the way of its pointer.
 */

import { Palette } from "../board/paint.js";
import { byId, fact, make } from "../dom.js";
import { load, save } from "../store.js";
import { date, figure, say } from "../words.js";

/** @import {Board} from "../board/board.js" */
/** @import {Replay} from "../shared/opened.js" */

/** In this order, with digits after the point; names are those of docs/reference/metrics.md. */
const METRICS = /** @type {const} */ ({
  seconds: 3, three_bv: 0, three_bv_per_second: 3, clicks: 0, left_clicks: 0, right_clicks: 0,
  chords: 0, effective_clicks: 0, ioe: 3, throughput: 3, correctness: 3, stnb: 3, rqp: 3, qg: 3,
  openings: 0, islands: 0, zini: 0, hzini: 0, path: 0, pluck: 3,
});

/** @typedef {keyof typeof METRICS} MetricName */

const NAMES = /** @type {MetricName[]} */ (Object.keys(METRICS));

/** @param {Replay | null} replay of the game that is opened */
function showMeasured(replay) {
  byId("measured").hidden = replay === null;
  if (!replay) return;
  byId("measured-file").textContent = [
    say("measured.format", { format: replay.format }),
    replay.program && say("measured.program", { program: replay.program }),
    replay.started && say("measured.started", { date: whenOf(replay.started) }),
  ]
    .filter(Boolean)
    .join(" ");
  const said = [...replay.contradictions, ...replay.notes];
  byId("measured-notes").hidden = said.length === 0;
  byId("measured-notes").replaceChildren(...said.map((text) => make("li", {}, text)));
  byId("metrics").replaceChildren(
    ...NAMES.map((name) =>
      make("div", {}, ...fact(say(`measured.${name}`), metricText(replay, name))),
    ),
  );
  byId("meanings").replaceChildren(
    ...NAMES.flatMap((name) => [
      make("dt", {}, say(`measured.${name}`)),
      make("dd", {}, say(`measured.${name}.meaning`)),
    ]),
  );
}

/** @param {Replay} replay @param {MetricName} name */
function metricText({ metrics }, name) {
  const value = metrics[name] ?? null;
  if (value === null) return "–";
  return Number.isFinite(value) ? figure(value, METRICS[name]) : "∞";
}

/** A time of a file, which tells its zone or not. @param {string} started */
function whenOf(started) {
  return Number.isNaN(Date.parse(started)) ? started : date(started);
}

/** Milliseconds of the way that are seen. */
const SEEN = 1000;
/** Milliseconds for which a press is marked. */
const PRESSED = 400;
/** Numbers of an event: milliseconds, x, y, action and buttons. */
const SIZE = 5;
/** Actions that press a button. */
const PRESSES = new Set([1, 3, 5]);

export class PointerTrail {
  #on = load("review.trail", true);
  /** @type {Replay | null} */
  #replay = null;
  #now = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {HTMLCanvasElement} */
    this.canvas = make("canvas", { class: "trail", "aria-hidden": "true" });
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const place = /** @type {HTMLElement} */ (board.box.parentElement);
    place.append(this.canvas);
    this.palette = new Palette(place, () => this.#draw());
    board.box.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(board.box);
    byId("trail").setAttribute("aria-pressed", `${this.#on}`);
  }

  /** Another game is opened. @param {Replay | null} replay */
  begin(replay) {
    this.#replay = replay;
    showMeasured(replay);
    byId("trail").hidden = replay === null;
    this.show(-Infinity);
  }

  /** On or off. */
  toggle() {
    this.#on = !this.#on;
    save("review.trail", this.#on);
    byId("trail").setAttribute("aria-pressed", `${this.#on}`);
    this.#draw();
  }

  /** Shows the pointer at a time. @param {number} now milliseconds on the clock of the replay */
  show(now) {
    this.#now = now;
    this.#draw();
  }

  #draw() {
    const { canvas } = this;
    canvas.hidden = !this.#on || !this.#replay;
    if (canvas.hidden || !this.#replay) return;
    const { events, cellSize } = this.#replay;
    const { size, x, y } = this.#cover();
    const scale = size / cellSize;
    const at = (/** @type {number} */ event) =>
      /** @type {const} */ ([x + events[event + 1] * scale, y + events[event + 2] * scale]);
    const last = lastBefore(events, this.#now);
    this.#line(events, last, at);
    this.#presses(events, last, at, size);
    if (last >= 0) this.#pointer(at(last), size);
  }

  /** Lays the canvas over what is seen of the board: the size and the place of its cells there. */
  #cover() {
    const { board, canvas, context } = this;
    const { box } = board;
    const place = canvas.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const { left, top } = box.getBoundingClientRect();
    const [width, height] = [box.clientWidth, box.clientHeight];
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    Object.assign(canvas.style, {
      left: `${left - place.left + box.clientLeft}px`,
      top: `${top - place.top + box.clientTop}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineCap = "round";
    const { size, x, y } = board.cells;
    return { size, x: x - left - box.clientLeft, y: y - top - box.clientTop };
  }

  /**
   * The way, fainter where it is older.
   * @param {Float64Array} events @param {number} last
   * @param {(event: number) => readonly [number, number]} at
   */
  #line(events, last, at) {
    const { context } = this;
    for (let event = last; event >= SIZE; event -= SIZE) {
      const age = this.#now - events[event];
      if (age > SEEN) break;
      const light = 1 - Math.max(age, 0) / SEEN;
      for (const [color, width] of /** @type {const} */ ([["surface", 5], ["trail", 2.5]])) {
        context.strokeStyle = this.palette.color(color);
        context.globalAlpha = color === "surface" ? 0.4 * light : light;
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(...at(event - SIZE));
        context.lineTo(...at(event));
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /**
   * A ring where a button was pressed.
   * @param {Float64Array} events @param {number} last
   * @param {(event: number) => readonly [number, number]} at @param {number} size
   */
  #presses(events, last, at, size) {
    const { context } = this;
    context.strokeStyle = this.palette.color("trail");
    context.lineWidth = 2.5;
    for (let event = last; event >= 0; event -= SIZE) {
      const age = this.#now - events[event];
      if (age > PRESSED) break;
      if (!PRESSES.has(events[event + 3])) continue;
      context.globalAlpha = 1 - age / PRESSED;
      context.beginPath();
      context.arc(...at(event), size * (0.3 + (0.4 * age) / PRESSED), 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** @param {readonly [number, number]} at @param {number} size */
  #pointer([x, y], size) {
    const { context } = this;
    const unit = Math.max(size, 16) / 24;
    context.beginPath();
    context.moveTo(x, y);
    for (const [across, down] of POINTER) context.lineTo(x + across * unit, y + down * unit);
    context.closePath();
    context.fillStyle = this.palette.color("trail");
    context.strokeStyle = this.palette.color("surface");
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
  }
}

/** An arrow whose point is at 0, 0. */
const POINTER = /** @type {const} */ ([
  [0, 16], [4, 12.5], [7, 18.5], [9.6, 17.2], [6.8, 11.4], [12, 11],
]);

/**
 * The last event that has happened by then; negative if none has.
 * @type {(events: Float64Array, now: number) => number}
 */
function lastBefore(events, now) {
  let [low, high] = [0, events.length / SIZE];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle * SIZE] <= now) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * SIZE;
}
