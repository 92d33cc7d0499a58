/** The form for a comparison: agents, boards, how many games, and when it is enough. */

import { api } from "../api.js";
import { make } from "../dom.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

const USUAL = {
  agents: ["basic", "csp", "exact"], more: "", rules: ["beginner"], own: "", density: "",
  games: "1000", seed: "1", stop: "never", level: "1",
};

export class Wish {
  /**
   * @param {HTMLFormElement} form @param {any} about what the server knows
   * @param {(comparison: any) => void} began
   */
  constructor(form, about, began) {
    this.form = form;
    this.about = about;
    this.began = began;
  }

  /** Builds the form, filled as it was last. */
  show() {
    const last = { ...USUAL, ...load("comparing", {}) };
    const agents = this.about.agents.map(({ name, summary }) =>
      check("agents", name, last.agents.includes(name), make("span", {}, make("strong", {}, name), make("span", { class: "soft" }, summary))),
    );
    const levels = this.about.presets.map(({ name }) => check("rules", name, last.rules.includes(name), name));
    this.refusal = make("p", { class: "bad", role: "alert" });
    this.form.replaceChildren(
      make("fieldset", {}, make("legend", {}, say("compare.agents")), make("div", { class: "choices", tabindex: "0", role: "group", "aria-label": say("compare.agents") }, ...agents)),
      field("more", say("compare.more"), make("textarea", { name: "more", rows: 2, spellcheck: "false" }, last.more), say("compare.more.meaning")),
      make("fieldset", {}, make("legend", {}, say("compare.boards")), make("div", { class: "levels-row" }, ...levels)),
      field("own", say("compare.own"), make("textarea", { name: "own", rows: 2, spellcheck: "false" }, last.own), say("compare.own.meaning")),
      field("density", say("compare.density"), make("input", { name: "density", autocomplete: "off", value: last.density }), say("compare.density.meaning")),
      make(
        "div", { class: "fields" },
        field("games", say("compare.games"), make("input", { name: "games", type: "number", inputmode: "numeric", min: 1, max: 1000000, value: last.games })),
        field("seed", say("compare.seed"), make("input", { name: "seed", type: "number", inputmode: "numeric", min: 0, value: last.seed })),
      ),
      make(
        "div", { class: "fields" },
        field("stop", say("compare.stop"), select("stop", { never: say("compare.stop.never"), until: say("compare.stop.until"), apart: say("compare.stop.apart") }, last.stop)),
        field("level", say("compare.level"), make("input", { name: "level", type: "number", inputmode: "decimal", step: "any", min: 0, value: last.level })),
      ),
      this.refusal,
      make("div", { class: "buttons" }, make("button", { class: "button main wide", type: "submit" }, say("compare.start"))),
    );
    const level = () => {
      this.form.elements.namedItem("level").closest(".field").hidden = this.#value("stop") === "never";
    };
    this.form.elements.namedItem("stop").addEventListener("change", level);
    level();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
  }

  async #start() {
    this.refusal.textContent = "";
    const button = this.form.querySelector("[type=submit]");
    button.disabled = true;
    try {
      save("comparing", this.#said());
      this.began(await api.newComparison(this.#asked()));
    } catch (error) {
      this.refusal.textContent = /** @type {Error} */ (error).message;
    } finally {
      button.disabled = false;
    }
  }

  /** What stands in the form. */
  #said() {
    const texts = Object.fromEntries(["more", "own", "density", "games", "seed", "stop", "level"].map((name) => [name, this.#value(name)]));
    return { ...texts, agents: this.#checked("agents"), rules: this.#checked("rules") };
  }

  /** The request; what is no number is refused by the server, in words. */
  #asked() {
    const said = this.#said();
    const wish = {
      agents: [...said.agents, ...lines(said.more)],
      rules: [...said.rules, ...lines(said.own)],
      seed: Number(said.seed),
    };
    if (said.games) wish.games = Number(said.games);
    if (said.density) wish.density = said.density;
    if (said.stop === "until") wish.until = Number(said.level);
    if (said.stop === "apart") wish.tell_apart = Number(said.level) / 100;
    return wish;
  }

  /** @param {string} name */
  #value(name) {
    return this.form.elements.namedItem(name).value.trim();
  }

  /** @param {string} name @returns {string[]} */
  #checked(name) {
    return [...this.form.querySelectorAll(`input[name=${name}]:checked`)].map((input) => input.value);
  }
}

/** @param {string} text @returns {string[]} */
function lines(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** @param {string} name @param {string} value @param {boolean} checked @param {Node | string} told */
function check(name, value, checked, told) {
  return make("label", { class: "check" }, make("input", { type: "checkbox", name, value, checked }), told);
}

/** @param {string} name @param {Record<string, string>} values @param {string} chosen */
function select(name, values, chosen) {
  return make("select", { name }, ...Object.entries(values).map(([value, text]) => make("option", { value, selected: value === chosen }, text)));
}

/** @param {string} name @param {string} text @param {HTMLElement} input @param {string} [meaning] */
function field(name, text, input, meaning) {
  input.id = `wish-${name}`;
  if (meaning) input.setAttribute("aria-describedby", `wish-${name}-meaning`);
  return make(
    "div", { class: "field" }, make("label", { for: input.id }, text), input,
    meaning && make("p", { class: "soft", id: `wish-${name}-meaning` }, meaning),
  );
}
