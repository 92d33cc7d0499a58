/** Comparisons in the browser: planned, kept, and played one after the other. */

import { Refused } from "../answers.js";
import { core } from "../core/core.js";
import { downloadCsv, fileName } from "../download.js";
import { say } from "../words.js";
import { comparisonOf, csvOf } from "./document.js";
import * as kept from "./kept.js";
import { Run } from "./run.js";

/** @import {NewComparison, NewComparison as Wish} from "../../api.d.ts" */
/** @import {Plan, Point} from "./kept.js" */
/** @import {Comparison} from "./names.js" */

/** @type {Run | null} */
let run = null;
let wake = () => {};

/** One tab plays for all: another begins when it is gone. */
export function playInTurn() {
  addEventListener("storage", heed);
  addEventListener("pagehide", () => run?.keep());
  if (navigator.locks) navigator.locks.request("minewise.comparisons", playAll);
  else playAll();
}

/** Plays what is asked for, here or in another tab, as long as the page is there. */
async function playAll() {
  for (;;) {
    const [id] = kept.line();
    const plan = id && kept.order(id)?.plan;
    if (plan) {
      run = new Run(id, plan);
      await run.done;
      run = null;
    } else {
      await new Promise((resolve) => (wake = () => resolve(undefined)));
    }
  }
}

/** Something was asked for, or was stopped. */
function heed() {
  if (run && kept.line()[0] !== run.id) run.stop();
  wake();
}

/** @param {string} id */
async function shown(id) {
  const comparison = await comparisonOf(id, run?.id === id ? run.pace : null);
  if (!comparison) throw new Refused("NoComparison", say("compare.gone"));
  return comparison;
}

export const browser = {
  /** @param {string} id */
  has: (id) => kept.order(id) !== null,

  /** One that cannot be read must not hide the others. */
  async list() {
    const all = await Promise.allSettled(kept.ids().map(shown));
    const refused = all.find((one) => one.status === "rejected" && one.reason instanceof Refused);
    if (refused?.status === "rejected") throw refused.reason;
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  },

  get: shown,

  /** @param {Wish} wish */
  async begin(wish) {
    const id = kept.begin(await planOf(wish));
    heed();
    return shown(id);
  },

  /** @param {string} id */
  async stop(id) {
    const ended = run?.id === id ? run.done : null;
    kept.turn(id, false);
    heed();
    await ended; // what is still counted is told, too
    return shown(id);
  },

  /** @param {string} id */
  resume(id) {
    kept.turn(id, true);
    heed();
    return shown(id);
  },

  /** Saves its figures as a file. @param {Comparison} comparison */
  save(comparison) {
    const plan = kept.order(comparison.id)?.plan;
    const name = fileName(["minewise", ...comparison.agents], "csv");
    if (plan) downloadCsv(csvOf(comparison, plan), name);
  },

  /** @param {string} id */
  async delete(id) {
    kept.forget(id);
    heed();
    return { id };
  },
};

/** As many as the command line plays if it is not told. */
const GAMES = 100;

/** @param {NewComparison} wish @returns {Promise<Plan>} */
async function planOf({ rules, games = GAMES, seed = 1, ...wish }) {
  const agents = [...new Set(wish.agents)];
  const density = wish.density || null;
  const [until, tellApart] = [wish.stop_at_width ?? null, wish.stop_when_significant ?? null];
  /** @type {Point[]} */
  const points = [];
  for (const [series, text] of rules.entries()) {
    for (const point of await pointsOf(text, density)) {
      const stop = { until: until ?? undefined, tellApart: tellApart ?? undefined };
      const how = { seed, games: 0, ...stop };
      const { measure } = await core.compare(agents, point.rules, how);
      points.push({ ...point, series, measure });
    }
  }
  return { agents, rules, density, points, games: games ?? GAMES, seed, until, tellApart };
}

/**
 * Boards of each density, or as their rules say.
 * @param {string} text @param {string | null} density
 */
async function pointsOf(text, density) {
  const told = await core.rules(text, density === null ? {} : { density });
  const asked = told.points ?? [{ density: null, rules: told.rules }];
  return Promise.all(
    asked.map(async ({ rules, density: share }) => {
      const { height, width, mines: known } = await core.rules(rules);
      const [cells, mines] = [height * width, known ?? 0];
      return { rules, mines, cells, density: share ?? mines / cells };
    }),
  );
}
