/** Questions that follow one another, of which only the latest counts. */

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
