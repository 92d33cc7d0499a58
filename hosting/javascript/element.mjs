/**
 * `<minewise-board position="..." heat proof>`: a position as the page shows it, with the chance of
 * a mine in every cell, and the proof of a cell in words. All elements of a page share one worker.
 */

import tokens from "../../src/minewise/web/page/style/tokens.css";
import boards from "../../src/minewise/web/page/style/board.css";
import own from "./element.css";
import { cellOf, indexOf } from "../../src/minewise/web/page/js/board/cells.js";
import { Grid } from "../../src/minewise/web/page/js/board/grid.js";
import { action, destination } from "../../src/minewise/web/page/js/board/keys.js";
import { Scene } from "../../src/minewise/web/page/js/board/scene.js";
import { div, make } from "../../src/minewise/web/page/js/dom.js";
import { say } from "../../src/minewise/web/page/js/words.js";
import { MinewiseError, load } from "./worker.mjs";

/** @import {Cell, Hint, Proof} from "../../src/minewise/web/page/minewise.d.mts" */
/** @import {WorkerCore} from "./worker.d.mts" */

/** CSS pixels of the largest cells, and below which numbers and signs have no room. */
const [MOST, NUMBERED, SMALL, TINY] = [44, 16, 28, 20];
/** CSS pixels of the numbers of rows and columns, and of a board that has room for them. */
const [GUTTER, ROOM] = [20, 480];

/** @type {Promise<WorkerCore> | undefined} */
let loading;

/** The core of all elements; after a failure it is tried again. */
function core() {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** In a shadow the colours belong to the host. */
const style = new CSSStyleSheet();
style.replaceSync(
  `${tokens}${boards}${own}`.replaceAll(/:root(\[[^\]]+\])?/g, (_, which) =>
    which ? `:host(${which})` : ":host",
  ),
);

export class MinewiseBoard extends HTMLElement {
  static observedAttributes = ["position", "rules", "mines", "heat", "proof"];

  /** What is known of the position: null until it is, and where it is refused. */
  analysis = null;

  #scene = new Scene();
  /** @type {Grid | null} */
  #grid = null;
  #box = div("board");
  #told = div("told");
  #cursor = 0;
  /** Which question is the latest. */
  #turn = 0;
  /** Is one about to be asked? */
  #due = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.#told.setAttribute("aria-live", "polite");
    root.adoptedStyleSheets = [style];
    root.append(this.#box, this.#told);
    this.#box.addEventListener("click", (/** @type {Event} */ event) => this.#pick(event.target));
    this.#box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    new ResizeObserver(() => this.#fit()).observe(this);
  }

  connectedCallback() {
    this.attributeChangedCallback();
  }

