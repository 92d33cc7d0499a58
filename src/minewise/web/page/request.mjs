/** Requests of minewise.mjs: what is asked as text fields, what comes, what the core refuses. */

/** @import {AnyView} from "./minewise.d.mts" */

/** What a message repeats of a long request, and how long one may be to be repeated whole. */
const [PART, WHOLE] = [60, 4000];

/** Each byte as two digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** What the core refuses. `name` is that of the error in Python, `what` says what was expected. */
export class MinewiseError extends Error {
  /**
   * @param {{kind: string, text: string, clues?: [number, number][], sets?: number[],
   *   with_total?: boolean, sentence?: string, part?: string, cut_sides?: string[]}} refusal
   * @param {Record<string, unknown>} request what was asked, which replays the case
   */
  constructor(refusal, request) {
    const { ask, ...fields } = request;
    super(`${refusal.text}: ${ask} ${shortened(JSON.stringify(fields, asText))}`);
    this.name = refusal.kind;
    this.what = refusal.text;
    this.request = request;
    /** Of a ContradictionError: clues that cannot hold together. */
    this.clues = refusal.clues ?? [];
    this.sets = refusal.sets ?? [];
    /** Of a ContradictionError: do they contradict the mine total, and not one another? */
    this.withTotal = refusal.with_total ?? false;
    /** Of a ContradictionError: both in one line. */
    this.sentence = refusal.sentence ?? "";
    /** Of a RulesError: what is wrong of the rules, if it is one thing. */
    this.part = refusal.part ?? null;
    /** Of a PictureError: where the board is cut off. */
    this.cutSides = refusal.cut_sides ?? [];
  }
}

/** JSON has no large whole numbers. @param {string} _ @param {unknown} value */
const asText = (_, value) => (typeof value === "bigint" ? `${value}` : value);

/** @param {string} text @returns {string} no more of it than a message repeats */
function shortened(text) {
  return text.length <= WHOLE ? text : `${text.slice(0, PART)}...`;
}

/**
 * The name of a field in the words of the core: `every_cell` for `everyCell`.
 * @param {string} name
 */
export function fieldName(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields that hold objects from names to values: the names of rules, agents and metrics stay. */
const NAMED = new Set(["switches", "options", "missed", "phases", "means", "metrics"]);

/** The names of fields are few, and most answers have the same. @type {Map<string, string>} */
const CAMEL_NAMES = new Map();

/** @param {string} name @returns {string} */
function camelName(name) {
  const known = CAMEL_NAMES.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  CAMEL_NAMES.set(name, made);
  return made;
}

/**
 * An answer with the names of JavaScript: `toReveal` for `to_reveal`.
 * @param {any} value @param {boolean} [named] are its keys no names of fields? @returns {any}
 */
function camelCased(value, named = false) {
  if (value === null || typeof value !== "object") return value;
  // Numbers and cells hold no names.
  if (typeof value[0] === "number" || Array.isArray(value[0])) return value;
  if (Array.isArray(value)) return value.map((one) => camelCased(one));
  /** @type {Record<string, any>} */
  const made = {};
  for (const name in value) {
    const own = named || !name.includes("_") ? name : camelName(name);
    made[own] = camelCased(value[name], NAMED.has(name));
  }
  return made;
}

/**
 * An answer of the core, with its arrays of numbers where its fields name them.
 * @param {string} text @param {Float64Array} numbers all arrays, one after the other @returns {any}
 */
export function answerOf(text, numbers) {
  const answer = camelCased(JSON.parse(text));
  if (!answer?.numbers) return answer;
  const { numbers: sizes, ...fields } = answer;
  let start = 0;
  for (const [name, size] of Object.entries(sizes)) {
    fields[name] = numbers.slice(start, start + size);
    start += size;
  }
  return fields;
}

/** @param {unknown} value @returns {string} as requests have it */
export function fieldText(value) {
  if (Array.isArray(value)) return value.map(String).join(",");
  return String(value);
}

/** The bytes of a file as the field of a request. @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => HEX[byte]).join("");
}

/**
 * The number that a text is, as the core reads it; null if it is none, or one that is too large or
 * too near to 0.
 * @param {string} text
 */
export function decimalOf(text) {
  const word = /^(-?)(inf|infinity|nan)$/i.exec(text);
  if (word) return Number(`${word[1]}${/^i/i.test(word[2]) ? "Infinity" : "NaN"}`);
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const number = Number(text);
  const isZero = /^[-.0]*(e|$)/i.test(text);
  return Number.isFinite(number) && (number !== 0 || isZero) ? number : null;
}

/**
 * A view in any form that the core reads, as fields of a request.
 * @param {AnyView} view @returns {Record<string, unknown>}
 */
export function viewFields(view) {
  if (typeof view === "string") return { view };
  if (Array.isArray(view)) return { view: rowsOf(view) };
  if (typeof view?.view === "string") return { view: view.view, rules: view.rules };
  const text = "expected a view: a text, a list of rows, or an object with a view";
  throw new MinewiseError({ kind: "ViewError", text: `${text}, got ${shownText(view)}` }, { view });
}

/** Rows of marks as a text; rows of codes as a list that the core reads. @param {unknown[]} rows */
function rowsOf(rows) {
  return rows.every((row) => typeof row === "string") ? rows.join("/") : JSON.stringify(rows);
}

/** What came, in a few characters. @param {unknown} value */
function shownText(value) {
  return typeof value === "object" && value !== null ? "an object" : String(value).slice(0, 40);
}
