/** One cell on a canvas, as board.css has it for elements. */

import { drawTile } from "./tiles.js";

/** @typedef {import("./scene.js").Face} Face */

/**
 * @typedef {object} Spot
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {boolean} pressed
 * @property {(token: string) => string} color
 */

const DRAWN = /^(flag|wrong|mine|exploded|smiley)$/;

/** @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context @param {Face} face @param {Spot} spot */
export function paintCell(context, face, { x, y, size, pressed, color }) {
  const has = (/** @type {string} */ mark) => face.marks.includes(mark);
  const heat = has("heat");
  const covered = face.tile === "covered" || face.tile === "flag";
  context.fillStyle = color(covered ? "board-line" : "open-line");
  context.fillRect(x, y, size, size);
  context.fillStyle = heat ? face.ground : color(ground(face, has, covered && !pressed));
  context.fillRect(x + 0.5, y + 0.5, size - 1, size - 1);
  if (DRAWN.test(face.tile)) {
    const part = heat ? 0.36 : 0.76;
    const inset = heat ? 2 : (size * (1 - part)) / 2;
    if (heat) {
      context.fillStyle = color("covered");
      context.fillRect(x + inset, y + inset, size * part, size * part);
    }
    drawTile(context, face.tile, x + inset, y + inset, size * part, color);
  }
  if (face.text) {
    const share = heat ? (face.text.length > 2 ? 0.27 : 0.36) : 0.56;
    context.font = `${heat ? 600 : 700} ${Math.max(size * share, 7)}px system-ui, sans-serif`;
    context.fillStyle = heat ? face.ink : color(`digit-${face.text}`);
    context.textAlign = "center";
    context.textBaseline = "middle";
    const low = heat && face.tile === "flag" ? 0.72 : 0.53;
    context.fillText(heat && size >= 36 ? `${face.text}%` : face.text, x + size / 2, y + size * low);
  }
  frames(context, face, has, { x, y, size, color });
}

/** @param {Face} face @param {(mark: string) => boolean} has @param {boolean} covered @returns {string} */
function ground(face, has, covered) {
  if (has("clue")) return "clue";
  if (has("contradiction") || face.tile === "wrong") return "bad-soft";
  if (has("identified")) return "identified";
  if (has("visited")) return "visited";
  if (face.tile === "exploded") return "exploded";
  return covered ? "covered" : "open";
}

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context @param {Face} face @param {(mark: string) => boolean} has
 * @param {{x: number, y: number, size: number, color: (token: string) => string}} spot
 */
function frames(context, face, has, { x, y, size, color }) {
  const frame = (/** @type {string} */ style, /** @type {number} */ width, /** @type {number} */ inset) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  };
  if (has("certain")) frame(face.ink, 2, 3);
  if (has("least")) {
    context.setLineDash([3, 3]);
    frame(face.ink, 2, 3);
    context.setLineDash([]);
  }
  if (has("dead")) {
    const [left, top, side] = [x + size * 0.74, y + size * 0.08, size * 0.18];
    context.strokeStyle = face.ink;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + side, top + side);
    context.moveTo(left + side, top);
    context.lineTo(left, top + side);
    context.stroke();
  }
  if (has("clue")) frame(color("clue-line"), 2, 1);
  if (has("contradiction")) frame(color("bad"), 2, 1);
  if (has("last")) frame(color("accent"), 2, 1);
  for (const [mark, token, onHeat] of /** @type {const} */ ([["best", "best", "#6dffa8"], ["move", "target", "#ffffff"]])) {
    if (!has(mark)) continue;
    if (has("heat")) frame("#000000", 5, 2.5);
    if (mark === "best") context.setLineDash([5, 3]);
    frame(has("heat") ? onHeat : color(token), 3, 1.5);
    context.setLineDash([]);
  }
  if (has("target")) frame(color("target"), 3, 1.5);
}
