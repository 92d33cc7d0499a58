/** The list of the latest decisions; each leads back to the position that it was made in. */

import { byId, make } from "../dom.js";
import { deed } from "../shared/agents.js";
import { say } from "../words.js";
import { certainty, short } from "./decision.js";

/** @typedef {import("./watched.js").Step} Step */

/** Decisions that are listed. */
const MOST = 100;

export class Log {
  /** @param {(step: Step) => void} look at a decision */
  constructor(look) {
    this.look = look;
    this.place = byId("log");
  }

  clear() {
    this.place.replaceChildren();
    byId("log-empty").hidden = false;
  }

  /** @param {Step} step */
  add(step) {
    byId("log-empty").hidden = true;
    const button = make(
      "button", { class: "entry", type: "button", "aria-pressed": "false", "data-number": step.number, onclick: () => this.look(step) },
      make("span", { class: "figures" }, `${step.number}`),
      certainty(step.decision),
      make("span", {}, short(step.decision)),
    );
    button.setAttribute("aria-label", say("watch.log.entry", {
      n: step.number, what: deed(step.decision), kind: say(step.decision.certain ? "watch.certain" : "watch.guess"),
    }));
    this.place.prepend(make("li", {}, button));
    if (this.place.children.length > MOST) this.place.lastElementChild?.remove();
  }

  /** Marks the decision that is looked at. @param {Step | null} step */
  mark(step) {
    for (const button of this.place.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", `${step !== null && button.dataset.number === `${step.number}`}`);
    }
  }
}
