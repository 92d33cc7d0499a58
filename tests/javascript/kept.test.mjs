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

const { games, keepGames, recordOf } = await import("../../src/minewise/web/page/js/games.js");
const { Keeping } = await import("../../src/minewise/web/page/js/review/keeping.js");

const whole = (/** @type {number} */ number, record = "x".repeat(1000)) => ({
  game: {
    ...{ id: `g${number}`, date: `2026-01-01T00:00:${number}.000Z`, level: "beginner" },
    ...{ status: /** @type {const} */ ("won"), seconds: 1.5, counted: true },
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
  const told = [];
  const keeping = new Keeping((words) => told.push(words));
  const opened = { recorded: {}, state: { ending: "won" }, text: "x".repeat(30_000) };
  keeping.begin(/** @type {any} */ (opened), "");
  keeping.keep();
  assert.deepEqual(told, ["This browser has no room for this game. Nothing has changed."]);
  assert.deepEqual(storage.all, before);
  assert.equal(elements.get("keep").disabled, false);
});

test("the oldest games make room for one that fits, and for its place in the list", () => {
  storage.room = 25_000;
  keepGames(some());
  assert.deepEqual(keepGames([whole(50, "x".repeat(5000))]), { kept: 1, gone: 3 });
  assert.deepEqual(games().map(({ id }) => id).slice(0, 2), ["g50", "g29"]);
  assert.ok(games().every(({ id }) => recordOf(id)));
  storage.room = [...storage.all.values()].join("").length + 1010;
  assert.equal(keepGames([whole(51)]).gone, 1);
  assert.ok(games().some(({ id }) => id === "g51"));
  assert.deepEqual(keepGames([whole(10)]), { kept: 0, gone: 0 });
});
