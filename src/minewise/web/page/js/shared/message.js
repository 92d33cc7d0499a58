/**
 * The lines under the board, and steps that are told one by one, there or as the list of a proof.
 * The lines lie over what is below, so that nothing moves when they come; the page scrolls for
 * nothing but a refusal that nobody would see.
 */

import { withPlaces } from "../board/places.js";
import { button, div, make } from "../dom.js";
import { icon } from "../icons.js";
import { speak } from "../shell.js";
import { say, sentence } from "../words.js";

/** @import {Proof} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Pointed} from "../board/scene.js" */

export class Message {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.place = div("said");
    box.replaceChildren(this.place);
  }

  /**
   * @param {string[]} lines the first stands out if there are several @param {object} [how]
   * @param {"" | "playing" | "won" | "lost" | "complete" | "refused" | "unread"} [how.kind]
   *   unread: the first line is a refusal, the others are not
   * @param {HTMLElement[]} [how.buttons]
   * @param {string | null} [how.spoken] what is said aloud, if not all; null for nothing
   */
  show(lines, { kind = "", buttons = [], spoken } = {}) {
    this.box.className = `message ${kind}`;
    const strong = lines.length > 1 && "strong";
    this.place.replaceChildren(
      ...lines.map((line, i) => make("p", { class: i === 0 && strong }, ...withPlaces(line))),
      ...(buttons.length ? [div("buttons", ...buttons)] : []),
    );
    if (kind === "refused" || kind === "unread") this.place.scrollIntoView({ block: "nearest" });
    const aloud = spoken === undefined ? lines.join(" ") : spoken;
    if (aloud) speak(aloud);
  }

  /** Adds a line to what is said, in place of the one before. @param {string} words
   * @param {Node[]} more */
  remark(words, ...more) {
    this.place.querySelector(".remark")?.remove();
    this.place.append(div("remark", make("p", {}, ...withPlaces(words)), ...more));
    speak(words);
  }
}

/**
 * @param {number} told the step that is told now, from 1 @param {number} of
 * @param {(to: number) => void} show
 */
export function stepButtons(told, of, show) {
  if (of === 1) return [];
  const way = (/** @type {"back" | "on"} */ name, /** @type {number} */ by) => {
    const more = { "data-way": name, "aria-label": say(`hint.${name}`) };
    const end = told === (by < 0 ? 1 : of);
    return button("button icon small", { ...more, disabled: end, onclick: () => go(name, by) },
      icon(by < 0 ? "previous" : "next"));
  };
  const buttons = [
    way("back", -1),
    make("span", { class: "soft figures" }, say("hint.step", { told, of })),
    way("on", 1),
  ];
  const go = (/** @type {string} */ name, /** @type {number} */ by) => {
    const place = buttons[0].closest(".message");
    show(told + by);
    // The focus stays where it was, as far as there is a way on.
    const again = place?.querySelector(`[data-way="${name}"]:enabled`);
    (again ?? place?.querySelector("[data-way]:enabled"))?.focus({ preventScroll: true });
  };
  return buttons;
}

/**
 * Shows a proof, step by step.
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
    const onclick = () => {
      on();
      board.box.scrollIntoView({ block: "nearest" }); // on a phone it may be out of sight
    };
    // Only a pointer that moves counts: the page also scrolls steps past one that lies still.
    const listens = { onpointermove: on, onfocus: on, onclick, onblur: whole };
    return { on, line: button("step", listens, sentence(text)) };
  });
  const leave = () => (steps.find(({ line }) => line === document.activeElement)?.on ?? whole)();
  const lines = steps.map(({ line }) => make("li", {}, line));
  const list = make("ol", { class: "steps", onpointerleave: leave }, ...lines);
  show({ clues });
  return list;
}
