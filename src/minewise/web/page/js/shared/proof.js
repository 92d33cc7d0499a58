/** A proof in its steps: the cells of one light up when it is pointed at, or chosen. */

import { button, make } from "../dom.js";
import { sentence } from "../words.js";

/** @import {Proof, ProofStep} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */

/**
 * @param {Board} board on which it is shown @param {Proof} proof
 * @returns {HTMLElement} its steps as a list; the board shows the whole proof
 */
export function proofSteps(board, proof) {
  const { cell, clues } = proof;
  const whole = () => board.overlay("proof", { cell, clues });
  const show = (/** @type {ProofStep} */ { cells, clues, mine }) =>
    board.overlay("proof", { cell, cells, clues, mine });
  const lines = proof.steps.map((step) => {
    const on = () => show(step);
    const listens = { onpointerenter: on, onfocus: on, onclick: on, onblur: whole };
    return make("li", {}, button("step", listens, sentence(step.text)));
  });
  whole();
  return make("ol", { class: "steps", onpointerleave: whole }, ...lines);
}
