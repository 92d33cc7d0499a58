/** Charts of a comparison, drawn as SVG: intervals of each agent, or lines against density. */

import { div, draw, make } from "../dom.js";
import { say } from "../words.js";
import { share } from "./names.js";

/** @import {Comparison, ComparisonPoint, ComparisonRow, ComparisonSeries} from "./names.js" */

const WIDEST = 720;
/** Below it the words of a line stand above it. */
const NARROW = 520;
const COLORS = 6;
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];
const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-4-4h8v8h-8z",
  "M0-5L5 4H-5z",
  "M0-5.5L5.5 0L0 5.5L-5.5 0z",
];
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/**
 * One figure for all boards, or for each where densities are swept.
 * @param {Comparison} comparison @param {number} room pixels from side to side
 * @returns {HTMLElement[]}
 */
export function chart(comparison, room) {
  const width = Math.min(WIDEST, Math.max(300, room));
  const { agents, series } = comparison;
  const played = series.filter(({ points }) => points.some(({ rows }) => rows.length));
  if (played.every(({ points }) => points.length === 1)) return [intervals(agents, played, width)];
  return played.map((one) => lines(agents, one, width));
}

/** Words at a place. @type {(x: number, y: number, text: string, more: object) => Element} */
const write = (x, y, text, more) => draw("text", { x, y, ...more }, text);

/** @type {(x1: number, y1: number, x2: number, y2: number, kind: string) => Element} */
const stroke = (x1, y1, x2, y2, kind) => draw("line", { x1, x2, y1, y2, class: kind });

/** @type {(mark: string, x: number, y: number, ...children: Element[]) => Element} */
const dot = (d, x, y, ...children) =>
  draw("path", { d, transform: `translate(${x} ${y})`, class: "fill" }, ...children);

/**
 * @param {string} caption @param {number} width @param {number} height @param {Element[]} children
 * @param {...HTMLElement} more
 */
function figure(caption, width, height, children, ...more) {
  const label = say("compare.chart.label", { caption });
  const frame = { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label };
  const picture = draw("svg", frame, ...children);
  return make("figure", { class: "chart" }, make("figcaption", {}, caption), picture, ...more);
}

/** The marks of an agent: colour, shape and dashes. @param {number} agent */
function look(agent) {
  const turn = agent + Math.floor(agent / COLORS);
  const [mark, dash] = [MARKS[turn % MARKS.length], DASHES[turn % DASHES.length]];
  return { color: `a${agent % COLORS}`, mark, dash };
}

/** The bounds of an interval. @param {ComparisonRow} row */
const bounds = ({ value, low, high }) => [low ?? value, high ?? value];

/**
 * A line for each agent at each board, with its 95% interval.
 * @param {string[]} agents @param {ComparisonSeries[]} series @param {number} width
 */
function intervals(agents, series, width) {
  const narrow = width < NARROW;
  const [left, right] = narrow ? [14, 18] : [170, 150];
  const x = (/** @type {number} */ value) => left + (width - left - right) * value;
  const [name, amount] = narrow ? [0, width] : [left - 12, width - right + 12];
  const drawn = [];
  let y = 22;
  for (const { rules, measure, points } of series) {
    if (series.length > 1) drawn.push(write(0, y + 4, rules, { class: "group" }));
    if (series.length > 1) y += 24;
    for (const row of points[0].rows) {
      const { color, mark } = look(agents.indexOf(row.agent));
      const [low, high] = bounds(row).map(x);
      const words = y + 4;
      const title = `${row.agent}, ${say(`compare.column.${measure}`)}: ${share(row)}`;
      if (narrow) y += 18;
      drawn.push(
        draw(
          "g",
          { class: color },
          draw("title", {}, title),
          write(name, words, short(row.agent, 22), { "text-anchor": narrow ? "start" : "end" }),
          stroke(low, y, high, y, "range stroke"),
          dot(mark, x(row.value), y),
          write(amount, words, share(row), {
            "text-anchor": narrow ? "end" : "start",
            class: "number",
          }),
        ),
      );
      y += 28;
    }
    y += 8;
  }
  const faint = { "text-anchor": "middle", class: "faint" };
  const net = SHARES.flatMap((value) => [
    stroke(x(value), 6, x(value), y, "net"),
    write(x(value), y + 16, `${100 * value}%`, faint),
  ]);
  const measures = new Set(series.map(({ measure }) => say(`compare.column.${measure}`)));
  const boards = series.length > 1 ? "" : say("compare.chart.on", { rules: series[0].rules });
  return figure(`${[...measures].join(" · ")}${boards}`, width, y + 22, [...net, ...drawn]);
}

