/**
 * The panel under a board whose game is over, and its picture as a file: which cells were visited,
 * which mines were identified, which was stepped on. The colours of the picture are told apart by
 * every kind of colour vision, and are the same in every theme, since it leaves the page.
 */

import { indexes } from "../board/cells.js";
import { button, div, draw, make } from "../dom.js";
import { download, fileName } from "../download.js";
import { say } from "../words.js";

/** @import {GameState} from "../../minewise.d.mts" */

/** @typedef {{rows: string[], solved: NonNullable<GameState["solved"]>}} SolvedGame */

/**
 * @typedef {{kind: "rect", x: number, y: number, width: number, height: number, fill: string}} Rect
 * @typedef {{kind: "line", x: number, y: number, x2: number, y2: number}} Line
 * @typedef {"start" | "middle" | "end"} Anchor
 * @typedef {{kind: "text", x: number, y: number, text: string, size: number, anchor: Anchor,
 *   bold: boolean}} Text
 * @typedef {{width: number, height: number, shapes: (Rect | Text | Line)[]}} Picture
 */

const COLORS = {
  visited: "#f0e442",
  identified: "#b8b8b8",
  stepped: "#d55e00",
  other: "#ebebeb",
};
/** @typedef {keyof typeof COLORS} Meaning */
const INK = "#111111";
const LINE = "#8a8a8a";
const FONT = "Helvetica, Arial, sans-serif";

const MARGIN = 12;
const TITLE = 30;
const LEGEND = 22;

/** @param {string} title @param {SolvedGame} game @returns {Picture} */
function solvedPicture(title, { rows, solved: { mines, visited, identified } }) {
  const [height, width] = [rows.length, rows[0].length];
  const side = Math.max(height, width) > 100 ? 12 : 26;
  const gutter = side < 20 ? 30 : 26;
  const [left, top] = [MARGIN + gutter, MARGIN + TITLE + gutter];
  const sets = {
    visited: indexes(visited, width),
    identified: indexes(identified, width),
    mines: indexes(mines, width),
  };
  const shapes = [
    text(MARGIN, MARGIN + 18, title, 16, "start", true),
    ...numbers(width, (at, words) => text(left + at * side, top - 8, words, 10, "middle")),
    ...numbers(height, (at, words) => text(left - 7, top + at * side + 4, words, 10, "end")),
  ];
  /** @type {Set<Meaning>} */
  const met = new Set();
  [...rows.join("")].forEach((mark, index) => {
    const { meaning, letter } = cell(mark, index, sets);
    met.add(meaning);
    const [x, y] = [left + (index % width) * side, top + Math.floor(index / width) * side];
    shapes.push({ kind: "rect", x, y, width: side, height: side, fill: COLORS[meaning] });
    if (letter) shapes.push(text(x + side / 2, y + side * 0.68, letter, side * 0.52, "middle"));
  });
  const [right, bottom] = [left + width * side, top + height * side];
  for (let x = left; x <= right; x += side) shapes.push(line(x, top, x, bottom));
  for (let y = top; y <= bottom; y += side) shapes.push(line(left, y, right, y));
  let y = bottom + MARGIN;
  for (const meaning of /** @type {Meaning[]} */ (Object.keys(COLORS))) {
    if (!met.has(meaning)) continue;
    shapes.push({ kind: "rect", x: left, y, width: 26, height: 14, fill: COLORS[meaning] });
    shapes.push(text(left + 36, y + 12, say(`solved.${meaning}`), 13, "start"));
    y += LEGEND;
  }
  return { width: Math.max(right + MARGIN, 420), height: y + MARGIN / 2, shapes };
}

/**
 * The numbers of rows or columns, of many every tenth.
 * @param {number} count @param {(middle: number, words: string) => Text} write
 * @returns {Picture["shapes"]}
 */
function numbers(count, write) {
  const every = count > 100 ? 10 : 1;
  const told = Array.from({ length: count }, (_, number) => number).filter((n) => n % every === 0);
  return told.map((number) => write(number + 0.5, `${number}`));
}

/**
 * What a cell means, and its letter: F flag, x one on a safe cell, * mine that was stepped on, M
 * mine under no flag.
 * @param {string} mark @param {number} index
 * @param {Record<"visited" | "identified" | "mines", Set<number>>} sets
 * @returns {{meaning: Meaning, letter: string}}
 */
