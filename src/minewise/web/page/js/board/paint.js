/** Cells on a canvas, as board.css has them for elements: colours, cells, and pictures of cells. */

import { drawTile } from "./tiles.js";

/** @import {Face, Mark} from "./scene.js" */

const FORCED = matchMedia("(forced-colors: active)");

export class Palette {
  /** @type {Map<string, string>} */
  #known = new Map();
  #probe = document.createElement("span");

  /** @param {HTMLElement} place where the tokens are looked up @param {() => void} changed */
  constructor(place, changed) {
    this.#probe.hidden = true;
    this.#probe.style.forcedColorAdjust = "none";
    place.append(this.#probe);
    const react = () => {
      this.#known.clear();
      changed();
    };
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("themechange", react, { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", react, { signal });
    FORCED.addEventListener("change", react, { signal });
  }

  /** Does the system choose all colours? @returns {boolean} */
  get forced() {
    return FORCED.matches;
  }

  /** @param {string} token without the dashes @returns {string} */
  color = (token) => {
    let color = this.#known.get(token);
    if (!color) {
      this.#probe.style.color = `var(--${token})`;
      this.#known.set(token, (color = getComputedStyle(this.#probe).color));
    }
    return color;
  };
}

/**
 * @typedef {object} Spot
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {boolean} pressed
 * @property {Palette} palette
 */

/**
 * Makes a canvas so large, in CSS pixels; is it another size now?
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 */
export function spread(canvas, width, height) {
  const scale = devicePixelRatio || 1;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width === across && canvas.height === down) return false;
  Object.assign(canvas, { width: across, height: down });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  return true;
}

const DRAWN = /^(flag|wrong|mine|exploded|smiley)$/;
const COVERED = /^(covered|flag|question)$/;
/** Cells in which a chance can be read; smaller ones have its colour alone. */
const READ = 20;

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/** @param {Context} context @param {Face} face @param {Spot} spot */
export function paintCell(context, face, spot) {
  const { x, y, size, pressed, palette } = spot;
  const heat = face.marks.includes("heat");
  const covered = COVERED.test(face.tile);
  const edge = Math.min(0.5, size / 16);
  context.fillStyle = palette.color(covered ? "board-line" : "open-line");
  context.fillRect(x, y, size, size);
  const own = heat && !palette.forced;
  context.fillStyle = own ? face.ground : palette.color(ground(face, covered && !pressed));
  context.fillRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
  const told = heat || face.marks.includes("unsure");
  if (DRAWN.test(face.tile)) paintTile(context, face.tile, told && size >= READ, spot);
  if (face.text && (size >= READ || !told)) write(context, face, told, spot);
  if (face.marks.length) frames(context, face, spot);
  writeOrder(context, face, spot);
}

/** The number in the corner. @param {Context} context @param {Face} face @param {Spot} spot */
function writeOrder(context, { order }, { x, y, size, palette }) {
  if (!order || size < READ) return;
  context.font = `700 ${Math.max(size * 0.3, 9)}px system-ui, sans-serif`;
  const [width, height] = [context.measureText(order).width + 4, Math.max(size * 0.36, 11)];
  const [left, top] = [x + size - width, y + size - height];
  context.fillStyle = palette.color("accent");
  context.fillRect(left, top, width, height);
  context.fillStyle = palette.color("surface");
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(order, left + width / 2, top + height * 0.55);
}

/** @param {Context} context @param {string} tile @param {boolean} heat @param {Spot} spot */
function paintTile(context, tile, heat, { x, y, size, palette }) {
  const part = heat ? 0.36 : 0.76;
  const inset = heat ? 2 : (size * (1 - part)) / 2;
  if (heat) {
    context.fillStyle = palette.color("covered");
    context.fillRect(x + inset, y + inset, size * part, size * part);
  }
  drawTile(context, tile, x + inset, y + inset, size * part, palette.color);
}

/** @param {Context} context @param {Face} face @param {boolean} heat @param {Spot} spot */
function write(context, face, heat, { x, y, size, palette }) {
  const { text, tile } = face;
  const share = heat ? (text.length > 2 ? 0.27 : 0.36) : size < READ ? 0.8 : 0.56;
  context.font = `${heat ? 600 : 700} ${Math.max(size * share, 7)}px system-ui, sans-serif`;
  const token = tile === "question" ? "ink" : `digit-${text}`;
  context.fillStyle = heat ? inkOf(face, palette) : palette.color(token);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const low = heat && tile === "flag" ? 0.72 : 0.53;
  const sign = heat && size >= 36 && text !== "?" ? "%" : "";
  context.fillText(`${text}${sign}`, x + size / 2, y + size * low);
}

/** @param {Face} face @param {Palette} palette */
const inkOf = ({ ink }, palette) => (palette.forced || !ink ? palette.color("ink") : ink);

/** Marks that give a cell their ground: what the canvas and board.css agree on. */
const GROUNDS = /** @type {const} */ ([
  "clue", "step-mine", "step-safe", "step-open", "contradiction", "identified", "visited",
]);
/** @type {Partial<Record<Mark, string>>} */
const TOKENS = { contradiction: "bad-soft", "step-mine": "bad-soft", "step-safe": "good-soft" };

/** @param {Face} face @param {boolean} covered @returns {string} */
function ground({ marks, tile }, covered) {
  const mark = GROUNDS.find((one) => marks.includes(one));
  if (mark && mark !== "step-open") return TOKENS[mark] ?? mark;
  if (tile === "wrong") return "bad-soft";
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

/** Frames of marks: token, and its dashes. */
const FRAMES = /** @type {const} */ ([
  ["clue", "clue-line", []],
  ["step-mine", "bad", []],
  ["step-safe", "good", []],
  ["step-open", "accent", [3, 2]],
  ["contradiction", "bad", []],
  ["doubt", "warn", [4, 3]],
  ["last", "accent", []],
  ["chain", "accent", []],
]);

/** What stands out on a heat map: its colour else, there, and its dashes. */
const CHOSEN = /** @type {const} */ ([
  ["best", "best", "#6dffa8", [5, 3]],
  ["move", "target", "#ffffff", []],
]);

/** @param {Context} context @param {Face} face @param {Spot} spot */
function frames(context, face, spot) {
  const { x, y, size, palette } = spot;
  const { marks } = face;
  // In small cells frames leave room for what they are around.
  const thin = Math.min(1, size / 24);
  /** @type {(style: string, width: number, inset: number, dashes?: readonly number[]) => void} */
  const frame = (style, width, inset, dashes = []) => {
    const from = inset * thin;
    context.strokeStyle = style;
    context.lineWidth = width * thin;
    context.setLineDash(dashes.map((dash) => dash * thin));
    context.strokeRect(x + from, y + from, size - 2 * from, size - 2 * from);
    context.setLineDash([]);
  };
  const ink = inkOf(face, palette);
  if (marks.includes("certain")) frame(ink, 2, 3);
  if (marks.includes("least")) frame(ink, 2, 3, [3, 3]);
  if (marks.includes("dead")) cross(context, ink, spot);
  for (const [mark, token, dashes] of FRAMES) {
    if (marks.includes(mark)) frame(palette.color(token), 2, 1, dashes);
  }
  const own = marks.includes("heat") && !palette.forced;
  for (const [, token, onHeat, dashes] of CHOSEN.filter(([one]) => marks.includes(one))) {
    if (own) frame("#000000", 5, 2.5);
    frame(own ? onHeat : palette.color(token), 3, 1.5, dashes);
  }
  if (marks.includes("target") && !marks.includes("best")) frame(palette.color("target"), 3, 1.5);
}

const MOST = 1000;

export class Sprites {
  /** @type {Map<string, OffscreenCanvas>[]} those of cells as they are, and of pressed ones */
  #kept = [new Map(), new Map()];
  #size = 0;
  #scale = 0;

  /** @param {Palette} palette */
  constructor(palette) {
    this.palette = palette;
  }

  /** Another size: all are drawn anew. @param {number} size CSS pixels @param {number} scale */
  use(size, scale) {
    if (size !== this.#size || scale !== this.#scale || this.#kept[0].size > MOST) this.clear();
    this.#size = size;
    this.#scale = scale;
  }

  /** Another theme, too. */
  clear() {
    for (const kept of this.#kept) kept.clear();
  }

  /** @param {Face} face @param {boolean} pressed */
  of(face, pressed) {
    const kept = this.#kept[pressed ? 1 : 0];
    let sprite = kept.get(face.key);
    if (!sprite) {
      const side = Math.max(Math.round(this.#size * this.#scale), 1);
      sprite = new OffscreenCanvas(side, side);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (sprite.getContext("2d"));
      context.scale(side / this.#size, side / this.#size);
      paintCell(context, face, { x: 0, y: 0, size: this.#size, pressed, palette: this.palette });
      kept.set(face.key, sprite);
    }
    return sprite;
  }
}
