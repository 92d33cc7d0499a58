/**
 * Mouse and fingers on a board, as the three things a player does to a cell.
 *
 * Mouse: left reveals, or chords on a clue; right flags; middle, or left and right together, chord.
 */

import { touch } from "./touch.js";

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
