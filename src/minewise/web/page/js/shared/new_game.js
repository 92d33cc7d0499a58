/** The dialog for a game of one's own: size, seed and every switch of the rules. */

import { button, div, field, make, options } from "../dom.js";
import { showDialog } from "../shell.js";
import { say, sentence } from "../words.js";

/** @import {About, NewGame as Wish} from "../../api.d.ts" */

/** What a switch is where the text of some rules does not say it. */
const USUAL = {
  first_click: "safe",
  start: "agent",
  on_mine: "end",
  cascade: "yes",
  mines_known: "yes",
  win: "all_safe",
  clues: "exact",
};
const OWN = "own";
/** Whose fields do not change the rules. */
const BESIDE = ["preset", "seed", "number"];

export class NewGame {
  /**
   * @param {About} about what the server knows
   * @param {(wish: Wish) => Promise<string | null>} begin a sentence if it is refused
   */
  constructor(about, begin) {
    this.about = about;
    this.begin = begin;
  }

  /** @param {Wish} wish the game before */
  open(wish) {
    const refusal = make("p", { class: "bad", role: "alert" });
    const form = make("form", { novalidate: true }, ...this.#fields(), refusal);
    const dialog = showDialog("new", say("new.heading"), form);
    const cancel = { onclick: () => dialog.close() };
    form.append(
      div("buttons",
        make("button", { class: "button main", type: "submit" }, say("watch.play")),
        button("button", cancel, say("shell.cancel")),
      ),
    );
    fill(form, this.#meaningOf(wish.rules));
    const { preset, number } = form.elements;
    number.value = "0";
    preset.addEventListener("change", () => {
      if (preset.value !== OWN) fill(form, this.#meaningOf(preset.value));
    });
    form.addEventListener("input", (/** @type {any} */ { target }) => {
      if (!BESIDE.includes(target.name)) preset.value = OWN;
    });
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const refused = await this.begin(read(form, wish.may_undo ?? false));
      if (refused === null) dialog.close();
      else refusal.textContent = sentence(refused);
    });
  }

  #fields() {
    const { limits, presets, rule_switches: switches } = this.about;
    const most = limits.longest_side;
    const own = make("option", { value: OWN }, say("new.own"));
    const names = options(presets.map(({ name }) => name));
    const preset = make("select", { name: "preset", autofocus: true }, own, ...names);
    const seed = { name: "seed", inputmode: "numeric", maxlength: 16, autocomplete: "off" };
    const choices = switches.map(({ name, values, meaning }) =>
      field(`new-${name}`, say(`new.switch.${name}`), choice(name, values), meaning),
    );
    return [
      field("new-preset", say("start.heading"), preset),
      div("fields",
        field("new-width", say("new.width"), whole("width", 1, most)),
        field("new-height", say("new.height"), whole("height", 1, most)),
        field("new-mines", say("new.mines"), whole("mines", 0, most * most)),
      ),
      div("fields",
        field("new-seed", say("new.seed"), make("input", seed), say("new.seed.meaning")),
        field("new-number", say("new.number"), whole("number", 0, Number.MAX_SAFE_INTEGER)),
      ),
      make("h3", { class: "unseen" }, say("new.switches")),
      div("switches", ...choices),
    ];
  }

  /** The settings of a text of rules. @param {string} text @returns {Record<string, string>} */
  #meaningOf(text) {
    const [first, ...said] = text.split(" ");
    const preset = this.about.presets.find(({ name, rules }) => name === first || rules === text);
    const [size, ...switches] = preset ? preset.rules.split(" ") : [first];
    const found = /^(\d+)x(\d+)\/(\d+|\?)$/.exec(size);
    const [, width, height, mines] = found ?? ["", "9", "9", "10"];
    const named = Object.fromEntries([...switches, ...said].map((item) => item.split(/=(.*)/s)));
    return { ...USUAL, ...named, width, height, mines, preset: preset?.name ?? OWN };
  }
}

/** @param {HTMLFormElement} form @param {Record<string, string>} values */
function fill(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const input = /** @type {any} */ (form.elements.namedItem(name));
    if (input) input.value = value;
  }
}

/** @param {any} form @param {boolean} may_undo @returns {Wish} */
function read(form, may_undo) {
  const value = (/** @type {string} */ name) => form.elements[name].value.trim();
  const switches = Object.entries(USUAL).filter(([name, usual]) => value(name) !== usual);
  const said = switches.map(([name]) => `${name}=${value(name)}`);
  const preset = value("preset");
  const size = `${value("width")}x${value("height")}/${value("mines")}`;
  /** @type {Wish} */
  const wish = { rules: preset === OWN ? [size, ...said].join(" ") : preset, may_undo };
  // What is no number is refused by the server, in words.
  if (value("seed")) wish.seed = Number(value("seed"));
  if (value("number") !== "0") wish.number = Number(value("number"));
  return wish;
}

/** @param {string} name @param {number} min @param {number} max */
const whole = (name, min, max) =>
  make("input", { name, type: "number", inputmode: "numeric", min, max, step: 1 });

/**
 * A list, or where some values are forms to be filled in, a field that offers the others.
 * @param {string} name @param {string[]} values
 */
function choice(name, values) {
  if (values.every((value) => value === value.toLowerCase())) {
    return make("select", { name }, ...options(values));
  }
  const id = `new-${name}-values`;
  document.getElementById(id)?.remove();
  document.body.append(make("datalist", { id }, ...options(values)));
  return make("input", { name, list: id, autocomplete: "off", placeholder: values.join(", ") });
}
