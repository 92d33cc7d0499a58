// What callers of the module may do wrong, and what may break under them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../../src/minewise/web/page/minewise.mjs";

test("a game that is lost with its instance does not act on another one", async () => {
  let breaks = false;
  const goOn = () => {
    if (breaks) throw new Error("it breaks");
    return true;
  };
  const core = await load({ goOn });
  const lost = core.game("9x9/10", { seed: 4 });
  breaks = true;
  assert.throws(() => core.optimalBoard("6x6/6"), { name: "CoreError" });
  breaks = false;
  const game = core.game("9x9/10", { seed: 4 });
  assert.throws(() => lost.reveal(0, 0), { name: "RequestError" });
  assert.throws(() => core.analyze(lost), { name: "RequestError" });
  assert.throws(() => lost.end(), { name: "RequestError" });
  assert.equal(game.state.moves, 0);
  game.reveal(0, 0);
  assert.equal(game.state.moves, 1);
});
