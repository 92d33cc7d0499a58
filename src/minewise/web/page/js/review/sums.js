/** What the reviews of many games come to: win rate, luck, skill, and mistakes by kind. */

import { byId, make } from "../dom.js";
import { figure, percentage, say } from "../words.js";
import { signed } from "./verdicts.js";

/** @import {MistakeSum, ReviewEstimate, ReviewSums, Technique} from "../../minewise.d.mts" */

/** @param {ReviewSums} sums */
export function showSums({ games, means, missed, needless, winRate: rate, wins, worse }) {
  const percent = (/** @type {number} */ value) =>
    say("review.percent", { value: percentage(value) });
  byId("collection-sums").replaceChildren(
    fact("games", figure(games)),
    fact("wins", say("collection.wins", { n: figure(wins), rate: between(rate, percent) })),
    fact("luck", between(means.luck, signed)),
    fact("loss", between(means.skill_loss, (value) => figure(value, 2))),
    fact("worse", mistakes(worse, games)),
    fact("needless", mistakes(needless, games)),
  );
  const names = /** @type {Technique[]} */ (Object.keys(missed)).filter(
    (name) => missed[name].count > 0,
  );
  byId("collection-missed").hidden = names.length === 0;
  const most = Math.max(...names.map((name) => missed[name].skillLoss), 0.01);
  byId("collection-missed-rows").replaceChildren(
    ...names.map((name) => row(name, missed[name], most)),
  );
}

/** @typedef {"games" | "wins" | "luck" | "loss" | "worse" | "needless"} Fact */

/** @param {Fact} name @param {string} value */
const fact = (name, value) =>
  make(
    "div",
    {},
    make("dt", {}, say(`collection.sum.${name}`)),
    make("dd", { class: "figures" }, value),
    make("dd", { class: "soft" }, say(`collection.sum.${name}.meaning`)),
  );

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
function row(name, { count, skillLoss: loss }, most) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.inlineSize = `${(100 * loss) / most}%`;
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, say(`technique.${name}`)),
    make("td", { class: "number" }, figure(count)),
    make("td", { class: "number" }, figure(loss, 2)),
    make("td", { class: "bars" }, bar),
  );
}
