/** Many games at once: each judged in its turn, a table of them, and what they come to. */

import { refusal } from "../answers.js";
import { WorkerQueue } from "../core/worker_queue.js";
import { today } from "../daily.js";
import { button, byId, make, number, row } from "../dom.js";
import { csv, downloadCsv, fileName } from "../download.js";
import { speak } from "../shell.js";
import { date, figure, say, sentence, signed } from "../words.js";
import { isJson, partsOf, textOf } from "./sources.js";
import { Sums } from "./sums.js";

/** @import {GameState, OpenReplay, Review} from "../../minewise.d.mts" */
/** @import {Part, Source} from "./sources.js" */

/**
 * @typedef {object} Reviewed a game that is judged
 * @property {Part} part
 * @property {string} when ISO 8601
 * @property {string} player
 * @property {string} board its size and mines
 * @property {GameState["ending"]} ending
 * @property {number | null} seconds
 * @property {number | null} threeBv
 * @property {number | null} speed 3BV a second
 * @property {Review} review
 */

/**
 * The columns: what they sort by, and how that is written.
 * @satisfies {Record<string, {of: (game: Reviewed) => string | number | null, digits?: number,
 *   signed?: true, text?: (game: Reviewed) => string}>}
 */
const COLUMNS = {
  when: { of: ({ when }) => when, text: ({ when }) => date(when) },
  player: { of: ({ player }) => player, text: ({ player }) => player },
  board: { of: ({ board }) => board, text: ({ board }) => board },
  result: { of: ({ ending }) => ending, text: ({ ending }) => say(`review.status.${ending}`) },
  seconds: { of: ({ seconds }) => seconds, digits: 2 },
  "three-bv": { of: ({ threeBv }) => threeBv, digits: 0 },
  speed: { of: ({ speed }) => speed, digits: 2 },
  guesses: { of: ({ review }) => review.guesses, digits: 0 },
  needless: { of: ({ review }) => review.needless.count, digits: 0 },
  loss: { of: ({ review }) => review.skillLoss, digits: 2 },
  luck: { of: ({ review }) => review.luck, signed: true },
};

/** @typedef {keyof typeof COLUMNS} Column */

const NAMES = /** @type {Column[]} */ (Object.keys(COLUMNS));

/** Milliseconds from one picture of the sums to the next: drawing takes longer than judging. */
const PAUSE = 500;

export class Collection {
  /** @type {Reviewed[]} in the order of the table */
  #games = [];
  /** @type {{column: Column, way: 1 | -1}} */
  #order = { column: "when", way: 1 };
  /** @type {WorkerQueue | null} */
  #queue = null;
  #sums = new Sums(() => this.#draw());
  /** When the sums were drawn. */
  #drawn = -Infinity;
  /** @type {Reviewed | null} that was opened last */
  #current = null;

