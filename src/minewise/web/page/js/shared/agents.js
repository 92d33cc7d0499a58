/** The agent that makes a step in a practice game. */

import { nameOf } from "../board/cells.js";
import { byId, options } from "../dom.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";

/** @import {AgentInfo, Decision} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */

const USUAL = "exact";
/** Cells of a decision that its sentence names. */
const MOST_NAMED = 3;

export class Agents {
  /** @param {AgentInfo[]} agents */
  constructor(agents) {
    const select = byId("agent");
    select.replaceChildren(...options(agents.map(({ name }) => name)));
    const kept = load("agent", USUAL);
    select.value = agents.some(({ name }) => name === kept) ? kept : USUAL;
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

  /** @returns {string} */
  get chosen() {
    return byId("agent").value;
  }
}

/** What an agent has decided, in a sentence. @param {Decision} decision */
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
