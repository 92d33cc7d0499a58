/** The agent that makes a step in a practice game. */

import { byId, make } from "../dom.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";

/** @typedef {import("../api.js").Cell} Cell */

const USUAL = "exact";
/** Cells of a decision that its sentence names. */
const MOST_NAMED = 3;

export class Agents {
  /** @param {{name: string, summary: string}[]} agents */
  constructor(agents) {
    const select = byId("agent");
    select.replaceChildren(...agents.map(({ name }) => make("option", { value: name }, name)));
    const kept = load("agent", USUAL);
    select.value = agents.some(({ name }) => name === kept) ? kept : USUAL;
    const show = () => {
      byId("agent-summary").textContent = agents.find(({ name }) => name === select.value)?.summary ?? "";
    };
    select.addEventListener("change", () => {
      save("agent", select.value);
      show();
    });
    show();
  }

  /** @returns {string} */
  get chosen() {
    return byId("agent").value;
  }
}

/** What an agent has decided, in a sentence. @param {{agent: string, reveal: Cell[], flag: Cell[], certain: boolean, reason: string}} decision */
export function decided({ agent, certain, reason, ...decision }) {
  const why = [certain ? "" : say("play.guess"), reason && sentence(reason)].filter(Boolean).join(" ");
  return say("play.decided", { agent, what: deed(decision), reason: why }).trim();
}

/** Which cells are revealed and flagged. @param {{reveal: Cell[], flag: Cell[]}} decision @returns {string} */
export function deed({ reveal, flag }) {
  if (!flag.length) return say("play.decided.reveal", { cells: named(reveal) });
  if (!reveal.length) return say("play.decided.flag", { cells: named(flag) });
  return say("play.decided.both", { reveal: named(reveal), flag: named(flag) });
}

/** @param {Cell[]} cells */
function named(cells) {
  const told = cells.slice(0, MOST_NAMED).map(([row, column]) => `${row},${column}`).join("  ");
  return cells.length > MOST_NAMED ? say("play.decided.more", { n: cells.length, cells: told }) : told;
}
