/** What the player likes: question marks, and short tones, which are made here. */

import { byId } from "../dom.js";
import { load, save } from "../store.js";

/** @import {Board} from "../board/board.js" */

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

/** @param {Board} board @param {Sounds} sounds */
export function workOptions(board, sounds) {
  const questions = byId("questions");
  questions.checked = board.questions = load("questions", false);
  questions.addEventListener("change", () => {
    board.questions = questions.checked;
    save("questions", questions.checked);
  });
  const sound = byId("sound");
  sound.checked = sounds.on;
  sound.addEventListener("change", () => sounds.toggle(sound.checked));
}
