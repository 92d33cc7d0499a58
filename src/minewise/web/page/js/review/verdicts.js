/** Shows what is said of a game, a move and a guess: in sentences, in figures, and as signs. */

import { nameOf } from "../board/cells.js";
import { withPlaces } from "../board/places.js";
import { drawingElement } from "../board/tiles.js";
import { byId, make } from "../dom.js";
import { scored } from "../shared/status.js";
import { figure, percentage, say, sentence } from "../words.js";

/** @import {JudgedMove} from "../../minewise.d.mts" */
/** @import {Opened} from "../shared/opened.js" */

/**
 * Who played what, and how it came out.
 * @param {Opened} opened @param {boolean} isOwn was it played in this browser?
 */
export function caption({ recorded, replay, state }, isOwn) {
  const { agent, number, options, rules, seed } = recorded;
  const who = [agent, options].filter(Boolean).join(" ");
  const result = say(`review.status.${state.ending}`);
  if (replay) {
    const seconds = figure(replay.metrics.seconds ?? 0, 2);
    return say("review.caption.replay", { who, rules: rules.split(" ")[0], seconds, result });
  }
  if (agent === "person") {
    const who = say(isOwn ? "review.you" : "review.person");
    return say("review.caption.person", { who, rules: rules.split(" ")[0], result });
  }
  const words = number === "0" ? "review.caption" : "review.caption.number";
  return say(words, { who, rules, seed, number, result });
}

/** How the game came out, and why. @param {string} words */
export function showVerdict(words) {
  // Each sentence begins on a line of its own where one has no room for both.
  const sentences = words.split(/(?<=[.]) /).map((one) => make("span", {}, ...withPlaces(one)));
  byId("verdict").replaceChildren(...sentences.flatMap((one) => [one, " "]));
  byId("verdict").hidden = !words;
}

/** What there is to say of the moment, in lines and at once. @param {Opened} opened */
export function told({ judged, replay, state, timeline }) {
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
  return { kind: /** @type {const} */ (""), lines, words: lines.join(". ") };
}

const SHAPES = {
  least: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  more: "M12 2.5L22.5 21h-21z",
  needless: "M12 1l11 11-11 11L1 12z",
};
const CROSS = { d: "M7.5 7.5l9 9M16.5 7.5l-9 9", stroke: "surface", width: 3 };

/** @param {"least" | "more" | "needless"} kind @param {boolean} [hit] a mine was there */
export function sign(kind, hit = false) {
  const shape = { d: SHAPES[kind], fill: `verdict-${kind}` };
  const svg = drawingElement(hit ? [shape, CROSS] : [shape]);
  svg.classList.add("sign");
  return svg;
}

/** The sign of a judged guess and its verdict in words. @param {JudgedMove} judged */
export function chip(judged) {
  const kind = kindOf(judged);
  const words = make("span", {}, say(`review.verdict.${kind}`));
  return make("span", { class: `chip ${kind}` }, sign(kind, judged.hit), words);
}

/** What each sign means. @param {HTMLElement} place */
export function explain(place) {
  const kinds = /** @type {const} */ (["least", "more", "needless"]);
  const crosses = kinds.map((kind) => sign(kind, true));
  const cross = make("li", {}, ...crosses, say("review.verdict.hit"));
  const signs = kinds.map((kind) => make("li", {}, sign(kind), say(`review.verdict.${kind}`)));
  place.replaceChildren(...signs, cross);
}

/** A chance with a digit after the point and the sign. @param {number} chance */
export const percent = (chance) => say("review.percent", { value: percentage(chance) });

/**
 * The name of a verdict for its words and its sign.
 * @param {JudgedMove} judged @returns {"least" | "more" | "needless"}
 */
export function kindOf({ verdict }) {
  return verdict === "needless risk" ? "needless" : verdict === "least risk" ? "least" : "more";
}
