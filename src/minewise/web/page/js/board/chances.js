/** Chances in words: the legend of the heat map, and what a cell would show. */

import { byId, make } from "../dom.js";
import { say } from "../words.js";
import { indexOf, isAmong } from "./cells.js";
import { colorOf, css, percent } from "./heat.js";

/** @import {Analysis, Digits} from "../../minewise.d.mts" */
/** @import {Cell} from "./cells.js" */

/** Fills the legend of the heat map, where the page has one. */
export function fillLegend() {
  const stops = Array.from({ length: 11 }, (_, i) => `${css(colorOf(i / 10))} ${10 * i}%`);
  byId("legend-ramp").style.background = `linear-gradient(90deg, ${stops.join(", ")})`;
  const marks = /** @type {const} */ (["certain", "least", "dead"]);
  byId("legend-keys").replaceChildren(
    ...marks.map((mark) => make("li", {}, legendCell(mark), say(`chances.${mark}`))),
    make("li", { id: "legend-unsure", hidden: true }, unsureCell(), say("chances.unsure")),
  );
}

/** The legend says what ? means where the map has it. @param {Partial<Analysis> | null} heat */
export function explainUnknown(heat) {
  byId("legend-unsure").hidden = !heat?.unknown?.length;
}

/**
 * What a covered cell is and would show, as elements.
 * @param {Cell} cell @param {Analysis} analysis of the position
 * @param {Pick<Digits, "chances"> | null} digits null: not counted
 */
export function cellChances(cell, { exact, mines, probability, safe, unknown, width }, digits) {
  const index = indexOf(cell, width);
  const [row, column] = cell;
  const heading = make("h3", {}, say("chances.cell", { row, column }));
  const told = (/** @type {string} */ text) => make("p", {}, text);
  if (isAmong(mines, cell)) return [heading, told(say("chances.is-mine"))];
  if (isAmong(unknown, cell)) return [heading, told(say("chances.is-unknown"))];
  const certain = isAmong(safe, cell);
  const chance = say("chances.mine", { percent: percent(probability[index], false, exact) });
  const parts = [heading, told(certain ? say("chances.is-safe") : chance)];
  if (!digits) return [...parts, make("p", { class: "soft" }, say("chances.uncounted"))];
  if (!certain) parts.push(make("p", { class: "soft" }, say("chances.shows")));
  return [...parts, bars([...digits.chances.slice(9 * index, 9 * index + 9)])];
}

/** @param {number[]} digits the chances of 0 to 8 */
function bars(digits) {
  const rows = digits.map((chance, digit) => {
    const bar = make("span", { class: "bar" });
    bar.style.width = `${100 * chance}%`;
    const told = chance > 0 ? `${percent(chance, chance > 1 - 1e-9)}%` : "–";
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, `${digit}`),
      make("td", {}, chance > 0 && bar),
      make("td", { class: "figures" }, told),
    );
  });
  const [digit, chance] = [say("chances.digit"), say("chances.chance")];
  const heads = [digit, "", chance].map((text) =>
    text ? make("th", { scope: "col" }, text) : make("td"),
  );
  const head = make("thead", { class: "unseen" }, make("tr", {}, ...heads));
  return make("table", { class: "digits" }, head, make("tbody", {}, ...rows));
}

const unsureCell = () => make("span", { class: "cell covered unsure", "aria-hidden": "true" }, "?");

/** @param {string} mark certain, least or dead */
function legendCell(mark) {
  const cell = make("span", { class: `cell heat ${mark}`, "aria-hidden": "true" });
  cell.style.setProperty("--ground", css(colorOf(mark === "certain" ? 0 : 0.3)));
  cell.style.setProperty("--over", "#ffffff");
  return cell;
}
