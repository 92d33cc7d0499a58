/** The page Compare: a comparison is asked for, watched while it grows, and found again. */

import { about } from "../core/core.js";
import { byId } from "../dom.js";
import { knownAgents } from "../shared/agents.js";
import { ready, shell, speak } from "../shell.js";
import { say } from "../words.js";
import { playInTurn } from "./browser.js";
import { listenToReady, listenToWish } from "./form.js";
import { begin, isOn, listed, showList, sourceOf } from "./list.js";
import { One } from "./one.js";

/** @import {Comparison} from "./names.js" */

const PACE = 1000;
/** Milliseconds between two looks at what runs. */
const SLOW = 4000;

shell();

const one = new One(byId("one"), { did: settle, gone: () => choose("") });
let chosen = location.hash.slice(1);
let waiting = 0;
let before = "";

/** Shows a comparison, or none; its id stands in the address. @param {string} id */
function choose(id) {
  chosen = id;
  before = "";
  history.replaceState(null, "", id ? `#${id}` : location.pathname);
  if (!id) one.hide();
  return look();
}

/**
 * What was just asked for is shown at once, where a small screen would not have it in sight.
 * @param {Comparison} comparison
 */
async function settle(comparison) {
  await choose(comparison.id);
  const { top } = byId("one").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) byId("one").scrollIntoView();
}

/** Reads what there is, and again in a moment while something runs. */
async function look() {
  clearTimeout(waiting);
  const { comparisons, note } = await listed();
  showList(byId("list"), { comparisons, note, chosen, choose });
  if (chosen) await lookAtOne(chosen);
  clearTimeout(waiting);
  const on = comparisons.some(({ status }) => isOn(status));
  if (on || note) waiting = setTimeout(look, document.hidden || !on ? SLOW : PACE);
}

/** @param {string} id */
async function lookAtOne(id) {
  try {
    const comparison = await sourceOf(id).get(id);
    if (id !== chosen) return;
    one.show(comparison);
    const told = `${id} ${comparison.status}`;
    if (before && told !== before) speak(say(`compare.spoken.${comparison.status}`));
    before = told;
  } catch (error) {
    if (id === chosen) one.refuse(/** @type {Error} */ (error).message);
  }
}

addEventListener("hashchange", () => choose(location.hash.slice(1)));
document.addEventListener("visibilitychange", () => document.hidden || look());
const { presets } = await about();
listenToReady(async (wish) => settle(await begin(wish)));
const form = listenToWish(presets, async (wish, onServer) => settle(await begin(wish, onServer)));
playInTurn();
ready();
await Promise.all([look(), knownAgents(form.meet)]);
