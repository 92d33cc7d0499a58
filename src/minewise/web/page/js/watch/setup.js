/** The form that says who plays which board. */

import { byId, make } from "../dom.js";
import { icon } from "../icons.js";
import { NewGame } from "../shared/new_game.js";
import { label } from "../shared/tools.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @typedef {import("./watched.js").Board} Board */
/** @typedef {{name: string, summary: string, sound: boolean, options: Record<string, string>}} Agent */
/** @typedef {{board: Board, agent: string}} Wish */

const USUAL = { agent: "best", rules: "intermediate" };
const OWN = "own";
/** Seeds that people can read to one another. */
const SEEDS = 1_000_000;

export class Setup {
  #rules = USUAL.rules;

  /** @param {any} about what the server knows @param {(wish: Wish) => Promise<string | null>} begin a sentence if it is refused */
  constructor(about, begin) {
    /** @type {Agent[]} */
    this.agents = about.agents;
    this.begin = begin;
    byId("agent").replaceChildren(...options(this.agents.map(({ name }) => name)));
    byId("other").replaceChildren(...options(this.agents.map(({ name }) => name)));
    const presets = about.presets.map((/** @type {any} */ { name, rules }) => make("option", { value: name }, say("watch.preset", { name, rules: rules.split(" ")[0] })));
    byId("rules-of-game").replaceChildren(...presets, make("option", { value: OWN }, say("watch.rules.own")));
    label(byId("begin"), icon("play"), say("watch.begin"));
    label(byId("fresh"), icon("new"), say("watch.fresh"));
    label(byId("same-board"), icon("play"), say("watch.same-board"));
    this.own = new NewGame(about, ({ rules, seed, number }) => {
      const { board, agent } = this.wish;
      return this.#try({ board: { ...board, rules, seed: seed ?? drawn(), number: number ?? 0 }, agent });
    });
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

  /** What the form asks for. @returns {Wish} */
  get wish() {
    const seed = byId("seed").value.trim() || `${drawn()}`;
    byId("seed").value = seed;
    // What is no number is refused by the server, in words.
    const board = { rules: this.#rules, seed: whole(seed), number: whole(byId("number").value.trim() || "0") };
    return { board, agent: this.#agent };
  }

  /** What the browser was left with, for a board of its own. @returns {Wish} */
  get usual() {
    const kept = load("watch", USUAL);
    return { board: { rules: kept.rules ?? USUAL.rules, seed: drawn(), number: 0 }, agent: kept.agent ?? USUAL.agent };
  }

  /** Shows a game in the form. @param {Wish} wish */
  show(wish) {
    this.shown = wish;
    const { rules, seed, number } = wish.board;
    this.#rules = rules;
    const select = byId("rules-of-game");
    select.querySelector("[data-own]")?.remove();
    const values = Array.from(select.options, (/** @type {HTMLOptionElement} */ option) => option.value);
    if (!values.includes(rules)) select.prepend(make("option", { value: rules, "data-own": "" }, rules));
    select.value = rules;
    byId("seed").value = `${seed}`;
    byId("number").value = `${number}`;
    const [name, said] = wish.agent.split(/:(.*)/s);
    byId("agent").value = name;
    this.#describe(Object.fromEntries((said ?? "").split(",").filter(Boolean).map((item) => item.split(/=(.*)/s))));
    save("watch", { agent: wish.agent, rules });
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
    const fields = Object.entries(agent?.options ?? {}).map(([name, usual]) =>
      make("div", { class: "field" },
        make("label", { for: `option-${name}` }, name),
        make("input", { id: `option-${name}`, name, placeholder: usual, value: said[name] ?? "", autocomplete: "off" })),
    );
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
    this.own.open({ rules: this.#rules });
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

/** @param {string[]} values */
const options = (values) => values.map((value) => make("option", { value }, value));

const drawn = () => Math.floor(Math.random() * SEEDS);

/** @param {string} text @returns {any} a number, or the text that is none */
const whole = (text) => (/^\d+$/.test(text) ? Number(text) : text);
