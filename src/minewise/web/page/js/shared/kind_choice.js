/** Which boards a new game is played on: any, none that needs a guess, or forced guesses safe. */

import { make } from "../dom.js";
import { KINDS, PROOFS, boardsText, kindOf } from "../kinds.js";
import { say } from "../words.js";

/** The fields, as long words as they need. @param {HTMLElement} wrong what is wrong with them */
export function kindChoice(wrong) {
  const kinds = KINDS.map((kind) => radio("boards", kind, say(`new.boards=${kind}`)));
  const proofs = PROOFS.map((level) => radio("proof", level, say(`new.proof=${level}`)));
  const about = KINDS.map((kind) =>
    make("p", { class: "soft", "data-kind": kind }, say(`new.boards=${kind}.meaning`)),
  );
  return make("fieldset", { class: "choices" },
    make("legend", {}, say("new.boards")), ...kinds, ...about,
    make("fieldset", { class: "choices inner", "data-kind": "no-guess" },
      make("legend", {}, say("new.proof")), ...proofs),
    wrong,
  );
}

/** @param {string} name @param {string} value @param {string} text */
const radio = (name, value, text) =>
  make("label", { class: "check" },
    make("input", { type: "radio", name, value }), make("span", {}, text));

/** @param {any} form @param {string} rules */
export function fillKind(form, rules) {
  const { kind, level } = kindOf(rules);
  form.elements.boards.value = kind;
  form.elements.proof.value = level;
}

/** What the fields say, as rules write it; what is of no use now is hidden. @param {any} form */
export function readKind(form) {
  const { boards, proof } = form.elements;
  for (const part of form.querySelectorAll("[data-kind]")) {
    part.hidden = part.dataset.kind !== boards.value;
  }
  return boardsText(boards.value, proof.value);
}
