/** Positions as text: pasted, dropped, from a file, or typed into a dialog; and copied. */

import { Refused, api } from "../api.js";
import { button, div, make } from "../dom.js";
import { isTyping, listenToText } from "../shared/incoming.js";
import { showDialog, speak } from "../shell.js";
import { figure, say, sentence } from "../words.js";
import { positionOf } from "./position.js";

/** @import {Position} from "./position.js" */

/** Characters that the server reads. */
const LARGEST = 150_000;

/**
 * The position of a text in one of the forms that the server reads. Of the size of the one before,
 * it keeps its mine total, if the text does not tell one. A sentence is thrown as `Refused`.
 * @param {string} text @param {Position} before @returns {Promise<Position>}
 */
async function read(text, before) {
  if (text.length > LARGEST) throw new Refused(0, say("text.too-long", { most: figure(LARGEST) }));
  const { clues, rows, switches } = before;
  const { view } = await api.advice({ view: { text }, clues });
  const position = positionOf(view);
  const same = view.rows.length === rows.length && view.rows[0].length === rows[0].length;
  const mines = position.mines ?? (same ? before.mines : null);
  return { ...position, mines, switches, clues };
}

/** Our text form. @param {Position} position */
const write = ({ rows }) => rows.map((row) => [...row].join(" ")).join("\n");

export class Texts {
  /**
   * What the server writes for JSMinesweeper; null if there is no such text.
   * @type {string | null}
   */
  sized = null;

  /**
   * @param {() => Position} current @param {(position: Position) => void} set
   * @param {(sentence: string) => void} refused
   */
  constructor(current, set, refused) {
    this.current = current;
    this.set = set;
    this.refused = refused;
    document.body.dataset.drop = say("text.drop");
    listenToText((text) => this.#take(text), { files: 1, bytes: 2 * LARGEST });
    document.addEventListener("copy", (event) => this.#copied(event));
  }

  /** @param {ClipboardEvent} event */
  #copied(event) {
    if (isTyping(event) || `${getSelection()}`) return;
    event.clipboardData?.setData("text/plain", write(this.current()));
    event.preventDefault();
    speak(say("text.copied"));
  }

  /** @param {string} text */
  async #take(text) {
    try {
      this.set(await read(text, this.current()));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused(say("text.refused", { sentence: error.sentence }));
    }
  }

  /** The dialog, with the position as it is. */
  open() {
    const area = make("textarea", {
      id: "text-area",
      rows: 12,
      spellcheck: "false",
      autocapitalize: "off",
      "aria-describedby": "text-meaning",
    });
    area.value = write(this.current());
    const refusal = make("p", { class: "bad", role: "alert" });
    const said = make("p", { class: "good", role: "status" });
    const label = make("label", { for: "text-area" }, say("analyze.position"));
    const form = make(
      "form",
      { novalidate: true },
      make("p", { class: "soft", id: "text-meaning" }, say("text.meaning")),
      div("field", label, area),
      refusal,
      said,
      div("buttons", ...this.#buttons(area, said)),
      this.sized === null && make("p", { class: "soft" }, say("text.no-sized")),
    );
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const position = await read(area.value, this.current());
        dialog.close();
        this.set(position);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refusal.textContent = sentence(error.sentence);
      }
    });
    const dialog = showDialog("text", say("text.heading"), form);
  }

  /** @param {HTMLTextAreaElement} area @param {HTMLElement} said @returns {Node[]} */
  #buttons(area, said) {
    const { sized } = this;
    const copy = async (/** @type {string} */ text) => {
      area.value = text;
      area.select();
      try {
        await navigator.clipboard.writeText(text);
        said.textContent = say("text.copied");
      } catch {
        said.textContent = say("text.by-hand");
      }
    };
    const file = make("input", {
      type: "file",
      id: "text-file",
      class: "unseen",
      accept: ".txt,.mine,.board,text/plain",
      tabindex: -1,
      "aria-label": say("text.file"),
    });
    file.addEventListener("change", async () => {
      if (file.files[0]) area.value = await file.files[0].slice(0, 2 * LARGEST).text();
    });
    const copySized = { disabled: sized === null, onclick: () => copy(sized ?? "") };
    return [
      make("button", { class: "button main", type: "submit" }, say("text.use")),
      button("button", { onclick: () => copy(write(this.current())) }, say("text.copy")),
      button("button", copySized, say("text.copy-sized")),
      button("button", { onclick: () => file.click() }, say("text.file")),
      file,
    ];
  }
}
