/** Games that are kept: the list of them, the game that is open, and a game that is handed on. */

import { today } from "../daily.js";
import { button, byId, make, row } from "../dom.js";
import { download, downloadJson, fileName } from "../download.js";
import {
  MOST_GAMES, digest, forgetGame, gameName, games, isKept, keepGames, recordOf,
} from "../games.js";
import { icon, label } from "../icons.js";
import { Opened } from "../shared/opened.js";
import { pageLink } from "../shell.js";
import { load, save } from "../store.js";
import { date, figure, say } from "../words.js";

/** @import {Kept} from "../games.js" */

/** @typedef {{game: Kept, record: string}} Whole */

const FORMAT = "minewise games";

export class Saved {
  /**
   * @param {(id: string) => void} open @param {(sentence: string, undo?: () => void) => void} tell
   */
  constructor(open, tell) {
    this.open = open;
    this.tell = tell;
    byId("export-all").addEventListener("click", () => this.#export());
    byId("delete-all").addEventListener("click", () => this.#delete(games()));
    this.show();
  }

  show() {
    const kept = games();
    const some = kept.length ? "review.saved.told" : "review.saved.none";
    const told = say(some, { n: kept.length, most: MOST_GAMES });
    const elsewhere = make("a", { href: pageLink("watch") }, say("review.saved.watch"));
    byId("saved-told").replaceChildren(told, ...(kept.length ? [] : [" ", elsewhere]));
    byId("saved-box").hidden = kept.length === 0;
    for (const id of ["export-all", "delete-all"]) byId(id).hidden = kept.length === 0;
    byId("games").replaceChildren(...kept.map((game) => this.#row(game)));
  }

  /** Takes in the games of a file. @param {any} file @returns {string} what has come of it */
  take(file) {
    const found = (Array.isArray(file.games) ? file.games : []).filter(isWhole);
    const { kept, gone } = keepGames(found);
    this.show();
    const told = [say("review.imported", { n: kept })];
    if (gone) told.push(say("review.dropped", { n: gone }));
    const left = found.length - kept;
    if (left) told.push(say("review.imported.left", { n: left }));
    return told.join(" ");
  }

  /** @param {Kept} game */
  #row(game) {
    const { by, id, seconds, status } = game;
    const played = date(game.date);
    const name = gameName(game);
    const what = by ? say("review.saved.by", { name, by }) : name;
    const result = [say(`review.status.${status}`)];
    if (seconds !== null) result.push(say("statistics.seconds", { time: figure(seconds, 1) }));
    const when = make("span", { class: "soft" }, played);
    const open = button("entry", { onclick: () => this.open(id) }, make("span", {}, what), when);
    const more = {
      "aria-label": say("review.saved.delete.game", { what, date: played }),
      title: say("review.saved.delete"),
      onclick: () => this.#delete([game]),
    };
    const remove = make("td", {}, button("button plain icon", more, icon("remove")));
    return row(open, make("td", { class: `result ${status}` }, result.join(", ")), remove);
  }

  /** Deletes games, which can be taken back at once. @param {Kept[]} gone */
  #delete(gone) {
    const whole = gone.flatMap((game) => {
      const record = recordOf(game.id);
      return record === null ? [] : [{ game, record }];
    });
    for (const { id } of gone) forgetGame(id);
    this.show();
    byId("saved").tabIndex = -1;
    byId("saved").focus({ preventScroll: true });
    this.tell(say("review.deleted", { n: gone.length }), () => {
      keepGames(whole);
      this.show();
    });
  }

  #export() {
    const all = games().map((game) => ({ game, record: recordOf(game.id) }));
    const name = ["minewise", "games", today()];
    downloadJson({ format: FORMAT, version: 1, games: all }, fileName(name, "json"));
  }
}

/** Does a file hold many games? @param {any} value */
export const isCollection = (value) => value?.format === FORMAT;

/** @param {any} value @returns {value is Whole} */
function isWhole(value) {
  const { game, record } = value ?? {};
  return isKept(game) && typeof record === "string";
}

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

/** Bytes of a replay beyond which it is not handed on: a browser keeps some megabytes. */
const MOST_BYTES = 1_000_000;

export const Handed = {
  /** @param {string} text */
  record(text) {
    save("handed", text, "sessionStorage");
  },

  /** @param {Uint8Array} file */
  replay(file) {
    const kept = file.length > MOST_BYTES ? null : { replay: Array.from(file) };
    save("handed", kept, "sessionStorage");
  },

  /** None if nothing was handed on. @returns {Promise<Opened> | null} */
  opened() {
    const handed = load("handed", null, "sessionStorage");
    if (handed === null) return null;
    if (Array.isArray(handed.replay)) return Opened.ofReplay(Uint8Array.from(handed.replay));
    return Opened.of(handed);
  },
};
