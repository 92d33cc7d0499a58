/** Chances of a mine: as colours, as numbers, and in words beside the board. */

import { byId, make, row } from "../dom.js";
import { say } from "../words.js";
import { indexOf, isAmong } from "./cells.js";

/** @import {Analysis, Digits} from "../../minewise.d.mts" */
/** @import {Cell} from "./cells.js" */

/**
 * Dark blue over grey to yellow, in even steps of lightness: it reads the same to every kind of
 * colour vision, and in print. Interpolated from the published anchor colours of cividis.
 */
const RAMP = [
  [0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56],
];

/** @typedef {[number, number, number]} Rgb each from 0 to 255 */

/** @param {number} chance from 0 to 1 @returns {Rgb} */
export function colorOf(chance) {
  const place = Math.min(Math.max(chance, 0), 1) * (RAMP.length - 1);
  const low = Math.min(Math.floor(place), RAMP.length - 2);
  const part = place - low;
  const mixed = RAMP[low].map((from, i) => Math.round(from + part * (RAMP[low + 1][i] - from)));
  return /** @type {Rgb} */ (mixed);
}

/** The relative luminance of WCAG 2. @param {Rgb} color @returns {number} */
export function luminance(color) {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is read better on a ground. @param {Rgb} ground */
export function inkOn(ground) {
  const light = luminance(ground);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

/** @param {Rgb} color @returns {string} */
export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/**
 * A chance in whole percent without the sign; 0 and 100 only where they are proven.
 * @param {number} chance @param {boolean} certain @param {boolean} exact @returns {string}
 */
export function percent(chance, certain, exact = true) {
  if (certain) return chance > 0.5 ? "100" : "0";
  const whole = Math.round(100 * chance);
  if (whole < 1) return "<1";
  if (whole > 99) return ">99";
  return exact ? `${whole}` : `~${whole}`;
}

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
export function cellChances(cell, analysis, digits) {
  const { exact, mines, probability, safe, unknown, width } = analysis;
  const index = indexOf(cell, width);
  const [row, column] = cell;
  const heading = make("h3", {}, say("chances.cell", { row, column }));
  const told = (/** @type {string} */ text) => make("p", {}, text);
  if (isAmong(mines, cell)) return [heading, told(say("chances.is-mine"))];
  if (isAmong(unknown, cell)) {
    const lost = Number.isNaN(probability[index]);
    return [heading, told(say(lost ? "chances.is-lost" : "chances.is-unknown"))];
  }
  const certain = isAmong(safe, cell);
  const isFirst = analysis.protected && probability[index] === 0;
  const chance = say("chances.mine", { percent: percent(probability[index], isFirst, exact) });
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
    const cells = [make("td", {}, chance > 0 && bar), make("td", { class: "figures" }, told)];
    return row(`${digit}`, ...cells);
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
