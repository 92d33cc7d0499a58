/** The panels with the next move and with the certain cells, each of which can be chosen for its proof. */

import { indexOf } from "../board/cells.js";
import { byId, make } from "../dom.js";
import { say, sentence } from "../words.js";
import { place } from "./figures.js";

/** @typedef {import("../board/cells.js").Cell} Cell */

/** Cells of one kind that are listed before the rest is asked for. */
const MOST = 40;

export class Findings {
  #width = 0;

  /** @param {(cell: Cell | null) => void} choose */
  constructor(choose) {
    this.choose = choose;
  }

  /** @param {any} advice null: nothing is known @param {string[]} rows */
  show(advice, rows) {
    this.#width = rows[0].length;
    byId("next").replaceChildren(...this.#next(advice));
    byId("certain").replaceChildren(...this.#certain(advice, rows));
  }

  /** What is known of the chosen cell; null: no cell is chosen. @param {{mine: number, proof: {sentence: string} | null} | null} found */
  explain(found) {
    const told = byId("certain").querySelector(".proof");
    if (!told) return;
    const certain = found && (found.mine === 0 || found.mine === 1);
    told.textContent = found?.proof ? sentence(found.proof.sentence) : say(certain ? "analyze.unproved" : "analyze.choose");
  }

  /** Presses the button of a cell, or lets go of it. @param {Cell | null} cell */
  press(cell) {
    const index = cell ? indexOf(cell, this.#width) : -1;
    for (const button of document.querySelectorAll("#certain [data-cell], #next [data-cell]")) {
      const element = /** @type {HTMLElement} */ (button);
      element.setAttribute("aria-pressed", `${Number(element.dataset.cell) === index}`);
    }
    if (!cell) this.explain(null);
  }

  /** @param {any} advice */
  #next(advice) {
    const next = advice?.next;
    if (!next) return [make("p", { class: "soft" }, say(advice?.analysis.contradiction ? "analyze.next.contradiction" : advice ? "analyze.next.none" : "analyze.next.unknown"))];
    const certain = { reveal: "analyze.next.reveal", flag: "analyze.next.flag", unflag: "analyze.next.unflag" };
    const key = next.certain ? certain[/** @type {"reveal" | "flag" | "unflag"} */ (next.action)] : "analyze.next.guess";
    return [
      make("p", { class: "strong" }, say(key, { cell: place(next.cell) })),
      make("p", {}, next.sentence),
      this.#button(next.cell, say("analyze.show"), "button"),
    ];
  }

  /** @param {any} advice @param {string[]} rows @returns {Node[]} */
  #certain(advice, rows) {
    if (!advice || advice.analysis.contradiction) return [make("p", { class: "soft" }, say("analyze.certain.unknown"))];
    const { safe, mines } = advice.analysis.certain;
    const isFlagged = (/** @type {Cell} */ [row, column]) => rows[row][column] === "F";
    const flagged = mines.filter(isFlagged);
    const bare = mines.filter((/** @type {Cell} */ cell) => !isFlagged(cell));
    if (!safe.length && !mines.length) return [make("p", { class: "soft" }, say("analyze.certain.none"))];
    return [
      ...(safe.length ? this.#group("safe", safe) : []),
      ...(bare.length ? this.#group("mines", bare) : []),
      flagged.length && make("details", { class: "flagged" }, make("summary", {}, say("analyze.certain.flagged", { n: flagged.length })), this.#chips("flagged", flagged)),
      make("p", { class: "proof", "aria-live": "polite" }, say("analyze.choose")),
    ].filter(Boolean);
  }

  /** @param {"safe" | "mines"} kind @param {Cell[]} cells */
  #group(kind, cells) {
    return [make("h3", {}, say(`analyze.certain.${kind}`, { n: cells.length })), this.#chips(kind, cells)];
  }

  /** @param {"safe" | "mines" | "flagged"} kind @param {Cell[]} cells */
  #chips(kind, cells) {
    const group = make("div", { class: "chips", role: "group", "aria-label": say(`analyze.certain.${kind}`, { n: cells.length }) });
    const list = (/** @type {number} */ most) => {
      group.replaceChildren(...cells.slice(0, most).map((cell) => this.#button(cell, place(cell), `chip ${kind}`)));
      if (cells.length <= most) return;
      const more = make("button", { class: "chip more", type: "button" }, say("analyze.more", { n: cells.length - most }));
      more.addEventListener("click", () => {
        list(cells.length);
        /** @type {HTMLElement} */ (group.children[most]).focus();
      });
      group.append(more);
    };
    list(MOST);
    return group;
  }

  /** @param {Cell} cell @param {string} text @param {string} kind */
  #button(cell, text, kind) {
    return make("button", {
      class: kind, type: "button", "aria-pressed": "false", "data-cell": indexOf(cell, this.#width),
      onclick: (/** @type {any} */ event) => this.choose(event.currentTarget.getAttribute("aria-pressed") === "true" ? null : cell),
    }, text);
  }
}
