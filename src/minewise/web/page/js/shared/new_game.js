/** Shows the rules to choose a new game from: size, mines, boards; others and the seed folded. */

import { Refused } from "../answers.js";
import { coreOn } from "../core/core.js";
import { button, div, field, make, options } from "../dom.js";
import { LEVELS, classicOf, isLevel } from "../games.js";
import { KINDS, PROOFS, anyBoards, boardsText, kindOf, withBoardsOf } from "../kinds.js";
import { showDialog } from "../shell.js";
import { say, sentence } from "../words.js";

/** @import {About, RulesInfo} from "../../minewise.d.mts" */

/** The fields, as long words as they need. @param {HTMLElement} wrong what is wrong with them */
function kindChoice(wrong) {
  const kinds = KINDS.map((kind) => radio("boards", kind, say(`new.boards=${kind}`)));
  const proofs = PROOFS.map((level) => radio("proof", level, say(`new.proof=${level}`)));
  const about = KINDS.map((kind) =>
    make("p", { class: "soft", "data-kind": kind }, say(`new.boards=${kind}.meaning`)),
  );
  return make("fieldset", { class: "choices" },
    make("legend", {}, say("new.boards")), ...kinds, ...about,
    make("fieldset", { class: "choices inner", "data-kind": "no-guess" },
      make("legend", {}, say("new.proof")), ...proofs),
    wrong,
  );
}

/** @param {string} name @param {string} value @param {string} text */
const radio = (name, value, text) =>
  make("label", { class: "check" },
    make("input", { type: "radio", name, value }), make("span", {}, text));

/** @param {any} form @param {string} rules */
function fillKind(form, rules) {
  const { kind, level } = kindOf(rules);
  form.elements.boards.value = kind;
  form.elements.proof.value = level;
}

/** What the fields say, as rules write it; what is of no use now is hidden. @param {any} form */
function readKind(form) {
  const { boards, proof } = form.elements;
  for (const part of form.querySelectorAll("[data-kind]")) {
    part.hidden = part.dataset.kind !== boards.value;
  }
  return boardsText(boards.value, proof.value);
}

/** @typedef {{rules: string, seed?: number, number?: number}} Chosen */

/** Switches and their values, those first that are told in words. Others are typed. */
const CHOICES = /** @type {const} */ ([
  "first_click=opening", "first_click=safe", "first_click=any",
  "start=agent", "start=random",
  "on_mine=end", "on_mine=continue",
  "cascade=yes", "cascade=no",
  "mines_known=yes", "mines_known=no",
  "win=all_safe", "win=all_flagged", "win=all_identified",
  "clues=exact", "clues=optimistic", "clues=cautious", "clues=one-more",
]);
const FOLDED = /** @type {const} */ ([
  "start", "on_mine", "cascade", "mines_known", "win", "clues",
]);
const SWITCHES = /** @type {const} */ (["first_click", ...FOLDED]);
/** Those of them that can be more than the choices say. */
const TYPED = /** @type {const} */ (["start", "clues"]);
const SIZES = /** @type {const} */ (["width", "height", "mines"]);
const TYPE = "type";

/** Checks what is typed at once, whatever is thought about elsewhere. */
const checking = coreOn();

/**
 * Opens the dialog.
 * @param {About} about of the core @param {string} rules that it opens with
 * @param {(chosen: Chosen) => Promise<string | null>} begin a sentence if it is refused
 */
export async function openNewGame(about, rules, begin) {
  const form = new Form(about, await checking.rules(rules));
  const done = async (/** @type {Chosen} */ chosen) => {
    const refused = await begin(chosen);
    if (refused === null) dialog.close();
    return refused;
  };
  form.whenDone(done, () => dialog.close());
  const dialog = showDialog("new", say("new.heading"), form.element);
}

class Form {
  /** Of the last check, so that an earlier one that is answered late says nothing. */
  #check = 0;
  /** @type {RulesInfo | null} what the fields say, if it can be played */
  #known = null;

