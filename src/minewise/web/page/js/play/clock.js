/** Seconds of play: from the first move to the end, and on again where a game is gone on with. */

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
