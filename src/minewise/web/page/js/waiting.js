/** Something that takes a while says so, and what takes too long can be tried again. */

import { button, make } from "./dom.js";
import { say } from "./words.js";

/** Milliseconds after which people notice that they wait, and after which they doubt. */
const [SLOW, LATE] = [300, 10_000];

/**
 * Shows at the end of a place that something is awaited, once it takes more than a moment.
 * @template Value
 * @param {Element} place @param {Promise<Value>} promise
 * @param {object} [how]
 * @param {number} [how.slow] milliseconds until the mark @param {number} [how.late] until it asks
 * @param {() => void} [how.again] offered then: ends what is awaited and starts it anew
 * @returns {Promise<Value>} what was awaited, or its refusal
 */
export async function waiting(place, promise, { slow = SLOW, late = LATE, again } = {}) {
  const text = make("span", {}, say("waiting.slow"));
  const mark = make("p", { class: "waiting", role: "status" }, text);
  const timers = [
    setTimeout(() => place.append(mark), slow),
    setTimeout(() => {
      text.textContent = say("waiting.late");
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
