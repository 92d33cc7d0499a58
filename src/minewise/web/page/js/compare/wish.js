/** The form for a comparison: agents, boards, how many games, and when it is enough. */

import { api } from "../api.js";
import { byId, make } from "../dom.js";
import { load, save } from "../store.js";

/** @import {About, Comparison, NewComparison} from "../../api.d.ts" */

const USUAL = {
  agents: ["basic", "csp", "exact"],
  more: "",
  rules: ["beginner"],
  own: "",
  density: "",
  games: "1000",
  seed: "1",
  stop: "never",
  level: "1",
};

/** @typedef {typeof USUAL} Said what stands in the form */

const TEXTS = /** @type {const} */ (["more", "own", "density", "games", "seed", "stop", "level"]);

/**
 * Fills the form as it was last, and listens to it.
 * @param {About} about what the server knows @param {(comparison: Comparison) => void} began
 */
export function listenToWish({ agents, presets }, began) {
  /** @type {Said} */
  const last = { ...USUAL, ...load("comparing", {}) };
  const form = byId("wish");
  const boxes = agents.map(({ name, summary }) => {
    const told = make("span", { class: "soft" }, summary);
    const both = make("span", {}, make("strong", {}, name), told);
    return check("agents", name, last.agents, both);
  });
  byId("wish-agents").append(...boxes);
  byId("wish-rules").append(...presets.map(({ name }) => check("rules", name, last.rules, name)));
  for (const name of TEXTS) form.elements[name].value = last[name];
  const { stop } = form.elements;
  const show = () => {
    byId("wish-level-field").hidden = stop.value === "never";
  };
  stop.addEventListener("change", show);
  show();
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    byId("wish-refusal").textContent = "";
    byId("wish-start").disabled = true;
    try {
      const said = read(form);
      save("comparing", said);
      began(await api.newComparison(asked(said)));
    } catch (error) {
      byId("wish-refusal").textContent = /** @type {Error} */ (error).message;
    } finally {
      byId("wish-start").disabled = false;
    }
  });
}

/** @param {any} form @returns {Said} */
function read(form) {
  const texts = TEXTS.map((name) => [name, form.elements[name].value.trim()]);
  const checked = (/** @type {string} */ name) =>
    [...form.querySelectorAll(`input[name=${name}]:checked`)].map(({ value }) => value);
  return { ...Object.fromEntries(texts), agents: checked("agents"), rules: checked("rules") };
}

/** The request; what is no number is refused by the server, in words. @param {Said} said */
function asked(said) {
  /** @type {NewComparison} */
  const wish = {
    agents: [...said.agents, ...lines(said.more)],
    rules: [...said.rules, ...lines(said.own)],
    seed: Number(said.seed),
  };
  if (said.games) wish.games = Number(said.games);
  if (said.density) wish.density = said.density;
  if (said.stop === "until") wish.until = Number(said.level);
  if (said.stop === "apart") wish.tell_apart = Number(said.level) / 100;
  return wish;
}

/** @param {string} text @returns {string[]} */
function lines(text) {
  const all = text.split("\n").map((line) => line.trim());
  return all.filter(Boolean);
}

/**
 * @param {string} name @param {string} value @param {string[]} chosen @param {Node | string} told
 */
function check(name, value, chosen, told) {
  const box = make("input", { type: "checkbox", name, value, checked: chosen.includes(value) });
  return make("label", { class: "check" }, box, told);
}