  /** @param {About} about @param {RulesInfo} known */
  constructor(about, known) {
    this.about = about;
    const { presets, longestSide: most } = about;
    const others = presets.map(({ name }) => name).filter((name) => !isLevel(name));
    const own = make("option", { value: "" }, say("new.others.none"));
    const preset = make("select", { name: "preset" }, own, ...options(others));
    preset.addEventListener("change", () => preset.value && this.#fillPreset(preset.value));
    this.levels = LEVELS.map((level) =>
      button("", { "data-level": level, onclick: () => this.#fillPreset(level) },
        say(`play.level.${level}`)),
    );
    this.refusal = make("p", { class: "bad", role: "alert" });
    this.element = make(
      "form",
      { novalidate: true, class: "new-game" },
      div("levels", ...this.levels),
      kindChoice(wrongOf("boards")),
      div("fields sizes", ...SIZES.map((name) => size(name, name === "mines" ? most ** 2 : most))),
      ...SIZES.map(wrongOf),
      firstClick(),
      fold("more", say("new.more"),
        field("new-preset", say("new.others"), preset, say("new.others.meaning")),
        ...FOLDED.map(choice),
      ),
      fold("seed", say("new.seed"),
        div("fields",
          field("new-seed", say("new.seed"), typed("seed"), say("new.seed.meaning")),
          field("new-number", say("new.number"), whole("number", Number.MAX_SAFE_INTEGER)),
        ),
      ),
      this.refusal,
    );
    this.element.elements.number.value = "0";
    this.element.addEventListener("input", () => this.#look());
    this.#fill(known);
  }

  /** @param {(chosen: Chosen) => Promise<string | null>} done @param {() => void} cancel */
  whenDone(done, cancel) {
    const play = make("button", { class: "button main", type: "submit" }, say("watch.play"));
    this.element.append(
      div("buttons", play, button("button", { onclick: cancel }, say("shell.cancel"))),
    );
    this.element.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      await this.#look();
      const wrong = this.element.querySelector("[aria-invalid]");
      const chosen = this.#chosen();
      if (wrong) {
        const folded = /** @type {HTMLDetailsElement | null} */ (wrong.closest("details"));
        if (folded) folded.open = true;
        wrong.focus();
      } else if (chosen) {
        this.take(done(chosen));
      }
    });
  }

  /** Says why a game does not begin. @param {Promise<string | null>} begun */
  async take(begun) {
    const refused = await begun;
    this.refusal.textContent = refused === null ? "" : sentence(refused);
  }

  /** A level leaves the boards and the first click those that are chosen. @param {string} name */
  async #fillPreset(name) {
    if (!isLevel(name)) return this.#fill(await checking.rules(name));
    const first = this.element.elements.first_click.value;
    const known = await checking.rules(`${name} first_click=${first}`);
    this.#fill({ ...known, rules: withBoardsOf(name, readKind(this.element)) });
  }

