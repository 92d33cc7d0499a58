/** A decision of an agent in words, and on the board. */

import { percent } from "../board/heat.js";
import { make } from "../dom.js";
import { icon } from "../icons.js";
import { deed } from "../shared/agents.js";
import { say, sentence } from "../words.js";

/** @typedef {import("./watched.js").Decision} Decision */
/** @typedef {import("./watched.js").Step} Step */

/** Certain or a guess: a sign and a word. @param {Decision} decision */
export function certainty({ certain }) {
  const kind = certain ? "certain" : "guess";
  return make("span", { class: `chip ${kind}` }, icon(kind), make("span", {}, say(`watch.${kind}`)));
}

/** What the agent does, how likely it thinks a mine there, and why. @param {Decision} decision @param {boolean} sound */
export function told(decision, sound) {
  const { agent, certain, chances, reason, reveal } = decision;
  const parts = [say("play.decided", { agent: agent.split(":")[0], what: deed(decision), reason: "" }).trim()];
  const first = reveal[0];
  const known = first && chances?.find(({ cell }) => cell[0] === first[0] && cell[1] === first[1]);
  if (!certain && known) parts.push(say("watch.chance", { percent: percent(known.mine, false, sound) }));
  if (reason) parts.push(sentence(reason));
  return parts.join(" ");
}

/** The same in a few signs, for a list. @param {Decision} decision */
export function short({ reveal, flag }) {
  const first = (reveal[0] ?? flag[0] ?? []).join(",");
  const more = (reveal.length ? reveal : flag).length - 1;
  const cells = more > 0 ? say("watch.log.more", { first, n: more }) : first;
  if (!reveal.length) return say("watch.log.flags.only", { cells });
  return flag.length ? say("watch.log.flags", { cells, n: flag.length }) : cells;
}

/** The rows that a decision was made on, with the flags that it sets. @param {Step} step @returns {string[]} */
export function rowsOf({ rows, decision }) {
  const changed = rows.map((row) => [...row]);
  for (const [row, column] of decision.flag) changed[row][column] = "F";
  return changed.map((row) => row.join(""));
}

/**
 * The chances of a decision as an overlay of the board; null if it has none. Only an agent that is
 * never wrong about them makes a chance of 0 or 1 a certain one.
 * @param {Step} step @param {boolean} sound
 */
export function heatOf({ rows, decision }, sound) {
  if (!decision.chances?.length) return null;
  /** @type {(number | null)[][]} */
  const probability = rows.map((row) => Array.from(row, () => null));
  for (const { cell: [row, column], mine } of decision.chances) {
    if (rows[row][column] === "#" || rows[row][column] === "F") probability[row][column] = mine;
  }
  const safe = sound && decision.certain ? decision.reveal : [];
  return { probability, certain: { safe, mines: sound ? decision.flag : [] }, least: decision.certain ? [] : decision.reveal.slice(0, 1) };
}
