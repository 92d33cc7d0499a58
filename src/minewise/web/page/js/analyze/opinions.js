/** What several agents would do, side by side. */

import { api } from "../api.js";
import { byId, make } from "../dom.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { places } from "./figures.js";
import { question } from "./position.js";
import { Request } from "./request.js";

/** @typedef {import("../board/cells.js").Cell} Cell */

const USUAL = ["basic", "csp-probability", "exact", "best"];

export class Opinions {
  /** @param {{name: string, summary: string}[]} agents @param {(cells: Cell[]) => void} point */
  constructor(agents, point) {
    this.point = point;
    const chosen = new Set(load("asked-agents", USUAL));
    byId("agents").append(...agents.map(({ name, summary }) => make(
      "label", { class: "check", title: summary },
      make("input", { type: "checkbox", value: name, checked: chosen.has(name), onchange: () => save("asked-agents", this.#chosen) }),
      make("span", {}, name),
    )));
    this.request = new Request(byId("ask"), byId("opinions"), "opinions.asking", async (position, signal) => {
      if (!this.#chosen.length) return [make("p", {}, say("opinions.none"))];
      const { opinions } = await api.advice({ ...question(position), agents: this.#chosen }, signal);
      return [this.#table(opinions)];
    });
  }

  get #chosen() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...byId("agents").querySelectorAll("input")]);
    return boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** @param {any[]} opinions */
  #table(opinions) {
    const head = ["agent", "decision", "reason"].map((name) => make("th", { scope: "col" }, say(`opinions.${name}`)));
    const rows = opinions.map(({ agent, decision, fault }) => make(
      "tr", {},
      make("th", { scope: "row" }, agent),
      ...(decision ? this.#decided(decision) : [make("td", { colspan: 2, class: "bad" }, say("analyze.fault", { sentence: sentence(fault) }))]),
    ));
    return make("table", { class: "table opinions" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  /** @param {{reveal: Cell[], flag: Cell[], certain: boolean, reason: string}} decision */
  #decided({ reveal, flag, certain, reason }) {
    const what = /** @type {[string, Cell[]][]} */ ([["opinions.reveals", reveal], ["opinions.flags", flag]]).filter(([, cells]) => cells.length);
    const buttons = what.map(([key, cells]) => make(
      "button", { class: "chip", type: "button", title: say("analyze.show"), onclick: () => this.point(cells) },
      say(key, { cells: places(cells, 3) }),
    ));
    return [
      make("td", {}, ...buttons, make("span", { class: certain ? "tag good" : "tag" }, say(certain ? "opinions.certain" : "opinions.guess"))),
      make("td", { class: "why" }, reason && sentence(reason)),
    ];
  }
}
