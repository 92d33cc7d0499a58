/** A button that asks the server about the position, and the place where the answer stands. */

import { insist, refusal } from "../api.js";
import { make } from "../dom.js";
import { say, sentence } from "../words.js";

/** @import {Word} from "../words.js" */
/** @import {Position} from "./position.js" */

export class Request {
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Position | null} */
  #position = null;

  /**
   * @param {HTMLButtonElement} button @param {HTMLElement} box
   * @param {Word} wait what is said meanwhile
   * @param {(position: Position, signal: AbortSignal) => Promise<Node[]>} ask
   */
  constructor(button, box, wait, ask) {
    this.button = button;
    this.box = box;
    this.wait = wait;
    this.ask = ask;
    button.addEventListener("click", () => this.#send());
  }

  /**
   * The position is another one: what was said of the one before is gone.
   * @param {Position} position
   */
  forget(position) {
    this.#asking?.abort();
    this.#asking = null;
    this.#position = position;
    this.box.replaceChildren();
  }

  async #send() {
    const position = this.#position;
    if (!position) return;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.box.replaceChildren(make("p", { class: "soft" }, say(this.wait)));
    try {
      const told = await insist((s) => this.ask(position, s), signal);
      if (!signal.aborted) this.box.replaceChildren(...told);
    } catch (error) {
      if (signal.aborted) return;
      this.box.replaceChildren(make("p", { class: "bad" }, sentence(refusal(error))));
    }
  }
}
