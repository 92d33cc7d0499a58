/** How a game stands: the mine counter, the face, the timer and its clock; and how it ends. */

import { tileElement } from "../board/tiles.js";
import { byId } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {GameState} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */

export class Clock {
  #banked = 0;
  /** @type {number | null} */
  #since = null;

  get seconds() {
    return this.#banked + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  get running() {
    return this.#since !== null;
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    this.set(this.seconds);
  }

  /** Stands at so many seconds. @param {number} seconds */
  set(seconds) {
    this.#banked = seconds;
    this.#since = null;
  }
}

export const FACES = { playing: "smiley", won: "cool", lost: "sad", complete: "smiley" };

/** Milliseconds between two looks at the clock. */
const TICK = 200;

export class Status {
  /** @type {GameState | null} */
  #state = null;
  #tick = 0;
  #face = "";

  /** @param {Clock} clock */
  constructor(clock) {
    this.clock = clock;
    byId("mines-icon").append(tileElement("mine"));
  }

  /** @param {GameState} state */
  show(state) {
    this.#state = state;
    // Who has won knows every mine.
    const left = state.status === "won" && state.minesLeft !== null ? 0 : state.minesLeft;
    byId("mines").textContent = left === null ? "?" : figure(left);
    byId("mines-gauge").setAttribute("aria-label", leftWords(left));
    this.press(false);
    clearInterval(this.#tick);
    this.#tick = setInterval(() => this.#time(), TICK);
    this.#time();
  }

  /** Which boards are played, in a few words at both ends. @param {...string} words */
  tell(...words) {
    for (const [i, id] of ["kind", "kind-more"].entries()) byId(id).textContent = words[i];
  }

  /** The face holds its breath. @param {boolean} pressed */
  press(pressed) {
    const ending = this.#state?.ending ?? "playing";
    const face = pressed && ending === "playing" ? "tense" : FACES[ending];
    if (face === this.#face) return;
    this.#face = face;
    byId("face").replaceChildren(tileElement(face));
  }

  #time() {
    const { seconds, running } = this.clock;
    if (!running) clearInterval(this.#tick);
    const whole = Math.floor(seconds);
    const over = this.#state?.status !== "playing";
    const text = over ? figure(seconds, 1) : figure(whole);
    if (byId("time").textContent === text) return;
    byId("time").textContent = text;
    byId("time-gauge").setAttribute("aria-label", say("play.time", { n: whole }));
  }
}

/** @param {number | null} left @returns {string} */
export function leftWords(left) {
  if (left === null) return say("play.mines.unknown");
  return say("play.mines", { n: left, count: figure(left) });
}

/**
 * Shows the end on the board.
 * @param {Board} board @param {GameState} state @param {boolean} colours those of its cells, too
 */
export function showEnd(board, { status, solved }, colours) {
  if (status === "playing" || !solved) return board.overlay("end", null);
  const { identified, mines, visited, wrongFlags: wrong } = solved;
  const end = { mines, wrong, won: status === "won" };
  return board.overlay("end", colours ? { ...end, visited, identified } : end);
}

/**
 * Shows the score, where play goes on after a mine.
 * @param {GameState} state @returns {string[]} its line, if any
 */
export function scored({ solved }) {
  const score = solved?.score ?? null;
  return score === null ? [] : [say("play.score", { score: figure(100 * score) })];
}
