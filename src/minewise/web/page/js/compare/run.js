/** A comparison as it is played, by several workers of the browser at once. */

import { Refused } from "../answers.js";
import { core, coreOn } from "../core/core.js";
import { WorkerQueue } from "../core/worker_queue.js";
import { counted, keepCounted } from "./kept.js";

/** @import {Count, Plan} from "./kept.js" */

/** Workers at most: each has an instance of the core, and the page needs a processor, too. */
const MOST_WORKERS = 4;
/** Cells of the boards of the first blocks, so that something is to be seen at once. */
const CELLS = 2048;
/** Cells and games of blocks after which a rule to stop is asked: those of `minewise compare`. */
const STOPPING = { cells: 6000, games: 128 };
/** A block is at most this part of the games before it: no more is lost when a run is stopped. */
const PART = 16;
const MOST_GAMES = 4096;
/** Milliseconds in which a block may end that is played when the run is stopped. */
const GRACE = 500;
/** Milliseconds between two times that the sums are kept. */
const OFTEN = 1000;

/** @typedef {{first: number, games: number, sums: number[]}} Block */

/**
 * How many games follow game `first` in one block. It depends on the boards alone, so that a rule
 * to stop looks at the same games whatever the machine, and whoever plays them.
 * @param {number} first @param {number} cells of a board @param {boolean} mayStop is there a rule?
 */
export function blockAt(first, cells, mayStop) {
  if (mayStop) return powerWithin(Math.min(STOPPING.games, STOPPING.cells / cells));
  const least = Math.max(1, CELLS / cells);
  const games = Math.min(MOST_GAMES, Math.max(least, first / PART));
  return powerWithin(games);
}

/** The largest power of two that is no larger, and at least one. @param {number} most */
const powerWithin = (most) => 2 ** Math.floor(Math.log2(Math.max(1, most)));

/** The games of a point: which are handed out, and which are counted. */
class Play {
  /** @type {Map<number, Block>} by the first game */
  #waiting = new Map();

  /**
   * @param {string} rules @param {number} cells @param {boolean} mayStop
   * @param {Count | undefined} count
   */
  constructor(rules, cells, mayStop, count) {
    this.rules = rules;
    this.cells = cells;
    this.mayStop = mayStop;
    this.count = count ?? { games: 0, sums: [], over: false };
    this.next = this.count.games;
  }

  /** The next games to play, of so many. @param {number} most */
  take(most) {
    const games = Math.min(blockAt(this.next, this.cells, this.mayStop), most - this.next);
    if (this.count.over || games <= 0) return null;
    this.next += games;
    return { first: this.next - games, games };
  }

  /** @param {Block} block */
  add(block) {
    this.#waiting.set(block.first, block);
  }

  /** Counts the block that follows what is counted, if it is there. */
  step() {
    const { games, over } = this.count;
    const block = this.#waiting.get(games);
    if (!block || over) return false;
    this.#waiting.delete(games);
    const before = this.count.sums;
    const sums = block.sums.map((sum, i) => sum + (before[i] ?? 0));
    this.count = { games: games + block.games, sums, over: false };
    return true;
  }
}

export class Run {
  #on = true;
  /** @type {WorkerQueue[]} */
  #queues = [];
  #began = performance.now();
  #before = 0;
  #saved = 0;
  #counting = Promise.resolve();
  /** @type {string | null} */
  #fault = null;

  /** @param {string} id @param {Plan} plan */
  constructor(id, plan) {
    this.id = id;
    this.plan = plan;
    const { counts } = counted(id);
    this.mayStop = plan.until !== null || plan.tellApart !== null;
    this.plays = plan.points.map(
      ({ rules, cells }, i) => new Play(rules, cells, this.mayStop, counts[i]),
    );
    this.#before = this.#games;
    /** When all is played, or it was stopped. @type {Promise<void>} */
    this.done = this.#play();
  }

  /** Boards that all agents have played. */
  get #games() {
    return this.plays.reduce((sum, { count }) => sum + count.games, 0);
  }

  /** Games a second; null before there are enough of them. */
  get pace() {
    const [games, seconds] = [this.#games - this.#before, (performance.now() - this.#began) / 1000];
    return games && seconds > 1 ? (games * this.plan.agents.length) / seconds : null;
  }

  /** What is being played may end; what was played is kept. */
  stop() {
    this.#on = false;
    setTimeout(() => this.#queues.forEach((queue) => queue.end()), GRACE);
  }

  async #play() {
    const workers = Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1));
    this.#queues = Array.from({ length: workers }, () => new WorkerQueue());
    await Promise.all(this.#queues.map((queue) => this.#work(queue)));
    await this.#counting;
    this.keep();
  }

  /** @param {WorkerQueue} queue plays block after block */
  async #work(queue) {
    const own = coreOn(queue);
    const { agents, games: most, seed } = this.plan;
    try {
      for (let play; this.#on && (play = this.#next()); ) {
        const part = play.take(most);
        if (!part) continue;
        const { sums } = await own.compare(agents, play.rules, { seed, ...part });
        play.add({ ...part, sums });
        this.#counting = this.#counting.then(() => this.#count(play));
      }
    } catch (error) {
      if (error instanceof Refused) this.#fault = error.sentence;
      this.#on = false;
    } finally {
      queue.end();
    }
  }

  /** The point that is the furthest behind. */
  #next() {
    const open = this.plays.filter(({ count, next }) => !count.over && next < this.plan.games);
    return open.sort((one, other) => one.next - other.next)[0];
  }

  /** Counts in the order of the games, whichever worker was first. @param {Play} play */
  async #count(play) {
    while (play.step()) {
      const { games } = play.count;
      play.count.over = games >= this.plan.games || (await this.#isEnough(play));
    }
    if (performance.now() - this.#saved > OFTEN) this.keep();
  }

  /** Does the rule to stop say so? @param {Play} play */
  async #isEnough({ count: { sums }, rules }) {
    if (!this.mayStop) return false;
    const { agents, seed, until, tellApart } = this.plan;
    const stop = { until: until ?? undefined, tellApart: tellApart ?? undefined };
    return (await core.compare(agents, rules, { seed, games: 0, sums, ...stop })).over;
  }

  /** Keeps the sums, from which it goes on. */
  keep() {
    this.#saved = performance.now();
    keepCounted(this.id, { counts: this.plays.map(({ count }) => count), fault: this.#fault });
  }
}
