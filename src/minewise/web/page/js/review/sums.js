/** What the reviews of many games come to: win rate, luck, skill, mistakes, and their trend. */

import { byId, draw, fact, make, number, row } from "../dom.js";
import { figure, say } from "../words.js";
import { percent, signed } from "./verdicts.js";

/** @import {MistakeSum, ReviewEstimate, ReviewSums, Technique} from "../../minewise.d.mts" */
/** @import {Reviewed} from "./collection.js" */

/** @param {ReviewSums} sums */
export function showSums({ games, means, missed, needless, winRate: rate, wins, worse }) {
  byId("collection-sums").replaceChildren(
    sum("games", figure(games)),
    sum("wins", say("collection.wins", { n: figure(wins), rate: between(rate, percent) })),
    sum("luck", between(means.luck, signed)),
    sum("loss", between(means.skill_loss, (value) => figure(value, 2))),
    sum("worse", mistakes(worse, games)),
    sum("needless", mistakes(needless, games)),
  );
  const names = /** @type {Technique[]} */ (Object.keys(missed)).filter(
    (name) => missed[name].count > 0,
  );
  byId("collection-missed").hidden = names.length === 0;
  const most = Math.max(...names.map((name) => missed[name].skillLoss), 0.01);
  byId("collection-missed-rows").replaceChildren(
    ...names.map((name) => missedRow(name, missed[name], most)),
  );
}

/** @typedef {"games" | "wins" | "luck" | "loss" | "worse" | "needless"} Fact */

/** @param {Fact} name @param {string} value */
function sum(name, value) {
  const [words, meaning] = [say(`collection.sum.${name}`), say(`collection.sum.${name}.meaning`)];
  return make("div", {}, ...fact(words, value, meaning));
}

/** @param {ReviewEstimate} estimate @param {(value: number) => string} write */
function between({ value, low, high }, write) {
  if (value === null) return "–";
  if (low === null || high === null) return write(value);
  return say("collection.between", { value: write(value), low: write(low), high: write(high) });
}

/** @param {MistakeSum} sum @param {number} games */
const mistakes = ({ count, skillLoss: loss }, games) =>
  say("collection.mistakes", { n: figure(count), loss: figure(loss / Math.max(games, 1), 2) });

/** @param {Technique} name @param {MistakeSum} sum @param {number} most */
function missedRow(name, { count, skillLoss: loss }, most) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.inlineSize = `${(100 * loss) / most}%`;
  const figures = [number(figure(count)), number(figure(loss, 2))];
  return row(say(`technique.${name}`), ...figures, make("td", { class: "bars" }, bar));
}

const [WIDEST, HEIGHT] = [640, 150];
/** Of the picture: left for the figures, and above and below the lines. */
const [LEFT, EDGE] = [44, 16];
/** Games of which each point is the mean. */
const WINDOW = 10;
/** Games from which on there is a trend to be seen. */
const LEAST = 5;

/**
 * The chart as elements; none for a few games.
 * @param {Reviewed[]} games @param {number} room pixels from side to side
 */
export function trend(games, room) {
  if (games.length < LEAST) return [];
  const width = Math.min(WIDEST, Math.max(240, room));
  const byTime = games.toSorted((a, b) => a.when.localeCompare(b.when));
  const loss = means(byTime.map(({ review }) => review.skillLoss));
  const most = Math.max(...loss, 0.1);
  const x = (/** @type {number} */ i) => LEFT + ((width - LEFT - 8) * i) / (loss.length - 1);
  const y = (/** @type {number} */ value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * value) / most;
  const points = loss.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const lines = [0, most].map((value) => [
    draw("line", { x1: LEFT, x2: width - 8, y1: y(value), y2: y(value), class: "axis" }),
    draw("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, figure(value, 2)),
  ]);
  const wins = byTime.map(({ ending }, i) =>
    draw("circle", { cx: x(i), cy: HEIGHT - 5, r: 2.5, class: ending === "won" ? "won" : "lost" }),
  );
  const label = say("trend.label", {
    n: games.length, first: figure(loss[0], 2), last: figure(loss.at(-1) ?? 0, 2),
  });
  const frame = { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label };
  const line = draw("polyline", { points, class: "line" });
  const picture = draw("svg", frame, ...lines.flat(), line, ...wins);
  const caption = make("figcaption", {}, say("trend.caption", { n: WINDOW }));
  return [make("figure", { class: "trend" }, caption, picture)];
}

/** The mean of each value with those before it. @param {number[]} values */
function means(values) {
  return values.map((_, i) => {
    const some = values.slice(Math.max(0, i + 1 - WINDOW), i + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}
