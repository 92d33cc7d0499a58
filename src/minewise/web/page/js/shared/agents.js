/** All agents that can be asked here, what they decide, and how a decision is told. */

import { refusal } from "../answers.js";
import { nameOf } from "../board/cells.js";
import { about, core } from "../core/core.js";
import { byId, make } from "../dom.js";
import { server } from "../server.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";

/** @import {About, Decision} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Turn} from "../server.js" */

const USUAL = "exact";
/** Cells of a decision that its sentence names. */
const MOST_NAMED = 3;

/**
 * @typedef {About["agents"][number] & {inCore?: boolean, unavailable: string | null}} KnownAgent
 *   `unavailable` is why it cannot be asked
 * @typedef {{agents: KnownAgent[], note: string}} Known
 */

/**
 * The agents of the core, then those of the server, and what there is to say of those.
 * @param {(known: Known) => void} [tell] is told them, first those of the core, which are there at
 *   once
 * @returns {Promise<Known>}
 */
export async function knownAgents(tell = () => {}) {
  const known = await agentsBeside((await about()).agents, tell);
  tell(known);
  return known;
}

/**
 * @param {About["agents"]} inCore @param {(known: Known) => void} tell @returns {Promise<Known>}
 */
async function agentsBeside(inCore, tell) {
  const more = { inCore: true, unavailable: null };
  const agents = inCore.map((agent) => ({ ...agent, ...more }));
  if (!server.there) return { agents, note: say("agents.no-server") };
  tell({ agents, note: "" });
  try {
    const names = new Set(agents.map(({ name }) => name));
    const others = (await server.about()).agents.filter(({ name }) => !names.has(name));
    const missing = others.find(({ unavailable }) => unavailable)?.unavailable;
    const note = missing ? say("agents.missing", { sentence: sentence(missing) }) : "";
    return { agents: [...agents, ...others], note };
  } catch (error) {
    return { agents, note: refusal(error) };
  }
}

/**
 * What an agent does next: of the core in the browser, any other on the server.
 * @param {Turn} turn @returns {Promise<Decision>}
 */
export async function decide(turn) {
  const { view, agent, seed, number: game, turn: number, signal } = turn;
  const { agents } = await about();
  if (!server.there || agents.some(({ name }) => name === agent.split(":")[0])) {
    return core.decide(agent, view, { seed, game, turn: number }, signal);
  }
  return server.decide(turn);
}

/**
 * What to choose an agent from: those of the browser, and those that the server adds.
 * @param {KnownAgent[]} agents @returns {HTMLElement[]}
 */
export function choices(agents) {
  const option = (/** @type {KnownAgent} */ { name, unavailable }) =>
    make("option", { value: name, disabled: unavailable !== null }, name);
  const groups = /** @type {const} */ ([true, false]).map((inCore) => {
    const label = say(inCore ? "agents.core" : "agents.server");
    const own = agents.filter((agent) => Boolean(agent.inCore) === inCore);
    return own.length && make("optgroup", { label }, ...own.map(option));
  });
  return groups.filter(Boolean);
}

/** Offers the agents that can make a step in a practice game. @param {KnownAgent[]} agents */
export function offerAgents(agents) {
  const select = byId("agent");
  select.replaceChildren(...choices(agents));
  const kept = load("agent", USUAL);
  const known = agents.some(({ name, unavailable }) => name === kept && unavailable === null);
  select.value = known ? kept : USUAL;
  const show = () => {
    const agent = agents.find(({ name }) => name === select.value);
    byId("agent-summary").textContent = agent?.summary ?? "";
  };
  select.addEventListener("change", () => {
    save("agent", select.value);
    show();
  });
  show();
}

/** What an agent has decided, in a sentence. @param {Decision & {agent: string}} decision */
export function decided({ agent, certain, reason, ...decision }) {
  const why = [certain ? "" : say("play.guess"), reason && sentence(reason)];
  const reasons = why.filter(Boolean).join(" ");
  return say("play.decided", { agent, what: deed(decision), reason: reasons }).trim();
}

/** Which cells are revealed and flagged. @param {Pick<Decision, "reveal" | "flag">} decision */
export function deed({ reveal, flag }) {
  if (!flag.length) return say("play.decided.reveal", { cells: named(reveal) });
  if (!reveal.length) return say("play.decided.flag", { cells: named(flag) });
  return say("play.decided.both", { reveal: named(reveal), flag: named(flag) });
}

/** @param {Cell[]} cells */
function named(cells) {
  const told = cells.slice(0, MOST_NAMED).map(nameOf).join("  ");
  if (cells.length <= MOST_NAMED) return told;
  return say("play.decided.more", { n: cells.length, cells: told });
}
