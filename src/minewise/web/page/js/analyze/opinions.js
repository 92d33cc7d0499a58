/** What several agents would do, side by side. */

import { api } from "../api.js";
import { button, byId, make, table } from "../dom.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { places } from "./figures.js";
import { question } from "./position.js";
import { Request } from "./request.js";

/** @import {AgentInfo, Decision, Opinion} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Word} from "../words.js" */

const USUAL = ["basic", "csp-probability", "exact", "best"];

export class Opinions {
  /** @param {AgentInfo[]} agents @param {(cells: Cell[]) => void} point */
  constructor(agents, point) {
    this.point = point;
    const chosen = new Set(load("asked-agents", USUAL));
    const onchange = () => save("asked-agents", this.#chosen);
    const boxes = agents.map(({ name, summary }) => {
      const box = { type: "checkbox", value: name, checked: chosen.has(name), onchange };
      const words = make("span", {}, name);
      return make("label", { class: "check", title: summary }, make("input", box), words);
    });
    byId("agents").append(...boxes);
    const [ask, place] = [byId("ask"), byId("opinions")];
    this.request = new Request(ask, place, "opinions.asking", async (position, signal) => {
      if (!this.#chosen.length) return [make("p", {}, say("opinions.none"))];
      const asked = { ...question(position), agents: this.#chosen };
      const { opinions } = await api.advice(asked, signal);
      return [this.#table(opinions)];
    });
  }

  get #chosen() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...byId("agents").querySelectorAll("input")]);
    return boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** @param {Opinion[]} opinions */
  #table(opinions) {
    const rows = opinions.map(({ agent, decision, fault }) => {
      const words = say("analyze.fault", { sentence: sentence(fault ?? "") });
      const failed = () => [make("td", { colspan: 2, class: "bad" }, words)];
      const cells = decision ? this.#decided(decision) : failed();
      return make("tr", {}, make("th", { scope: "row" }, agent), ...cells);
    });
    const heads = [say("watch.agent"), say("opinions.decision"), say("opinions.reason")];
    const told = table(heads, rows, { kind: "" });
    told.classList.add("opinions");
    return told;
  }

  /** @param {Decision} decision */
  #decided({ reveal, flag, certain, reason }) {
    const revealed = this.#chip("opinions.reveals", reveal);
    const what = revealed.concat(this.#chip("watch.log.flags.only", flag));
    const tag = say(certain ? "opinions.certain" : "opinions.guess");
    return [
      make("td", {}, ...what, make("span", { class: certain ? "tag good" : "tag" }, tag)),
      make("td", { class: "why" }, reason && sentence(reason)),
    ];
  }

  /** @param {Word} key @param {Cell[]} cells @returns {Node[]} a button that shows them, if any */
  #chip(key, cells) {
    if (!cells.length) return [];
    const more = { title: say("analyze.show"), onclick: () => this.point(cells) };
    return [button("chip", more, say(key, { cells: places(cells, 3) }))];
  }
}
