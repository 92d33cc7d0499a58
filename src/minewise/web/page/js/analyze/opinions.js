/** What several agents would do, side by side. */

import { about, coreOn } from "../core/core.js";
import { button, byId, make, table } from "../dom.js";
import { refusal } from "../refused.js";
import { server } from "../server.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { places } from "./figures.js";
import { viewOf } from "./position.js";
import { Request } from "./request.js";

/** @import {Decision} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Word} from "../words.js" */
/** @import {Position} from "./position.js" */
/** @import {Show} from "./request.js" */

const USUAL = ["basic", "csp-probability", "exact", "best"];
/** Of the random numbers of agents, so that they are of one opinion when asked again. */
const SEED = 1;

/** For agents, of which some think for long. */
const thinking = coreOn();

export class Opinions {
  /** @type {Set<string>} agents that the core has; the server has the others */
  #own = new Set();
  /** @type {Promise<void> | null} until the agents of the core are listed */
  #listing = null;

  /** @param {(cells: Cell[]) => void} point */
  constructor(point) {
    this.point = point;
    const [ask, place] = [byId("ask"), byId("opinions")];
    this.request = new Request(ask, place, "opinions.asking", (...asked) => this.#ask(...asked));
    byId("agents").addEventListener("change", () => save("asked-agents", this.#chosen));
  }

  /** Lists the agents. */
  async begin() {
    await this.#listed();
    byId("opinions-note").textContent = server.there ? "" : say("opinions.no-server");
    if (!server.there) return;
    try {
      const more = (await server.about()).agents;
      this.#offer(more.filter((agent) => !agent.unavailable && !this.#own.has(agent.name)));
    } catch (error) {
      byId("opinions-note").textContent = refusal(error);
    }
  }

  #listed() {
    this.#listing ??= this.#offerOwn();
    return this.#listing;
  }

  async #offerOwn() {
    const { agents } = await about();
    this.#own = new Set(agents.map(({ name }) => name));
    this.#offer(agents);
  }

  /** @param {{name: string, summary: string}[]} agents */
  #offer(agents) {
    const chosen = new Set(load("asked-agents", USUAL));
    const boxes = agents.map(({ name, summary }) => {
      const box = { type: "checkbox", value: name, checked: chosen.has(name) };
      const words = make("span", {}, name);
      return make("label", { class: "check", title: summary }, make("input", box), words);
    });
    byId("agents").append(...boxes);
  }

  get #chosen() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...byId("agents").querySelectorAll("input")]);
    return boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** @param {Position} position @param {AbortSignal} signal @param {Show} show */
  async #ask(position, signal, show) {
    await this.#listed(); // who is quick asks before there is anybody to choose
    const agents = this.#chosen;
    if (!agents.length) return show([make("p", {}, say("opinions.none"))]);
    const rows = agents.map((agent) => make("tr", {}, make("th", { scope: "row" }, agent)));
    const heads = [say("watch.agent"), say("opinions.decision"), say("opinions.reason")];
    const told = table(heads, rows, { kind: "" });
    told.classList.add("opinions");
    let shown = false;
    await Promise.all(agents.map(async (agent, i) => {
      rows[i].append(...(await this.#opinion(agent, position, signal)));
      if (!shown) show([told]);
      shown = true;
    }));
  }

  /** @param {string} agent @param {Position} position @param {AbortSignal} signal */
  async #opinion(agent, position, signal) {
    const view = viewOf(position);
    try {
      const decision = this.#own.has(agent)
        ? await thinking.decide(agent, view, { seed: SEED }, signal)
        : await server.decide({ view, agent, seed: SEED, number: 0, turn: 0, signal });
      return this.#decided(decision);
    } catch (error) {
      if (signal.aborted) return [];
      const words = say("analyze.fault", { sentence: sentence(refusal(error)) });
      return [make("td", { colspan: 2, class: "bad" }, words)];
    }
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