  /** Attributes that change together are one question. */
  attributeChangedCallback() {
    if (this.#due || !this.isConnected) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#ask();
    });
  }

  /** The position, in any form that `analyze` reads. */
  get position() {
    return this.getAttribute("position") ?? "";
  }

  set position(text) {
    this.setAttribute("position", text);
  }

  get #options() {
    const mines = this.getAttribute("mines");
    const rules = this.getAttribute("rules") ?? undefined;
    return { rules, mines: mines === null ? undefined : Number(mines) };
  }

  async #ask() {
    const turn = ++this.#turn;
    const isLatest = () => turn === this.#turn;
    this.setAttribute("aria-busy", "true");
    try {
      const asked = await core();
      const { view } = await asked.view(this.position, this.#options);
      if (!isLatest()) return;
      this.#show(view.split("/"));
      const analysis = await asked.analyze(this.position, this.#options);
      if (!isLatest()) return;
      /** @type {any} */ (this).analysis = analysis;
      if (this.hasAttribute("heat")) this.#overlay("heat", analysis);
      if (this.hasAttribute("proof")) await this.#prove(asked, isLatest);
      if (isLatest()) this.dispatchEvent(new CustomEvent("analysis", { detail: analysis }));
    } catch (error) {
      if (isLatest()) this.#refuse(error);
    } finally {
      if (isLatest()) this.removeAttribute("aria-busy");
    }
  }

  /** @param {WorkerCore} asked @param {() => boolean} isLatest */
  async #prove(asked, isLatest) {
    const named = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(this.getAttribute("proof") ?? "");
    const cell = named && /** @type {Cell} */ ([Number(named[1]), Number(named[2])]);
    /** @type {Proof | Hint} */
    const told = cell
      ? await asked.explain(this.position, cell, this.#options)
      : await asked.hint(this.position, this.#options);
    if (!isLatest()) return;
    const proof = "proof" in told ? told.proof : told;
    this.#overlay("proof", told.cell && { cell: told.cell, clues: proof?.clues });
    this.#told.replaceChildren(...told.steps.map(({ text }) => make("p", {}, text)));
  }

  /** @param {unknown} error */
  #refuse(error) {
    const refused = error instanceof MinewiseError;
    const text = refused ? error.sentence || error.what : String(error);
    if (refused && error.clues.length) this.#overlay("contradiction", { cells: error.clues });
    this.#told.replaceChildren(make("p", { role: "alert" }, text));
    this.dispatchEvent(new CustomEvent("refusal", { detail: error }));
  }

  /** @param {string[]} rows */
  #show(rows) {
    this.analysis = null;
    this.#told.replaceChildren();
    const { height, width } = this.#scene;
    const isSame = rows.length === height && rows[0].length === width;
    this.#scene.show(rows);
    for (const kind of /** @type {const} */ (["heat", "proof", "contradiction"])) {
      this.#scene.overlay(kind, null);
    }
    if (isSame) this.#grid?.draw();
    else this.#build();
  }

  #build() {
    const { height, width } = this.#scene;
    this.#cursor = 0;
    this.#grid = new Grid(this.#box, this.#scene, say("board.label", { width, height }));
    this.#fit();
  }

  /** @param {"heat" | "proof" | "contradiction"} kind @param {any} data */
  #overlay(kind, data) {
    this.#scene.overlay(kind, data);
    this.#grid?.draw();
  }

  /** Cells as large as the width allows. */
  #fit() {
    const { width } = this.#scene;
    if (!width) return;
    const gutter = this.clientWidth >= ROOM ? GUTTER : 0;
    const room = this.clientWidth - gutter - 2; // the border of the board
    const size = Math.max(Math.min(Math.floor(room / width), MOST), 4);
    const numbered = gutter > 0 && size >= NUMBERED;
    this.#box.style.setProperty("--cell", `${size}px`);
    this.#box.style.setProperty("--gutter", numbered ? `${gutter}px` : "0px");
    this.#box.classList.toggle("numbered", numbered);
    this.#box.classList.toggle("small", size < SMALL);
    this.#box.classList.toggle("tiny", size < TINY);
  }

  /** A cell was clicked. @param {EventTarget | null} target */
  #pick(target) {
    const element = target instanceof Element ? target.closest("[data-index]") : null;
    if (!(element instanceof HTMLElement)) return;
    this.#cursor = Number(element.dataset.index);
    this.#grid?.setCursor(this.#cursor, false);
    const cell = cellOf(this.#cursor, this.#scene.width);
    this.dispatchEvent(new CustomEvent("pick", { detail: cell }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#grid) return;
    const { height, width } = this.#scene;
    const from = cellOf(this.#cursor, width);
    const to = destination(event, from, { height, width, page: this.#grid.page });
    if (to) {
      this.#cursor = indexOf(to, width);
      this.#grid.setCursor(this.#cursor, true);
    } else if (action(event) === "reveal") this.#pick(event.target);
    else return;
    event.preventDefault();
  }
}

if (!customElements.get("minewise-board")) customElements.define("minewise-board", MinewiseBoard);
