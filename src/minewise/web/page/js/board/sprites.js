/** Pictures of cells that were drawn before: most cells of a large board look like others. */

import { paintCell } from "./paint.js";

/** @import {Face} from "./scene.js" */

const MOST = 1000;

export class Sprites {
  /** @type {Map<string, OffscreenCanvas>} */
  #kept = new Map();
  #size = 0;

  /** @param {(token: string) => string} color */
  constructor(color) {
    this.color = color;
  }

  /** Another theme or size: all are drawn anew. @param {number} pixels the side of a cell */
  use(pixels) {
    if (pixels !== this.#size || this.#kept.size > MOST) this.clear();
    this.#size = pixels;
  }

  clear() {
    this.#kept.clear();
  }

  /**
   * @param {Face} face @param {boolean} pressed @param {number} size CSS pixels
   * @param {number} scale
   */
  of(face, pressed, size, scale) {
    const key = `${face.tile} ${face.text} ${face.ground} ${face.marks} ${pressed}`;
    let sprite = this.#kept.get(key);
    if (!sprite) {
      sprite = new OffscreenCanvas(this.#size, this.#size);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (sprite.getContext("2d"));
      context.scale(scale, scale);
      paintCell(context, face, { x: 0, y: 0, size, pressed, color: this.color });
      this.#kept.set(key, sprite);
    }
    return sprite;
  }
}
