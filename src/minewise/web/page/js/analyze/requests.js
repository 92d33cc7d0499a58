/** What is asked for with a button: the chance to win with each move, and what agents would do. */

import { once, refusal } from "../answers.js";
import { isAmong, nameOf } from "../board/cells.js";
import { about, core, coreOn } from "../core/core.js";
import { button, byId, make, number, row, table } from "../dom.js";
import { server } from "../server.js";
import { load, save } from "../store.js";
import { percentage, say, sentence } from "../words.js";
import { places } from "./figures.js";
import { EXACT, question, viewOf } from "./position.js";

/** @import {Analysis, Decision, Evaluation} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Word} from "../words.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds after which it is said that the answer takes a while. */
const STALE = 300;

/** @typedef {(nodes: Node[]) => void} Show what is known so far */

class Request {
  #asking = new AbortController();
  /** @type {Position | null} */
  #position = null;

  /**
   * @param {HTMLButtonElement} button @param {HTMLElement} box
   * @param {Word} wait what is said meanwhile
   * @param {(position: Position, signal: AbortSignal, show: Show) => Promise<unknown>} ask
   */
  constructor(button, box, wait, ask) {
    this.box = box;
    this.wait = wait;
    this.ask = ask;
    button.addEventListener("click", () => this.#send());
  }

  /**
   * The position is another one: what was said of the one before is gone.
   * @param {Position} position
   */
  forget(position) {
    this.#stop();
    this.#position = position;
  }

  #stop() {
    this.#asking.abort();
    this.box.replaceChildren();
  }

  async #send() {
    const position = this.#position;
    if (!position) return;
    this.#stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const wait = this.#wait();
    const late = setTimeout(() => !signal.aborted && this.box.prepend(wait), STALE);
    const show = (/** @type {Node[]} */ nodes) => {
      if (!signal.aborted) this.box.replaceChildren(...(wait.parentNode ? [wait] : []), ...nodes);
    };
    try {
      await this.ask(position, signal, show);
    } catch (error) {
      if (!signal.aborted) show([make("p", { class: "bad" }, sentence(refusal(error)))]);
    } finally {
      clearTimeout(late);
      wait.remove();
    }
  }

  /** What is said while the answer is worked out, with a way to end it. */
  #wait() {
    const stop = button("button", { onclick: () => this.#stop() }, say("analyze.stop"));
    return make("div", { class: "wait" }, make("p", { class: "soft" }, say(this.wait)), stop);
  }
}

/** Moves that are shown at once, and that are told. */
const [FIRST, MOST] = [5, 20];

/** It may think for long: nothing else waits for it. */
const evaluating = coreOn();

export class Winning {
  /** @param {(cells: Cell[]) => void} point */
  constructor(point) {
    this.point = point;
    this.request = new Request(byId("evaluate"), byId("winning"), "winning.asking", (...asked) =>
      this.#ask(...asked),
    );
  }

  /** @param {Position} position @param {AbortSignal} signal @param {Show} show */
  async #ask(position, signal, show) {
    const told = (/** @type {string} */ text) => show([make("p", {}, text)]);
    if (position.mines === null) return told(say("winning.needs-total"));
    if (position.clues !== EXACT) return told(say("winning.needs-exact"));
    const [evaluation, analysis] = await Promise.all([
      evaluating.evaluate(viewOf(position), {}, signal),
      core.analyze(...question(position)),
    ]);
    show(this.#told(evaluation, analysis));
  }

  /** @param {Evaluation} evaluation @param {Analysis} analysis @returns {Node[]} */
  #told({ win, exact, moves }, { safe }) {
    const percent = percentage(win, exact);
    const told = say(exact ? "winning.exact" : "winning.estimated", { percent });
    const sum = make("p", { class: "strong" }, told);
    if (!moves.length) return [sum];
    const rows = moves.slice(0, MOST).map(({ cell, survival, win }) => {
      const survives = isAmong(safe, cell) ? percentage(1) : percentage(survival, false);
      const place = make("td", {}, this.#button(cell));
      return make("tr", {}, place, number(`${survives}%`), number(`${percentage(win, exact)}%`));
    });
    const heads = [say("review.column.move"), say("winning.survival"), say("winning.win")];
    const best = table(heads, rows.slice(0, FIRST));
    if (rows.length <= FIRST) return [sum, best];
    const more = make("summary", {}, say("analyze.more", { n: rows.length - FIRST }));
    const others = table(heads, rows.slice(FIRST));
    return [sum, best, make("details", { class: "more-moves" }, more, others)];
  }

  /** @param {Cell} cell */
  #button(cell) {
    const more = { title: say("analyze.show"), onclick: () => this.point([cell]) };
    return button("chip", more, nameOf(cell));
  }
}

const USUAL = ["basic", "csp-probability", "exact", "best"];
/** Of the random numbers of agents, so that they are of one opinion when asked again. */
const SEED = 1;

/** For agents, of which some think for long. */
const deciding = coreOn();

export class Opinions {
  /** @type {Set<string>} agents that the core has; the server has the others */
  #own = new Set();

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

  /** Lists the agents of the core. */
  #listed = once(async () => {
    const { agents } = await about();
    this.#own = new Set(agents.map(({ name }) => name));
    this.#offer(agents);
  });

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
    const rows = agents.map((agent) => row(agent));
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
        ? await deciding.decide(agent, view, { seed: SEED }, signal)
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
