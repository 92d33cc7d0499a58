// One instance lives through whatever it is asked, and plays on.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load, MinewiseError } from "../../src/minewise/web/page/minewise.mjs";

const REQUESTS = Number(process.env.REQUESTS ?? 100_000);

/** Numbers that look random, the same ones each time (Marsaglia's xorshift). */
let state = 2463534242;
function random(/** @type {number} */ bound) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
}

/**
 * @template T
 * @param {readonly T[]} items
 */
const any = (items) => items[random(items.length)];
const number = () => any([0, 1, -1, 3, 9, 99, 1000, 1001, 2 ** 31, -(2 ** 31), 2 ** 63, 1.5, NaN]);
const junk = () =>
  String.fromCodePoint(...Array.from({ length: random(40) }, () => 1 + random(0x2ff)));
const size = () => `${number()}x${number()}/${number()}`;
const switches = () =>
  any(["", "first_click=opening", `start=${number()},${number()}`, "clues=cautious cascade=no"]);
const rules = () => `${any(["expert", "9x9/10", "5x5/?", "0x0/0", size(), junk()])} ${switches()}`;
const row = () => any(["#1#", "F2_", "***", "088", "###", "#"]);
const LINKS = ["analysis=aj", "view=c", "b=0909&m=", "rules=9x9/10&seed=1&moves=r", "board="];
const view = () =>
  any([
    junk(),
    Array.from({ length: 1 + random(9) }, row).join("/"),
    `${number()}x${number()}x${number()}/##/##`,
    `?${any(LINKS)}${junk()}`,
    `${any(["[[", "||", "1,", "0909000a", '{"format": "minewise record", ', "🟦🚩"])}${junk()}`,
  ]);
const agent = () =>
  any([
    ...["exact", "best:strength=fast", "csp:max_variables=4", "random", "basic"],
    ...[`csp:max_variables=${number()}`, junk()],
  ]);
/** @type {<T>(value: T) => T | undefined} */
const maybe = (value) => any([undefined, value]);
const cell = () => any([[number(), number()], [random(16), random(30)], junk()]);
const cells = () => any([undefined, "", cell(), [cell(), cell()]]);
const player = () => any(["exact", "own.py:Agent", junk()]);
const step = () => any(["r0.0", "f8.8", "csp:r1.1!~2.2", "x:+u8.8", `r${number()}.0`, junk()]);
const steps = () => Array.from({ length: random(4) }, step).join(";");
const moves = ["reveal", "chord", "flag", "unflag"];

/** @returns {Record<string, unknown> & {ask: string}} */
function request() {
  const position = { view: view(), mines: maybe(number()), rules: maybe(rules()) };
  return any([
    () => ({ ask: "move", game: 1, kind: any([...moves, junk()]), cell: cell() }),
    () => ({ ask: "move", game: number(), kind: "reveal", cell: cell() }),
    () => ({ ask: "rules", rules: rules() }),
    () => ({ ask: "begin", rules: rules(), seed: any([number(), junk()]), number: number() }),
    () => ({ ask: "end", game: 2 + random(20000) }),
    () => ({ ask: "view", ...position }),
    () => ({ ask: "analyze", ...position, budget: maybe(number()) }),
    () => ({ ask: "hint", ...position, clues: any([undefined, "cautious", junk()]) }),
    () => ({ ask: "explain", view: view(), cell: cell() }),
    () => ({ ask: "drill_of", ...position }),
    () => ({ ask: "drill", rules: "4x4/4", level: maybe(junk()), pattern: maybe(junk()) }),
    () => ({ ask: any(["digits", "layouts"]), view: view(), prior: any([0.5, number()]) }),
    () => ({ ask: "sample", view: view(), layouts: number(), seed: number() }),
    () => ({ ask: "evaluate", view: view(), mines: random(9), strength: any(["fast", junk()]) }),
    () => ({ ask: "optimal", view: view(), mines: random(9), budget: 10000 }),
    () => ({ ask: "decide", view: view(), agent: agent(), turn: number() }),
    () => ({ ask: "let", game: any([1, number()]), agent: agent() }),
    () => ({ ask: any(["undo", "judge", "steps", "timeline"]), game: any([1, number()]) }),
    () => ({ ask: "begin", rules: "9x9/10", seed: 1, steps: steps(), taken_back: maybe(number()) }),
    () => ({ ask: "carry_out", game: 1, player: player(), reveal: cells(), flag: cells() }),
    () => ({ ask: "carry_on", game: 1, player: player() }),
    () => ({ ask: "play", agent: agent(), rules: "5x5/5", games: any([2, -1, 1e9, junk()]) }),
    () => ({ ask: "compare", agents: `${agent()} ${agent()}`, rules: "4x4/3", sums: number() }),
    () => ({ ask: any([junk(), "about", "state", "record", "replay"]), [junk()]: junk() }),
  ])();
}

test("requests of all kinds are answered or refused, and it still plays", async () => {
  const core = await load();
  const game = core.game("expert", { seed: 1 });
  const kinds = new Map();
  for (let i = 0; i < REQUESTS; ++i) {
    const { ask, ...fields } = request();
    try {
      core.ask(ask, fields, 5);
      kinds.set("answered", (kinds.get("answered") ?? 0) + 1);
    } catch (error) {
      assert(error instanceof MinewiseError, `${ask} ${JSON.stringify(fields)}: ${error}`);
      assert.notEqual(error.name, "CoreError", error.message);
      kinds.set(error.name, (kinds.get(error.name) ?? 0) + 1);
    }
    if (i % 100 === 0) for (let id = 2; id < 40; ++id) endQuietly(core, id + i / 10);
  }
  for (const kind of ["answered", "IllegalMoveError", "RulesError", "ViewError", "RequestError"]) {
    assert(kinds.get(kind) > REQUESTS / 200, `${kind}: ${JSON.stringify([...kinds])}`);
  }
  game.end();
  const next = core.game("beginner", { seed: 4 });
  next.reveal(0, 0);
  while (next.status === "playing") next.let("best");
  assert.equal(next.status, "won");
});

