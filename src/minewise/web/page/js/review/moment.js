/** What there is to say of a recorded game, of its end and of each of its moments. */

import { nameOf } from "../board/cells.js";
import { make } from "../dom.js";
import { endingOf } from "../games.js";
import { scored } from "../shared/ending.js";
import { figure, say } from "../words.js";
import { bestWords, percent, signed } from "./verdicts.js";

/** @import {Judged} from "../../api.d.ts" */
/** @import {Opened} from "./opened.js" */

/** Who played what, and how it came out. @param {Opened} opened */
export function caption({ game }) {
  const { agent, number, options, rules, seed } = game;
  const who = [agent, options].filter(Boolean).join(" ");
  const result = say(`review.status.${endingOf(game)}`);
  const words = number === "0" ? "review.caption" : "review.caption.number";
  return say(words, { who, rules, seed, number, result });
}

/**
 * What there is to say of the moment, in lines and at once.
 * @param {Opened} opened @param {boolean} best is what was best told too?
 */
export function told({ game, judged, timeline }, best) {
  const { at, length, move } = timeline;
  if (!move) {
    const head = say("review.end", { n: length });
    const result = [say(`review.result.${endingOf(game)}`), ...scored(game)].join(" ");
    return { kind: endingOf(game), lines: [head, result], words: `${head} ${result}` };
  }
  const missing = at < judged.length ? "review.no-judgement" : "review.not-yet";
  const what = `${capital(move.kind)} ${nameOf(move.cell)}`;
  const one = judged[at];
  const lines = [say("review.move", { n: at + 1, all: length })];
  lines.push(one ? capital(one.sentence) : say(missing, { what }));
  if (best && one) lines.push(bestWords(one));
  return { kind: /** @type {const} */ (""), lines, words: lines.join(". ") };
}

/** The figures of a guess. @param {Judged} judged */
export function facts({ chance, least, luck, safest, skill_loss }) {
  const values = {
    chance: percent(chance),
    least: say("review.fact.least.at", { percent: percent(least), cell: nameOf(safest) }),
    luck: signed(luck, 3),
    loss: figure(Math.max(skill_loss, 0), 3),
  };
  const names = /** @type {(keyof typeof values)[]} */ (Object.keys(values));
  const lines = names.map((name) => {
    const value = make("dd", { class: "figures" }, values[name]);
    return make("div", {}, make("dt", {}, say(`review.fact.${name}`)), value);
  });
  return make("dl", { class: "facts soft" }, ...lines);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
