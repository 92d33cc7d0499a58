/** Positions as text: pasted, dropped, from a file, or typed into a dialog; and copied. */

import { Refused, refusal } from "../answers.js";
import { core } from "../core/core.js";
import { byId } from "../dom.js";
import { isTyping, listenToText, textOf } from "../shared/incoming.js";
import { listenToButtons } from "../shared/keys.js";
import { showDialog, speak } from "../shell.js";
import { figure, say, sentence } from "../words.js";
import { isPlain, positionOf, viewOf } from "./position.js";

/** @import {Position} from "./position.js" */

/** Characters that are read: a wide board in any form, or the record of a long game. */
const LARGEST = 1_000_000;

/** @typedef {{position: Position, note: string | null}} Read with what is to be said of it */

/**
 * The position of a text in one of the forms that the core reads. Of the size of the one before,
 * it keeps its mine total, if the text does not tell one. A sentence is thrown as `Refused`.
 * @param {string} text @param {Position} before
 * @param {boolean} [isPart] does the board go on at each side? @returns {Promise<Read>}
 */
async function read(text, before, isPart = false) {
  const most = figure(LARGEST);
  if (text.length > LARGEST) throw new Refused("ViewError", say("text.too-long", { most }));
  const { used, leftOut, rules, view } = await core.view(
    text, isPart ? { part: "all" } : {},
  );
  const parts = leftOut.map((part) => `‘${part}’`).join(", ");
  const note = [...used, ...(parts ? [say("text.left-out", { parts })] : [])].join(" ") || null;
  const position = positionOf({ rows: view.split("/"), rules });
  if (!isPlain(position)) return { position, note };
  const { clues, switches } = before;
  const same = `${sizeOf(position)}` === `${sizeOf(before)}`;
  const mines = position.mines ?? (same ? before.mines : null);
  return { position: { ...position, mines, switches, clues }, note };
}

/** @param {Position} position */
const sizeOf = ({ rows }) => [rows.length, rows[0].length];

/** Our text form. @param {Position} position */
const write = ({ rows }) => rows.map((row) => [...row].join(" ")).join("\n");

export class Texts {
  /**
   * @param {() => Position} current @param {(read: Read) => void} set
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
  async open() {
    const { sized } = await core.view(viewOf(this.current()));
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
      try {
        if (file.files[0]) area.value = await textOf(file.files[0], 2 * LARGEST);
      } catch (error) {
        byId("text-refusal").textContent = sentence(refusal(error));
      }
    });
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const found = await read(area.value, this.current(), byId("text-part").checked);
        dialog.close();
        this.set(found);
      } catch (error) {
        byId("text-refusal").textContent = sentence(refusal(error));
      }
    });
  }
}
