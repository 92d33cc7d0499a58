/** The list of all comparisons. */

import { pageLink } from "../shell.js";
import { make } from "../dom.js";
import { date, figure, say } from "../words.js";
import { nameOf } from "./names.js";

/** @import {ComparisonSummary} from "../../api.d.ts" */

/** Is it played, or will it be? @param {ComparisonSummary["status"]} status */
export const isOn = (status) => status === "running" || status === "waiting";

/** The state in a word. @param {ComparisonSummary} comparison */
export function state({ status }) {
  return make("span", { class: `state ${status}` }, say(`compare.status.${status}`));
}

/**
 * @param {HTMLElement} element @param {ComparisonSummary[]} comparisons
 * @param {string} chosen @param {(id: string) => void} choose
 */
export function showList(element, comparisons, chosen, choose) {
  const text = JSON.stringify([comparisons, chosen]);
  if (element.dataset.shown === text) return;
  element.dataset.shown = text;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.comparison;
  if (!comparisons.length) {
    element.replaceChildren(make("p", { class: "soft" }, say("watch.log.empty")));
    return;
  }
  const items = comparisons.map((comparison) => item(comparison, chosen, choose));
  element.replaceChildren(make("ul", { class: "list" }, ...items));
  // A list that is made anew must not lose the place of the keyboard.
  const again = focused && element.querySelector(`[data-comparison="${focused}"]`);
  if (again) /** @type {HTMLElement} */ (again).focus();
}

/**
 * @param {ComparisonSummary} comparison @param {string} chosen @param {(id: string) => void}
 *   choose
 */
function item(comparison, chosen, choose) {
  const { id, begun, done, total } = comparison;
  const more = {
    class: "name",
    href: pageLink("compare", id),
    "data-comparison": id,
    "aria-current": id === chosen && "true",
    onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      choose(id);
    },
  };
  const link = make("a", more, nameOf(comparison));
  const far = say("compare.far", { done: figure(done), total: figure(total) });
  const facts = make("span", { class: "soft" }, `${far} · ${date(1000 * begun)}`);
  return make("li", {}, link, state(comparison), facts);
}
