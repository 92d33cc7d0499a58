/** The list of the latest decisions; each leads back to the position that it was made in. */

import { button, byId, make } from "../dom.js";
import { deed } from "../shared/agents.js";
import { say } from "../words.js";
import { certainty, short } from "./decision.js";

/** @import {Step} from "./watched.js" */

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
    const { decision, index, number } = step;
    const more = { "aria-pressed": "false", "data-step": index, onclick: () => this.look(step) };
    const figure = make("span", { class: "figures" }, `${number}`);
    const words = make("span", {}, short(decision));
    // The name begins with what can be seen, so that who speaks to the page may say it.
    const what = say("watch.log.entry", { what: deed(decision) });
    const whole = make("span", { class: "unseen" }, what);
    const entry = button("entry", more, figure, " ", certainty(decision), " ", words, whole);
    this.place.prepend(make("li", {}, entry));
    if (this.place.children.length > MOST) this.place.lastElementChild?.remove();
  }

  /** Marks the decision that is looked at. @param {Step | null} step */
  mark(step) {
    for (const entry of this.place.querySelectorAll("button")) {
      const looked = entry.dataset.step === `${step?.index}`;
      entry.setAttribute("aria-pressed", `${looked}`);
    }
  }
}
