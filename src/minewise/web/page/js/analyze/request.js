/** A button that asks about the position, and the place where the answer stands. */

import { button, make } from "../dom.js";
import { refusal } from "../refused.js";
import { say, sentence } from "../words.js";

/** @import {Word} from "../words.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds after which it is said that the answer takes a while. */
const STALE = 300;

/** @typedef {(nodes: Node[]) => void} Show what is known so far */

export class Request {
  #asking = new AbortController();
  /** @type {Position | null} */
  #position = null;

  /**
   * @param {HTMLButtonElement} button @param {HTMLElement} box
   * @param {Word} wait what is said meanwhile
   * @param {(position: Position, signal: AbortSignal, show: Show) => Promise<unknown>} ask
   */
  constructor(button, box, wait, ask) {
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
    this.#stop();
    this.#position = position;
  }

  #stop() {
    this.#asking.abort();
    this.box.replaceChildren();
  }

  async #send() {
    const position = this.#position;
    if (!position) return;
    this.#stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const wait = this.#wait();
    const late = setTimeout(() => !signal.aborted && this.box.prepend(wait), STALE);
    const show = (/** @type {Node[]} */ nodes) => {
      if (!signal.aborted) this.box.replaceChildren(...(wait.parentNode ? [wait] : []), ...nodes);
    };
    try {
      await this.ask(position, signal, show);
    } catch (error) {
      if (!signal.aborted) show([make("p", { class: "bad" }, sentence(refusal(error)))]);
    } finally {
      clearTimeout(late);
      wait.remove();
    }
  }

  /** What is said while the answer is worked out, with a way to end it. */
  #wait() {
    const stop = button("button", { onclick: () => this.#stop() }, say("analyze.stop"));
    return make("div", { class: "wait" }, make("p", { class: "soft" }, say(this.wait)), stop);
  }
}
