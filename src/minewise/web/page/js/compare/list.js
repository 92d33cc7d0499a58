/** All comparisons: those of the browser and those of the server, in one list. */

import { refusal } from "../answers.js";
import { about } from "../core/core.js";
import { make } from "../dom.js";
import { server } from "../server.js";
import { pageLink } from "../shell.js";
import { date, figure, say } from "../words.js";
import { browser } from "./browser.js";
import { nameOf } from "./names.js";

/** @import {ComparisonSummary, NewComparison as Wish} from "../../api.d.ts" */
/** @import {Comparison} from "./names.js" */

/** Who plays the comparison of that id. @param {string} id */
export const sourceOf = (id) => (browser.has(id) ? browser : server.comparisons);

/**
 * All comparisons, the latest first, and why some may be missing.
 * @returns {Promise<{comparisons: Summary[], note: string}>}
 */
export async function listed() {
  const own = await browser.list();
  if (!server.there) return { comparisons: own, note: "" };
  try {
    const { comparisons } = await server.comparisons.list();
    /** @type {Summary[]} */
    const all = [...own, ...comparisons];
    return { comparisons: all.sort((one, other) => other.begun - one.begun), note: "" };
  } catch (error) {
    return { comparisons: own, note: refusal(error) };
  }
}

/**
 * The browser plays what it can; the server what it alone can, or what it is asked to.
 * @param {Wish} wish @param {boolean} [onServer] @returns {Promise<Comparison>}
 */
export async function begin(wish, onServer = false) {
  const inCore = (await about()).agents.map(({ name }) => name);
  const isKnown = (/** @type {string} */ agent) => inCore.includes(agent.split(":")[0]);
  if (server.there && (onServer || !wish.agents.every(isKnown))) {
    return server.comparisons.begin(wish);
  }
  return browser.begin(wish);
}

/**
 * @typedef {"id" | "begun" | "done" | "played" | "total" | "status"} Progress
 * @typedef {Progress | "agents" | "rules" | "density"} Told
 * @typedef {Pick<ComparisonSummary, Told>} Summary
 */

/** Is it played, or will it be? @param {ComparisonSummary["status"]} status */
export const isOn = (status) => status === "running" || status === "waiting";

/** The state in a word. @param {Summary} comparison */
export function state({ status }) {
  return make("span", { class: `state ${status}` }, say(`compare.status.${status}`));
}

/** How far it is; one that was stopped by its rule has fewer games. @param {Summary} comparison */
export function far({ status, done, played, total }) {
  if (status === "finished") return say("compare.played", { n: played, games: figure(played) });
  return say("compare.far", { done: figure(done), total: figure(total) });
}

/**
 * @param {HTMLElement} element @param {object} shown
 * @param {Summary[]} shown.comparisons @param {string} shown.note why some may be missing
 * @param {string} shown.chosen @param {(id: string) => void} shown.choose
 */
export function showList(element, { comparisons, note, chosen, choose }) {
  const text = JSON.stringify([comparisons, chosen, note]);
  if (element.dataset.shown === text) return;
  element.dataset.shown = text;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.comparison;
  const items = comparisons.map((comparison) => item(comparison, chosen, choose));
  const none = make("p", { class: "soft" }, say("watch.log.empty"));
  const list = items.length ? make("ul", { class: "list" }, ...items) : none;
  const told = note && make("p", { class: "bad", role: "alert" }, note);
  element.replaceChildren(...[told, list].filter(Boolean));
  // A list that is made anew must not lose the place of the keyboard.
  const again = focused && element.querySelector(`[data-comparison="${focused}"]`);
  if (again) /** @type {HTMLElement} */ (again).focus();
}

/** @param {Summary} comparison @param {string} chosen @param {(id: string) => void} choose */
function item(comparison, chosen, choose) {
  const { id, begun } = comparison;
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
  const facts = make("span", { class: "soft" }, `${far(comparison)} · ${date(1000 * begun)}`);
  return make("li", {}, link, state(comparison), facts);
}
