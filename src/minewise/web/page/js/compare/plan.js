/** What is to be played, as the core reads a wish; it refuses what cannot be played. */

import { core } from "../core/core.js";

/** @import {NewComparison} from "../../api.d.ts" */
/** @import {Plan, Point} from "./kept.js" */

/** As many as the command line plays if it is not told. */
const GAMES = 100;

/** @param {NewComparison} wish @returns {Promise<Plan>} */
export async function planOf({ rules, games = GAMES, seed = 1, ...wish }) {
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
