/** Short tones, made here: off unless the player wants them. */

import { load, save } from "../store.js";

/** Hertz, one after the other. */
const TONES = {
  reveal: [520],
  open: [520, 660],
  flag: [390],
  won: [523, 659, 784, 1047],
  lost: [196, 147],
};
/** Seconds of a tone, and how loud it begins. */
const [LONG, LOUD] = [0.09, 0.12];

/** @typedef {keyof typeof TONES} Sound */

export class Sounds {
  on = load("sound", false);
  /** @type {AudioContext | null} */
  #context = null;

  /** @param {boolean} on */
  toggle(on) {
    this.on = on;
    save("sound", on);
    if (on) this.play("reveal");
  }

  /** @param {Sound} sound */
  play(sound) {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    TONES[sound].forEach((frequency, i) => {
      const start = context.currentTime + i * LONG;
      const gain = context.createGain();
      gain.gain.setValueAtTime(LOUD, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + LONG);
      const tone = new OscillatorNode(context, { type: "triangle", frequency });
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + LONG);
    });
  }
}
