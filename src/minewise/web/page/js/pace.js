/**
 * How fast decisions or moves follow one another: a slider from one a second to as fast as it
 * goes.
 */

import { load, save } from "./store.js";
import { say } from "./words.js";

/** Steps a second. */
const RATES = [1, 2, 3, 5, 8, 12, 20, 40, Infinity];
const USUAL = 2;

export class Pace {
  /**
   * @param {HTMLInputElement} slider @param {HTMLElement} told where the pace stands in words
   * @param {string} name under which it is kept
   */
  constructor(slider, told, name) {
    this.slider = slider;
    slider.min = "0";
    slider.max = `${RATES.length - 1}`;
    slider.step = "1";
    slider.value = `${load(name, USUAL)}`;
    const show = () => {
      told.textContent = this.words;
      slider.setAttribute("aria-valuetext", this.words);
    };
    slider.addEventListener("input", () => {
      save(name, Number(slider.value));
      show();
    });
    show();
  }

  get #rate() {
    return RATES[Number(this.slider.value)] ?? RATES[USUAL];
  }

  /** @returns {number} milliseconds from one step to the next */
  get pause() {
    return 1000 / this.#rate;
  }

  /** @returns {string} */
  get words() {
    return this.#rate === Infinity ? say("pace.fastest") : say("pace.rate", { n: this.#rate });
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
