/** Charts of a comparison, drawn as SVG: intervals of each agent, or lines against density. */

import { make } from "../dom.js";
import { say } from "../words.js";
import { share } from "./names.js";

/** @typedef {import("./types.js").Comparison} Comparison */
/** @typedef {import("./types.js").Series} Series */
/** @typedef {import("./types.js").Row} Row */

const SVG = "http://www.w3.org/2000/svg";
const WIDEST = 720;
const NARROW = 520;
/** Below it the words of a line stand above it. */
const COLORS = 6;
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];
const MARKS = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-4-4h8v8h-8z", "M0-5L5 4H-5z", "M0-5.5L5.5 0L0 5.5L-5.5 0z"];

/**
 * One figure for all boards, or for each where densities are swept.
 * @param {Comparison} comparison @param {number} room pixels from side to side @returns {HTMLElement[]}
 */
export function chart(comparison, room) {
  const width = Math.min(WIDEST, Math.max(300, room));
  const { agents, series } = comparison;
  const played = series.filter(({ points }) => points.some(({ rows }) => rows.length));
  if (played.every(({ points }) => points.length === 1)) return [intervals(agents, played, width)];
  return played.map((one) => lines(agents, one, width));
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Element | string)} children */
function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children);
  return element;
}

/** @param {string} caption @param {number} width @param {number} height @param {Element[]} children @param {...HTMLElement} more */
function figure(caption, width, height, children, ...more) {
  const label = say("compare.chart.label", { caption });
  const picture = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
  return make("figure", { class: "chart" }, make("figcaption", {}, caption), picture, ...more);
}

/** The marks of an agent: colour, shape and dashes. @param {number} agent */
function look(agent) {
  const turn = Math.floor(agent / COLORS);
  return { color: `a${agent % COLORS}`, mark: MARKS[(agent + turn) % MARKS.length], dash: DASHES[(agent + turn) % DASHES.length] };
}

/** A line for each agent at each board, with its 95% interval. @param {string[]} agents @param {Series[]} series @param {number} width */
function intervals(agents, series, width) {
  const narrow = width < NARROW;
  const [left, right] = narrow ? [14, 18] : [170, 150];
  const x = (/** @type {number} */ value) => left + (width - left - right) * value;
  const drawn = [];
  let y = 22;
  for (const { rules, measure, points } of series) {
    if (series.length > 1) drawn.push(draw("text", { x: 0, y: y + 4, class: "group" }, rules));
    if (series.length > 1) y += 24;
    for (const row of points[0].rows) {
      const agent = agents.indexOf(row.agent);
      const { color, mark } = look(agent);
      const words = narrow
        ? [{ x: 0, y: y + 4, "text-anchor": "start" }, { x: width, y: y + 4, "text-anchor": "end" }]
        : [{ x: left - 12, y: y + 4, "text-anchor": "end" }, { x: width - right + 12, y: y + 4 }];
      if (narrow) y += 18;
      drawn.push(
        draw(
          "g", { class: color },
          draw("title", {}, `${row.agent}, ${say(`compare.column.${measure}`)}: ${share(row)}`),
          draw("text", words[0], short(row.agent, 22)),
          draw("line", { x1: x(row.low ?? row.value), x2: x(row.high ?? row.value), y1: y, y2: y, class: "range stroke" }),
          draw("path", { d: mark, transform: `translate(${x(row.value)} ${y})`, class: "fill" }),
          draw("text", { ...words[1], class: "number" }, share(row)),
        ),
      );
      y += 28;
    }
    y += 8;
  }
  const net = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
    draw("line", { x1: x(value), x2: x(value), y1: 6, y2: y, class: "net" }),
    draw("text", { x: x(value), y: y + 16, "text-anchor": "middle", class: "faint" }, `${100 * value}%`),
  ]);
  const measures = [...new Set(series.map(({ measure }) => say(`compare.chart.${measure}`)))];
  const boards = series.length > 1 ? "" : say("compare.chart.on", { rules: series[0].rules });
  return figure(`${measures.join(" · ")}${boards}`, width, y + 22, [...net, ...drawn]);
}

/** Lines against density with their intervals as bands. @param {string[]} agents @param {Series} series @param {number} width */
function lines(agents, { rules, measure, points }, width) {
  const [left, right, top, bottom, height] = [48, 24, 10, 44, 330];
  const densities = points.map(({ density }) => density);
  const [first, last] = [Math.min(...densities), Math.max(...densities)];
  const x = (/** @type {number} */ density) => left + ((width - left - right) * (density - first)) / (last - first || 1);
  const y = (/** @type {number} */ value) => height - bottom - (height - top - bottom) * value;
  const net = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
    draw("line", { x1: left, x2: width - right, y1: y(value), y2: y(value), class: value ? "net" : "axis" }),
    draw("text", { x: left - 8, y: y(value) + 4, "text-anchor": "end", class: "faint" }, `${100 * value}%`),
  ]);
  const every = Math.ceil(points.length / (width / 60));
  const ticks = densities.filter((_, number) => number % every === 0).map((density) =>
    draw("text", { x: x(density), y: height - bottom + 18, "text-anchor": "middle", class: "faint" }, `${Number(density.toFixed(4))}`),
  );
  const axis = draw("text", { x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" }, say("compare.column.density"));
  const drawn = agents.map((label, agent) => {
    const { color, mark, dash } = look(agent);
    const found = points.flatMap(({ density, rows }) => rows.filter((row) => row.agent === label).map((row) => ({ density, row })));
    const upper = found.map(({ density, row }) => `${x(density)},${y(row.high ?? row.value)}`);
    const lower = found.map(({ density, row }) => `${x(density)},${y(row.low ?? row.value)}`).reverse();
    const dots = found.map(({ density, row }) =>
      draw("path", { d: mark, transform: `translate(${x(density)} ${y(row.value)})`, class: "fill" }, draw("title", {}, `${label}, ${Number(density.toFixed(4))}: ${share(row)}`)),
    );
    return draw(
      "g", { class: color },
      draw("polygon", { points: [...upper, ...lower].join(" "), class: "band fill" }),
      draw("polyline", { points: found.map(({ density, row }) => `${x(density)},${y(row.value)}`).join(" "), class: "line stroke", "stroke-dasharray": dash }),
      ...dots,
    );
  });
  const caption = `${say(`compare.chart.${measure}`)}${say("compare.chart.on", { rules: rules.replace(/\/\d+/, "") })}`;
  return figure(caption, width, height, [...net, ...ticks, axis, ...drawn], legend(agents));
}

/** @param {string[]} agents */
function legend(agents) {
  const entries = agents.map((label, agent) => {
    const { color, mark, dash } = look(agent);
    const sign = draw(
      "svg", { viewBox: "0 0 30 14", "aria-hidden": "true", class: color },
      draw("line", { x1: 1, x2: 29, y1: 7, y2: 7, class: "stroke", "stroke-width": 2, "stroke-dasharray": dash }),
      draw("path", { d: mark, transform: "translate(15 7)", class: "fill" }),
    );
    return make("span", {}, sign, label);
  });
  return make("div", { class: "legend-row" }, ...entries);
}

/** @param {string} text @param {number} most */
function short(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
