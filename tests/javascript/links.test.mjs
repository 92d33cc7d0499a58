// Links that hold a position, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { readView, writeView } from "../../src/minewise/web/page/js/links.js";

test("a view is read as it was written, and one without cells is refused", () => {
  const view = { rows: ["##1", "F_2"], rules: "3x2/2" };
  assert.deepEqual(readView(`#${writeView(view)}`), view);
  assert.equal(readView("#rules=expert"), null);
  for (const link of ["view=c0&width=5", "view=c0f0&width=1", "view=c6&width=0"]) {
    assert.throws(() => readView(link), RangeError);
  }
});