/**
 * @param {import("../../src/minewise/web/page/minewise.mjs").Core} core
 * @param {number} id
 */
function endQuietly(core, id) {
  try {
    core.ask("end", { game: id });
  } catch {
    // It was never begun.
  }
}

test("illegal moves change nothing", async () => {
  const core = await load();
  const game = core.game("9x9/10", { seed: 4 });
  game.reveal(0, 0);
  const { view } = game;
  for (let i = 0; i < REQUESTS; i += 3) {
    assert.throws(() => game.reveal(9, i), { name: "IllegalMoveError" });
    assert.throws(() => game.chord(8, 8), { what: "expected a revealed clue to chord on" });
    assert.throws(() => game.unflag(8, 8), { what: "expected a flag to remove" });
  }
  assert.equal(game.view, view);
  assert.equal(game.state.moves, 1);
});

test("rules and positions that cannot be are refused", async () => {
  const core = await load();
  const wrong = { name: /^(Rules|View)Error$/ };
  for (let i = 0; i < REQUESTS; ++i) {
    assert.throws(() => core.rules(`${junk()}x`), wrong);
    let read = null;
    try {
      read = core.view(`${view()}~`);
    } catch (error) {
      assert.match(error.name, wrong.name);
    }
    // A line that is no row of cells may end so; then it is named.
    if (read) assert.match(read.leftOut.join(), /~/);
  }
  assert.equal(core.analyze("##/11", { mines: 1 }).exact, true);
});

test("more games than fit are refused until some are ended", async () => {
  const core = await load();
  const games = [];
  assert.throws(() => {
    for (let i = 0; i < 100; ++i) games.push(core.game("1000x1000/1000", { seed: i }));
  }, { name: "RequestError" });
  assert(games.length > 20);
  for (const game of games) game.end();
  core.game("1000x1000/1000", { seed: 1 }).reveal(5, 5);
  assert.throws(() => games[0].reveal(0, 0), { name: "RequestError" });
});

test("long work ends in time, or when it is not to go on, and the instance goes on", async () => {
  let asked = 0;
  const core = await load({ keepGoing: () => ++asked < 5 });
  assert.throws(() => core.optimalBoard("6x6/6", { seconds: 60 }), { name: "InterruptedError" });
  assert.equal(asked, 5);
  asked = -20_000; // ends by itself before it is asked so often
  assert.throws(() => core.play("best", "expert", { games: 100_000, seconds: 0.05 }), {
    name: "InterruptedError",
  });
  assert.throws(() => core.optimalBoard("6x6/6", { seconds: 0.05 }), { name: "InterruptedError" });
  assert(asked < 5);
  assert.equal(core.analyze("##/11", { mines: 1 }).exact, true);
});

test("a game whose board is not found goes on, and so do the others", async () => {
  let left = 0;
  const core = await load({ keepGoing: () => --left > 0 });
  const other = core.game("beginner", { seed: 4 });
  const none = core.game("2x2/2 first_click=safe boards=no-guess", { seed: 1 });
  const hours = core.game("200x200/8000 first_click=opening boards=no-guess", { seed: 1 });
  const decision = { reveal: [/** @type {[number, number]} */ ([0, 0])], flag: [], certain: true };
  const cases = /** @type {const} */ ([
    [none, "BoardError"],
    [hours, "InterruptedError"],
  ]);
  for (const [game, name] of cases) {
    const { view } = game;
    for (const move of [
      () => game.reveal(0, 0),
      () => game.let("csp"),
      () => game.carryOut(decision, "own.js"),
    ]) {
      left = 100;
      assert.throws(move, { name });
      assert.deepEqual([game.view, game.state.moves, game.status], [view, 0, "playing"]);
    }
  }
  left = 100;
  const ended = { name: "InterruptedError" };
  const { rules } = hours.state;
  assert.throws(() => core.game(rules, { seed: 1, steps: ["r5.5"] }), ended);
  left = 100;
  const link = `#rules=${rules.replaceAll(" ", "+")}&seed=1&moves=r5.5`;
  assert.throws(() => core.analyze(link), ended);
  left = 100;
  const begun = core.game("9x9/10 first_click=opening boards=no-guess", { seed: 1 });
  begun.reveal(4, 4);
  const record = begun.record().replace(/9x9\/10[^"]*/, rules);
  assert.throws(() => core.replay(record), ended);
  left = 100;
  assert.throws(() => core.play("csp", none.state.rules, { seed: 1 }), { name: "BoardError" });
  // A flag needs no board, also after a reveal that had none.
  none.carryOut({ reveal: [], flag: [[0, 0]], certain: true }, "own.js");
  assert.equal(none.state.flags, 1);
  assert.equal(other.reveal(0, 0).length, 34);
});

test("the largest board is played and analyzed", async () => {
  const core = await load();
  const game = core.game("250x250/12000 first_click=opening", { seed: 1 });
  game.reveal(100, 100);
  const { probability } = core.analyze(game, { seconds: 60 });
  assert.equal(probability.length, 62_500);
  assert(core.hint(game, { seconds: 60 }).steps.length > 0);
});

test("texts with zero bytes and views of many megabytes are refused", async () => {
  const core = await load();
  assert.throws(() => core.analyze("#\0#"), { name: "RequestError" });
  assert.throws(() => core.analyze("#".repeat(2 ** 27)), { name: "RequestError" });
  assert.throws(() => core.analyze("#".repeat(2 ** 20)), { name: "RulesError" });
});
