/**
 * What there is to say at the end of a game on boards without guesses, or with guesses that are
 * safe: how hard it was, which guess was not needed, and how it could be solved; step by step.
 */

import { waiting } from "../answers.js";
import { nameOf } from "../board/cells.js";
import { core } from "../core/core.js";
import { PlayedGame } from "../core/played.js";
import { button } from "../dom.js";
import { kindOf } from "../kinds.js";
import { stepButtons } from "../shared/message.js";
import { figure, say, sentence } from "../words.js";
import { lookBack } from "./result.js";

/** @import {Certificate, CertificateStep} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Pointed} from "../board/scene.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {Needless} from "../shared/opened.js" */

export class Afterwards {
  /** @type {Walk | null} what is shown of the game now */
  walk = null;
  /** @type {Promise<Certificate | null>} null where its board may need a guess */
  #certificate;
  /** @type {Promise<Needless[]>} */
  #needless;

  /**
   * @param {PlayedGame} game that is over @param {Board} board @param {Message} message
   * @param {() => void} tell shows the end again
   */
  constructor(game, board, message, tell) {
    this.game = game;
    this.board = board;
    this.message = message;
    this.tell = tell;
    const proved = kindOf(game.state.rules).kind === "no-guess";
    this.#certificate = proved ? game.certificate() : Promise.resolve(null);
    this.#needless = lookBack(game).then(({ needless }) => needless);
  }

