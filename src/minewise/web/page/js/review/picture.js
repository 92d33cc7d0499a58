/** A picture of a review, to be handed on: the verdict, the board at that moment, the curve. */

import { Palette, paintCell } from "../board/paint.js";
import { Scene } from "../board/scene.js";
import { byId } from "../dom.js";
import { download, fileName } from "../download.js";

/** @import {Opened} from "../shared/opened.js" */

/** Pixels of the file for each of the measures below. */
const SCALE = 2;
const [MARGIN, LINE, CURVE] = [16, 24, 72];
const FONT = "system-ui, sans-serif";
/** Such a board is as wide as a sentence is long; its cells are not larger than this. */
const [WIDE, LARGEST] = [600, 32];

/** @param {Opened} opened @param {string} title who played what */
export async function savePicture(opened, title) {
  const canvas = document.createElement("canvas");
  const palette = new Palette(byId("opened"), () => {});
  try {
    paint(canvas, opened, title, palette);
  } finally {
    palette.stop.abort();
  }
  const { agent, rules, seed } = opened.recorded;
  const file = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (file) download(file, fileName([agent, rules.split(" ")[0], seed, "review"], "png"));
}

/** @param {HTMLCanvasElement} canvas @param {Opened} opened @param {string} title
 * @param {Palette} palette */
function paint(canvas, opened, title, palette) {
  const scene = sceneOf(opened);
  const side = Math.max(12, Math.min(LARGEST, Math.floor(WIDE / scene.width)));
  const [across, down] = [side * scene.width, side * scene.height];
  const width = Math.max(across, WIDE) + 2 * MARGIN;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const size = (/** @type {number} */ height) =>
    Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
  context.font = `600 16px ${FONT}`;
  const lines = wrapped(context, opened.totals?.verdict?.sentence ?? "", width - 2 * MARGIN);
  const top = MARGIN + LINE * (lines.length + 1);
  const points = opened.curve?.points.length ? CURVE + MARGIN : 0;
  size(top + down + points + 2 * MARGIN);
  context.scale(SCALE, SCALE);
  context.fillStyle = palette.color("surface");
  context.fillRect(0, 0, width, canvas.height);
  context.textAlign = "center";
  context.textBaseline = "top";
  [...lines, title].forEach((text, i) => {
    const isTitle = i === lines.length;
    context.font = `${isTitle ? 400 : 600} ${isTitle ? 13 : 16}px ${FONT}`;
    context.fillStyle = palette.color(isTitle ? "ink-soft" : "ink");
    context.fillText(text, width / 2, MARGIN + LINE * i);
  });
  const left = (width - across) / 2;
  for (let i = 0; i < scene.marks.length; i++) {
    const [x, y] = [left + side * (i % scene.width), top + side * Math.floor(i / scene.width)];
    paintCell(context, scene.face(i), { x, y, size: side, pressed: false, palette });
  }
  if (points) paintCurve(context, opened, palette, [MARGIN, top + down + MARGIN, width]);
}

/** The board before the move of the moment, with what is drawn upon it. @param {Opened} opened */
function sceneOf({ judged, timeline: { at, move, rows } }) {
  const scene = new Scene();
  scene.show(rows);
  const one = judged[at];
  if (one?.missedCell) scene.overlay("proof", { clues: one.missedCell.clues });
  if (move) scene.overlay("move", { cells: [move.cell] });
  if (one?.mistake) scene.overlay("best", { cells: [one.safest] });
  return scene;
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} width */
function wrapped(context, text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** @param {CanvasRenderingContext2D} context @param {Opened} opened @param {Palette} palette
 * @param {number[]} place left, top, and the width of the picture */
function paintCurve(context, { curve, state, timeline }, palette, [left, top, width]) {
  const points = curve?.points ?? [];
  const x = (/** @type {number} */ n) =>
    left + ((width - 2 * left) * n) / Math.max(timeline.length, 1);
  const y = (/** @type {number} */ chance) => top + CURVE * (1 - chance);
  const stroke = (/** @type {string} */ token, /** @type {number[][]} */ ends) => {
    context.strokeStyle = palette.color(token);
    context.beginPath();
    for (const [n, chance] of ends) context.lineTo(x(n), y(chance));
    context.stroke();
  };
  context.lineWidth = 1;
  for (const chance of [0, 0.5, 1]) stroke("line", [[0, chance], [timeline.length, chance]]);
  context.lineWidth = 2;
  const end = curve?.luck === null ? [] : [[timeline.length, state.ending === "won" ? 1 : 0]];
  const ends = points.flatMap(({ number, before, chosen }) => [[number, before], [number, chosen]]);
  stroke("accent", [...ends, ...end]);
  for (const { number, before, chosen } of points) {
    stroke("verdict-needless", [[number, before], [number, chosen]]);
  }
}
