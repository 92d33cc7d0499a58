/** Answers that are refused, that take a while, or are asked once; and the latest, which counts. */

import { button, make } from "./dom.js";
import { say } from "./words.js";

export class Refused extends Error {
  /**
   * @param {string} kind such as `IllegalMoveError`; `Unreachable` where a server does not answer
   * @param {string} sentence @param {object} [more]
   * @param {[number, number][]} [more.clues] that cannot hold together, of a ContradictionError
   * @param {number[]} [more.sets] of a board of another shape: the same
   * @param {boolean} [more.withTotal] do they contradict the mine total, and not one another?
   * @param {string | null} [more.part] of a RulesError: what of the rules is wrong
   * @param {string[]} [more.cutSides] of a PictureError: where the board is cut off
   */
  constructor(kind, sentence, more = {}) {
    const { clues = [], sets = [], withTotal = false, part = null, cutSides = [] } = more;
    super(sentence);
    this.name = "Refused";
    this.kind = kind;
    this.sentence = sentence;
    this.clues = clues;
    this.sets = sets;
    this.withTotal = withTotal;
    this.part = part;
    this.cutSides = cutSides;
  }
}

/** Why something is not done; any other error is thrown on. @param {unknown} error */
export function refusal(error) {
  if (error instanceof Refused) return error.sentence;
  throw error;
}

/**
 * Asks once for all who ask; after a failure it is tried again.
 * @template Value
 * @param {() => Promise<Value>} ask @returns {() => Promise<Value>}
 */
export function once(ask) {
  /** @type {Promise<Value> | null} */
  let asked = null;
  return () => {
    asked ??= ask().catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/**
 * A module that comes with the first press on what needs it.
 * @template Module
 * @param {Promise<Module>} loading @returns {Promise<Module>} what was loaded, or Refused
 */
export async function loadedPart(loading) {
  try {
    return await loading;
  } catch {
    throw new Refused("Unreachable", say("refused.part"));
  }
}

/** Milliseconds after which people notice that they wait, and after which they doubt. */
const [SLOW, LATE] = [300, 10_000];

/**
 * Shows at the end of a place that something is awaited, once it takes more than a moment.
 * @template Value
 * @param {Element} place @param {Promise<Value>} promise @param {object} [how]
 * @param {number} [how.slow] milliseconds until the mark @param {number} [how.late] until it asks
 * @param {() => void} [how.again] offered then: ends what is awaited and starts it anew
 * @param {string} [how.text] says what is awaited
 * @param {() => void} [how.stop] offered at once: ends what is awaited
 * @returns {Promise<Value>} what was awaited, or its refusal
 */
export async function waiting(place, promise, how = {}) {
  const { slow = SLOW, late = LATE, again, stop, text = say("waiting.slow") } = how;
  const told = make("span", {}, text);
  const ends = stop && button("button", { onclick: stop }, say("waiting.stop"));
  const mark = make("p", { class: "waiting", role: "status" }, told, ends);
  const timers = [
    setTimeout(() => place.append(mark), slow),
    setTimeout(() => {
      told.textContent = say("waiting.late");
      if (again) mark.append(button("button", { onclick: again }, say("shell.again")));
    }, late),
  ];
  try {
    return await promise;
  } finally {
    timers.forEach(clearTimeout);
    mark.remove();
  }
}

/** Milliseconds that the one before may still take: to end the work of a worker costs more. */
const GRACE = 100;

export class Latest {
  #asking = new AbortController();

  /**
   * Another question: the one before is let go of.
   * @returns {{signal: AbortSignal, isCurrent: () => boolean}} of the question
   */
  begin() {
    const before = this.#asking;
    setTimeout(() => before.abort(), GRACE);
    const asking = (this.#asking = new AbortController());
    return { signal: asking.signal, isCurrent: () => this.#asking === asking };
  }
}
