/**
 * Shows the decisions of an agent, and which is a guess: in words, on the board, and in a list that
 * leads back to each.
 */

import { isAmong, isCovered } from "../board/cells.js";
import { percent } from "../board/chances.js";
import { button, byId, make } from "../dom.js";
import { icon } from "../icons.js";
import { deed } from "../shared/agents.js";
import { say, sentence } from "../words.js";

/** @import {Decision} from "../../minewise.d.mts" */
/** @import {Heat} from "../board/scene.js" */
/** @import {Step} from "./watched.js" */

/** Shows whether it is certain or a guess: a sign and a word. @param {Decision} decision */
export function certainty({ certain }) {
  const kind = certain ? "certain" : "guess";
  const words = make("span", {}, say(`watch.${kind}`));
  return make("span", { class: `chip ${kind}` }, icon(kind), words);
}

/**
 * What the agent does, how likely it thinks a mine there, and why.
 * @param {Step} step @param {boolean} sound
 */
export function told({ agent, decision }, sound) {
  const { certain, chances, reason, reveal } = decision;
  const name = agent.split(":")[0];
  const parts = [say("play.decided", { agent: name, what: deed(decision), reason: "" }).trim()];
  const known = chances?.find(({ cell }) => isAmong(reveal.slice(0, 1), cell));
  if (!certain && known) {
    parts.push(say("watch.chance", { percent: percent(known.mine, false, sound) }));
  }
  if (reason) parts.push(sentence(reason));
  return parts.join(" ");
}

/** The same in a few signs, for a list. @param {Decision} decision */
function short({ reveal, flag }) {
  const first = (reveal[0] ?? flag[0] ?? []).join(",");
  const more = (reveal.length ? reveal : flag).length - 1;
  const cells = more > 0 ? say("watch.log.more", { first, n: more }) : first;
  if (!reveal.length) return say("watch.log.flags.only", { cells });
  return flag.length ? say("watch.log.flags", { cells, n: flag.length }) : cells;
}

/**
 * The rows that a decision was made on, with the flags that it sets.
 * @param {Step} step @returns {string[]}
 */
export function rowsOf({ rows, decision }) {
  const changed = rows.map((row) => [...row]);
  for (const [row, column] of decision.flag) changed[row][column] = "F";
  return changed.map((row) => row.join(""));
}

/**
 * The chances of a decision as an overlay of the board; null if it has none. Only an agent that is
 * never wrong about them makes a chance of 0 or 1 a certain one.
 * @param {Step} step @param {boolean} sound @returns {Heat | null}
 */
export function heatOf({ rows, decision }, sound) {
  const { certain, chances, flag, reveal } = decision;
  if (!chances?.length) return null;
  const [{ length: width }] = rows;
  const probability = new Float64Array(rows.length * width).fill(NaN);
  for (const { cell, mine } of chances) {
    if (isCovered(rows, cell)) probability[cell[0] * width + cell[1]] = mine;
  }
  const known = { safe: sound && certain ? reveal : [], mines: sound ? flag : [] };
  return { probability, ...known, least: certain ? [] : reveal.slice(0, 1) };
}

/** Decisions that are listed. */
const MOST = 100;

export class Log {
  /** @param {(step: Step) => void} look at a decision */
  constructor(look) {
    this.look = look;
    this.place = byId("log");
  }

  clear() {
    this.place.replaceChildren();
    byId("log-empty").hidden = false;
  }

  /** @param {Step} step */
  add(step) {
    byId("log-empty").hidden = true;
    const { decision, index, number } = step;
    const more = { "aria-pressed": "false", "data-step": index, onclick: () => this.look(step) };
    const figure = make("span", { class: "figures" }, `${number}`);
    const words = make("span", {}, short(decision));
    // The name begins with what can be seen, so that who speaks to the page may say it.
    const what = say("watch.log.entry", { what: deed(decision) });
    const whole = make("span", { class: "unseen" }, what);
    const entry = button("entry", more, figure, " ", certainty(decision), " ", words, whole);
    this.place.prepend(make("li", {}, entry));
    if (this.place.children.length > MOST) this.place.lastElementChild?.remove();
  }

  /** Marks the decision that is looked at. @param {Step | null} step */
  mark(step) {
    for (const entry of this.place.querySelectorAll("button")) {
      const looked = entry.dataset.step === `${step?.index}`;
      entry.setAttribute("aria-pressed", `${looked}`);
    }
  }
}
