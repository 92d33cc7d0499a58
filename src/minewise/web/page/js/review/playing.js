/** Lets the moments of a game follow one another: move by move, or as a replay was played. */

import { byId } from "../dom.js";
import { Pace, Player } from "../player.js";

/** @import {Replay} from "../shared/opened.js" */

/** Milliseconds from one picture of a replay to the next. */
const FRAME = 16;

export class Playing {
  /** Milliseconds on the clock of the replay. */
  now = 0;
  /** @type {Replay | null} */
  #replay = null;
  #moves;
  #time;

  /**
   * @param {() => boolean} next shows the next moment; is there one after it?
   * @param {() => boolean} tick shows the replay as it stands now; does it go on?
   * @param {(running: boolean) => void} changed
   */
  constructor(next, tick, changed) {
    this.pace = new Pace(byId("pace"), byId("pace-told"), "review.pace");
    let before = 0;
    this.#moves = new Player(this.pace, async () => next(), changed);
    const frames = { pause: FRAME };
    this.#time = new Player(
      frames,
      async () => {
        const time = performance.now();
        this.now += (time - before) * this.pace.rate;
        before = time;
        return tick();
      },
      (running) => {
        before = performance.now();
        changed(running);
      },
    );
  }

  /** Another game is opened. @param {Replay | null} replay */
  begin(replay) {
    this.stop();
    this.#replay = replay;
    this.pace.use(replay ? "speed" : "rate");
  }

  /** To the moment before a move, or after the last one. @param {number} at */
  goTo(at) {
    const times = this.#replay?.moveTimes ?? [];
    this.now = times[at] ?? times.at(-1) ?? 0;
  }

  /** How many moves have been made by now. */
  get at() {
    const later = this.#replay?.moveTimes.findIndex((time) => time > this.now) ?? -1;
    return later < 0 ? (this.#replay?.moveTimes.length ?? 0) : later;
  }

  get #player() {
    return this.#replay ? this.#time : this.#moves;
  }

  get running() {
    return this.#player.running;
  }

  toggle() {
    this.#player.toggle();
  }

  stop() {
    this.#moves.stop();
    this.#time.stop();
  }
}
