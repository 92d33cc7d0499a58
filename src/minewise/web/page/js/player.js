/** Lets something go on step by step, as fast as a slider says, until it is stopped or over. */

import { pause } from "./dom.js";
import { load, save } from "./store.js";
import { say } from "./words.js";

/** Steps a second, from one to as fast as it goes; or how many times as fast as it was played. */
const RATES = /** @type {const} */ ({
  rate: [1, 2, 3, 5, 8, 12, 20, 40, Infinity],
  speed: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
});
const USUAL = /** @type {const} */ ({ rate: 2, speed: 3 });

/** What has a use of its own for the space bar. */
const BUSY =
  "button, a, input:not([type=range]), select, textarea, summary, dialog, [role=gridcell], " +
  "[role=application]";

export class Pace {
  /** @type {keyof typeof RATES} */
  #kind = "rate";
  #name;
  #show;

  /**
   * @param {HTMLInputElement} slider @param {HTMLElement} told where the pace stands in words
   * @param {string} name under which it is kept
   */
  constructor(slider, told, name) {
    this.slider = slider;
    this.#name = name;
    slider.min = "0";
    slider.step = "1";
    this.#show = () => {
      told.textContent = this.words;
      slider.setAttribute("aria-valuetext", this.words);
    };
    slider.addEventListener("input", () => {
      save(this.#key, Number(slider.value));
      this.#show();
    });
    this.use("rate");
  }

  get #key() {
    return this.#kind === "rate" ? this.#name : `${this.#name}.${this.#kind}`;
  }

  /** Steps a second, or the time of a replay. @param {keyof typeof RATES} kind */
  use(kind) {
    this.#kind = kind;
    this.slider.max = `${RATES[kind].length - 1}`;
    this.slider.value = `${load(this.#key, USUAL[kind])}`;
    this.#show();
  }

  /** @returns {number} */
  get rate() {
    const rates = RATES[this.#kind];
    return rates[Number(this.slider.value)] ?? rates[USUAL[this.#kind]];
  }

  /** @returns {number} milliseconds from one step to the next */
  get pause() {
    return 1000 / this.rate;
  }

  get words() {
    if (this.#kind === "speed") return say("pace.speed", { n: this.rate });
    return this.rate === Infinity ? say("pace.fastest") : say("pace.rate", { n: this.rate });
  }

  /** The keys that make it faster and slower. */
  get keys() {
    return { "+": () => this.#change(1), "=": () => this.#change(1), "-": () => this.#change(-1) };
  }

  /** @param {number} steps slower or faster */
  #change(steps) {
    this.slider.value = `${Number(this.slider.value) + steps}`;
    this.slider.dispatchEvent(new Event("input"));
  }
}

export class Player {
  #turn = 0;
  #running = false;

  /**
   * @param {{readonly pause: number}} pace milliseconds from one step to the next
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
      await pause(rest);
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
