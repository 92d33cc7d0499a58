/** Positions as text: pasted, dropped, from a file, or typed into a dialog; and copied. */

import { Refused, api, refusal } from "../api.js";
import { byId } from "../dom.js";
import { isTyping, listenToText } from "../shared/incoming.js";
import { listenToButtons } from "../shared/keys.js";
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
      this.refused(say("text.refused", { sentence: refusal(error) }));
    }
  }

  /** The dialog, with the position as it is. */
  open() {
    const { sized } = this;
    const form = byId("text-form").content.firstElementChild.cloneNode(true);
    const dialog = showDialog("text", say("text.heading"), form);
    const [area, file] = [byId("text-area"), byId("text-file")];
    area.value = write(this.current());
    byId("text-copy-sized").disabled = sized === null;
    byId("text-no-sized").hidden = sized !== null;
    const copy = async (/** @type {string} */ text) => {
      area.value = text;
      area.select();
      try {
        await navigator.clipboard.writeText(text);
        byId("text-said").textContent = say("text.copied");
      } catch {
        byId("text-said").textContent = say("text.by-hand");
      }
    };
    listenToButtons({
      "text-copy": () => copy(write(this.current())),
      "text-copy-sized": () => copy(sized ?? ""),
      "text-open": () => file.click(),
    });
    file.addEventListener("change", async () => {
      if (file.files[0]) area.value = await file.files[0].slice(0, 2 * LARGEST).text();
    });
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const position = await read(area.value, this.current());
        dialog.close();
        this.set(position);
      } catch (error) {
        byId("text-refusal").textContent = sentence(refusal(error));
      }
    });
  }
}
