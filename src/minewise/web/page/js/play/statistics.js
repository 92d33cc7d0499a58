/** The statistics of this browser, in a dialog. */

import { refusal } from "../answers.js";
import { core } from "../core/core.js";
import { button, div, draw, figures, make, options, table } from "../dom.js";
import { downloadCsv } from "../download.js";
import { CLASSIC, LEVELS, levelName } from "../games.js";
import { icon } from "../icons.js";
import { showDialog } from "../shell.js";
import { figure, say, signed } from "../words.js";
import { archivePanel } from "./archive.js";
import { csvOf, forgetResults, logOf, rates, results, totals } from "./results.js";

/** @import {GameSums, LevelStatistics} from "../../minewise.d.mts" */
/** @import {Result} from "./results.js" */

/** Games that the history shows, and over how many of them a share is taken. */
const SHOWN = 100;
const WINDOW = 20;
/** Of its drawing. */
const [WIDTH, HEIGHT, LEFT] = [560, 140, 44];

/** Months that are shown, the latest. */
const MONTHS = 12;

/** @param {string} level that was played last */
export async function showStatistics(level) {
  const shown = await contents(level).catch((error) => [make("p", {}, refusal(error))]);
  const body = div("body", ...shown, archivePanel());
  const dialog = showDialog("statistics", say("more.statistics"), body);
  body.addEventListener("forgotten", () => dialog.close());
}

/** @param {string} level */
async function contents(level) {
  const all = results();
  const levels = await core.statistics(logOf(all, totals()));
  if (!levels.length) return [make("p", {}, say("statistics.none"))];
  const order = LEVELS.flatMap((level) => [CLASSIC[level], level]).toReversed();
  levels.sort((a, b) => order.indexOf(b.level) - order.indexOf(a.level));
  const names = levels.map((one) => one.level);
  const chosen = make("select", { id: "statistics-level" }, ...options(names, levelName));
  chosen.value = names.includes(level) ? level : names[0];
  const drawing = div("history");
  const show = () =>
    drawing.replaceChildren(...history(all, chosen.value), ...months(levels[chosen.selectedIndex]));
  chosen.addEventListener("change", show);
  show();
  return [
    div("level-figures", ...levels.map(figuresOf)),
    make("p", { class: "soft" }, say("statistics.note")),
    div("field", make("label", { for: chosen.id }, say("statistics.history")), chosen),
    drawing,
    ends(all),
  ];
}

/**
 * A level with each figure beside its name, which even the smallest phone has room for.
 * @param {LevelStatistics} one
 */
function figuresOf(one) {
  const rows = LINES.map((name) => figures(say(`statistics.${name}`), TEXTS[name](one)));
  const caption = make("caption", {}, levelName(one.level));
  return make("table", { class: "table" }, caption, make("tbody", {}, ...rows));
}

const LINES = /** @type {const} */ ([
  "games", "wins", "rate", "interval", "streak", "longest", "best", "mean", "pace", "efficiency",
  "avoidable", "luck",
]);

/** @param {number | null} value @param {(value: number) => string} text */
const orNone = (value, text) => (value === null ? "–" : text(value));

const seconds = (/** @type {number} */ time) =>
  say("statistics.seconds", { time: figure(time, 1) });

const percent = (/** @type {number} */ share) =>
  say("review.percent", { value: figure(100 * share) });

const MONTH_LINES = /** @type {const} */ (["games", "rate", "interval", "mean", "pace"]);

/** @type {Record<typeof MONTH_LINES[number], (sums: GameSums) => string>} */
const MONTH_TEXTS = {
  games: ({ games }) => figure(games),
  rate: ({ games, wins }) => percent(wins / games),
  interval: ({ high, low }) =>
    say("statistics.between", { low: percent(low), high: percent(high) }),
  mean: ({ mean }) => orNone(mean, seconds),
  pace: ({ speed }) => orNone(speed, (value) => figure(value, 2)),
};

/** @type {Record<typeof LINES[number], (line: LevelStatistics) => string>} */
const TEXTS = {
  ...MONTH_TEXTS,
  wins: ({ wins }) => figure(wins),
  streak: ({ streak }) => figure(streak),
  longest: ({ longest }) => figure(longest),
  best: ({ best }) => orNone(best, seconds),
  efficiency: ({ efficiency }) => orNone(efficiency, percent),
  avoidable: ({ judgedLosses: all, avoidableLosses: n }) =>
    orNone(all || null, () => say("statistics.avoidable.told", { n: figure(n), all: figure(all) })),
  luck: ({ luck }) => orNone(luck, signed),
};

/** How a level went month by month, the latest first. @param {LevelStatistics} level */
function months({ months: all }) {
  if (all.length < 2) return [];
  const shown = all.slice(-MONTHS).toReversed();
  const heads = [
    say("statistics.month"),
    ...MONTH_LINES.map((name) => say(`statistics.${name}`)),
  ];
  const rows = shown.map((one) =>
    figures(one.month, ...MONTH_LINES.map((name) => MONTH_TEXTS[name](one))),
  );
  return [table(heads, rows, { caption: say("statistics.months") })];
}

/** The share of won games, game by game. @param {Result[]} all @param {string} level */
function history(all, level) {
  const won = all.filter((one) => one.level === level).map((one) => one.won);
  if (won.length < 2) return [make("p", { class: "soft" }, say("statistics.history.none"))];
  const shares = rates(won, WINDOW).slice(-SHOWN);
  const latest = won.slice(-SHOWN);
  const x = (/** @type {number} */ i) =>
    LEFT + 6 + (i * (WIDTH - LEFT - 12)) / (latest.length - 1);
  const y = (/** @type {number} */ share) => 8 + (1 - share) * (HEIGHT - 34);
  const values = { n: latest.length, rate: percent(shares[shares.length - 1]), window: WINDOW };
  const told = say("statistics.history.told", values);
  const size = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": told };
  const grid = [0, 0.5, 1].flatMap((share) => [
    draw("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: y(share), y2: y(share) }),
    draw("text", { x: LEFT - 6, y: y(share) + 4, "text-anchor": "end" }, percent(share)),
  ]);
  const line = shares.map((share, i) => `${x(i)},${y(share)}`).join(" ");
  const games = latest.map((one, i) =>
    draw("rect", {
      class: one ? "win" : "loss", x: x(i) - 2, width: 4, rx: 1,
      y: HEIGHT - (one ? 20 : 10), height: one ? 18 : 8,
    }),
  );
  const svg = draw("svg", size, ...grid, ...games, draw("polyline", { points: line }));
  return [svg, make("p", { class: "soft" }, told)];
}

/** What can be done with them all. @param {Result[]} all */
function ends(all) {
  const place = div("buttons");
  const csv = () => downloadCsv(csvOf(all), "minewise-games.csv");
  const forgotten = () => {
    forgetResults();
    place.dispatchEvent(new Event("forgotten", { bubbles: true }));
  };
  const show = () =>
    place.replaceChildren(
      button("button", { onclick: csv }, icon("save"), say("statistics.csv")),
      button("button", { onclick: ask }, icon("remove"), say("statistics.forget")),
    );
  const ask = () => {
    const keep = button("button", { onclick: show }, say("statistics.keep"));
    const forget = button("button main", { onclick: forgotten }, say("statistics.forget"));
    place.replaceChildren(make("p", {}, say("statistics.forget.sure")), keep, forget);
    keep.focus();
  };
  show();
  return place;
}
