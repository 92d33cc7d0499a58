/** The heat map: the chance of a mine in every covered cell, and what a cell would show. */

import { api } from "../api.js";
import { details, fillLegend } from "../board/chances.js";
import { indexOf, isCovered } from "../board/cells.js";
import { byId, make } from "../dom.js";
import { say } from "../words.js";

/** @import {Analysis, CellDigits, Game} from "../../api.d.ts" */
/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Current} from "./current.js" */

/** Milliseconds for which numbers of the position before may stand while new ones are counted. */
const STALE = 200;
/** Milliseconds that a pointer rests on a cell before the server is asked about it. */
const REST = 90;

export class HeatMap {
  on = false;
  /** @type {Analysis | null} of the position that is shown */
  #analysis = null;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Cell | null} */
  #cell = null;
  #waiting = 0;
  /** @type {Map<number, CellDigits>} cells of this position */
  #known = new Map();

  /**
   * @param {Current} current @param {Board} board @param {(lines: string[]) => void} tell
   * @param {(error: unknown) => void} refused
   */
  constructor(current, board, tell, refused) {
    this.current = current;
    this.board = board;
    this.tell = tell;
    this.refused = refused;
    fillLegend();
  }

  /** @param {boolean} on */
  async toggle(on) {
    this.on = on;
    byId("heat").setAttribute("aria-pressed", `${on}`);
    byId("chances").hidden = !on;
    await this.update();
  }

  /** The position has changed, or the map has been switched on or off. */
  async update() {
    this.#asking?.abort();
    this.#known.clear();
    this.#analysis = null;
    const game = this.current.game;
    if (!this.on || !game || game.status !== "playing") {
      this.board.overlay("heat", null);
      this.#describe();
      return;
    }
    this.current.helped = true;
    this.current.keep();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const stale = setTimeout(() => !signal.aborted && this.board.overlay("heat", null), STALE);
    try {
      const analysis = await api.analysis(game.id, signal);
      if (signal.aborted) return;
      this.#analysis = analysis;
      this.board.overlay("heat", analysis.contradiction ? null : analysis);
      const told = this.#remarks(game, analysis);
      if (told.length) this.tell(told);
      this.#describe();
    } catch (error) {
      if (signal.aborted) return;
      this.board.overlay("heat", null);
      this.refused(error);
    } finally {
      clearTimeout(stale);
    }
  }

  /** What must be known to read the numbers. @param {Game} game @param {Analysis} analysis */
  #remarks(game, analysis) {
    const told = [];
    if (analysis.contradiction) told.push(analysis.contradiction.sentence);
    if (analysis.protected) told.push(say("chances.protected"));
    if (game.view.mines === null) told.push(say("chances.unknown-total"));
    if (!analysis.exact) told.push(say("chances.sampled"));
    return told;
  }

  /** The pointer or the cursor is at a cell. @param {Cell | null} cell */
  look(cell) {
    if (cell) this.#cell = cell;
    clearTimeout(this.#waiting);
    if (this.on) this.#waiting = setTimeout(() => this.#describe(), REST);
  }

  async #describe() {
    const place = byId("cell-chances");
    const [game, analysis, cell] = [this.current.game, this.#analysis, this.#cell];
    if (!game || !analysis || !cell || !isCovered(game.view.rows, cell)) {
      place.replaceChildren(make("p", { class: "soft" }, say("chances.prompt")));
      return;
    }
    const { rows } = game.view;
    const index = indexOf(cell, rows[0].length);
    try {
      const known = this.#known.get(index);
      const found = known ?? (await api.cell(game.id, cell, this.#asking?.signal));
      if (this.#analysis !== analysis || this.#cell !== cell) return;
      this.#known.set(index, found);
      place.replaceChildren(...details(cell, found, analysis));
    } catch {
      // The position has changed meanwhile, or the map itself has told what is wrong.
    }
  }
}
