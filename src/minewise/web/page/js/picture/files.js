/** A picture as a file: SVG, or PNG at twice its size. */

import { FONT, INK, LINE } from "./shapes.js";

/** @typedef {import("./shapes.js").Picture} Picture */

const SCALE = 2;

/** @param {Picture} picture @returns {Blob} */
export function svgFile({ width, height, shapes }) {
  const drawn = shapes.map((shape) => {
    if (shape.kind === "rect") return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    if (shape.kind === "line") return `<path d="M${shape.x} ${shape.y}L${shape.x2} ${shape.y2}" stroke="${LINE}" stroke-width="0.8"/>`;
    const weight = shape.bold ? ' font-weight="700"' : "";
    return `<text x="${shape.x}" y="${round(shape.y)}" font-size="${round(shape.size)}" text-anchor="${shape.anchor}"${weight}>${escaped(shape.text)}</text>`;
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" fill="${INK}">`;
  return new Blob([head, '\n<rect width="100%" height="100%" fill="#ffffff"/>\n', drawn.join("\n"), "\n</svg>\n"], { type: "image/svg+xml" });
}

/** @param {Picture} picture @returns {Promise<Blob>} */
export async function pngFile({ width, height, shapes }) {
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
    canvas.toBlob((file) => (file ? done(file) : failed(new Error("expected a picture that the browser can make"))), "image/png");
  });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? "");