  /** @param {RulesInfo} known */
  #fill(known) {
    const { elements } = this.element;
    fillKind(this.element, known.rules);
    for (const name of SIZES) elements[name].value = `${known[name] ?? ""}`;
    for (const name of SWITCHES) {
      const [input, value] = [elements[name], known.switches[name]];
      input.value = value;
      if (input.value === value) continue;
      input.value = TYPE;
      elements[`${name}-typed`].value = value;
    }
    this.#look();
  }

  /** Checks the fields, and tells at each what is wrong with it. */
  async #look() {
    const check = ++this.#check;
    const { elements } = this.element;
    for (const name of TYPED) elements[`${name}-typed`].hidden = elements[name].value !== TYPE;
    const boards = readKind(this.element);
    /** @type {[string | null, string][]} */
    const wrong = this.#unreadable();
    this.#known = null;
    if (!wrong.length) {
      try {
        const known = await checking.rules(this.#text() + boards);
        if (check !== this.#check) return;
        this.#known = known;
      } catch (error) {
        if (check !== this.#check) return;
        if (!(error instanceof Refused)) throw error;
        wrong.push([error.part, sentence(error.sentence)]);
      }
    }
    this.#tell(wrong);
    const preset = this.#preset();
    const level = (this.#known && classicOf(anyBoards(this.#known.rules))) ?? preset;
    for (const one of this.levels) {
      one.setAttribute("aria-pressed", `${one.dataset.level === level}`);
    }
    elements.preset.value = preset && !isLevel(preset) ? preset : "";
  }

  /** Numbers that are none. @returns {[string, string][]} */
  #unreadable() {
    const most = this.about.longestSide;
    const { elements } = this.element;
    /** @type {[string, string][]} */
    const wrong = [];
    for (const name of /** @type {const} */ ([...SIZES, "number"])) {
      const { value, validity } = elements[name];
      if (!/^\d+$/.test(value)) wrong.push([name, say("new.whole")]);
      else if ((name === "width" || name === "height") && (validity.rangeOverflow || value < 1)) {
        wrong.push([name, say("new.side", { most })]);
      }
    }
    const seed = elements.seed.value.trim();
    const told = /^\d*$/.test(seed) && Number.isSafeInteger(Number(seed));
    return told ? wrong : [...wrong, ["seed", say("new.whole")]];
  }

  /** @param {[string | null, string][]} wrong fields, and what is wrong with them */
  #tell(wrong) {
    const sentences = new Map(wrong);
    for (const told of this.element.querySelectorAll(".wrong")) {
      const part = told.dataset.of;
      const input = this.element.querySelector(`[name="${part}"]`);
      told.textContent = sentences.get(part) ?? "";
      if (sentences.delete(part)) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    this.refusal.textContent = [...sentences.values()].join(" ");
  }

  /** The fields as rules. */
  #text() {
    const value = (/** @type {string} */ name) => this.element.elements[name].value.trim();
    const switches = SWITCHES.map((name) => {
      const chosen = value(name);
      return `${name}=${chosen === TYPE ? value(`${name}-typed`) : chosen}`;
    });
    return [`${value("width")}x${value("height")}/${value("mines")}`, ...switches].join(" ");
  }

  /** Of the preset with these rules, on whichever boards. */
  #preset() {
    const rules = this.#known && anyBoards(this.#known.rules);
    return this.about.presets.find((preset) => preset.rules === rules)?.name;
  }

  /** @returns {Chosen | null} */
  #chosen() {
    if (!this.#known) return null;
    const { seed, number } = this.element.elements;
    const { rules } = this.#known;
    /** @type {Chosen} */
    const chosen = { rules: withBoardsOf(this.#preset() ?? rules, rules) };
    if (seed.value.trim()) chosen.seed = Number(seed.value);
    if (number.value !== "0") chosen.number = Number(number.value);
    return chosen;
  }
}

/** What is wrong with a field. @param {string} name */
function wrongOf(name) {
  const id = `new-${name}-wrong`;
  return make("p", { class: "bad wrong", id, "data-of": name, "aria-live": "polite" });
}

/** @param {string} name @param {number} most */
const whole = (name, most) =>
  make("input", { name, type: "number", inputmode: "numeric", min: 0, max: most, step: 1 });

/** @param {string} name */
const typed = (name) =>
  make("input", { name, inputmode: "numeric", maxlength: 16, autocomplete: "off" });

/** @param {typeof SIZES[number]} name @param {number} most */
function size(name, most) {
  const input = whole(name, most);
  const more = field(`new-${name}`, say(`new.${name}`), input);
  input.setAttribute("aria-describedby", `new-${name}-wrong`);
  return more;
}

/** The choices of a switch, and what they are called. @param {string} name */
const choicesOf = (name) =>
  CHOICES.filter((choice) => choice.startsWith(`${name}=`)).map((choice) => ({
    value: choice.slice(name.length + 1),
    text: say(`new.${choice}`),
  }));

/** All choices in sight: an opening on the first click is what many look for. */
function firstClick() {
  const choices = choicesOf("first_click");
  const radios = choices.map(({ value, text }) => radio("first_click", value, text));
  return make("fieldset", { class: "choices" },
    make("legend", {}, say("new.switch.first_click")), ...radios, wrongOf("first_click"));
}

/** @param {typeof FOLDED[number]} name */
function choice(name) {
  const items = choicesOf(name).map(({ value, text }) => make("option", { value }, text));
  const select = make("select", { name }, ...items);
  const more = field(`new-${name}`, say(`new.switch.${name}`), select);
  for (const other of TYPED) {
    if (other !== name) continue;
    select.append(make("option", { value: TYPE }, say(`new.type.${other}`)));
    const label = say(`new.typed.${other}`);
    const input = { name: `${name}-typed`, autocomplete: "off", "aria-label": label, hidden: true };
    more.append(make("input", { ...input, placeholder: label }));
  }
  more.append(wrongOf(name));
  return more;
}

/** @param {string} name @param {string} title @param {...HTMLElement} parts */
const fold = (name, title, ...parts) =>
  make("details", { class: `fold ${name}` }, make("summary", {}, title), ...parts);