function cell(mark, index, { visited, identified, mines }) {
  if (mark === "*") return { meaning: "stepped", letter: "*" };
  if (identified.has(index)) return { meaning: "identified", letter: mark === "F" ? "F" : "M" };
  if (visited.has(index)) return { meaning: "visited", letter: mark === "_" ? "" : mark };
  return { meaning: "other", letter: mines.has(index) ? "M" : mark === "F" ? "x" : "" };
}

/**
 * @type {(x: number, y: number, text: string, size: number, at: Anchor, bold?: boolean) => Text}
 */
const text = (x, y, words, size, anchor, bold = false) =>
  ({ kind: "text", x, y, text: words, size, anchor, bold });

/** @param {number} x @param {number} y @param {number} x2 @param {number} y2 @returns {Line} */
const line = (x, y, x2, y2) => ({ kind: "line", x, y, x2, y2 });

const SCALE = 2;

/** @param {Picture} picture @returns {Blob} */
function svgFile({ width, height, shapes }) {
  const drawn = shapes.map((shape) => {
    switch (shape.kind) {
      case "rect": {
        const { kind, ...attributes } = shape;
        return draw(kind, attributes);
      }
      case "line": {
        const d = `M${shape.x} ${shape.y}L${shape.x2} ${shape.y2}`;
        return draw("path", { d, stroke: LINE, "stroke-width": 0.8 });
      }
      case "text": {
        const [y, size] = [round(shape.y), round(shape.size)];
        const at = { x: shape.x, y, "font-size": size, "text-anchor": shape.anchor };
        return draw("text", { ...at, "font-weight": shape.bold ? 700 : 400 }, shape.text);
      }
    }
  });
  const ground = draw("rect", { width: "100%", height: "100%", fill: "#ffffff" });
  const more = { viewBox: `0 0 ${width} ${height}`, "font-family": FONT, fill: INK };
  const picture = draw("svg", { width, height, ...more }, ground, ...drawn);
  const written = new XMLSerializer().serializeToString(picture);
  return new Blob([written, "\n"], { type: "image/svg+xml" });
}

/** @param {Picture} picture @returns {Promise<Blob>} */
async function pngFile({ width, height, shapes }) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(SCALE, SCALE);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.strokeStyle = LINE;
  context.lineWidth = 0.8;
  for (const shape of shapes) {
    if (shape.kind === "rect") {
      context.fillStyle = shape.fill;
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
    } else if (shape.kind === "line") {
      context.beginPath();
      context.moveTo(shape.x, shape.y);
      context.lineTo(shape.x2, shape.y2);
      context.stroke();
    } else {
      context.fillStyle = INK;
      context.font = `${shape.bold ? 700 : 400} ${shape.size}px ${FONT}`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
    }
  }
  return new Promise((done, failed) => {
    canvas.toBlob((file) => {
      if (file) done(file);
      else failed(new Error("expected a picture that the browser can make"));
    }, "image/png");
  });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * @param {HTMLElement} place @param {string} title @param {SolvedGame} game
 * @param {(string | number)[]} name of the files
 * @param {(colored: boolean) => void} color shows the board with the colours or without
 */
export function showSolved(place, title, game, name, color) {
  const onchange = () => color(check.checked);
  const check = make("input", { type: "checkbox", onchange });
  const meanings = /** @type {const} */ (["visited", "identified", "stepped"]);
  const legend = meanings.map((meaning) => {
    const swatch = make("span", { class: `swatch ${meaning}`, "aria-hidden": "true" });
    return make("li", {}, swatch, say(`solved.${meaning}`));
  });
  /** @type {(kind: "png" | "svg", file: (picture: Picture) => Blob | Promise<Blob>) => any} */
  const save = (kind, file) => {
    const onclick = async () =>
      download(await file(solvedPicture(title, game)), fileName([...name, "solved"], kind));
    return button("button", { onclick }, say(`solved.${kind}`));
  };
  place.replaceChildren(
    make("label", { class: "check" }, check, make("span", {}, say("solved.show"))),
    make("ul", { class: "swatches soft" }, ...legend),
    div("buttons", save("png", pngFile), save("svg", svgFile)),
  );
  place.hidden = false;
  color(false);
}
