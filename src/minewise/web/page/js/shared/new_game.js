/** The dialog for a game of one's own: size, seed and every switch of the rules. */

import { make } from "../dom.js";
import { dialogTitle, openDialog } from "../shell.js";
import { say, sentence } from "../words.js";

/** @typedef {import("../play/current.js").Wish} Wish */
/** @typedef {{name: string, values: string[], meaning: string}} Switch of the rules */

/** What a switch is where the text of some rules does not say it. */
const USUAL = {
  first_click: "safe", start: "agent", on_mine: "end", cascade: "yes", mines_known: "yes",
  win: "all_safe", clues: "exact",
};
const OWN = "own";

export class NewGame {
  /** @param {any} about what the server knows @param {(wish: Wish) => Promise<string | null>} begin a sentence if it is refused */
  constructor(about, begin) {
    this.about = about;
    this.begin = begin;
  }

  /** @param {Wish} wish the game before */
  open(wish) {
    const { about } = this;
    const preset = field("preset", say("new.preset"), select("preset", [OWN, ...about.presets.map((/** @type {any} */ p) => p.name)]));
    preset.querySelector("option").textContent = say("new.own");
    const most = about.limits.longest_side;
    const sizes = make(
      "div", { class: "fields" },
      field("width", say("new.width"), number("width", 1, most)),
      field("height", say("new.height"), number("height", 1, most)),
      field("mines", say("new.mines"), number("mines", 0, most * most)),
    );
    const seeds = make(
      "div", { class: "fields" },
      field("seed", say("new.seed"), make("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]*", maxlength: 16, autocomplete: "off" }), say("new.seed.meaning")),
      field("number", say("new.number"), number("number", 0, Number.MAX_SAFE_INTEGER)),
    );
    const switches = make(
      "div", { class: "switches" },
      ...about.rule_switches.map((/** @type {Switch} */ { name, values, meaning }) => field(name, say(`new.switch.${name}`), choice(name, values), meaning)),
    );
    const refusal = make("p", { class: "bad", role: "alert" });
    const buttons = make(
      "div", { class: "buttons" },
      make("button", { class: "button main", type: "submit" }, say("new.play")),
      make("button", { class: "button", type: "button", onclick: () => dialog.close() }, say("shell.cancel")),
    );
    const form = make(
      "form", { novalidate: true }, dialogTitle(say("new.heading"), "new-title"), preset, sizes, seeds,
      make("h3", { class: "unseen" }, say("new.switches")), switches, refusal, buttons,
    );
    const dialog = make("dialog", { class: "dialog", "aria-labelledby": "new-title" }, form);
    fill(form, this.#meaningOf(wish.rules));
    form.elements.number.value = "0";
    form.elements.preset.addEventListener("change", () => {
      if (form.elements.preset.value !== OWN) fill(form, this.#meaningOf(form.elements.preset.value));
    });
    form.addEventListener("input", (/** @type {Event} */ event) => {
      if (!["preset", "seed", "number"].includes(/** @type {any} */ (event.target).name)) form.elements.preset.value = OWN;
    });
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const refused = await this.begin(read(form, wish.may_undo ?? false));
      if (refused === null) dialog.close();
      else refusal.textContent = sentence(refused);
    });
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    openDialog(dialog);
  }

  /** The settings of a text of rules. @param {string} text @returns {Record<string, string>} */
  #meaningOf(text) {
    const [first, ...said] = text.split(" ");
    const preset = this.about.presets.find((/** @type {any} */ { name, rules }) => name === first || rules === text);
    const [size, ...switches] = preset ? preset.rules.split(" ") : [first];
    const [, width, height, mines] = /^(\d+)x(\d+)\/(\d+|\?)$/.exec(size) ?? ["", "9", "9", "10"];
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
  const switches = Object.entries(USUAL).filter(([name, usual]) => value(name) !== usual).map(([name]) => `${name}=${value(name)}`);
  const preset = value("preset");
  const size = `${value("width")}x${value("height")}/${value("mines")}`;
  const rules = preset === OWN ? [size, ...switches].join(" ") : preset;
  /** @type {Wish} */
  const wish = { rules, may_undo };
  // What is no number is refused by the server, in words.
  if (value("seed")) wish.seed = Number(value("seed"));
  if (value("number") !== "0") wish.number = Number(value("number"));
  return wish;
}

/** @param {string} name @param {string} text @param {HTMLElement} input @param {string} [meaning] */
function field(name, text, input, meaning) {
  input.id = `new-${name}`;
  if (meaning) input.setAttribute("aria-describedby", `new-${name}-meaning`);
  return make(
    "div", { class: "field" },
    make("label", { for: `new-${name}` }, text), input,
    meaning && make("p", { class: "soft", id: `new-${name}-meaning` }, meaning),
  );
}

/** @param {string} name @param {number} min @param {number} max */
function number(name, min, max) {
  return make("input", { name, type: "number", inputmode: "numeric", min, max, step: 1 });
}

/** @param {string} name @param {string[]} values */
function select(name, values) {
  return make("select", { name, autofocus: name === "preset" }, ...values.map((value) => make("option", { value }, value)));
}

/** A list, or where some values are forms to be filled in, a field that offers the others. @param {string} name @param {string[]} values */
function choice(name, values) {
  if (values.every((value) => value === value.toLowerCase())) return select(name, values);
  const list = make("datalist", { id: `new-${name}-values` }, ...values.map((value) => make("option", { value })));
  document.getElementById(list.id)?.remove();
  document.body.append(list);
  return make("input", { name, list: list.id, autocomplete: "off", placeholder: values.join(", ") });
}
