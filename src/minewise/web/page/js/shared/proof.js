/** A proof in its steps: the cells of one light up when it is pointed at, or chosen. */

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
  const lines = proof.steps.map(({ cells, clues, mine, text }) => {
    const on = () => show({ cells, clues, mine });
    const listens = { onpointerenter: on, onfocus: on, onclick: on, onblur: whole };
    return make("li", {}, button("step", listens, sentence(text)));
  });
  const list = make("ol", { class: "steps", onpointerleave: whole }, ...lines);
  show({ clues });
  return list;
}