/**
 * Lines against density with their intervals as bands.
 * @param {string[]} agents @param {ComparisonSeries} series @param {number} width
 */
function lines(agents, { rules, measure, points }, width) {
  const [left, right, top, bottom, height] = [48, 24, 10, 44, 330];
  const densities = points.map(({ density }) => density);
  const [first, last] = [Math.min(...densities), Math.max(...densities)];
  const across = (width - left - right) / (last - first || 1);
  const x = (/** @type {number} */ density) => left + across * (density - first);
  const y = (/** @type {number} */ value) => height - bottom - (height - top - bottom) * value;
  const net = SHARES.flatMap((value) => [
    stroke(left, y(value), width - right, y(value), value ? "net" : "axis"),
    write(left - 8, y(value) + 4, `${100 * value}%`, { "text-anchor": "end", class: "faint" }),
  ]);
  const middle = { "text-anchor": "middle" };
  const faint = { ...middle, class: "faint" };
  const every = Math.ceil(points.length / (width / 60));
  const ticks = densities
    .filter((_, number) => number % every === 0)
    .map((density) => write(x(density), height - bottom + 18, told(density), faint));
  const name = say("compare.column.density");
  const axis = write((left + width - right) / 2, height - 6, name, middle);
  const drawn = agents.map((agent, number) => line(agent, look(number), points, x, y));
  const boards = say("compare.chart.on", { rules: rules.replace(/\/\d+/, "") });
  const caption = `${say(`compare.column.${measure}`)}${boards}`;
  return figure(caption, width, height, [...net, ...ticks, axis, ...drawn], legend(agents));
}

/**
 * The line of an agent, and its band.
 * @param {string} agent @param {ReturnType<typeof look>} look @param {ComparisonPoint[]} points
 * @param {(density: number) => number} x @param {(value: number) => number} y
 */
function line(agent, { color, mark, dash }, points, x, y) {
  const found = points.flatMap(({ density, rows }) =>
    rows.filter((row) => row.agent === agent).map((row) => ({ density, row })),
  );
  const path = (/** @type {(row: ComparisonRow) => number} */ value) =>
    found.map(({ density, row }) => `${x(density)},${y(value(row))}`);
  const upper = path((row) => bounds(row)[1]);
  const lower = path((row) => bounds(row)[0]).reverse();
  const dots = found.map(({ density, row }) => {
    const title = draw("title", {}, `${agent}, ${told(density)}: ${share(row)}`);
    return dot(mark, x(density), y(row.value), title);
  });
  const middle = path((row) => row.value).join(" ");
  const dashed = { points: middle, class: "line stroke", "stroke-dasharray": dash };
  return draw(
    "g",
    { class: color },
    draw("polygon", { points: [...upper, ...lower].join(" "), class: "band fill" }),
    draw("polyline", dashed),
    ...dots,
  );
}

/** @param {string[]} agents */
function legend(agents) {
  const entries = agents.map((label, agent) => {
    const { color, mark, dash } = look(agent);
    const rule = stroke(1, 7, 29, 7, "stroke");
    rule.setAttribute("stroke-width", "2");
    rule.setAttribute("stroke-dasharray", dash);
    const frame = { viewBox: "0 0 30 14", "aria-hidden": "true", class: color };
    return make("span", {}, draw("svg", frame, rule, dot(mark, 15, 7)), label);
  });
  return div("legend-row", ...entries);
}

/** A density without the noise of its last digits. @param {number} density */
const told = (density) => `${Number(density.toFixed(4))}`;

/** @param {string} text @param {number} most */
const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
