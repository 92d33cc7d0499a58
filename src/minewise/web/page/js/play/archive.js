/** The archive: all that this browser keeps, as a file to save, and to open in another one. */

import { Refused, refusal } from "../answers.js";
import { today } from "../daily.js";
import { button, div, make } from "../dom.js";
import { downloadJson, fileName } from "../download.js";
import { isKept } from "../games.js";
import { icon } from "../icons.js";
import { keepAll, kept, save } from "../store.js";
import { date, say, sentence } from "../words.js";
import { isMoment } from "./results.js";
import { HERE } from "./stored.js";

/** @typedef {Record<string, any>} Kept values by the keys of `store.js`; null forgets one */

const FORMAT = "minewise browser";
const VERSION = 1;

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Check} */
const isNumber = (value) => Number.isFinite(value) && value >= 0;
/** @type {Check} */
const isNumberOrNone = (value) => value === null || isNumber(value);
/** @type {Check} */
const isFiniteOrNone = (value) => value === null || Number.isFinite(value);
/** @type {(is: Check) => Check} */
const listOf = (is) => (value) => Array.isArray(value) && value.every(is);
/** @type {(is: Check) => Check} */
const tableOf = (is) => (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value) &&
  Object.values(value).every(is);
/** @type {(shape: Record<string, Check>) => Check} */
const shaped = (shape) => (value) =>
  Object.entries(shape).every(([name, is]) => is(Object(value)[name]));

/** @param {any} row of `results.js` */
function isResult(row) {
  const [date, level, won, seconds, ...counts] = Array.isArray(row) ? row : [];
  const known = isMoment(date) && isText(level) && (won === 0 || won === 1) && isNumber(seconds);
  return known && counts.length === 5 && counts.every(isFiniteOrNone);
}

/** Of `../compare/kept.js`. */
const isPoint = shaped({
  ...{ series: isNumber, rules: isText, density: isNumber, mines: isNumber, cells: isNumber },
  measure: (value) => value === "win_rate" || value === "score",
});
const isPlan = shaped({
  ...{ agents: listOf(isText), rules: listOf(isText), games: isNumber, seed: isNumber },
  density: (value) => value === null || isText(value),
  points: listOf(isPoint),
});
const isCount = shaped({ games: isNumber, sums: listOf(Number.isFinite), over: isFlag });

/** What each part of a file must be, by a pattern of its key. */
const PARTS = Object.entries({
  "(heat|questions|sound|practice|advance|setup-open)": isFlag,
  "(analyze\\.heat|review\\.(heat|trail))": isFlag,
  "(theme|agent|rules|analyzed)": isText,
  "(watch|review)\\.pace(\\.speed)?": isNumber,
  sizes: tableOf((size) => size === "whole" || isNumber(size)),
  watch: tableOf(isText),
  comparing: tableOf(() => true),
  "(asked-agents|drills\\.chosen)": listOf(isText),
  results: listOf(isResult),
  statistics:
    tableOf(shaped({ games: isNumber, wins: isNumber, best: isNumberOrNone, longest: isNumber })),
  daily: tableOf(tableOf(shaped({ tries: isNumber, seconds: isNumberOrNone, helped: isFlag }))),
  drills: tableOf(tableOf(isNumber)),
  games: listOf(isKept),
  "game\\.[\\w-]{1,80}": isText,
  "(played|comparisons)": listOf(isText),
  "played\\.\\w+": shaped({ rules: isText, number: isNumber }),
  "played\\.\\w+\\.standing":
    shaped({ seconds: isNumber, steps: Number.isSafeInteger, over: isFlag }),
  "played\\.\\w+\\.\\d+": listOf(isText),
  "comparison\\.[\\w-]+": shaped({ begun: isMoment, plan: isPlan }),
  "counted\\.[\\w-]+": shaped({ counts: listOf((one) => one === null || isCount(one)) }),
});

/** The check of a part; undefined for a key that no part has. @param {string} key */
const checkOf = (key) => PARTS.find(([name]) => new RegExp(`^${name}$`).test(key))?.[1];

/** The keys of the entries of a list. */
const LISTED = Object.entries({ games: /^game\./, comparisons: /^(comparison|counted)\./ });

/** All that is kept here, as a document. */
export function archive() {
  const all = Object.entries(kept()).filter(([key]) => checkOf(key));
  const written = new Date().toISOString();
  return { format: FORMAT, version: VERSION, written, kept: Object.fromEntries(all) };
}

