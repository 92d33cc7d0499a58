/** How the luck and the skill of a player went from game to game, as a small chart. */

import { draw, make } from "../dom.js";
import { figure, say } from "../words.js";

/** @import {Reviewed} from "./collection.js" */

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