  /** @param {(part: Part) => Promise<void>} open by the person */
  constructor(open) {
    this.open = open;
    byId("back").addEventListener("click", () => this.show());
    addEventListener("popstate", ({ state }) => {
      if (state?.games) this.show();
    });
    byId("collection-stop").addEventListener("click", () => this.stop());
    byId("collection-csv").addEventListener("click", () => this.#export());
    byId("collection-head").replaceChildren(...NAMES.map((column) => this.#head(column)));
    this.#showOrder();
  }

  /** Judges all games of these files. @param {Source[]} sources */
  async begin(sources) {
    this.stop();
    this.#games = [];
    byId("collection").hidden = false;
    byId("collection-rows").replaceChildren();
    history.replaceState({ games: true }, "", location.pathname);
    history.scrollRestoration = "manual"; // the page is longer by then: a game is open
    this.show();
    byId("collection-refused").replaceChildren();
    this.#draw();
    byId("collection-running").hidden = false;
    byId("collection-progress").max = sources.length;
    const queue = new WorkerQueue();
    this.#queue = queue;
    for (const [done, source] of sources.entries()) {
      byId("collection-progress").value = done;
      byId("collection-told").textContent = say("collection.progress", {
        n: figure(done), all: figure(sources.length), name: source.name,
      });
      await this.#file(queue, source);
      if (this.#queue !== queue) return;
    }
    this.#end();
  }

  /** Goes to the table, where the game that was opened from it has the focus. */
  show() {
    const place = byId("collection");
    place.scrollIntoView({ block: "start" });
    const row = byId("collection-rows").querySelector("[aria-current] button");
    (row ?? place).focus({ preventScroll: row === null });
  }

  /** Ends what is under way; what is judged stays. */
  stop() {
    if (!this.#queue) return;
    this.#queue.end();
    this.#end();
  }

  #end() {
    this.#queue = null;
    this.#draw();
    byId("collection-running").hidden = true;
    const told = say("collection.done", { n: this.#games.length });
    byId("collection-told").textContent = told;
    speak(told);
  }

  /** @param {WorkerQueue} queue @param {Source} source */
  async #file(queue, source) {
    try {
      for (const part of await partsOf(source)) {
        if (this.#queue !== queue) return;
        await this.#judge(queue, part);
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.#refuse(source.name, error);
    }
  }

  /** @param {string} name @param {unknown} error */
  #refuse(name, error) {
    const why = `${name}: ${sentence(refusal(error))}`;
    byId("collection-refused").append(make("li", {}, why));
  }

  /** @param {WorkerQueue} queue @param {Part} part */
  async #judge(queue, part) {
    const opened = isJson(part.bytes)
      ? await queue.call("replay", [textOf(part.bytes)])
      : await queue.call("openReplay", [part.bytes]);
    const { value: review } = await queue.call("review", [{}], undefined, opened.game);
    await queue.call("end", [], undefined, opened.game);
    this.#add(reviewed(part, opened, review));
  }

  /** @param {Reviewed} game */
  #add(game) {
    const { column, way } = this.#order;
    const after = this.#games.findIndex((other) => way * compare(column, game, other) < 0);
    const place = after < 0 ? this.#games.length : after;
    const before = byId("collection-rows").children[place] ?? null;
    this.#games.splice(place, 0, game);
    byId("collection-rows").insertBefore(this.#row(game), before);
    if (performance.now() > this.#drawn + PAUSE) this.#draw();
  }

  /** What the games come to so far. */
  #draw() {
    this.#sums.show(this.#games).catch((error) => this.#refuse(say("collection.heading"), error));
    this.#drawn = performance.now();
  }

  /** @param {Reviewed} game */
  #row(game) {
    const [first, ...others] = NAMES.map((name) => cellText(name, game));
    const onclick = async () => {
      byId("collection-rows").querySelector("[aria-current]")?.removeAttribute("aria-current");
      line.setAttribute("aria-current", "true");
      this.#current = game;
      // The browser's way back leads to the table, too.
      if (history.state?.games) history.pushState(null, "");
      await this.open(game.part);
      byId("back").hidden = false;
    };
    const open = button("entry", { onclick, title: game.part.name }, first);
    const cells = others.map((text, i) =>
      "text" in COLUMNS[NAMES[i + 1]] ? make("td", {}, text) : number(text),
    );
    const line = row(open, ...cells);
    if (this.#current === game) line.setAttribute("aria-current", "true");
    return line;
  }

  /** @param {Column} column */
  #head(column) {
    const onclick = () => this.#sort(column);
    const kind = "text" in COLUMNS[column] ? "" : "number";
    const name = button("sort", { onclick }, say(`collection.column.${column}`));
    return make("th", { scope: "col", class: kind, "data-column": column }, name);
  }

  /** @param {Column} column */
  #sort(column) {
    const way = this.#order.column === column && this.#order.way === 1 ? -1 : 1;
    this.#order = { column, way };
    this.#games.sort((a, b) => way * compare(column, a, b));
    this.#showOrder();
    byId("collection-rows").replaceChildren(...this.#games.map((game) => this.#row(game)));
  }

  #showOrder() {
    const { column, way } = this.#order;
    for (const head of byId("collection-head").children) {
      if (head.dataset.column !== column) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", way === 1 ? "ascending" : "descending");
    }
  }

  #export() {
    const head = NAMES.map((column) => say(`collection.column.${column}`));
    const rows = this.#games.map((game) => [
      game.part.name,
      ...NAMES.map((column) => COLUMNS[column].of(game) ?? ""),
    ]);
    const table = csv([[say("collection.column.file"), ...head], ...rows]);
    downloadCsv(table, fileName(["minewise", "review", today()], "csv"));
  }
}

/**
 * @param {Part} part @param {{replay?: Omit<OpenReplay, "game">, state: GameState}} opened
 * @param {Review} review @returns {Reviewed}
 */
function reviewed(part, { replay, state }, review) {
  const { ending, lastStep: last, rules, solved } = state;
  const game = { part, board: rules.split(" ")[0], ending, review };
  if (!replay) {
    const [player, threeBv] = [last?.player ?? "", solved?.threeBv ?? null];
    return { ...game, when: whenOf(part, ""), player, threeBv, seconds: null, speed: null };
  }
  const { seconds, three_bv: threeBv, three_bv_per_second: speed } = replay.metrics;
  const when = whenOf(part, replay.started);
  return { ...game, when, player: replay.player, threeBv, seconds, speed };
}

/**
 * As the file says, or else when the file was written.
 * @param {Part} part @param {string} started
 */
function whenOf({ modified }, started) {
  const when = Date.parse(started);
  return new Date(Number.isNaN(when) ? modified : when).toISOString();
}

/** @param {Column} column @param {Reviewed} a @param {Reviewed} b */
function compare(column, a, b) {
  const [one, other] = [COLUMNS[column].of(a), COLUMNS[column].of(b)];
  // What is not known comes last.
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number") return one - Number(other);
  return `${one}`.localeCompare(`${other}`, undefined, { numeric: true });
}

/** @param {Column} column @param {Reviewed} game @returns {string} */
function cellText(column, game) {
  const how = COLUMNS[column];
  if ("text" in how) return how.text(game);
  const value = how.of(game);
  if (value === null) return "–";
  return "signed" in how ? signed(value) : figure(value, how.digits);
}
