/**
 * Mouse, fingers and wheel on a board, as what a player does to a cell.
 *
 * Mouse: left reveals, or chords on a clue; right flags; middle, or left and right together, chord.
 *
 * Fingers: a tap is a left click, a long press flags; in flag mode the two are swapped. A finger
 * that moves scrolls and does nothing; two fingers zoom. Where cells are too small to be hit, a
 * finger that rests opens a loupe: it slides to the right cell and is lifted there, or anywhere
 * else to do nothing. A tap, which saw no loupe, does nothing but leave one open, with cells to tap
 * on.
 */

/** @import {Loupe} from "./loupe.js" */
/** @import {Point, Zoom} from "./zoom.js" */

/**
 * @typedef {object} Hand
 * @property {(point: Point) => number} at the cell there, or -1
 * @property {(index: number) => void} left
 * @property {(index: number) => void} right
 * @property {(index: number) => void} chord
 * @property {(index: number) => void} stroke the left button of a mouse is down there, or has moved
 *   there; -1: nowhere
 * @property {(index: number, around: boolean) => void} press shows what a release would do;
 *   -1: nothing
 * @property {(index: number) => void} hover
 * @property {(index: number) => void} held a long press has done its work
 * @property {() => boolean} [small] are cells too small for a finger?
 * @property {Loupe} [loupe] that shows them
 * @property {Zoom["pinch"]} [pinch] two fingers have come down around there
 */

/**
 * @typedef {(target: EventTarget, name: string, react: (event: any) => void,
 *   options?: AddEventListenerOptions) => void} On
 */

/**
 * @param {HTMLElement} surface @param {Hand} hand @returns {() => void} takes the listeners away
 */
export function listen(surface, hand) {
  const stop = new AbortController();
  /** @type {On} */
  const on = (target, name, react, options) =>
    target.addEventListener(name, react, { signal: stop.signal, ...options });

  let touching = false;
  on(surface, "pointerdown", (event) => {
    touching = event.pointerType !== "mouse";
  });
  mouse(surface, hand, on, () => touching);
  const leave = touch(surface, hand, on);
  on(surface, "pointermove", (event) => {
    if (event.pointerType === "mouse") hand.hover(hand.at(event));
  });
  on(surface, "pointerleave", (event) => {
    if (event.pointerType === "mouse") hand.hover(-1);
  });
  on(surface, "contextmenu", (event) => event.preventDefault());
  return () => {
    leave();
    stop.abort();
  };
}

/**
 * @param {HTMLElement} surface @param {Hand} hand @param {On} on
 * @param {() => boolean} touching a touch is followed by events of a mouse that nobody moved
 */
function mouse(surface, hand, on, touching) {
  /** @type {"left" | "chord" | "right" | null} what the buttons that are down amount to */
  let gesture = null;
  const show = (/** @type {MouseEvent} */ event) => {
    const index = gesture === "left" || gesture === "chord" ? hand.at(event) : -1;
    hand.press(index, gesture === "chord");
  };
  on(surface, "mousedown", (event) => {
    if (touching()) return;
    if (event.button === 1) event.preventDefault();
    const index = hand.at(event);
    if (index < 0) return;
    if (event.button === 1 || (event.buttons & 3) === 3) gesture = "chord";
    else if (event.button === 0) gesture = "left";
    else {
      gesture = "right";
      hand.right(index);
    }
    show(event);
    if (gesture === "left") hand.stroke(index);
  });
  on(document, "mousemove", (event) => {
    if (gesture === "left" || gesture === "chord") show(event);
    if (gesture === "left") hand.stroke(hand.at(event));
  });
  on(document, "mouseup", (event) => {
    if (touching() || !gesture) return;
    const done = gesture;
    // After the first button of a chord is up, the other one does nothing more.
    gesture = null;
    hand.press(-1, false);
    const index = surface.contains(event.target) ? hand.at(event) : -1;
    if (index < 0) return;
    if (done === "chord") hand.chord(index);
    else if (done === "left" && event.button === 0) hand.left(index);
  });
  on(surface, "auxclick", (event) => event.preventDefault());
}

const LONG_PRESS = 400;
/** In the loupe a finger rests while its player looks. */
const LONG_LOOK = 700;
/** How long a finger rests before it is no longer one that scrolls. */
const REST = 120;
/** How long a loupe is seen before lifting the finger acts. */
const SEEN = 250;
/** CSS pixels that a finger may tremble. */
const SLOP = 10;

