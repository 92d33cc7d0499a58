/** A picture as a file: SVG, or PNG at twice its size. */

import { FONT, INK, LINE } from "./shapes.js";

/** @import {Picture} from "./shapes.js" */

const SCALE = 2;

/** @param {Picture} picture @returns {Blob} */
export function svgFile({ width, height, shapes }) {
  const drawn = shapes.map((shape) => {
    switch (shape.kind) {
      case "rect": {
        const { kind, ...attributes } = shape;
        return tag(kind, attributes);
      }
      case "line": {
        const d = `M${shape.x} ${shape.y}L${shape.x2} ${shape.y2}`;
        return tag("path", { d, stroke: LINE, "stroke-width": 0.8 });
      }
      case "text": {
        const [y, size] = [round(shape.y), round(shape.size)];
        const at = { x: shape.x, y, "font-size": size, "text-anchor": shape.anchor };
        const weight = shape.bold ? 700 : 400;
        return tag("text", { ...at, "font-weight": weight }, escaped(shape.text));
      }
    }
  });
  const ground = tag("rect", { width: "100%", height: "100%", fill: "#ffffff" });
  const more = { viewBox: `0 0 ${width} ${height}`, "font-family": FONT, fill: INK };
  const head = { xmlns: "http://www.w3.org/2000/svg", width, height, ...more };
  const picture = tag("svg", head, `\n${[ground, ...drawn].join("\n")}\n`);
  return new Blob([picture, "\n"], { type: "image/svg+xml" });
}

/**
 * @param {string} name @param {Record<string, string | number>} attributes
 * @param {string} [content]
 */
function tag(name, attributes, content) {
  const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const open = `<${name}${told.join("")}`;
  return content === undefined ? `${open}/>` : `${open}>${content}</${name}>`;
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
    canvas.toBlob((file) => {
      if (file) done(file);
      else failed(new Error("expected a picture that the browser can make"));
    }, "image/png");
  });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
