/** What is not done, and why, in a sentence for the player; and what is tried again. */

export class Refused extends Error {
  /**
   * @param {string} kind such as `IllegalMoveError`; `Unreachable` where a server does not answer
   * @param {string} sentence @param {object} [more]
   * @param {[number, number][]} [more.clues] that cannot hold together, of a ContradictionError
   * @param {boolean} [more.withTotal] do they contradict the mine total, and not one another?
   * @param {string | null} [more.part] of a RulesError: what of the rules is wrong
   */
  constructor(kind, sentence, { clues = [], withTotal = false, part = null } = {}) {
    super(sentence);
    this.name = "Refused";
    this.kind = kind;
    this.sentence = sentence;
    this.clues = clues;
    this.withTotal = withTotal;
    this.part = part;
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
