/** The mine counter, the face and the timer. */

import { tileElement } from "../board/tiles.js";
import { byId } from "../dom.js";
import { endingOf } from "../games.js";
import { figure, say } from "../words.js";

/** @import {Game} from "../../api.d.ts" */

export const FACES = { playing: "smiley", won: "cool", lost: "sad", complete: "smiley" };

export class Status {
  /** @type {Game | null} */
  #game = null;
  #since = 0;
  #tick = 0;
  #face = "";

  constructor() {
    byId("mines-icon").append(tileElement("mine"));
  }

  /** @param {Game} game */
  show(game) {
    this.#game = game;
    this.#since = performance.now();
    const left = game.mines_left;
    byId("mines").textContent = left === null ? "?" : figure(left);
    byId("mines-gauge").setAttribute("aria-label", leftWords(left));
    this.press(false);
    clearInterval(this.#tick);
    if (game.status === "playing" && game.moves.length) {
      this.#tick = setInterval(() => this.#time(), 200);
    }
    this.#time();
  }

  /** The face holds its breath. @param {boolean} pressed */
  press(pressed) {
    const ending = this.#game ? endingOf(this.#game) : "playing";
    const face = pressed && ending === "playing" ? "tense" : FACES[ending];
    if (face === this.#face) return;
    this.#face = face;
    byId("face").replaceChildren(tileElement(face));
  }

  #time() {
    const game = this.#game;
    if (!game) return;
    const running = game.status === "playing" && game.moves.length > 0;
    const seconds = game.elapsed + (running ? (performance.now() - this.#since) / 1000 : 0);
    const text = running || !game.moves.length ? figure(Math.floor(seconds)) : figure(seconds, 1);
    if (byId("time").textContent === text) return;
    byId("time").textContent = text;
    byId("time-gauge").setAttribute("aria-label", say("play.time", { n: Math.floor(seconds) }));
  }
}

/** @param {number | null} left @returns {string} */
export function leftWords(left) {
  if (left === null) return say("play.mines.unknown");
  return say("play.mines", { n: left, count: figure(left) });
}
