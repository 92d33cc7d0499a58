/** What there is to say of a recorded game, of its end and of each of its moments. */

import { nameOf } from "../board/cells.js";
import { make } from "../dom.js";
import { scored } from "../shared/ending.js";
import { figure, say, sentence } from "../words.js";
import { percent, signed } from "./verdicts.js";

/** @import {JudgedMove} from "../../minewise.d.mts" */
/** @import {Opened} from "../shared/opened.js" */

/** Who played what, and how it came out. @param {Opened} opened */
export function caption({ recorded, replay, state }) {
  const { agent, number, options, rules, seed } = recorded;
  const who = [agent, options].filter(Boolean).join(" ");
  const result = say(`review.status.${state.ending}`);
  if (replay) {
    const seconds = figure(replay.metrics.seconds ?? 0, 2);
    return say("review.caption.replay", { who, rules: rules.split(" ")[0], seconds, result });
  }
  const words = number === "0" ? "review.caption" : "review.caption.number";
  return say(words, { who, rules, seed, number, result });
}

/**
 * What there is to say of the moment, in lines and at once.
 * @param {Opened} opened @param {boolean} best is what was best told too?
 */
export function told({ judged, replay, state, timeline }, best) {
  const { at, length, move } = timeline;
  if (!move) {
    const head = say("review.end", { n: length });
    const result = [say(`review.result.${state.ending}`), ...scored(state)].join(" ");
    return { kind: state.ending, lines: [head, result], words: `${head} ${result}` };
  }
  const missing = at < judged.length ? "review.no-judgement" : "review.not-yet";
  const what = sentence(`${move.kind} ${nameOf(move.cell)}`).slice(0, -1);
  const one = judged[at];
  const time = replay?.moveTimes[at];
  const seconds = time === undefined ? "" : say("review.at", { seconds: figure(time / 1000, 2) });
  const lines = [`${say("review.move", { n: at + 1, all: length })}${seconds}`];
  lines.push(one ? sentence(one.sentence) : say(missing, { what }));
  if (best && one) lines.push(sentence(one.best));
  return { kind: /** @type {const} */ (""), lines, words: lines.join(". ") };
}

/** What a guess says of luck and skill, in sentences. @param {JudgedMove} judged */
export function meaning({ chance, hit, luck, skillLoss }) {
  const values = { luck: signed(luck), chance: figure(chance, 2), loss: figure(skillLoss, 2) };
  const lost = figure(skillLoss, 2) === figure(0, 2) ? "review.loss.none" : "review.loss";
  const lines = [say(hit ? "review.luck.hit" : "review.luck.missed", values), say(lost, values)];
  return make("p", { class: "soft meaning" }, lines.join(" "));
}

/** The figures of a guess. @param {JudgedMove} judged */
export function facts({ chance, least, safest }) {
  const values = {
    chance: percent(chance),
    least: say("review.fact.least.at", { percent: percent(least), cell: nameOf(safest) }),
  };
  const names = /** @type {(keyof typeof values)[]} */ (Object.keys(values));
  const lines = names.map((name) => {
    const value = make("dd", { class: "figures" }, values[name]);
    return make("div", {}, make("dt", {}, say(`review.fact.${name}`)), value);
  });
  return make("dl", { class: "facts soft" }, ...lines);
}
