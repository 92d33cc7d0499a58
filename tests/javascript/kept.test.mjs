// What the browser keeps, where it has little room, or where a file has brought odd things.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A storage with room for so many characters. */
class Storage {
  #kept = new Map();
  room = Infinity;

  getItem(/** @type {string} */ key) {
    return this.#kept.get(key) ?? null;
  }

  setItem(/** @type {string} */ key, /** @type {string} */ text) {
    const others = [...this.#kept].filter(([name]) => name !== key);
    const size = others.reduce((sum, [, other]) => sum + other.length, text.length);
    if (size > this.room) throw new DOMException("There is no room.", "QuotaExceededError");
    this.#kept.set(key, text);
  }

  removeItem(/** @type {string} */ key) {
    this.#kept.delete(key);
  }

  get all() {
    return new Map(this.#kept);
  }
}

/** What a test has of a document: elements that take whatever is set. */
const element = () => {
  const does = { append() {}, querySelectorAll: () => [], replaceChildren() {}, setAttribute() {} };
  return { ...does, style: {}, disabled: false };
};
const elements = new Map();
Object.assign(globalThis, {
  window: globalThis,
  Node: Object,
  history: { replaceState() {} },
  document: {
    createElement: element,
    createElementNS: element,
    querySelector: () => null,
    getElementById(/** @type {string} */ id) {
      if (!elements.has(id)) elements.set(id, element());
      return elements.get(id);
    },
  },
});
/** @type {Storage} */
let storage;
beforeEach(() => {
  storage = new Storage();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  Object.defineProperty(globalThis, "sessionStorage", { value: new Storage(), configurable: true });
});

const { gameName, games, isKept, keepGames, recordOf } =
  await import("../../src/minewise/web/page/js/games.js");
const { archiveOf, changesOf } = await import("../../src/minewise/web/page/js/play/archive.js");
const { logOf, results } = await import("../../src/minewise/web/page/js/play/results.js");
const { StoredGame } = await import("../../src/minewise/web/page/js/play/stored.js");
const { browser } = await import("../../src/minewise/web/page/js/compare/browser.js");
const { begin } = await import("../../src/minewise/web/page/js/compare/kept.js");
const { Keeping } = await import("../../src/minewise/web/page/js/review/saved_games.js");

const whole = (/** @type {number} */ number, record = "x".repeat(1000)) => ({
  game: {
    ...{ id: `g${number}`, date: `2026-01-01T00:00:${number}.000Z`, level: "beginner" },
    ...{ status: /** @type {const} */ ("won"), seconds: 1.5 },
  },
  record,
});
const some = () => Array.from({ length: 20 }, (_, number) => whole(10 + number));

test("a record that fits nowhere costs no other game, and is said not to be kept", () => {
  storage.room = 25_000;
  assert.deepEqual(keepGames(some()), { kept: 20, gone: 0 });
  const before = storage.all;
  assert.deepEqual(keepGames([whole(50, "x".repeat(30_000))]), { kept: 0, gone: 0 });
  assert.deepEqual(storage.all, before);
  const said = [];
  const keeping = new Keeping((words) => said.push(words));
  const opened = { recorded: {}, state: { ending: "won" }, text: "x".repeat(30_000) };
  keeping.begin(/** @type {any} */ (opened), "");
  keeping.keep();
  assert.deepEqual(said, ["This browser has no room for this game. Nothing has changed."]);
  assert.deepEqual(storage.all, before);
  assert.equal(elements.get("keep").disabled, false);
});

test("the oldest games make room for one that fits, and for its place in the list", () => {
  storage.room = 24_700;
  keepGames(some());
  assert.deepEqual(keepGames([whole(50, "x".repeat(5000))]), { kept: 1, gone: 3 });
  assert.deepEqual(games().map(({ id }) => id).slice(0, 2), ["g50", "g29"]);
  assert.ok(games().every(({ id }) => recordOf(id)));
  storage.room = [...storage.all.values()].join("").length + 1010;
  assert.equal(keepGames([whole(51)]).gone, 1);
  assert.ok(games().some(({ id }) => id === "g51"));
  assert.deepEqual(keepGames([whole(10)]), { kept: 0, gone: 0 });
});

const point = {
  ...{ series: 0, rules: "4x4/3", density: 3 / 16, mines: 3, cells: 16 },
  measure: /** @type {const} */ ("win_rate"),
};
const plan = {
  ...{ agents: ["exact", "csp"], rules: ["4x4/3"], density: null, points: [point] },
  ...{ games: 100, seed: 1, until: null, tellApart: null },
};
const count = { games: 4, sums: [1, 2, 3], over: false };
const standing = { seconds: 1.5, steps: 2, over: false };
const file = (/** @type {object} */ kept) =>
  JSON.stringify({ format: "minewise browser", version: 1, written: "2026-01-01", kept });

test("a file with what pages cannot read is refused", () => {
  const { game, record } = whole(10);
  const daily = { date: "2026-11-22", level: "expert" };
  const good = {
    ...{ games: [{ ...game, daily }], "game.g10": record },
    results: [[1.7e12, "expert", 1, 40.5, 90, null, 7, null, -0.5]],
    "comparison.here-1": { begun: 1.7e12, plan },
    "counted.here-1": { counts: [null, count] },
    ...{ "played.a": { rules: "9x9/10", number: 0 }, "played.a.standing": standing },
  };
  assert.deepEqual(archiveOf(file(good)).kept, good);
  for (const bad of [
    { games: [{ ...game, daily: { ...daily, level: "zz" } }] },
    { games: [{ ...game, daily: { ...daily, date: "zz" } }] },
    { results: [[1e300, "expert", 1, 40.5, 90, null, 7, null, -0.5]] },
    { results: [[1.7e12, "expert", 1, 40.5, 90, null, 7, null, "lucky"]] },
    { "comparison.here-1": { begun: 1.7e12, plan: { points: [] } } },
    { "comparison.here-1": { begun: 1e300, plan } },
    { "comparison.here-1": { begun: 1.7e12, plan: { ...plan, points: [{}] } } },
    { "counted.here-1": { counts: [{ ...count, sums: 3 }] } },
    { "played.a.standing": { ...standing, steps: 1e300 } },
  ]) {
    assert.throws(() => archiveOf(file({ ...good, ...bad })), /its part \S+ is damaged/);
  }
});

test("a file replaces the parts that it holds; games under way stay", () => {
  const here = {
    ...{ games: [{ id: "a" }], "game.a": "A", results: [1], sound: true },
    ...{ comparisons: ["x"], "comparison.x": 1, "counted.x": 2 },
    ...{ played: ["p", "q"], "played.p": 3, "played.q": 4 },
  };
  const opened = {
    ...{ games: [{ id: "b" }], "game.b": "B", results: [2, 3] },
    ...{ played: ["r", "q"], "played.q": 5, "played.r": 6 },
  };
  assert.deepEqual(changesOf(opened, here), {
    ...opened,
    ...{ "game.a": null, played: ["r", "q", "p"] },
  });
  const others = { comparisons: [], statistics: {} };
  assert.deepEqual(changesOf(others, here), {
    ...others,
    ...{ "comparison.x": null, "counted.x": null },
  });
});

test("what a file has brought before does not hide the rest", async () => {
  const { game } = whole(10);
  const odd = /** @type {any} */ ({ ...game, daily: { date: "2026-11-22", level: "zz" } });
  assert.equal(isKept(odd), false);
  assert.equal(gameName(odd), "Beginner, safe first cell");
  assert.equal(gameName({ ...game, level: "9x9/10 boards=zz:level=zz" }), "9x9/10");
  const rows = [1e300, 1.7e12].map((date) => [date, "expert", 1, 40.5, 90, null, 7, null, null]);
  localStorage.setItem("minewise.results", JSON.stringify(rows));
  assert.equal(logOf(results(), {}).split("\n").length, 2);
  const id = begin(plan);
  localStorage.setItem("minewise.comparisons", JSON.stringify(["here-odd", id]));
  const comparison = { begun: 1.7e12, plan: { points: [] } };
  localStorage.setItem("minewise.comparison.here-odd", JSON.stringify(comparison));
  assert.deepEqual((await browser.list()).map((one) => one.id), [id]);
});

test("a game goes on from the steps that are there, whatever their number says", () => {
  const begun = { rules: "9x9/10", seed: 1, number: 0, practice: false, told: false };
  const now = {
    ...{ seconds: 1, takenBack: 0, helped: false },
    ...{ over: false, questioned: [], record: null },
  };
  const steps = Array.from({ length: 450 }, () => "r0.0");
  const { id } = StoredGame.begin(begun, steps, now);
  assert.equal(StoredGame.open()?.stored.steps.length, 450);
  const key = `minewise.played.${id}.standing`;
  localStorage.setItem(key, JSON.stringify({ ...now, steps: 1e15 }));
  assert.equal(StoredGame.open()?.stored.steps.length, 450);
  localStorage.removeItem(`minewise.played.${id}.1`);
  assert.equal(StoredGame.open()?.stored.steps.length, 200);
  const other = StoredGame.begin(begun, steps, now);
  localStorage.setItem(`minewise.played.${other.id}.standing`, '{"steps":1e15}');
  other.forget();
  assert.ok(![...storage.all.keys()].some((name) => name.includes(other.id)));
});
