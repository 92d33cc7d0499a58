/** Judgements as signs, told apart by shape and by colour, in words and in figures. */

import { drawingElement } from "../board/tiles.js";
import { make } from "../dom.js";
import { figure, percentage, say } from "../words.js";

/** @import {JudgedMove} from "../../minewise.d.mts" */

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
  const cross = make("li", {}, sign("least", true), say("review.verdict.hit"));
  const signs = kinds.map((kind) => make("li", {}, sign(kind), say(`review.verdict.${kind}`)));
  place.replaceChildren(...signs, cross);
}

/** A chance with a digit after the point and the sign. @param {number} chance */
export const percent = (chance) => say("review.percent", { value: percentage(chance) });

/** Luck, with its sign. @param {number} value @param {number} [digits] @returns {string} */
export function signed(value, digits = 2) {
  return `${value < 0 ? "-" : "+"}${figure(Math.abs(value), digits)}`;
}

/**
 * The name of a verdict for its words and its sign.
 * @param {JudgedMove} judged @returns {"least" | "more" | "needless"}
 */
export function kindOf({ verdict }) {
  return verdict === "needless risk" ? "needless" : verdict === "least risk" ? "least" : "more";
}
