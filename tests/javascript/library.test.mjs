// What callers of the module may do wrong, and what may break under them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../../src/minewise/web/page/minewise.mjs";

test("a game that is lost with its instance does not act on another one", async () => {
  let breaks = false;
  const keepGoing = () => {
    if (breaks) throw new Error("it breaks");
    return true;
  };
  const core = await load({ keepGoing });
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

test("seeds that are large whole numbers are played, or named in refusals", async () => {
  const core = await load();
  assert.equal(core.game("9x9/10", { seed: 2n ** 64n - 1n }).status, "playing");
  assert.throws(() => core.game("nonsense", { seed: 5n }), { name: "RulesError", message: /"5"/ });
  const message = /"18446744073709551616"/;
  assert.throws(() => core.game("9x9/10", { seed: 2n ** 64n }), { name: "RulesError", message });
});

test("the seed of a record is the one that its reader finds", async () => {
  const core = await load();
  const game = core.game("9x9/10", { seed: 5 });
  game.reveal(0, 0);
  while (game.status === "playing") game.let("exact");
  const record = game.record();
  const withSeed = (/** @type {string} */ text) => {
    const changed = record.replace(/"seed":\s*5/, text);
    assert.notEqual(changed, record);
    return core.replay(changed).status;
  };
  const { status } = core.replay(record);
  const other = record.replace("{", '{"player": "me", ');
  const message = /^expected only fields of a record, got 'player'/;
  assert.throws(() => core.replay(other), { name: "RecordError", message });
  for (const text of ['"seed" : 5', '"se\\u0065d":5']) {
    assert.equal(withSeed(text), status);
  }
  for (const text of ['"seed":"5"', '"seed":5.5', '"seed":5e0', '"seed":-5', '"seed":null']) {
    assert.throws(() => withSeed(text), { name: "RecordError" }, text);
  }
  const others = ['"x":{"seed":5}', '"seed":[5]', '"x":"\\"seed\\":5"'];
  for (const text of [...others, '"seed":6,"seed":5', '"seed":5,"seed":6']) {
    assert.throws(() => withSeed(text), { name: "RecordError" }, text);
  }
});
