/** The buttons that go from step to step of what is told under the board. */

import { button, make } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/**
 * @param {number} told the step that is told now, from 1 @param {number} of
 * @param {(to: number) => void} show
 */
export function stepButtons(told, of, show) {
  if (of === 1) return [];
  const way = (/** @type {"back" | "on"} */ name, /** @type {number} */ by) => {
    const more = { "data-way": name, "aria-label": say(`hint.${name}`) };
    const end = told === (by < 0 ? 1 : of);
    return button("button icon small", { ...more, disabled: end, onclick: () => go(name, by) },
      icon(by < 0 ? "previous" : "next"));
  };
  const buttons = [
    way("back", -1),
    make("span", { class: "soft figures" }, say("hint.step", { told, of })),
    way("on", 1),
  ];
  const go = (/** @type {string} */ name, /** @type {number} */ by) => {
    const place = buttons[0].closest(".message");
    show(told + by);
    // The focus stays where it was, as far as there is a way on.
    const again = place?.querySelector(`[data-way="${name}"]:enabled`);
    (again ?? place?.querySelector("[data-way]:enabled"))?.focus({ preventScroll: true });
  };
  return buttons;
}
