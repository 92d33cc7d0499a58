/** Pictures of cells that were drawn before: most cells of a large board look like others. */

import { paintCell } from "./paint.js";

/** @import {Palette} from "./palette.js" */
/** @import {Face} from "./scene.js" */

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
