/** The signs of the verdicts: told apart by shape and by colour. */

import { drawingElement } from "../board/tiles.js";
import { make } from "../dom.js";
import { say } from "../words.js";
import { kindOf } from "./words.js";

/** @import {Judged} from "../../api.d.ts" */

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

/** The sign of a judged guess and its verdict in words. @param {Judged} judged */
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
