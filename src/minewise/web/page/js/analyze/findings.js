/**
 * Shows what the clues say: the lines under the board, and the panels with the next move, which is
 * a hint or a guess, and the certain cells, of which each can be chosen to show its proof.
 */

import { indexOf, isAmong, nameOf } from "../board/cells.js";
import { MOST_LEAST } from "../board/scene.js";
import { button, byId, make } from "../dom.js";
import { proofSteps } from "../shared/message.js";
import { figure, percentage, say, sentence } from "../words.js";

/** @import {Analysis, Hint} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {ChainMarks} from "../shared/chain.js" */
/** @import {Why} from "./cell_inspector.js" */
/** @import {Answer, Known} from "./live_analysis.js" */

/** The lines under the board. @param {Analysis} analysis @param {string[]} rows */
export function verdict(analysis, rows) {
  const marks = rows.join("");
  if (!/[#F]/.test(marks)) return [say("analyze.all-open")];
  const lines = analysis.wrongFlags.map((cell) =>
    say("analyze.wrong-flag", { cell: nameOf(cell) }),
  );
  const [safe, mines] = [analysis.toReveal.length, analysis.toFlag.length];
  const alone = marks.includes("F") ? "analyze.mines.more" : "analyze.mines.only";
  const counts = [];
  if (safe) counts.push(say("analyze.safe", { n: safe }));
  if (mines) counts.push(say(safe ? "analyze.mines" : alone, { n: mines }));
  const told = counts.join(say("analyze.and"));
  if (told) lines.unshift(sentence(told));
  if (!safe) lines.push(...guess(analysis));
  const missing = missingTotal(analysis, rows);
  if (missing) lines.push(missing);
  return lines;
}

/**
 * What to say where the mine total is not given and any cell is open; else empty.
 * @param {Analysis} analysis @param {string[]} rows
 */
function missingTotal(analysis, rows) {
  const covered = rows.join("").match(/[#F]/g)?.length ?? 0;
  const isOpen = covered > analysis.safe.length + analysis.mines.length;
  return isOpen ? analysis.missingTotal : "";
}

/** Shows the guess: the least likely cell and its chance. @param {Analysis} analysis */
function guess({ least, probability, exact, unknown, width, protected: isFirst }) {
  if (isFirst) return [say("chances.protected")];
  if (!least.length) return unknown.length ? [say("analyze.guess.unknown")] : [];
  const [row, column] = least[0];
  const percent = percentage(probability[row * width + column], false);
  const n = least.length;
  const values = { percent, n, cell: nameOf(least[0]), others: figure(n - 1) };
  const key = exact ? "analyze.guess" : "analyze.guess.sampled";
  return [say(n > MOST_LEAST ? `${key}.many` : key, values)];
}

/** The move of a hint; empty if it has none. @param {Hint} hint @param {Analysis} analysis */
function nextMove({ cell, move, proof }, analysis) {
  if (!cell || !move) return "";
  const guess = move === "unflag" ? "analyze.next.guess.flagged" : "analyze.next.guess";
  return say(proof || analysis.protected ? `analyze.next.${move}` : guess, { cell: nameOf(cell) });
}

/**
 * What is said of a covered cell that a person asks about.
 * @param {Answer} answer @param {Cell} cell @param {Why | null} why @returns {string}
 */
export function picked({ analysis }, cell, why) {
  if (why?.proof) return sentence(why.proof.sentence);
  const chance = analysis.probability[cell[0] * analysis.width + cell[1]];
  if (isAmong(analysis.unknown, cell)) return say("analyze.picked.lost", { cell: nameOf(cell) });
  const percent = percentage(chance, why?.certain || (analysis.protected && chance === 0));
  if (isAmong(analysis.undecided, cell)) {
    return say("analyze.picked.undecided", { cell: nameOf(cell), percent });
  }
  return say("analyze.picked.chance", { cell: nameOf(cell), percent });
}

/**
 * What is said of a position: the verdict, or the next move and its reason; and whether the mine
 * total is to be asked for.
 * @param {Answer} answer @param {string[]} rows @param {boolean} guiding is the move to be told?
 * @returns {{lines: string[], cell: Cell | null, asksTotal: boolean}}
 */
export function summary({ analysis, hint }, rows, guiding) {
  const lines = verdict(analysis, rows);
  const total = lines.filter((line) => line === analysis.missingTotal);
  const move = guiding && hint ? nextMove(hint, analysis) : "";
  if (!hint?.cell || !move) return { lines, cell: null, asksTotal: total.length > 0 };
  // What is certain without the total needs none.
  const asked = hint.proof ? [] : total;
  const told = [move, hint.sentence, ...asked];
  return { lines: told, cell: hint.cell, asksTotal: asked.length > 0 };
}

/** Cells of one kind that are listed before the rest is asked for. */
const MOST = 40;

/** @param {string} text */
const soft = (text) => make("p", { class: "soft" }, text);

export class Findings {
  #width = 0;
  /** @type {Analysis | null} whose certain cells are listed */
  #listed = null;

  /**
   * @param {Board} board @param {ChainMarks} chains @param {(cell: Cell | null) => void} choose
   */
  constructor(board, chains, choose) {
    this.board = board;
    this.chains = chains;
    this.choose = choose;
  }

  /** @param {Known} answer @param {string[]} rows */
  show(answer, rows) {
    this.#width = rows[0].length;
    byId("next").replaceChildren(...this.#next(answer));
    const analysis = answer && answer !== "none" ? answer.analysis : null;
    // When more is known of a position, what was chosen of the list stays.
    if (analysis && analysis === this.#listed) return;
    this.#listed = analysis;
    byId("certain").replaceChildren(...this.#certain(analysis, rows));
  }

  /** What is known of the chosen cell; null: no cell is chosen. @param {Why | null} why */
  explain(why) {
    const told = byId("certain").querySelector(".proof");
    if (!told) return;
    const proof = why?.proof;
    if (proof) told.replaceChildren(proofSteps(this.board, proof), this.chains.part(proof.cell));
    else told.textContent = say(why?.certain ? "analyze.unproved" : "analyze.choose");
  }

  /** Presses the button of a cell, or lets go of it. @param {Cell | null} cell */
  press(cell) {
    const index = cell ? indexOf(cell, this.#width) : -1;
    for (const found of document.querySelectorAll("#certain [data-cell], #next [data-cell]")) {
      const element = /** @type {HTMLElement} */ (found);
      element.setAttribute("aria-pressed", `${Number(element.dataset.cell) === index}`);
    }
    if (!cell) this.explain(null);
  }

  /** @param {Known} answer */
  #next(answer) {
    if (answer === "none") return [soft(say("analyze.next.contradiction"))];
    if (!answer?.hint) return [soft(say("analyze.next.unknown"))];
    const { cell, sentence: reason } = answer.hint;
    const words = nextMove(answer.hint, answer.analysis);
    if (!cell || !words) return [soft(reason)];
    return [
      make("p", { class: "strong" }, words),
      make("p", {}, reason),
      this.#button(cell, say("analyze.show"), "button"),
    ];
  }

  /** @param {Analysis | null} analysis @param {string[]} rows @returns {Node[]} */
  #certain(analysis, rows) {
    if (!analysis) return [soft(say("analyze.certain.unknown"))];
    const { safe, mines } = analysis;
    if (!safe.length && !mines.length) return [soft(say("analyze.certain.none"))];
    const isFlagged = (/** @type {Cell} */ [row, column]) => rows[row][column] === "F";
    const flagged = mines.filter(isFlagged);
    const summary = make("summary", {}, say("analyze.certain.flagged", { n: flagged.length }));
    const folded = () =>
      make("details", { class: "flagged" }, summary, this.#chips("flagged", flagged));
    return [
      ...this.#group("safe", safe),
      ...this.#group("mines", mines.filter((cell) => !isFlagged(cell))),
      ...(flagged.length ? [folded()] : []),
      make("div", { class: "proof", "aria-live": "polite" }, say("analyze.choose")),
    ];
  }

  /** @param {"safe" | "mines"} kind @param {Cell[]} cells */
  #group(kind, cells) {
    if (!cells.length) return [];
    const heading = make("h3", {}, say(`analyze.certain.${kind}`, { n: cells.length }));
    return [heading, this.#chips(kind, cells)];
  }

  /** @param {"safe" | "mines" | "flagged"} kind @param {Cell[]} cells */
  #chips(kind, cells) {
    const words = say(`analyze.certain.${kind}`, { n: cells.length });
    const group = make("div", { class: "chips", role: "group", "aria-label": words });
    const list = (/** @type {number} */ most) => {
      const shown = cells.slice(0, most);
      const chips = shown.map((cell) => this.#button(cell, nameOf(cell), `chip ${kind}`));
      group.replaceChildren(...chips);
      if (cells.length <= most) return;
      const all = () => {
        list(cells.length);
        /** @type {HTMLElement} */ (group.children[most]).focus();
      };
      const more = say("analyze.more", { n: cells.length - most });
      group.append(button("chip more", { onclick: all }, more));
    };
    list(MOST);
    return group;
  }

  /** @param {Cell} cell @param {string} text @param {string} kind */
  #button(cell, text, kind) {
    const chip = button(kind, { "data-cell": indexOf(cell, this.#width) }, text);
    chip.setAttribute("aria-pressed", "false");
    chip.addEventListener("click", () =>
      this.choose(chip.getAttribute("aria-pressed") === "true" ? null : cell),
    );
    return chip;
  }
}
