/** The heat map: the chance of a mine in every covered cell, and what a cell would show. */

import { waiting } from "../answers.js";
import { isCovered } from "../board/cells.js";
import { cellChances, explainUnknown, fillLegend } from "../board/chances.js";
import { core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @import {Analysis, Digits} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {PlayedGame} from "../core/played.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {GameController} from "./game_controller.js" */

/** Milliseconds for which numbers of the position before may stand while new ones are counted. */
const STALE = 200;
/** Milliseconds that a pointer rests on a cell before it is told about. */
const REST = 90;

export class HeatMap {
  on = load("heat", false);
  /** @type {Analysis | null} of the position that is shown */
  #analysis = null;
  /** @type {Promise<Digits | null> | null} what its cells would show, once it is asked for */
  #digits = null;
  #thinking = new AbortController();
  /** @type {Cell | null} */
  #cell = null;
  #waiting = 0;

  /**
   * @param {GameController} current @param {Board} board @param {Message} message
   * @param {(error: unknown) => void} refused
   */
  constructor(current, board, message, refused) {
    this.current = current;
    this.board = board;
    this.message = message;
    this.refused = refused;
    fillLegend();
  }

  /** @param {boolean} on */
  toggle(on) {
    this.on = on;
    save("heat", on);
    return this.update();
  }

  /** The position has changed, or the map has been switched on or off. */
  async update() {
    this.#thinking.abort();
    this.#thinking = new AbortController();
    this.#analysis = null;
    this.#digits = null;
    const { game } = this.current;
    const shown = this.on && game !== null && !game.over;
    byId("heat").setAttribute("aria-pressed", `${this.on}`);
    byId("chances").hidden = !shown;
    if (!shown) {
      this.board.overlay("heat", null);
      return;
    }
    this.current.help();
    await this.#analyze(game, this.#thinking.signal);
  }

  /** @param {PlayedGame} game @param {AbortSignal} signal */
  async #analyze(game, signal) {
    const { board } = this;
    const stale = setTimeout(() => !signal.aborted && board.overlay("heat", null), STALE);
    try {
      const again = () => this.update();
      const counted = core.analyze(game.view, {}, signal);
      const analysis = await waiting(this.message.place, counted, { again });
      this.#analysis = analysis;
      board.overlay("heat", analysis);
      explainUnknown(analysis);
      this.#describe();
      const told = remarks(analysis);
      if (told.length) this.message.show(told);
      const digits = await this.#digitsOf(game, signal);
      if (digits) board.overlay("heat", { ...analysis, dead: digits.dead });
    } catch (error) {
      if (signal.aborted) return;
      board.overlay("heat", null);
      this.refused(error);
    } finally {
      clearTimeout(stale);
    }
  }

  /**
   * What the cells would show: null in a position that is too wide to count.
   * @param {PlayedGame} game @param {AbortSignal} signal
   */
  #digitsOf(game, signal) {
    this.#digits ??= core.digits(game.view, {}, signal).catch(() => null);
    return this.#digits;
  }

  /** The pointer or the cursor is at a cell. @param {Cell | null} cell */
  look(cell) {
    if (cell) this.#cell = cell;
    clearTimeout(this.#waiting);
    if (this.on) this.#waiting = setTimeout(() => this.#describe(), REST);
  }

  async #describe() {
    const place = byId("cell-chances");
    const { game } = this.current;
    const [analysis, cell] = [this.#analysis, this.#cell];
    if (!game || !analysis || !cell || !isCovered(game.rows, cell)) {
      place.replaceChildren(make("p", { class: "soft" }, say("chances.prompt")));
      return;
    }
    const digits = await this.#digitsOf(game, this.#thinking.signal);
    if (this.#analysis !== analysis || this.#cell !== cell) return;
    place.replaceChildren(...cellChances(cell, analysis, digits));
  }
}

/** What must be known to read the numbers. @param {Analysis} analysis */
function remarks(analysis) {
  const told = [];
  if (analysis.protected) told.push(say("chances.protected"));
  if (analysis.missingTotal) told.push(analysis.missingTotal);
  if (!analysis.exact) told.push(say("chances.sampled"));
  return told;
}
