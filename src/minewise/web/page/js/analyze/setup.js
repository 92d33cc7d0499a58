/** The size, the mine total and the meaning of the clues, as fields of a form. */

import { button, byId, make, options } from "../dom.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { EXACT, resized } from "./position.js";

/** @import {Position} from "./position.js" */

const MODELS = /** @type {const} */ ([EXACT, "withheld", "optimistic", "cautious", "one-more"]);
const WITHHELD = "withheld:p=";

export class Setup {
  #form = byId("setup-form");
  /** @type {Position | null} */
  #position = null;
  /** Is the total about to be entered? Then another change does not take that back. */
  #entering = false;

  /** @param {(position: Position) => void} set */
  constructor(set) {
    const { width, height, mines, unknown, clues, withheld } = this.#form.elements;
    this.set = set;
    clues.replaceChildren(...options(MODELS, (model) => say(`clues.${model}`)));
    for (const side of [width, height]) side.addEventListener("change", () => this.#resize());
    mines.addEventListener("change", () => this.#total());
    unknown.addEventListener("change", () => this.#known());
    clues.addEventListener("change", () => this.#clues());
    withheld.addEventListener("change", () => this.#clues());
    this.#form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    const details = byId("setup");
    const roomy = matchMedia("(min-width: 721px) and (min-height: 561px)").matches;
    details.open = load("setup-open", roomy);
    details.addEventListener("toggle", () => save("setup-open", details.open));
  }

  /** @param {number} longest side of a board */
  limit(longest) {
    const { width, height } = this.#form.elements;
    width.max = height.max = `${longest}`;
  }

  /** @param {Position} position */
  show(position) {
    this.#position = position;
    const { width, height, mines, unknown, clues, withheld } = this.#form.elements;
    const [columns, rows] = [position.rows[0].length, position.rows.length];
    width.value = columns;
    height.value = rows;
    this.#entering &&= position.mines === null;
    if (!this.#entering) mines.value = position.mines ?? "";
    mines.disabled = unknown.checked = position.mines === null && !this.#entering;
    const model = position.clues.split(":")[0];
    if (![...clues.options].some(({ value }) => value === model)) {
      clues.append(make("option", { value: model }, position.clues));
    }
    clues.value = model;
    byId("withheld-field").hidden = model !== "withheld";
    if (model === "withheld") withheld.value = position.clues.slice(WITHHELD.length);
    const known = MODELS.find((name) => name === model);
    byId("clues-meaning").textContent = known ? say(`clues.${known}.meaning`) : "";
    byId("setup-summary").textContent = say("setup.summary", {
      width: columns,
      height: rows,
      mines: say(position.mines === null ? "setup.unknown" : "analyze.certain.mines", {
        n: position.mines ?? 0,
      }),
      clues: say("setup.clues", { clues: position.clues }),
    });
    this.#refuse(this.#entering ? say("setup.enter-mines") : "");
  }

  /** Another position comes: what was half entered is gone. */
  begin() {
    this.#entering = false;
  }

  /**
   * A button that sets the mine total, and one that leads to its field.
   * @param {number | null} mines null: there is none to set @param {boolean} [isAsked]
   */
  offer(mines, isAsked = false) {
    const ask = isAsked ? [this.#ask()] : [];
    if (mines === null) return ask;
    const set = () => {
      this.begin();
      this.set({ .../** @type {Position} */ (this.#position), mines });
    };
    return [button("button", { onclick: set }, say("analyze.use-total", { n: mines })), ...ask];
  }

  #ask() {
    const enter = () => {
      byId("setup").open = true;
      this.#form.elements.unknown.checked = false;
      this.#known();
    };
    return button("button", { onclick: enter }, say("picture.total"));
  }

  /** The total contradicts the clues, or not. @param {boolean} wrong */
  doubtTotal(wrong) {
    const { mines } = this.#form.elements;
    if (wrong) mines.setAttribute("aria-invalid", "true");
    else mines.removeAttribute("aria-invalid");
  }

  #resize() {
    const position = /** @type {Position} */ (this.#position);
    const { width, height } = this.#form.elements;
    const most = Number(width.max) || Infinity; // until the core has told its limit
    const [columns, rows] = [width, height].map(({ value }) => Number(value));
    if (![columns, rows].every((side) => Number.isInteger(side) && side >= 1 && side <= most)) {
      this.#refuse(say("setup.expected-side", { most }));
      return;
    }
    this.set(resized(position, rows, columns));
  }

  #total() {
    const position = /** @type {Position} */ (this.#position);
    const { mines } = this.#form.elements;
    const total = Number(mines.value);
    const most = position.rows.length * position.rows[0].length;
    if (mines.value === "" || !Number.isInteger(total) || total < 0 || total > most) {
      this.#refuse(say("setup.expected-mines", { most }));
      return;
    }
    this.set({ ...position, mines: total });
  }

  #known() {
    const position = /** @type {Position} */ (this.#position);
    const { mines, unknown } = this.#form.elements;
    this.#entering = !unknown.checked;
    if (unknown.checked) {
      this.set({ ...position, mines: null });
      return;
    }
    mines.disabled = false;
    this.#refuse(say("setup.enter-mines"));
    mines.focus();
  }

  #clues() {
    const position = /** @type {Position} */ (this.#position);
    const { clues, withheld } = this.#form.elements;
    if (clues.value === "withheld") {
      const chance = Number(withheld.value || "0.2");
      if (!(chance > 0 && chance <= 1)) {
        this.#refuse(say("setup.expected-chance"));
        return;
      }
      this.set({ ...position, clues: `${WITHHELD}${chance}` });
    } else this.set({ ...position, clues: clues.value });
  }

  /** @param {string} text */
  #refuse(text) {
    byId("setup-refusal").textContent = text && sentence(text);
  }
}
