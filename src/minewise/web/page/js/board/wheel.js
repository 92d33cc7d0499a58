/** A wheel that turns over cells: notches of a mouse, and the many small turns of a trackpad. */

/** Pixels that make a notch. */
const NOTCH = 40;
/** Pixels of a line, in which some browsers count. */
const LINE = 16;
/** Milliseconds after which a scroll of the page that has reached the board is over. */
const SCROLLED = 300;

export class Wheel {
  #turned = 0;
  #scrolled = -Infinity;

  /** @param {HTMLElement} box */
  constructor(box) {
    addEventListener("wheel", (event) => {
      if (!box.contains(/** @type {Node} */ (event.target))) this.#scrolled = event.timeStamp;
    }, { passive: true });
  }

  /**
   * What an event over a cell amounts to: a notch up (-1) or down (1), 0 for less than one, null
   * for a
   * scroll that began beside the board, or is asked for with Shift. @param {WheelEvent} event
   */
  notch(event) {
    if (event.shiftKey) return null;
    if (event.timeStamp - this.#scrolled < SCROLLED) {
      this.#scrolled = event.timeStamp;
      return null;
    }
    this.#turned += event.deltaY * (event.deltaMode ? LINE : 1);
    if (Math.abs(this.#turned) < NOTCH) return 0;
    const notch = Math.sign(this.#turned);
    this.#turned = 0;
    return notch;
  }
}
