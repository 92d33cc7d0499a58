/** One cell on a canvas, as board.css has it for elements. */

import { drawTile } from "./tiles.js";

/** @import {Face} from "./scene.js" */

/**
 * @typedef {object} Spot
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {boolean} pressed
 * @property {(token: string) => string} color
 */

const DRAWN = /^(flag|wrong|mine|exploded|smiley)$/;

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/** @param {Context} context @param {Face} face @param {Spot} spot */
export function paintCell(context, face, spot) {
  const { x, y, size, pressed, color } = spot;
  const heat = face.marks.includes("heat");
  const covered = face.tile === "covered" || face.tile === "flag";
  context.fillStyle = color(covered ? "board-line" : "open-line");
  context.fillRect(x, y, size, size);
  context.fillStyle = heat ? face.ground : color(ground(face, covered && !pressed));
  context.fillRect(x + 0.5, y + 0.5, size - 1, size - 1);
  if (DRAWN.test(face.tile)) paintTile(context, face.tile, heat, spot);
  if (face.text) write(context, face, heat, spot);
  frames(context, face, spot);
}

/** @param {Context} context @param {string} tile @param {boolean} heat @param {Spot} spot */
function paintTile(context, tile, heat, { x, y, size, color }) {
  const part = heat ? 0.36 : 0.76;
  const inset = heat ? 2 : (size * (1 - part)) / 2;
  if (heat) {
    context.fillStyle = color("covered");
    context.fillRect(x + inset, y + inset, size * part, size * part);
  }
  drawTile(context, tile, x + inset, y + inset, size * part, color);
}

/** @param {Context} context @param {Face} face @param {boolean} heat @param {Spot} spot */
function write(context, { ink, text, tile }, heat, { x, y, size, color }) {
  const share = heat ? (text.length > 2 ? 0.27 : 0.36) : 0.56;
  context.font = `${heat ? 600 : 700} ${Math.max(size * share, 7)}px system-ui, sans-serif`;
  context.fillStyle = heat ? ink : color(`digit-${text}`);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const low = heat && tile === "flag" ? 0.72 : 0.53;
  context.fillText(heat && size >= 36 ? `${text}%` : text, x + size / 2, y + size * low);
}

/** @param {Face} face @param {boolean} covered @returns {string} */
function ground({ marks, tile }, covered) {
  if (marks.includes("clue")) return "clue";
  if (marks.includes("contradiction") || tile === "wrong") return "bad-soft";
  if (marks.includes("identified")) return "identified";
  if (marks.includes("visited")) return "visited";
  if (tile === "exploded") return "exploded";
  return covered ? "covered" : "open";
}

/** The cross of a dead cell. @param {Context} context @param {string} ink @param {Spot} spot */
function cross(context, ink, { x, y, size }) {
  const [left, top, side] = [x + size * 0.74, y + size * 0.08, size * 0.18];
  context.strokeStyle = ink;
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(left + side, top + side);
  context.moveTo(left + side, top);
  context.lineTo(left, top + side);
  context.stroke();
}

/** What stands out on a heat map: its colour else, there, and its dashes. */
const CHOSEN = /** @type {const} */ ([
  ["best", "best", "#6dffa8", [5, 3]],
  ["move", "target", "#ffffff", []],
]);

/** @param {Context} context @param {Face} face @param {Spot} spot */
function frames(context, { ink, marks }, spot) {
  const { x, y, size, color } = spot;
  /** @type {(style: string, width: number, inset: number, dashes?: readonly number[]) => void} */
  const frame = (style, width, inset, dashes = []) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.setLineDash([...dashes]);
    context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
    context.setLineDash([]);
  };
  const heat = marks.includes("heat");
  if (marks.includes("certain")) frame(ink, 2, 3);
  if (marks.includes("least")) frame(ink, 2, 3, [3, 3]);
  if (marks.includes("dead")) cross(context, ink, spot);
  if (marks.includes("clue")) frame(color("clue-line"), 2, 1);
  if (marks.includes("contradiction")) frame(color("bad"), 2, 1);
  if (marks.includes("last")) frame(color("accent"), 2, 1);
  for (const [mark, token, onHeat, dashes] of CHOSEN) {
    if (!marks.includes(mark)) continue;
    if (heat) frame("#000000", 5, 2.5);
    frame(heat ? onHeat : color(token), 3, 1.5, dashes);
  }
  if (marks.includes("target")) frame(color("target"), 3, 1.5);
}
