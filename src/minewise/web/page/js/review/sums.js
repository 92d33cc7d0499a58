/**
 * What the reviews of many games come to: win rate, luck, skill, mistakes and their trend, for one
 * player on one size of board. A mean over several players or sizes would be true of none.
 */

import { WorkerQueue } from "../core/worker_queue.js";
import { byId, div, draw, fact, field, figures, make, options } from "../dom.js";
import { figure, say, signed } from "../words.js";
import { percent } from "./verdicts.js";

/** @import {MistakeSum, ReviewEstimate, ReviewSums, Technique} from "../../minewise.d.mts" */
/** @import {Reviewed} from "./collection.js" */

/** The sums of a player on a size of board, both to be chosen. */
export class Sums {
  #queue = new WorkerQueue();
  /** How often sums were asked for: an answer that others follow is not shown. */
  #asked = 0;

  /** @param {() => void} changed other games are chosen */
  constructor(changed) {
    const named = (/** @type {string} */ player) => player || say("collection.nobody");
    this.player = new Choice("player", ({ player }) => player, changed, named);
    this.board = new Choice("board", ({ board }) => board, changed);
    this.place = div("fields", this.player.field, this.board.field);
    byId("collection-sums").before(this.place);
    byId("collection-trend").after(...tables());
  }

  /** @param {Reviewed[]} games all of them, so far */
  async show(games) {
    const asked = ++this.#asked;
    const group = this.board.of(this.player.of(games));
    const chart = byId("collection-trend");
    chart.replaceChildren(...trend(group, chart.clientWidth));
    this.place.hidden = group.length === 0;
    const reviews = group.map((game) => numbersOf(game).join(",")).join(";");
    const { json } = await this.#queue.call("ask", ["add_reviews", { reviews }]);
    if (asked !== this.#asked) return;
    showSums(json);
    showPhases(json);
  }
}

/** The tables of mistakes, by kind and by phase of the game. */
function tables() {
  const loss = say("collection.column.loss");
  const missed = [say("collection.missed.technique"), say("collection.missed.count"), loss, ""];
  const phases = [
    say("collection.phase"), say("collection.column.guesses"), say("collection.phase.hits"),
    say("collection.phase.mistakes"), loss,
  ];
  return [
    table("missed", say("collection.missed"), say("collection.missed.meaning"), missed),
    table("phases", say("collection.phases"), say("collection.phases.meaning"), phases),
  ];
}

/**
 * A table without a row yet, under its heading.
 * @param {string} name @param {string} heading @param {string} meaning @param {string[]} columns
 */
function table(name, heading, meaning, columns) {
  const heads = columns.map((text, i) =>
    text ? make("th", { scope: "col", class: i ? "number" : "" }, text) : make("td"),
  );
  const head = make("thead", {}, make("tr", {}, ...heads));
  const rows = make("tbody", { id: `collection-${name}-rows` });
  const whole = make("table", { class: "table" }, head, rows);
  const texts = [make("h3", {}, heading), make("p", { class: "soft" }, meaning)];
  const place = make("div", { id: `collection-${name}` }, ...texts, whole);
  place.hidden = true;
  return place;
}

/** A choice among games by a name that they have; at first it is the one that most of them have. */
class Choice {
  /** @type {string | null} by the person */
  #chosen = null;
  #select = make("select");

  /**
   * @param {"player" | "board"} kind @param {(game: Reviewed) => string} nameOf
   * @param {() => void} changed @param {(name: string) => string} [textOf]
   */
  constructor(kind, nameOf, changed, textOf = (name) => name) {
    this.nameOf = nameOf;
    this.textOf = textOf;
    this.field = field(`sums-${kind}`, say(`collection.column.${kind}`), this.#select);
    this.#select.addEventListener("change", () => {
      this.#chosen = this.#select.value;
      changed();
    });
  }

  /** Those that are chosen. @param {Reviewed[]} games @returns {Reviewed[]} */
  of(games) {
    /** @type {Map<string, Reviewed[]>} */
    const groups = new Map(games.map((game) => [this.nameOf(game), []]));
    for (const game of games) groups.get(this.nameOf(game))?.push(game);
    const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
    const texts = new Map(sorted.map(([name, { length: n }]) => [
      name, say("collection.choice", { name: this.textOf(name), n }),
    ]));
    this.#select.replaceChildren(...options([...texts.keys()], (name) => `${texts.get(name)}`));
    const [name, group] = sorted.find(([name]) => name === this.#chosen) ?? sorted[0] ?? ["", []];
    this.#select.value = name;
    return group;
  }
}

/** Of a review, in the order in which the core adds them up. @param {Reviewed} game */
function numbersOf({ ending, review }) {
  const { moves, guesses, weighed, luck, skillLoss, survival, winningLost } = review;
  const cost = (/** @type {MistakeSum} */ one) => [one.count, one.skillLoss, one.winningLost];
  return [
    Number(ending === "won"), moves, guesses, weighed, luck, skillLoss, survival, winningLost,
    ...[review.worse, ...Object.values(review.missed)].flatMap(cost),
    ...Object.values(review.phases).flatMap(({ guesses, hits, mistakes }) =>
      [guesses, hits, ...cost(mistakes)],
    ),
  ];
}

/** @param {ReviewSums} sums */
function showSums({ games, means, missed, needless, winRate: rate, wins, worse }) {
  byId("collection-sums").replaceChildren(
    ...(games === 0 ? [] : [
      sum("games", figure(games)),
      sum("wins", say("collection.wins", { n: figure(wins), rate: between(rate, percent) })),
      sum("luck", between(means.luck, signed)),
      sum("loss", between(means.skill_loss, (value) => figure(value, 2))),
      sum("worse", mistakes(worse, games)),
      sum("needless", mistakes(needless, games)),
    ]),
  );
  const missedBy = (/** @type {Technique} */ name) =>
    say("collection.missed.by", { technique: say(`technique.${name}`) });
  const names = /** @type {Technique[]} */ (Object.keys(missed));
  const kinds = names.map((name) => ({ name: missedBy(name), ...missed[name] }));
  const made = [{ name: say("collection.sum.worse"), ...worse }, ...kinds]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.skillLoss - one.skillLoss);
  byId("collection-missed").hidden = made.length === 0;
  const most = Math.max(made[0]?.skillLoss ?? 0, 0.01);
  byId("collection-missed-rows").replaceChildren(...made.map((one) => mistakeRow(one, most)));
}

/** @param {ReviewSums} sums */
function showPhases({ games, phases }) {
  byId("collection-phases").hidden = games === 0;
  const names = /** @type {const} */ (["opening", "middle", "end"]);
  byId("collection-phases-rows").replaceChildren(...names.map((name) => {
    const { guesses, hits, mistakes: { count, skillLoss } } = phases[name];
    const told = [figure(guesses), figure(hits), figure(count), figure(skillLoss, 2)];
    return figures(say(`collection.phase.${name}`), ...told);
  }));
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
  say("collection.mistakes", {
    n: figure(count), rate: figure(count / games, 2), loss: figure(loss / games, 2),
  });

/** @param {MistakeSum & {name: string}} kind @param {number} most */
function mistakeRow({ name, count, skillLoss: loss }, most) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.inlineSize = `${(100 * loss) / most}%`;
  const line = figures(name, figure(count), figure(loss, 2));
  line.append(make("td", { class: "bars" }, bar));
  return line;
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
function trend(games, room) {
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