/**
 * What a file keeps; refused if any part of it is not whole.
 * @param {string} text @returns {{written: string, kept: Kept}}
 */
export function archiveOf(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new Refused("FormatError", say("archive.refused.format"));
  const { version, written } = file;
  if (version !== VERSION) {
    throw new Refused("FormatError", say("archive.refused.version", { version: `${version}` }));
  }
  const part = Number.isNaN(Date.parse(written)) ? "written" : damaged(file.kept);
  if (part) throw new Refused("FormatError", say("archive.refused.part", { part }));
  return { written, kept: file.kept };
}

/**
 * What changes when a file is opened: each part of it replaces the same part here. Games under way
 * stay, after those of the file.
 * @param {Kept} file @param {Kept} here @returns {Kept}
 */
export function changesOf(file, here) {
  const replaced = LISTED.filter(([list]) => list in file).map(([, keys]) => keys);
  const gone = Object.keys(here).filter((key) => replaced.some((keys) => keys.test(key)));
  /** @type {Kept} */
  const changes = { ...Object.fromEntries(gone.map((key) => [key, null])), ...file };
  if (file.played) changes.played = [...new Set([...file.played, ...(here.played ?? [])])];
  return changes;
}

/** @param {string} text @returns {any} null if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The first part that is not whole, if there is one. @param {any} kept */
function damaged(kept) {
  if (!tableOf(() => true)(kept)) return "kept";
  const part = Object.entries(kept).find(([key, value]) => !checkOf(key)?.(value));
  if (part) return part[0];
  const records = (kept.games ?? []).map((/** @type {any} */ { id }) => `game.${id}`);
  return records.find((/** @type {string} */ key) => !(key in kept));
}

/** The lists of a file whose lengths are shown. */
const LISTS = /** @type {const} */ (["results", "games", "played", "comparisons"]);

/** The panel; it loads the page again once a file is in. */
export function archivePanel() {
  const place = div("archive");
  const input = make("input", { class: "unseen", type: "file", id: "archive-file" });
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    try {
      offer(place, await file.text(), () => show());
    } catch (error) {
      show(sentence(refusal(error)));
    }
  });
  const show = (refused = "") => {
    input.value = "";
    place.replaceChildren(
      make("h3", {}, say("archive.heading")),
      make("p", { class: "soft" }, say("archive.meaning")),
      refused && make("p", { class: "notice bad", role: "alert" }, refused),
      div(
        "buttons",
        button("button", { onclick: download }, icon("save"), say("archive.save")),
        input,
        make("label", { class: "button", for: input.id }, icon("file"), say("archive.open")),
      ),
    );
  };
  show();
  return place;
}

function download() {
  downloadJson(archive(), fileName(["minewise", "browser", today()], "json"));
}

/**
 * Says what a file holds, and asks whether it may replace what is here.
 * @param {HTMLElement} place @param {string} text @param {() => void} left
 */
function offer(place, text, left) {
  const { kept: theirs, written } = archiveOf(text);
  const take = () => {
    if (!keepAll(changesOf(theirs, kept()))) {
      throw new Refused("NoRoom", say("archive.refused.room"));
    }
    if (theirs.played) save(HERE, null, "sessionStorage");
    location.reload();
  };
  const taking = button("button main", { onclick: () => trying(place, take) }, say("archive.take"));
  place.replaceChildren(
    make("h3", {}, say("archive.heading")),
    make("p", { role: "status" }, say("archive.holds", { date: date(written) })),
    lengths(theirs, kept()),
    div("buttons", taking, button("button", { onclick: left }, say("archive.leave"))),
  );
  taking.focus();
}

/** How much a file holds, and how much there is here. @param {Kept} file @param {Kept} here */
function lengths(file, here) {
  const lines = LISTS.filter((list) => file[list]).map((list) => {
    const values = { n: file[list].length, here: here[list]?.length ?? 0 };
    return make("li", {}, say(`archive.holds.${list}`, values));
  });
  return lines.length ? make("ul", {}, ...lines) : "";
}

/** @param {HTMLElement} place @param {() => void} doing */
function trying(place, doing) {
  try {
    doing();
  } catch (error) {
    place.prepend(make("p", { class: "notice bad", role: "alert" }, sentence(refusal(error))));
  }
}
