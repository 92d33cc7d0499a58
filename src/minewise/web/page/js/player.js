/** Lets something go on step by step until it is stopped or over. */

/** @typedef {import("./pace.js").Pace} Pace */

/** What has a use of its own for the space bar. */
const BUSY =
  "button, a, input:not([type=range]), select, textarea, summary, dialog, [role=gridcell], " +
  "[role=application]";

export class Player {
  #turn = 0;
  #running = false;

  /**
   * @param {Pace} pace
   * @param {() => Promise<boolean>} step makes one; false if there is none more
   * @param {(running: boolean) => void} changed it has begun, or has stopped
   */
  constructor(pace, step, changed) {
    this.pace = pace;
    this.step = step;
    this.changed = changed;
  }

  get running() {
    return this.#running;
  }

  toggle() {
    if (this.#running) this.stop();
    else this.start();
  }

  stop() {
    this.#turn++;
    if (!this.#running) return;
    this.#running = false;
    this.changed(false);
  }

  async start() {
    if (this.#running) return;
    const turn = ++this.#turn;
    this.#running = true;
    this.changed(true);
    while (this.#turn === turn) {
      const began = performance.now();
      let more = false;
      try {
        more = await this.step();
      } finally {
        if (!more && this.#turn === turn) this.stop();
      }
      // Also the fastest pace leaves the page time to be drawn.
      const rest = Math.max(this.pace.pause - (performance.now() - began), 0);
      await new Promise((done) => setTimeout(done, rest));
    }
  }
}

/** The space bar plays and pauses, unless something else has it. @param {() => void} toggle */
export function listenToSpace(toggle) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== " " || event.defaultPrevented || event.repeat || target.closest(BUSY)) return;
    event.preventDefault();
    toggle();
  });
}
