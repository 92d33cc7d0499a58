/** A proof in its steps: the board shows the step that the pointer moves onto or that has focus. */

import { button, make } from "../dom.js";
import { sentence } from "../words.js";

/** @import {Proof} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Pointed} from "../board/scene.js" */

/**
 * @param {Board} board on which it is shown @param {Proof} proof
 * @returns {HTMLElement} its steps as a list; the board shows the whole proof
 */
export function proofSteps(board, proof) {
  const { cell, clues } = proof;
  const show = (/** @type {Pointed} */ pointed) => board.overlay("proof", { cell, ...pointed });
  // What leaves the page loses the focus, too.
  const whole = () => list.checkVisibility() && show({ clues });
  const steps = proof.steps.map(({ cells, clues, mine, text }) => {
    const on = () => show({ cells, clues, mine });
    // Only a pointer that moves counts: the page also scrolls steps past one that lies still.
    const listens = { onpointermove: on, onfocus: on, onclick: on, onblur: whole };
    return { on, line: button("step", listens, sentence(text)) };
  });
  const leave = () => (steps.find(({ line }) => line === document.activeElement)?.on ?? whole)();
  const lines = steps.map(({ line }) => make("li", {}, line));
  const list = make("ol", { class: "steps", onpointerleave: leave }, ...lines);
  show({ clues });
  return list;
}