/** @param {HTMLElement} surface @param {Hand} hand @param {On} on */
function touch(surface, hand, on) {
  const single = new Finger(hand);
  /** @type {Map<number, Point>} fingers that are down */
  const fingers = new Map();
  /** @type {Pinch | null} */
  let pinch = null;

  on(surface, "pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    if (event.isPrimary) fingers.clear();
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) single.down(event);
    else single.leave();
    if (fingers.size === 2 && hand.pinch) pinch = new Pinch(fingers, hand.pinch);
  });
  on(surface, "pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (pinch) pinch.move();
    else single.move(event);
  });
  const lift = (/** @type {(event: PointerEvent) => void} */ how) =>
    (/** @type {PointerEvent} */ event) => {
      if (!fingers.delete(event.pointerId)) return;
      if (!pinch) how(event);
      else if (fingers.size < 2) pinch = null;
    };
  on(surface, "pointerup", lift((event) => single.up(event)));
  on(surface, "pointercancel", lift(() => single.leave()));
  // The browser scrolls with one finger, but neither under the loupe nor while two fingers zoom.
  const hold = (/** @type {TouchEvent} */ event) => {
    if ((single.looking || event.touches.length > 1) && event.cancelable) event.preventDefault();
  };
  on(surface, "touchmove", hold, { passive: false });
  // A loupe that stays may lie under the finger: no click of a mouse follows on it.
  const quiet = (/** @type {TouchEvent} */ event) => {
    if (hand.loupe?.stays && event.cancelable) event.preventDefault();
  };
  on(surface, "touchend", quiet, { passive: false });
  return () => single.leave();
}

/** Two fingers that zoom. */
class Pinch {
  #waiting = 0;

  /** @param {Map<number, Point>} fingers @param {NonNullable<Hand["pinch"]>} begin */
  constructor(fingers, begin) {
    this.fingers = fingers;
    const { middle, apart } = this.#points();
    this.apart = Math.max(apart, 1);
    this.zoom = begin(middle);
  }

  /** With the next frame, once. */
  move() {
    if (this.#waiting) return;
    this.#waiting = requestAnimationFrame(() => {
      this.#waiting = 0;
      if (this.fingers.size < 2) return;
      const { middle, apart } = this.#points();
      this.zoom(middle, apart / this.apart);
    });
  }

  #points() {
    const [a, b] = this.fingers.values();
    const [clientX, clientY] = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    return { middle: { clientX, clientY }, apart };
  }
}

/** One finger. */
class Finger {
  /** Is the loupe open under it? */
  looking = false;
  #index = -1;
  #sure = false;
  /** @type {Point | null} where it came down; null: it is up, or does nothing */
  #from = null;
  #holding = 0;
  #resting = 0;

  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.leave();
    this.hand.loupe?.hide();
    const index = this.hand.at(event);
    if (index < 0) return;
    this.#index = index;
    this.#from = event;
    if (this.hand.small?.()) this.#resting = setTimeout(() => this.#look(event), REST);
    else this.#hold(LONG_PRESS);
    this.hand.press(index, false);
  }

  /** @param {number} time */
  #hold(time) {
    clearTimeout(this.#holding);
    this.#holding = setTimeout(() => {
      const index = this.#index;
      this.leave();
      if (index >= 0) this.hand.held(index);
    }, time);
  }

  /** @param {Point} point */
  #look(point) {
    this.looking = true;
    this.#sure = false;
    this.hand.press(-1, false);
    this.hand.loupe?.show(this.#index, point);
    this.#resting = setTimeout(() => (this.#sure = true), SEEN);
    this.#hold(LONG_LOOK);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.#from) return;
    if (this.looking) this.#slide(event);
    else {
      const { clientX, clientY } = this.#from;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP) this.leave();
    }
  }

  /** @param {PointerEvent} event */
  #slide(event) {
    const index = this.hand.at(event);
    if (index !== this.#index) {
      this.#index = index;
      this.#sure = true;
      this.#hold(LONG_LOOK);
    }
    this.hand.loupe?.show(index, event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.#from) return;
    const [index, seen] = [this.#index, this.looking];
    const acts = seen ? this.#sure : !this.hand.small?.();
    this.#rest();
    if (!acts) this.hand.loupe?.stay(index, event);
    else {
      if (seen) this.hand.loupe?.hide();
      if (index >= 0) this.hand.left(index);
    }
  }

  /** It does nothing more until it comes down again. */
  leave() {
    if (this.looking) this.hand.loupe?.hide();
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#holding);
    clearTimeout(this.#resting);
    if (this.#from) this.hand.press(-1, false);
    this.#from = null;
    this.looking = false;
  }
}

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
   * for a scroll that began beside the board, or is asked for with Shift.
   * @param {WheelEvent} event
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
