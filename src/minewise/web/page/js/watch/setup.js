/** The form that says who plays which board. */

import { byId, field, make } from "../dom.js";
import { choices } from "../shared/agents.js";
import { openNewGame } from "../shared/new_game.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @import {About} from "../../minewise.d.mts" */
/** @import {Known, KnownAgent} from "../shared/agents.js" */
/** @import {Board} from "./watched.js" */

/** @typedef {{board: Board, agent: string}} Wish */

const USUAL = { agent: "best", rules: "intermediate" };
const OWN = "own";
/** Seeds that people can read to one another. */
const SEEDS = 1_000_000;

export class Setup {
  #rules = USUAL.rules;
  /** @type {KnownAgent[]} */
  agents = [];

  /**
   * @param {About} about what the core knows
   * @param {(wish: Wish) => Promise<string | null>} begin a sentence if it is refused
   */
  constructor(about, begin) {
    this.about = about;
    this.begin = begin;
    const presets = about.presets.map(({ name, rules }) => {
      const words = say("watch.preset", { name, rules: rules.split(" ")[0] });
      return make("option", { value: name }, words);
    });
    const custom = make("option", { value: OWN }, say("play.level.own"));
    byId("rules-of-game").replaceChildren(...presets, custom);
    byId("agent").addEventListener("change", () => this.#describe({}));
    byId("rules-of-game").addEventListener("change", () => this.#choose());
    byId("setup").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#tell(this.wish);
    });
    byId("fresh").addEventListener("click", () => {
      byId("seed").value = `${drawn()}`;
      this.#tell(this.wish);
    });
    byId("same-board").addEventListener("click", () => {
      const { board } = this.shown ?? this.wish;
      this.#tell({ board, agent: byId("other").value });
    });
  }

  /** What to choose from, now that more is known. @param {Known} known */
  meet({ agents, note }) {
    this.agents = agents;
    byId("agents-note").textContent = note;
    for (const select of [byId("agent"), byId("other")]) {
      const { value } = select;
      select.replaceChildren(...choices(agents));
      if (value) select.value = value;
    }
    const name = this.shown?.agent.split(":")[0];
    // The agent of a link may be one that only the server has.
    if (this.shown && byId("agent").dataset.shown !== name) this.#showAgent(this.shown.agent);
  }

  /** What the form asks for. @returns {Wish} */
  get wish() {
    const seed = byId("seed").value.trim() || `${drawn()}`;
    byId("seed").value = seed;
    // What is no number is refused by the core, in words.
    const number = whole(byId("number").value.trim() || "0");
    return { board: { rules: this.#rules, seed: whole(seed), number }, agent: this.#agent };
  }

  /** What the browser was left with, for a board of its own. @returns {Wish} */
  get usual() {
    const { agent, rules } = { ...USUAL, ...load("watch", {}) };
    return { board: { rules, seed: drawn(), number: 0 }, agent };
  }

  /** Shows a game in the form. @param {Wish} wish */
  show(wish) {
    this.shown = wish;
    const { rules, seed, number } = wish.board;
    this.#rules = rules;
    const select = byId("rules-of-game");
    select.querySelector("[data-own]")?.remove();
    select.value = rules;
    if (select.value !== rules) {
      select.prepend(make("option", { value: rules, "data-own": "" }, rules));
      select.value = rules;
    }
    byId("seed").value = `${seed}`;
    byId("number").value = `${number}`;
    this.#showAgent(wish.agent);
    save("watch", { agent: wish.agent, rules });
  }

  /** @param {string} text of an agent that may not be known yet */
  #showAgent(text) {
    const [name, said = ""] = text.split(/:(.*)/s);
    const select = byId("agent");
    select.value = name;
    select.dataset.shown = select.value;
    const items = said.split(",").filter(Boolean);
    this.#describe(Object.fromEntries(items.map((item) => item.split(/=(.*)/s))));
  }

  /** Is an agent of that text never wrong about what it calls certain? @param {string} text */
  sound(text) {
    return this.agents.find(({ name }) => name === text.split(":")[0])?.sound ?? false;
  }

  get #agent() {
    const said = [...byId("options").querySelectorAll("input")]
      .filter((input) => input.value.trim() && input.value.trim() !== input.placeholder)
      .map((input) => `${input.name}=${input.value.trim()}`);
    return [byId("agent").value, said.join(",")].filter(Boolean).join(":");
  }

  /** The chosen agent and its options. @param {Record<string, string>} said */
  #describe(said) {
    const agent = this.agents.find(({ name }) => name === byId("agent").value);
    byId("agent-summary").textContent = agent?.summary ?? "";
    const fields = Object.entries(agent?.options ?? {}).map(([name, placeholder]) => {
      const more = { name, placeholder, value: said[name] ?? "", autocomplete: "off" };
      return field(`option-${name}`, name, make("input", more));
    });
    byId("options").replaceChildren(...fields);
    byId("options-box").hidden = fields.length === 0;
    if (Object.keys(said).length) byId("options-box").open = true;
  }

  #choose() {
    const select = byId("rules-of-game");
    if (select.value !== OWN) {
      this.#rules = select.value;
      return;
    }
    select.value = this.#rules;
    openNewGame(this.about, this.#rules, ({ rules, seed, number }) => {
      const { board, agent } = this.wish;
      const wished = { ...board, rules, seed: seed ?? drawn(), number: number ?? 0 };
      return this.#try({ board: wished, agent });
    });
  }

  /** @param {Wish} wish */
  async #tell(wish) {
    byId("setup-refusal").textContent = (await this.#try(wish)) ?? "";
  }

  /** @param {Wish} wish */
  async #try(wish) {
    const sentence = await this.begin(wish);
    if (sentence === null) byId("setup-refusal").textContent = "";
    return sentence;
  }
}

const drawn = () => Math.floor(Math.random() * SEEDS);

/** @param {string} text @returns {any} a number, or the text that is none */
const whole = (text) => (/^\d+$/.test(text) ? Number(text) : text);
