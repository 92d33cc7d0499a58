/** Chances in words: the legend of the heat map, and what a cell would show. */

import { make } from "../dom.js";
import { say } from "../words.js";
import { colorOf, css, percent } from "./heat.js";

/** @typedef {import("./cells.js").Cell} Cell */

/** Fills the legend of the heat map. @param {HTMLElement} ramp @param {HTMLElement} keys a list */
export function fillLegend(ramp, keys) {
  const stops = Array.from({ length: 11 }, (_, i) => `${css(colorOf(i / 10))} ${10 * i}%`);
  ramp.style.background = `linear-gradient(90deg, ${stops.join(", ")})`;
  keys.replaceChildren(
    ...["certain", "least", "dead"].map((mark) => make("li", {}, legendCell(mark), say(`chances.${mark}`))),
  );
}

/**
 * What a covered cell is and would show, as elements.
 * @param {Cell} cell @param {{digits: number[] | null, mine: number}} found @param {{safe: boolean, mine: boolean, exact: boolean}} known
 */
export function details([row, column], { digits, mine }, known) {
  const chance = known.mine
    ? say("chances.is-mine")
    : known.safe
      ? say("chances.is-safe")
      : say("chances.mine", { percent: percent(mine, false, known.exact) });
  const parts = [make("h3", {}, say("chances.cell", { row, column })), make("p", {}, chance)];
  if (known.mine) return parts;
  if (!digits) return [...parts, make("p", { class: "soft" }, say("chances.uncounted"))];
  if (!known.safe) parts.push(make("p", { class: "soft" }, say("chances.shows")));
  return [...parts, bars(digits)];
}

/** @param {number[]} digits the chances of 0 to 8 */
function bars(digits) {
  const rows = digits.map((chance, digit) => {
    const bar = make("span", { class: "bar" });
    bar.style.width = `${100 * chance}%`;
    return make(
      "tr", {},
      make("th", { scope: "row" }, `${digit}`),
      make("td", {}, chance > 0 && bar),
      make("td", { class: "figures" }, chance > 0 ? `${percent(chance, chance > 1 - 1e-9)}%` : "–"),
    );
  });
  const head = make(
    "thead", { class: "unseen" },
    make("tr", {}, make("th", { scope: "col" }, say("chances.digit")), make("td"), make("th", { scope: "col" }, say("chances.chance"))),
  );
  return make("table", { class: "digits" }, head, make("tbody", {}, ...rows));
}

/** @param {string} mark certain, least or dead */
function legendCell(mark) {
  const cell = make("span", { class: `cell heat ${mark}`, "aria-hidden": "true" });
  cell.style.setProperty("--ground", css(colorOf(mark === "certain" ? 0 : 0.3)));
  cell.style.setProperty("--over", "#ffffff");
  return cell;
}
