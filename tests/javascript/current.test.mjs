// The game in play, with the core in workers of node: agents that answer late, workers that end.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { Worker as Thread } from "node:worker_threads";

const PAGE = new URL("../../src/minewise/web/page/", import.meta.url);
const SCRIPT = `
  const { parentPort } = require("node:worker_threads");
  globalThis.postMessage = (data) => parentPort.postMessage(data);
  globalThis.addEventListener = (_, heard) => parentPort.on("message", (data) => heard({ data }));
  import(${JSON.stringify(new URL("js/core/worker.js", PAGE).href)});
`;
/** What a method waits for before it is asked. @type {Record<string, Promise<unknown>>} */
const held = {};
/** Where a method is sent to a worker and held, this is called. */
let reached = () => {};
/** @type {Set<Thread>} */
const threads = new Set();

/** As browsers have it; what comes while its module loads waits. */
class Worker {
  #thread = new Thread(SCRIPT, { eval: true });

  constructor() {
    threads.add(this.#thread);
  }

  /**
   * @param {string} name @param {(event: any) => void} heard
   * @param {{once?: boolean, signal?: AbortSignal}} [how]
   */
  addEventListener(name, heard, { once, signal } = {}) {
    const hear = (/** @type {any} */ data) => heard({ data });
    if (once) this.#thread.once(name, hear);
    else this.#thread.on(name, hear);
    signal?.addEventListener("abort", () => this.#thread.off(name, hear));
  }

  async postMessage(/** @type {any} */ data) {
    if (held[data.method]) reached();
    await held[data.method];
    this.#thread.postMessage(data);
  }

  terminate() {
    this.#thread.terminate();
    threads.delete(this.#thread);
  }
}

Object.assign(globalThis, {
  Worker,
  window: globalThis,
  document: { baseURI: PAGE.href, querySelector: () => null, getElementById: () => null },
  addEventListener() {},
  fetch: async (/** @type {URL} */ url) => new Response(await readFile(url)),
});
after(() => {
  for (const thread of threads) thread.terminate();
});
const { PlayedGame } = await import(new URL("js/core/played.js", PAGE).href);
const { WorkerQueue } = await import(new URL("js/core/worker_queue.js", PAGE).href);
const { GameController } = await import(new URL("js/play/game_controller.js", PAGE).href);

/** A game in play, and what it has said. */
function page() {
  /** @type {any[]} */
  const refusals = [];
  const refused = (/** @type {unknown} */ error) => refusals.push(error);
  const current = new GameController({ changed() {}, refused, elsewhere() {}, waits() {} });
  return { current, refusals };
}

/** Until a worker is sent a method that is held. @returns {Promise<void>} */
const sent = () => new Promise((resolve) => (reached = resolve));

/** Lets go of a method that is held until then. @param {string} method @returns {() => void} */
function hold(method) {
  let letGo = () => {};
  held[method] = new Promise((resolve) => (letGo = () => resolve(undefined)));
  return () => {
    delete held[method];
    letGo();
  };
}

test("what an agent has decided late is not played in the next game", async () => {
  const { current, refusals } = page();
  await current.begin({ rules: "9x9/10", practice: true });
  const letGo = hold("decide");
  const step = current.step("exact");
  await current.begin({ rules: "9x9/10", practice: true });
  letGo();
  await step;
  await current.settled;
  assert.equal(current.game.steps.length, 0);
  assert.equal(current.helped, false);
  assert.deepEqual(refusals, []);
  await current.step("exact");
  assert.equal(current.game.steps.length, 1);
});

test("a game goes on after its worker is ended twice while it is asked", async () => {
  const { current, refusals } = page();
  await current.begin({ rules: "9x9/10", seed: 4 });
  await current.move("reveal", [0, 0]);
  const letGo = [hold("move"), hold("game")];
  let asked = sent();
  const move = current.move("toggle", [8, 8]);
  for (let time = 0; time < 2; ++time) {
    await asked;
    asked = sent();
    PlayedGame.restart();
  }
  for (const go of letGo) go();
  assert.equal(await move, true);
  assert.equal(current.game.rows[8][8], "F");
  assert.equal(current.game.steps.length, 2);
  assert.deepEqual(refusals, []);
});

test("after an error that no one expects, what is asked next has its turn", async () => {
  const { current } = page();
  await current.begin({ rules: "9x9/10", seed: 4 });
  current.listener.changed = () => {
    throw new TypeError("a mistake of the page");
  };
  current.listener.refused = (/** @type {unknown} */ error) => {
    throw error;
  };
  await assert.rejects(current.move("reveal", [0, 0]), TypeError);
  current.listener.changed = () => {};
  assert.equal(await current.move("toggle", [8, 8]), true);
});

test("after a search that was called off the next game does not end itself", async () => {
  const { current, refusals } = page();
  let callOff = () => {};
  current.listener.waits = (/** @type {unknown} */ _, /** @type {() => void} */ stop) => {
    callOff = stop;
  };
  PlayedGame.restart(); // its first game, as on a page
  await current.begin({ rules: "9x9/10" });
  const letGo = hold("game");
  const asked = sent();
  const begun = current.begin({ rules: "9x9/10 boards=no-guess:level=exact" });
  await asked;
  callOff();
  letGo();
  assert.equal(await begun, false);
  assert.deepEqual(refusals.map(({ kind }) => kind), ["CalledOff"]);
  await current.begin({ rules: "9x9/10" });
  assert.match(await current.game.record(), /minewise record/);
});

test("a worker that goes to another queue answers that one alone", async () => {
  const [first, ...others] = Array.from({ length: 4 }, () => new WorkerQueue());
  await first.call("rules", ["beginner"]);
  first.end();
  for (const queue of others) await queue.call("rules", ["beginner"]); // one has the worker
  const letGo = hold("about");
  const late = first.call("about", []);
  const rules = [];
  for (const queue of others) rules.push(await queue.call("rules", ["expert"])); // the same number
  letGo();
  const about = await late;
  for (const one of rules) assert.notDeepEqual(about, one);
  for (const queue of [first, ...others]) queue.end();
});

test("a queue that is ended while its worker starts goes on", async () => {
  const queue = new WorkerQueue();
  const asked = queue.call("rules", ["beginner"]);
  queue.end();
  await assert.rejects(asked, { name: "AbortError" });
  assert.ok(await queue.call("rules", ["beginner"]));
  queue.end();
});
