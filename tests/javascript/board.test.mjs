// The modules of the board that need no browser: sizes, keys, chances, neighbours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbors } from "../../src/minewise/web/page/js/board/cells.js";
import {
  colorOf, inkOn, luminance, percent,
} from "../../src/minewise/web/page/js/board/chances.js";
import { destination } from "../../src/minewise/web/page/js/board/keys.js";
import { next, whole, within } from "../../src/minewise/web/page/js/board/zoom.js";

const BOARDS = [[9, 9], [16, 16], [16, 30], [50, 50], [2, 250], [250, 250]];
const ROOMS = [[170, 320], [300, 393], [290, 780], [700, 820], [1800, 3800], [Infinity, 960]];
const BORDERLINE = [[326, 479], [326, 480], [326, 499], [340, 500], [164, 480], [276, 510]];

test("a whole board fits its room, numbers and all, in whole pixels of the screen", () => {
  for (const pixels of [1, 2, 2.75]) {
    globalThis.devicePixelRatio = pixels;
    for (const [height, width] of BOARDS) {
      for (const [high, wide] of [...ROOMS, ...BORDERLINE]) {
        const room = { height: high, width: wide };
        const { size, gutter } = whole({ height, width }, room, 20);
        assert.ok(size * pixels >= 1);
        assert.ok(Math.abs(size * pixels - Math.round(size * pixels)) < 1e-9);
        if (size * pixels < 1.5) continue; // as small as it gets
        assert.ok(size * height + gutter <= high + 1e-9, `${[height, width, high, wide, size]}`);
        assert.ok(size * width + gutter <= wide + 1e-9, `${[height, width, high, wide, size]}`);
      }
    }
  }
});

test("sizes go up and down by steps, to an end", () => {
  for (const size of [2, 2.3, 11, 12.36, 40, 95, 96]) {
    assert.ok(next(size, 1) > size || size === 96);
    assert.ok(next(size, -1) < size || size === 2);
    assert.equal(next(size, 1), within(next(size, 1), 1));
  }
  assert.equal(within(1, 12), 12);
  assert.equal(within(1000, 12), 96);
});

test("the cursor stays on the board, whatever is pressed", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  for (const key of [...keys, "Home", "End", "PageUp", "PageDown"]) {
    for (const ctrlKey of [false, true]) {
      for (const [row, column] of [[0, 0], [15, 29], [7, 3]]) {
        const event = /** @type {KeyboardEvent} */ ({ key, ctrlKey });
        const board = { height: 16, width: 30, page: 5 };
        const [r, c] = destination(event, [row, column], board) ?? [-1, -1];
        assert.ok(r >= 0 && r < 16 && c >= 0 && c < 30, `${key} ${row},${column}`);
      }
    }
  }
});

test("every chance is read on its colour, and only what is proven is 0 or 100", () => {
  for (let i = 0; i <= 1000; i++) {
    const ground = luminance(colorOf(i / 1000));
    const ink = inkOn(colorOf(i / 1000)) === "#000000" ? 0 : 1;
    const [low, high] = [Math.min(ground, ink), Math.max(ground, ink)];
    assert.ok((high + 0.05) / (low + 0.05) >= 4.5, `${i / 1000}`);
    assert.ok(!["0", "100"].includes(percent(i / 1000, false)));
  }
  assert.equal(percent(0, true), "0");
  assert.equal(percent(1, true), "100");
});

test("neighbours touch, and each is that of the other", () => {
  for (let index = 0; index < 12; index++) {
    for (const near of neighbors(index, 3, 4)) assert.ok(neighbors(near, 3, 4).includes(index));
  }
  assert.deepEqual(neighbors(0, 3, 4), [1, 4, 5]);
  assert.equal(neighbors(5, 3, 4).length, 8);
});
