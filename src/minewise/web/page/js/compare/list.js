/** The list of all comparisons. */

import { pageLink } from "../shell.js";
import { make } from "../dom.js";
import { LANGUAGE, figure, say } from "../words.js";
import { nameOf } from "./names.js";

/** The state in a word. @param {import("./types.js").Comparison} comparison */
export function state({ status }) {
  return make("span", { class: `state ${status}` }, say(`compare.status.${status}`));
}

/**
 * @param {HTMLElement} element @param {import("./types.js").Comparison[]} comparisons
 * @param {string} chosen @param {(id: string) => void} choose
 */
export function showList(element, comparisons, chosen, choose) {
  const text = JSON.stringify([comparisons, chosen]);
  if (element.dataset.shown === text) return;
  element.dataset.shown = text;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.comparison;
  if (!comparisons.length) {
    element.replaceChildren(make("p", { class: "soft" }, say("compare.none")));
    return;
  }
  element.replaceChildren(make("ul", { class: "list" }, ...comparisons.map((comparison) => item(comparison, chosen, choose))));
  // A list that is made anew must not lose the place of the keyboard.
  if (focused) element.querySelector(`[data-comparison="${focused}"]`)?.focus();
}

/** @param {import("./types.js").Comparison} comparison @param {string} chosen @param {(id: string) => void} choose */
function item(comparison, chosen, choose) {
  const { id, begun, done, total } = comparison;
  const link = make(
    "a",
    {
      class: "name", href: pageLink("compare", id), "data-comparison": id, "aria-current": id === chosen && "true",
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        choose(id);
      },
    },
    nameOf(comparison),
  );
  const when = new Date(1000 * begun).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
  const far = say("compare.far", { done: figure(done), total: figure(total) });
  return make("li", {}, link, state(comparison), make("span", { class: "soft" }, `${far} · ${when}`));
}
