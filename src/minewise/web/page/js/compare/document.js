/** A comparison of the browser as it is told, and as a table: the figures come from the core. */

import { core } from "../core/core.js";
import { csv } from "../download.js";
import { counted, isOver, line, order } from "./kept.js";
import { commandOf } from "./names.js";

/** @import {AgentSums} from "../../minewise.d.mts" */
/** @import {Count, Plan, Point} from "./kept.js" */
/** @import {Comparison, ComparisonPoint, ComparisonRow, ComparisonSeries} from "./names.js" */

/** The latest figures of each point. @type {Map<string, {games: number, rows: ComparisonRow[]}>} */
const known = new Map();

/**
 * Null if there is none of that id.
 * @param {string} id @param {number | null} pace games a second, while it is played
 * @returns {Promise<Comparison | null>}
 */
export async function comparisonOf(id, pace) {
  const kept = order(id);
  if (!kept) return null;
  const { plan, begun } = kept;
  const { counts, fault } = counted(id);
  const status = fault ? "failed" : statusOf(id); // of the same moment as the counts
  const points = await Promise.all(
    plan.points.map((point, i) => pointOf(`${id} ${i}`, plan, point, counts[i])),
  );
  const series = seriesOf(plan, points);
  const boards = plan.points.map((_, i) => counts[i]?.games ?? 0);
  const most = plan.games * plan.agents.length;
  const done = boards.map((games, i) => (counts[i]?.over ? most : games * plan.agents.length));
  const [all, total] = [sumOf(done), most * boards.length];
  return {
    id,
    is_owner: true,
    status,
    sentence: fault,
    begun: begun / 1000,
    agents: plan.agents,
    rules: plan.rules,
    density: plan.density,
    games: plan.games,
    seed: `${plan.seed}`,
    stop_at_width: plan.until,
    stop_when_significant: plan.tellApart,
    done: all,
    total,
    played: sumOf(boards) * plan.agents.length,
    pace,
    seconds_left: pace && (total - all) / pace,
    command: commandOf(plan),
    series,
    faults: [],
  };
}

/** @param {Plan} plan @param {ComparisonPoint[]} points @returns {ComparisonSeries[]} */
function seriesOf(plan, points) {
  /** @type {ComparisonSeries[]} */
  const found = [];
  for (const [i, { series, measure }] of plan.points.entries()) {
    found[series] ??= { rules: plan.rules[series], measure, points: [] };
    found[series].points.push(points[i]);
  }
  return found;
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

/** @param {string} id */
function statusOf(id) {
  if (isOver(id)) return "finished";
  const place = line().indexOf(id);
  return place < 0 ? "stopped" : place > 0 ? "waiting" : "running";
}

/**
 * @param {string} key @param {Plan} plan @param {Point} point @param {Count | undefined} count
 * @returns {Promise<ComparisonPoint>}
 */
async function pointOf(key, { agents, seed }, { rules, density, mines }, count) {
  const games = count?.games ?? 0;
  const had = known.get(key);
  let rows = had?.games === games ? had.rows : [];
  if (count && games && !rows.length) {
    const found = await core.compare(agents, rules, { seed, games: 0, sums: count.sums });
    rows = found.agents.map((one) => rowOf(one));
    known.set(key, { games, rows });
  }
  return { density, mines, over: count?.over ?? false, rows };
}

/** @param {AgentSums} compared @returns {ComparisonRow} */
function rowOf({ agent, games, faults, measured, meanGain, anytimeP = 1 }) {
  const [value, low, high] = measured ?? [0, null, null];
  const [gain, gain_low, gain_high] = meanGain ?? [0, null, null];
  const interval = { low, high, gain, gain_low, gain_high };
  return { agent, games, value, ...interval, anytime_p: anytimeP, seconds: null, faults };
}

/** Named as in the results of `minewise compare`, which has some more. */
const COLUMNS = [
  ...["agent", "options", "rules", "density", "mines", "games"],
  ...["win_rate", "win_low", "win_high", "score", "score_low", "score_high"],
  ...["gain", "gain_low", "gain_high", "faults", "seed", "anytime_p"],
];

/** @param {Comparison} comparison @param {Plan} plan @returns {string} */
export function csvOf({ series }, { points, seed }) {
  const lines = series.flatMap(({ measure, points: told }, number) => {
    const own = points.filter((point) => point.series === number);
    return told.flatMap(({ density, mines, rows }, i) =>
      rows.map((row) => {
        const all = { ...named(row, measure), rules: own[i].rules, density, mines, seed };
        const values = new Map(Object.entries(all));
        return COLUMNS.map((name) => values.get(name) ?? "");
      }),
    );
  });
  return csv([COLUMNS, ...lines]);
}

/** @param {ComparisonRow} row @param {"win_rate" | "score"} measure */
function named({ agent, value, low, high, ...row }, measure) {
  const [name, ...options] = agent.split(":");
  const told = { ...row, agent: name, options: options.join(":") };
  return measure === "score"
    ? { ...told, score: value, score_low: low, score_high: high }
    : { ...told, win_rate: value, win_low: low, win_high: high };
}
