/** What can be asked for: three comparisons that a click starts, and a form for any other. */

import { byId, make } from "../dom.js";
import { server } from "../server.js";
import { load, save } from "../store.js";
import { say } from "../words.js";

/** @import {NewComparison as Wish} from "../../api.d.ts" */
/** @import {About} from "../../minewise.d.mts" */
/** @import {Known} from "../shared/agents.js" */

/** @satisfies {Record<string, Wish>} */
const READY = {
  rules: { agents: ["basic", "exact"], rules: ["beginner"], games: 2000, seed: 1 },
  guess: { agents: ["csp", "exact", "best"], rules: ["expert"], games: 1000, seed: 1 },
  density: {
    agents: ["basic", "exact"],
    rules: ["intermediate"],
    density: "0.1:0.25:0.03",
    games: 500,
    seed: 1,
  },
};

/** @param {(wish: Wish) => Promise<void>} begin refuses with a sentence */
export function listenToReady(begin) {
  const refusal = byId("ready-refusal");
  for (const [name, wish] of Object.entries(READY)) {
    byId(`start-${name}`).addEventListener("click", async () => {
      refusal.textContent = "";
      try {
        await begin(wish);
      } catch (error) {
        refusal.textContent = /** @type {Error} */ (error).message;
      }
    });
  }
}

const USUAL = {
  agents: ["basic", "csp", "exact"],
  more: "",
  rules: ["beginner"],
  own: "",
  density: "",
  games: "1000",
  seed: "1",
  stop: "never",
  until: "1",
  apart: "1",
};
const TEXTS = /** @type {const} */ ([
  "more", "own", "density", "games", "seed", "stop", "until", "apart",
]);
/** Presets that have words of their own. */
const PRESETS = /** @type {const} */ ([
  "beginner", "intermediate", "expert", "rutgers", "rutgers-small", "cs50", "uci", "ncsu", "h2g2",
]);

/** @typedef {typeof USUAL} Said what stands in the form */

/**
 * Fills the form as it was last, and listens to it.
 * @param {About["presets"]} presets
 * @param {(wish: Wish, onServer: boolean) => Promise<void>} begin refuses with a sentence
 * @returns {{meet: (known: Known) => void}} is told the agents, as they become known
 */
export function listenToWish(presets, begin) {
  /** @type {Said} */
  const last = { ...USUAL, ...load("comparing", {}) };
  const form = byId("wish");
  const boards = presets.map(({ name, rules }) => {
    const known = PRESETS.find((one) => one === name);
    return check("rules", name, last.rules, known ? say(`compare.preset.${known}`) : rules);
  });
  byId("wish-rules").append(...boards);
  for (const name of TEXTS) form.elements[name].value = last[name];
  byId("wish-server-field").hidden = !server.there;
  const { stop } = form.elements;
  const show = () => {
    for (const rule of ["until", "apart"]) byId(`wish-${rule}-field`).hidden = stop.value !== rule;
  };
  stop.addEventListener("change", show);
  show();
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const refusal = byId("wish-refusal");
    refusal.textContent = wrong(form);
    if (refusal.textContent) return;
    byId("wish-start").disabled = true;
    try {
      const said = read(form);
      save("comparing", said);
      await begin(wished(said), form.elements.server.checked);
    } catch (error) {
      refusal.textContent = /** @type {Error} */ (error).message;
    } finally {
      byId("wish-start").disabled = false;
    }
  });
  return {
    meet({ agents, note }) {
      byId("wish-note").textContent = note;
      const shown = byId("wish-agents");
      const fresh = agents.slice(shown.children.length);
      const boxes = fresh.map((agent) => {
        const box = check("agents", agent.name, last.agents, agent.summary);
        box.querySelector("input").disabled = agent.unavailable !== null;
        return box;
      });
      shown.append(...boxes);
    },
  };
}

/** What the browser says of the first field that cannot be, by its label. @param {any} form */
function wrong(form) {
  const shown = [...form.elements].filter((element) => !element.closest("[hidden]"));
  const field = shown.find((element) => !element.checkValidity());
  if (!field) return "";
  const folded = field.closest("details.more");
  if (folded) folded.open = true;
  field.focus();
  return `${field.labels[0].textContent}: ${field.validationMessage}`;
}

/** @param {any} form @returns {Said} */
function read(form) {
  const texts = TEXTS.map((name) => [name, form.elements[name].value.trim()]);
  const checked = (/** @type {string} */ name) =>
    [...form.querySelectorAll(`input[name=${name}]:checked`)].map(({ value }) => value);
  return { ...Object.fromEntries(texts), agents: checked("agents"), rules: checked("rules") };
}

/** @param {Said} said @returns {Wish} */
function wished(said) {
  /** @type {Wish} */
  const wish = {
    agents: [...said.agents, ...lines(said.more)],
    rules: [...said.rules, ...lines(said.own)],
    games: Number(said.games),
    seed: Number(said.seed),
  };
  if (said.density) wish.density = said.density;
  if (said.stop === "until") wish.stop_at_width = Number(said.until);
  if (said.stop === "apart") wish.stop_when_significant = Number(said.apart) / 100;
  return wish;
}

/** @param {string} text @returns {string[]} */
function lines(text) {
  const all = text.split("\n").map((line) => line.trim());
  return all.filter(Boolean);
}

/** @param {string} name @param {string} value @param {string[]} chosen @param {string} meaning */
function check(name, value, chosen, meaning) {
  const box = make("input", { type: "checkbox", name, value, checked: chosen.includes(value) });
  const soft = make("span", { class: "soft" }, meaning);
  return make("label", { class: "check" }, box, make("span", {}, make("strong", {}, value), soft));
}