  /** Adds it to the end that is told. */
  async add() {
    const place = this.message.place;
    const facts = place.querySelector("p + p");
    const buttons = place.querySelector(".buttons");
    const certificate = await waiting(place, this.#certificate);
    if (!facts?.isConnected) return;
    if (certificate) {
      facts.append(` ${hardest(certificate)}`);
      buttons?.prepend(this.#button("end.solution", () => solution(this.game, certificate)));
    }
    const needless = await waiting(place, this.#needless);
    if (!facts.isConnected || !needless.length) return;
    // The verdict tells the one that ended the game.
    if (!toShow(needless).judged.hit) facts.append(` ${words(needless)}`);
    buttons?.prepend(this.#button("end.look", () => whatWasCertain(toShow(needless))));
  }

  /** @param {"end.look" | "end.solution"} name @param {() => Promise<WalkStep[]>} steps */
  #button(name, steps) {
    const walk = async () => {
      const found = await waiting(this.message.place, steps());
      this.walk = new Walk(this.board, this.message, found, () => this.#end());
      this.message.place.querySelector("[data-way]:enabled")?.focus({ preventScroll: true });
    };
    return button("button", { title: say(`${name}.title`), onclick: walk }, say(name));
  }

  #end() {
    this.walk = null;
    this.board.show(this.game.rows);
    this.tell();
  }

  /** Another game is shown, or this one goes on. */
  clear() {
    this.walk?.clear();
    this.walk = null;
  }
}

/** The one that ended the game, else the first. @param {Needless[]} guesses */
const toShow = (guesses) => guesses.find(({ judged }) => judged.hit) ?? guesses[0];

/** @param {Needless[]} guesses */
function words(guesses) {
  const n = guesses.length;
  return say("end.needless", { n, move: figure(guesses[0].judged.number + 1), count: figure(n) });
}

/** What was certain then, and why. @param {Needless} guess @returns {Promise<WalkStep[]>} */
async function whatWasCertain({ judged, move, rows, rules }) {
  const view = { view: rows.join("/"), rules };
  const [{ safe }, proof] = await Promise.all([
    core.analyze(view), core.explain(view, judged.safest),
  ]);
  const n = safe.length;
  const words = `${sentence(judged.sentence)} ${say("overlooked.marked", { n })}`;
  const first = { rows, text: words, pointed: [{ cells: safe, mine: false }], move };
  const cell = judged.safest;
  const steps = proof.steps.map(({ text, clues, cells, mine }, i) => ({
    rows,
    text: sentence(text),
    pointed: [{ clues, cells, mine, cell: i === proof.steps.length - 1 ? cell : null }],
  }));
  return [first, ...steps];
}

/** The hardest step, and how many such. @param {Certificate} certificate */
export function hardest({ difficulty: { level, clues, steps: n } }) {
  if (!n) return say("end.open");
  return say("end.hardest", { n, what: say(`end.by.${level}`, { n: clues }), count: figure(n) });
}

/**
 * @param {{rules: string, seed: number, number: number}} game @param {Certificate} certificate
 * @returns {Promise<WalkStep[]>}
 */
export async function solution({ rules, seed, number }, { first_cell: first, steps }) {
  const game = await PlayedGame.begin({ rules, seed, number });
  const told = [];
  try {
    if (!game.state.revealed) await game.move("reveal", first);
    const text = say("solution.first", { cell: nameOf(first) });
    told.push({ rows: game.rows, text, move: first });
    for (const step of steps) {
      const safe = { clues: step.clues, cells: step.safe, mine: false };
      const pointed = [safe, { cells: step.mines, mine: true }];
      told.push({ rows: game.rows, text: stepWords(step, game.rows), pointed });
      for (const cell of step.mines) await game.move("flag", cell);
      for (const cell of step.safe) {
        // A cell before it may have opened this one.
        if (game.rows[cell[0]][cell[1]] === "#") await game.move("reveal", cell);
      }
    }
    told.push({ rows: game.rows, text: say("solution.last") });
  } finally {
    game.end();
  }
  return told;
}

/** @param {CertificateStep} step @param {string[]} rows */
function stepWords({ level, clues, safe, mines }, rows) {
  const [row, column] = clues[0] ?? [0, 0];
  const values = { n: clues.length, digit: rows[row][column], clue: nameOf([row, column]) };
  const by = say(clues.length ? `solution.by.${level}` : "solution.by.count", values);
  const of = (/** @type {"safe" | "mines"} */ kind, /** @type {Cell[]} */ cells) =>
    cells.length && say(`solution.${kind}`, { n: cells.length, cell: nameOf(cells[0]) });
  const what = [of("safe", safe), of("mines", mines)].filter(Boolean);
  return say("solution.step", { by, what: what.join(say("solution.and")) });
}

/**
 * @typedef {object} WalkStep
 * @property {string[]} rows of the board then
 * @property {string} text
 * @property {Pointed[]} [pointed] what the step is about, at most two of them
 * @property {Cell} [move] that was made then
 */

/** The overlays that a step uses. */
const POINTED = /** @type {const} */ (["hint", "proof"]);
const MOVE = /** @type {const} */ ("move");

export class Walk {
  #told = 0;

  /**
   * @param {Board} board @param {Message} message
   * @param {WalkStep[]} steps @param {() => void} leave shows the end of the game again
   */
  constructor(board, message, steps, leave) {
    this.board = board;
    this.message = message;
    this.steps = steps;
    this.leave = leave;
    board.overlay("end", null);
    this.show(1);
  }

  /** @param {number} by so many steps on, or back */
  go(by) {
    const to = this.#told + by;
    if (to >= 1 && to <= this.steps.length) this.show(to);
  }

  /** @param {number} told from 1 */
  show(told) {
    this.#told = told;
    const { board, message, steps } = this;
    const { rows, text, pointed = [], move } = steps[told - 1];
    board.show(rows);
    for (const [i, kind] of POINTED.entries()) board.overlay(kind, pointed[i] ?? null);
    board.overlay(MOVE, move ? { cells: [move] } : null);
    const seen = pointed[0]?.cell ?? move ?? pointed.find(({ cells }) => cells?.length)?.cells?.[0];
    if (seen) board.focusCell(seen, { focus: false });
    const end = button("button", { onclick: () => this.end() }, say("walk.end"));
    const buttons = [...stepButtons(told, steps.length, (to) => this.show(to)), end];
    message.show([text], { buttons });
  }

  end() {
    this.clear();
    this.leave();
  }

  /** Nothing of it is shown any longer. */
  clear() {
    for (const kind of [...POINTED, MOVE]) this.board.overlay(kind, null);
  }
}
