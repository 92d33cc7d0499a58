/** The form for a comparison: agents, boards, how many games, and when it is enough. */

import { api } from "../api.js";
import { field, make } from "../dom.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @import {About, Comparison, NewComparison} from "../../api.d.ts" */

const USUAL = {
  agents: ["basic", "csp", "exact"],
  more: "",
  rules: ["beginner"],
  own: "",
  density: "",
  games: "1000",
  seed: "1",
  stop: "never",
  level: "1",
};

/** @typedef {typeof USUAL} Said what stands in the form */

export class Wish {
  /**
   * @param {HTMLFormElement} form @param {About} about what the server knows
   * @param {(comparison: Comparison) => void} began
   */
  constructor(form, about, began) {
    this.form = form;
    this.about = about;
    this.began = began;
    this.refusal = make("p", { class: "bad", role: "alert" });
    const start = { class: "button main wide", type: "submit" };
    this.start = make("button", start, say("watch.begin"));
  }

  /** Builds the form, filled as it was last. */
  show() {
    const last = { ...USUAL, ...load("comparing", {}) };
    this.form.replaceChildren(
      this.#agents(last),
      area("more", say("compare.more"), last.more, say("compare.more.meaning")),
      this.#boards(last),
      area("own", say("compare.own"), last.own, say("compare.own.meaning")),
      input("density", say("compare.density"), last, {}, say("compare.density.meaning")),
      make(
        "div",
        { class: "fields" },
        input("games", say("compare.games"), last, { ...WHOLE, min: 1, max: 1_000_000 }),
        input("seed", say("new.seed"), last, { ...WHOLE, min: 0 }),
      ),
      make(
        "div",
        { class: "fields" },
        field("wish-stop", say("compare.stop"), stops(last.stop)),
        input("level", say("compare.level"), last, { ...NUMBER, step: "any", min: 0 }),
      ),
      this.refusal,
      make("div", { class: "buttons" }, this.start),
    );
    const { level, stop } = this.#inputs;
    const show = () => {
      level.closest(".field").hidden = stop.value === "never";
    };
    stop.addEventListener("change", show);
    show();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
  }

  /** @param {Said} last */
  #agents(last) {
    const words = say("compare.agents");
    const agents = this.about.agents.map(({ name, summary }) => {
      const told = make("span", { class: "soft" }, summary);
      const both = make("span", {}, make("strong", {}, name), told);
      return check("agents", name, last.agents.includes(name), both);
    });
    const more = { class: "choices", tabindex: "0", role: "group", "aria-label": words };
    return make("fieldset", {}, make("legend", {}, words), make("div", more, ...agents));
  }

  /** @param {Said} last */
  #boards(last) {
    const levels = this.about.presets.map(({ name }) =>
      check("rules", name, last.rules.includes(name), name),
    );
    const legend = make("legend", {}, say("compare.boards"));
    return make("fieldset", {}, legend, make("div", { class: "levels-row" }, ...levels));
  }

  /** The fields by their names. @returns {any} */
  get #inputs() {
    return this.form.elements;
  }

  async #start() {
    this.refusal.textContent = "";
    this.start.disabled = true;
    try {
      const said = this.#said();
      save("comparing", said);
      this.began(await api.newComparison(asked(said)));
    } catch (error) {
      this.refusal.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.start.disabled = false;
    }
  }

  /** @returns {Said} */
  #said() {
    const { more, own, density, games, seed, stop, level } = this.#inputs;
    const fields = { more, own, density, games, seed, stop, level };
    const texts = Object.entries(fields).map(([name, { value }]) => [name, value.trim()]);
    const chosen = { agents: this.#checked("agents"), rules: this.#checked("rules") };
    return { ...Object.fromEntries(texts), ...chosen };
  }

  /** @param {string} name @returns {string[]} */
  #checked(name) {
    const boxes = this.form.querySelectorAll(`input[name=${name}]:checked`);
    return [...boxes].map((box) => /** @type {HTMLInputElement} */ (box).value);
  }
}

const NUMBER = { type: "number", inputmode: "decimal" };
const WHOLE = { type: "number", inputmode: "numeric" };

/** The request; what is no number is refused by the server, in words. @param {Said} said */
function asked(said) {
  /** @type {NewComparison} */
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

/** @param {string} text @returns {string[]} */
function lines(text) {
  const all = text.split("\n").map((line) => line.trim());
  return all.filter(Boolean);
}

/**
 * @param {string} name @param {string} value @param {boolean} checked @param {Node | string} told
 */
function check(name, value, checked, told) {
  const box = make("input", { type: "checkbox", name, value, checked });
  return make("label", { class: "check" }, box, told);
}

/** When to stop. @param {string} chosen */
function stops(chosen) {
  const values = /** @type {const} */ (["never", "until", "apart"]);
  const options = values.map((value) =>
    make("option", { value, selected: value === chosen }, say(`compare.stop.${value}`)),
  );
  return make("select", { name: "stop" }, ...options);
}

/** @param {string} name @param {string} text @param {string} value @param {string} meaning */
function area(name, text, value, meaning) {
  const element = make("textarea", { name, rows: 2, spellcheck: "false" }, value);
  return field(`wish-${name}`, text, element, meaning);
}

/**
 * @param {keyof Said} name @param {string} text @param {Said} last @param {object} more
 * @param {string} [meaning]
 */
function input(name, text, last, more, meaning) {
  const element = make("input", { name, autocomplete: "off", value: last[name], ...more });
  return field(`wish-${name}`, text, element, meaning);
}
