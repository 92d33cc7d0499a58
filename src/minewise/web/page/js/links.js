/**
 * Links that hold a position: a game by its rules, seed and moves where the seed is known, else the
 * view as a player sees it, for the page that analyzes. Everything stands behind the #, which no
 * browser sends to the server, so a link may be long.
 */

import { dailyGame, dailyOf, isDaily } from "./daily.js";

/** @import {MoveKind} from "../minewise.d.mts" */
/** @import {Cell} from "./board/cells.js" */

/**
 * @typedef {{kind: MoveKind, cell: Cell}} Move
 *
 * @typedef {object} LinkedGame
 * @property {string} rules @property {number} [seed] @property {number} number
 * @property {boolean} may_undo @property {Move[]} moves
 */

/** @type {Record<string, MoveKind>} */
const KINDS = { r: "reveal", f: "flag", u: "unflag", c: "chord" };
const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter]));

/** Marks as letters, since a run of them is followed by its length. */
const MARKS = "#F*_012345678";
const MARK_LETTERS = "cfxnabdeghijk";

/**
 * A board of the day by its day and level, any other by its rules and seed.
 * @param {Required<LinkedGame>} game @returns {string} what stands behind the #
 */
export function writeGame({ rules, seed, number, may_undo, moves }) {
  const daily = dailyOf({ rules, seed, number });
  const fields = new URLSearchParams();
  if (daily) fields.set("daily", `${daily.date}/${daily.level}`);
  else for (const [name, value] of Object.entries({ rules, seed })) fields.set(name, `${value}`);
  if (number) fields.set("number", `${number}`);
  if (may_undo) fields.set("practice", "1");
  const told = moves.map(({ kind, cell }) => `${LETTERS[kind]}${cell[0]}.${cell[1]}`);
  if (told.length) fields.set("moves", told.join("-"));
  return fields.toString().replaceAll("%2F", "/");
}

/**
 * The game of a link, null if it holds none; RangeError with a sentence if it cannot be read.
 * @param {string} hash with or without the # @returns {LinkedGame | null}
 */
export function readGame(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const daily = fields.get("daily");
  const rules = fields.get("rules");
  if (daily === null && rules === null) return null;
  const more = {
    may_undo: fields.get("practice") === "1",
    moves: readMoves(fields.get("moves") ?? ""),
  };
  if (daily !== null) return { ...readDaily(daily), ...more };
  const wish = { ...more, rules: rules ?? "", number: whole(fields.get("number") ?? "0") };
  const seed = fields.get("seed");
  return seed === null ? wish : { ...wish, seed: whole(seed) };
}

/** @param {string} text a day and a level */
function readDaily(text) {
  const [date, level] = text.split("/");
  const daily = { date, level };
  if (/^\d{4}-\d\d-\d\d$/.test(date) && isDaily(daily)) return dailyGame(daily);
  throw new RangeError(`expected a day and a level such as 2026-11-22/expert, got ${text}`);
}

/** @param {string} text @returns {Move[]} */
function readMoves(text) {
  const moves = text.split("-").filter(Boolean);
  return moves.map((move) => {
    const found = /^([rfuc])(\d{1,3})\.(\d{1,3})$/.exec(move);
    if (!found) throw new RangeError(`expected a move such as r3.5, got ${move.slice(0, 20)}`);
    return { kind: KINDS[found[1]], cell: [Number(found[2]), Number(found[3])] };
  });
}

/** @param {string} text */
function whole(text) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new RangeError(`expected a whole number, got ${text.slice(0, 30)}`);
  }
  return number;
}

/** A view as text behind the #. @param {{rows: string[], rules: string}} view @returns {string} */
export function writeView({ rows, rules }) {
  const cells = rows.join("").replace(/(.)\1*/g, (run, mark) => {
    const letter = MARK_LETTERS[MARKS.indexOf(mark)];
    return run.length > 1 ? `${letter}${run.length}` : letter;
  });
  return new URLSearchParams({ view: cells, width: `${rows[0].length}`, rules }).toString();
}

/**
 * The view of a link, null if it holds none; RangeError with a sentence if it cannot be read.
 * @param {string} hash with or without the # @returns {{rows: string[], rules: string} | null}
 */
export function readView(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const runs = fields.get("view");
  if (runs === null) return null;
  const width = whole(fields.get("width") ?? "");
  if (!/^(?:[a-zA-Z]\d{0,6})+$/.test(runs)) throw new RangeError("expected the cells of a view");
  let cells = "";
  for (const [, letter, length] of runs.matchAll(/([a-zA-Z])(\d*)/g)) {
    const mark = MARKS[MARK_LETTERS.indexOf(letter)];
    if (mark === undefined) throw new RangeError(`expected the cells of a view, got ${letter}`);
    cells += mark.repeat(length ? Number(length) : 1);
    if (cells.length > 1_000_000) {
      throw new RangeError("expected a view of at most 1,000,000 cells");
    }
  }
  if (!width || !cells || cells.length % width) {
    throw new RangeError(`expected rows of ${width} cells, got ${cells.length} cells`);
  }
  const rows = Array.from({ length: cells.length / width }, (_, row) =>
    cells.slice(row * width, (row + 1) * width),
  );
  return { rows, rules: fields.get("rules") ?? "" };
}

/** Of the text of a record in a link: far more than any game that people play. */
const MOST_TEXT = 4_000_000;

/** A whole record behind the #: its board need not have a seed. @param {string} text */
export async function writeRecord(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `record=${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/**
 * The record of a link, null if it holds none; RangeError with a sentence if it cannot be read.
 * @param {string} hash with or without the # @returns {Promise<string | null>}
 */
export async function readRecord(hash) {
  const letters = new URLSearchParams(hash.replace(/^#/, "")).get("record");
  if (letters === null) return null;
  let text = "";
  try {
    const bytes = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    const packed = new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]).stream();
    const parts = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MOST_TEXT) break;
    }
  } catch {
    throw new RangeError("expected a record, got a part of one: the link is not whole");
  }
  if (text.length > MOST_TEXT) throw new RangeError("expected a record of at most 4 MB");
  return text;
}
