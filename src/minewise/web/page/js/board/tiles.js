/**
 * The tiles as drawings of our own on a field of 24 by 24, for elements and for canvas. A colour is
 * the name of a token in tokens.css. Digits and plain grounds need no drawing.
 */

import { draw } from "../dom.js";

/**
 * @typedef {object} Stroke
 * @property {string} d path
 * @property {string} [fill] token
 * @property {string} [stroke] token
 * @property {number} [width] of the stroke
 */

const spikes = (/** @type {string} */ color) => ({
  d: "M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3L5.3 18.7",
  stroke: color,
  width: 2,
});
/** @type {(r: number, x?: number, y?: number) => string} */
const disc = (r, x = 12, y = 12) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const head = { d: disc(10), fill: "smiley", stroke: "smiley-ink", width: 1.4 };
const eyes = { d: disc(1.5, 8.5, 9.5) + disc(1.5, 15.5, 9.5), fill: "smiley-ink" };
const flag = [
  { d: "M7.5 3.5h2v17h-2z", fill: "pole" },
  { d: "M4.5 19h8v2h-8z", fill: "pole" },
  { d: "M9.5 3.5l10 5-10 5z", fill: "flag" },
];

/** @type {(d: string, width: number) => Stroke} */
const line = (d, width) => ({ d, stroke: "smiley-ink", width });

/** @type {Record<string, Stroke[]>} */
export const DRAWINGS = {
  flag,
  wrong: [...flag, { d: "M4 4l16 16M20 4L4 20", stroke: "cross", width: 2.6 }],
  mine: [spikes("mine"), { d: disc(6.5), fill: "mine" }, { d: disc(1.7, 9.8, 9.8), fill: "glint" }],
  exploded: [
    spikes("exploded-mine"),
    { d: disc(6.5), fill: "exploded-mine" },
    { d: disc(1.7, 9.8, 9.8), fill: "exploded" },
  ],
  smiley: [head, eyes, line("M7 14.2c1.2 2.4 3 3.6 5 3.6s3.8-1.2 5-3.6", 1.7)],
  tense: [head, eyes, { d: disc(2.2, 12, 16), fill: "smiley-ink" }],
  cool: [
    head,
    {
      d:
        "M3.6 8h16.8v1.2c0 2.4-1.4 3.8-3.4 3.8-2.2 0-3.6-1.6-4-3.4h-2" +
        "c-.4 1.8-1.8 3.4-4 3.4-2 0-3.4-1.4-3.4-3.8z",
      fill: "smiley-ink",
    },
    line("M7.5 15.5c1.3 1.6 2.8 2.4 4.5 2.4s3.2-.8 4.5-2.4", 1.7),
  ],
  sad: [
    head,
    line("M6.8 8l3.2 3.2M10 8l-3.2 3.2M14 8l3.2 3.2M17.2 8L14 11.2", 1.6),
    line("M7.2 17.6c1.2-2 2.8-3 4.8-3s3.6 1 4.8 3", 1.7),
  ],
};

/**
 * A drawing as an element that screen readers pass over.
 * @param {Stroke[]} strokes @returns {SVGSVGElement}
 */
export function drawingElement(strokes) {
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  const paths = strokes.map(({ d, fill, stroke, width }) => {
    const path = draw("path", { d, ...(stroke && { "stroke-width": width, ...round }) });
    path.style.fill = fill ? `var(--${fill})` : "none";
    if (stroke) path.style.stroke = `var(--${stroke})`;
    return path;
  });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths);
}

/** @type {Map<string, SVGSVGElement>} */
const made = new Map();

/** A tile of DRAWINGS as an element. @param {string} name @returns {SVGSVGElement} */
export function tileElement(name) {
  let svg = made.get(name);
  if (!svg) made.set(name, (svg = drawingElement(DRAWINGS[name])));
  return /** @type {SVGSVGElement} */ (svg.cloneNode(true));
}

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * Draws a tile of DRAWINGS into a square of a canvas.
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context @param {string}
 *   name
 * @param {number} x @param {number} y @param {number} size @param {(token: string) => string} color
 */
export function drawTile(context, name, x, y, size, color) {
  context.save();
  context.translate(x, y);
  context.scale(size / 24, size / 24);
  context.lineCap = context.lineJoin = "round";
  for (const { d, fill, stroke, width } of DRAWINGS[name]) {
    let path = paths.get(d);
    if (!path) paths.set(d, (path = new Path2D(d)));
    if (fill) {
      context.fillStyle = color(fill);
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = color(stroke);
      context.lineWidth = width ?? 1;
      context.stroke(path);
    }
  }
  context.restore();
}
