/** The opened game is kept in this browser, or saved as a file. */

import { byId } from "../dom.js";
import { download, fileName } from "../download.js";
import { digest, keepGames } from "../games.js";
import { icon, label } from "../icons.js";
import { say } from "../words.js";

/** @import {Opened} from "../shared/opened.js" */

export class Keeping {
  /** @type {Opened | null} */
  #opened = null;
  /** The id under which it is kept, "" if it is not. */
  #id = "";

  /** @param {(words: string) => void} kept says whether it is */
  constructor(kept) {
    this.kept = kept;
  }

  /** @param {Opened} opened @param {string} id */
  begin(opened, id) {
    this.#opened = opened;
    this.#id = id;
    this.#show();
  }

  #show() {
    label(byId("keep"), icon("save"), say(this.#id ? "review.kept" : "review.keep"));
    byId("keep").disabled = Boolean(this.#id);
  }

  keep() {
    if (!this.#opened || this.#id) return;
    const { recorded, state, text } = this.#opened;
    const id = `r${digest(text)}`;
    const { agent: by, rules: level } = recorded;
    const seconds = this.#opened.replay?.metrics.seconds ?? null;
    const date = new Date().toISOString();
    const game = { id, date, level, status: state.ending, seconds, by };
    const { kept, gone } = keepGames([{ game, record: text }]);
    if (!kept) {
      this.kept(say("review.no-room"));
      return;
    }
    history.replaceState(null, "", `#game=${id}`);
    this.#id = id;
    this.#show();
    const dropped = gone ? say("review.dropped", { n: gone }) : "";
    this.kept(`${say("review.is-kept")} ${dropped}`.trim());
  }

  /** As a file. */
  export() {
    if (!this.#opened) return;
    const { agent, number, rules, seed } = this.#opened.recorded;
    const file = new Blob([this.#opened.text.trimEnd(), "\n"], { type: "application/json" });
    download(file, fileName(["minewise", agent, rules.split(" ")[0], seed, number], "json"));
  }
}
