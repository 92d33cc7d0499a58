/** The page for looking back on a game: its moments, its guesses, and what was best. */

import { Refused, refusal } from "../api.js";
import { Board } from "../board/board.js";
import { button, byId, make } from "../dom.js";
import { download, fileName } from "../download.js";
import { digest, endingOf, keepGames, recordOf } from "../games.js";
import { icon, label } from "../icons.js";
import { writeGame, writeView } from "../links.js";
import { showSolved } from "../picture/panel.js";
import { Pace, Player, listenToSpace } from "../player.js";
import { showEnd } from "../shared/ending.js";
import { listenToButtons, listenToKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { pageLink, ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { figure, say, sentence } from "../words.js";
import { Bar } from "./bar.js";
import { Guesses } from "./guesses.js";
import { Heat } from "./heat.js";
import { isMistake } from "./judging.js";
import { caption, facts, told } from "./moment.js";
import { Opened } from "./opened.js";
import { Saved, isCollection } from "./saved.js";
import { listenToSources } from "./sources.js";
import { bestWords, chip, explain } from "./verdicts.js";

/** @import {Judged} from "../../api.d.ts" */
/** @import {Word} from "../words.js" */

shell();

/** @type {Opened | null} */
let opened = null;
/** @type {string} the id under which the opened game is kept, "" if it is not */
let keptAs = "";
let showsBest = false;

const board = new Board(byId("board"));
const message = new Message(byId("message"));
const pace = new Pace(byId("pace"), byId("pace-told"), "review.pace");
const player = new Player(pace, async () => next(), showPlayer);
const bar = new Bar((at) => goTo(at));
const guesses = new Guesses((at) => goTo(at));
const heat = new Heat(board, refused);
const saved = new Saved(openSaved, notice);

/**
 * Says something about the games that are kept, with a way back if there is one.
 * @param {string} words @param {() => void} [undo]
 */
function notice(words, undo) {
  const onclick = () => {
    undo?.();
    notice("");
  };
  const back = undo ? [button("button", { onclick }, say("review.undo"))] : [];
  byId("notice").replaceChildren(make("span", {}, words), ...back);
  byId("notice").hidden = words === "";
  if (words) speak(words);
}

/** What was asked for at a moment cannot be told. @param {unknown} error */
function refused(error) {
  remark(sentence(refusal(error)));
}

/** Adds a line to what is said of the moment. @param {string} words */
function remark(words) {
  message.place.querySelector(".remark")?.remove();
  message.place.append(make("p", { class: "remark" }, words));
  speak(words);
}

/** A game cannot be opened. @param {unknown} error */
function notOpened(error) {
  const why = sentence(refusal(error));
  byId("refusal").textContent = why;
  byId("refusal").hidden = false;
  byId("open").scrollIntoView({ block: "nearest" });
  speak(why);
}

/** A record or a collection, from wherever. @param {string} text */
async function take(text) {
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    // The server says what is wrong with it.
  }
  if (isCollection(value)) notice(saved.take(value));
  else if (await open(text)) save("handed", text, "sessionStorage");
}

/** @param {string} id of a game that is kept here */
async function openSaved(id) {
  const record = recordOf(id);
  if (record === null) notOpened(new Refused(0, say("review.not-kept")));
  else await open(textOf(record), id);
}

/**
 * Opens a record; the one before stays if it is refused.
 * @param {string} text @param {string} [id] if it is kept here
 */
async function open(text, id = "") {
  let next;
  try {
    next = await Opened.of(text);
  } catch (error) {
    notOpened(error);
    return false;
  }
  opened?.close();
  player.stop();
  opened = next;
  keptAs = id;
  history.replaceState(null, "", id ? `#game=${encodeURIComponent(id)}` : "#handed");
  notice("");
  byId("refusal").hidden = true;
  byId("opened").hidden = false;
  byId("solved").hidden = true;
  byId("paste").value = "";
  heat.forget();
  const { game, timeline } = next;
  byId("caption").textContent = caption(next);
  bar.begin(timeline.length);
  guesses.begin();
  guesses.showTotals(next.totals, false);
  showKept();
  if (game.mines) showPicture(next);
  show();
  byId("opened").scrollIntoView({ block: "start" });
  judge(next);
  return true;
}

/** @param {Opened} game */
async function judge(game) {
  showProgress(game);
  try {
    await game.judge((first) => {
      game.judged.slice(first).forEach((judged, i) => {
        if (!judged?.guess) return;
        bar.mark(first + i, judged);
        guesses.add(first + i, game.timeline.moves[first + i], judged);
      });
      guesses.showTotals(game.totals, game.done);
      showProgress(game);
      if (!player.running) tell();
      guesses.show(game.timeline.at);
    });
    if (game === opened) speak(byId("summary").textContent);
  } catch (error) {
    byId("judging").hidden = true;
    if (game === opened) refused(error);
  }
}

/** @param {Opened} game */
function showProgress({ done, judged, timeline }) {
  byId("judging").hidden = done;
  byId("progress").max = timeline.length;
  byId("progress").value = judged.length;
  const [n, all] = [figure(judged.length), figure(timeline.length)];
  byId("progress").setAttribute("aria-label", say("review.progress", { n, all }));
  byId("progress-told").textContent = say("review.progress", { n, all });
}

/** @param {Opened} of */
function showPicture({ game }) {
  const { agent, number, seed } = game;
  const rules = game.rules.split(" ")[0];
  const title = say(`watch.picture.${endingOf(game)}`, { agent, rules, seed });
  showSolved(byId("solved"), title, game, [agent, rules, seed, number], () => show());
  byId("solved").querySelector("input").checked = false;
}

/** To a moment, by hand. @param {number} at */
function goTo(at) {
  player.stop();
  opened?.timeline.go(at);
  show();
}

/** The next moment; is there one after it? */
function next() {
  if (!opened) return false;
  const { timeline } = opened;
  timeline.go(timeline.at + 1);
  show();
  return timeline.at < timeline.length;
}

/** Shows the moment: the board before its move, the cell of the move, and what there is to say. */
function show() {
  if (!opened) return;
  const { game, timeline } = opened;
  const { rows, move } = timeline;
  for (const kind of /** @type {const} */ (["end", "move", "best"])) board.overlay(kind, null);
  board.show(rows);
  byId("solved").hidden = Boolean(move) || !game.mines;
  if (move) {
    board.overlay("move", { cells: [move.cell] });
    if (board.box.dataset.kind === "canvas") board.focusCell(move.cell, { focus: false });
  } else if (game.mines) showEnd(board, game, byId("solved").querySelector("input").checked);
  const { rules, mines } = game.view;
  heat.show(move ? { rows: [...rows], rules, mines } : null);
  tell();
  guesses.show(timeline.at);
  if (!player.running) pointLinks();
  for (const id of ["first", "previous"]) byId(id).disabled = timeline.at === 0;
  for (const id of ["next", "last"]) byId(id).disabled = !move;
}

/** What there is to say of the moment. */
function tell() {
  if (!opened) return;
  const { judged, timeline } = opened;
  const one = judged[timeline.at];
  const { kind, lines, words } = told(opened, showsBest);
  message.show(lines, { kind, spoken: null });
  bar.show(timeline.at, words);
  board.overlay("best", showsBest && one && isMistake(one) ? { cells: [one.safest] } : null);
  if (!one?.guess) return;
  message.place.querySelector("p")?.append(" ", chip(one));
  message.place.append(facts(one));
}

/** @param {any} record as it is kept or handed on @returns {string} */
const textOf = (record) => (typeof record === "string" ? record : JSON.stringify(record));

/** The links to this position on other pages. */
function pointLinks() {
  if (!opened) return;
  const { game, text, timeline } = opened;
  const { rules } = game.view;
  byId("analyze").href = pageLink("analyze", writeView({ rows: timeline.rows, rules }));
  const [seed, number] = [Number(game.seed), Number(game.number)];
  // Larger seeds no page can write down, and a board that was given has none.
  const known = Number.isSafeInteger(seed) && Number.isSafeInteger(number);
  const possible = known && !JSON.parse(text).board;
  byId("play-from").hidden = !possible;
  if (!possible) return;
  const moves = timeline.moves.slice(0, timeline.at);
  const hash = writeGame({ rules: game.rules, seed, number, may_undo: true, moves });
  byId("play-from").href = pageLink("play", hash);
}

/** @param {boolean} running */
function showPlayer(running) {
  byId("toggle").replaceChildren(icon(running ? "pause" : "play"));
  byId("toggle").setAttribute("aria-label", say(running ? "watch.pause" : "watch.play"));
  byId("toggle").title = say(running ? "watch.pause" : "watch.play");
  if (!running) pointLinks();
}

function toggle() {
  if (!opened) return;
  const { timeline } = opened;
  if (!player.running && timeline.at === timeline.length) goTo(0);
  player.toggle();
}

/**
 * @param {1 | -1} way @param {Word} none what is said if there is none
 * @param {(judged: Judged) => boolean} [wanted]
 */
function jump(way, none, wanted) {
  if (!opened) return;
  const number = opened.guess(opened.timeline.at, way, wanted);
  if (number >= 0) {
    goTo(number);
    speak(byId("bar").getAttribute("aria-valuetext"));
  } else remark(say(opened.done ? none : "review.judging"));
}

function toggleBest() {
  showsBest = !showsBest;
  byId("best").setAttribute("aria-pressed", `${showsBest}`);
  tell();
  const judged = opened?.judged[opened.timeline.at];
  if (showsBest && judged) {
    speak(bestWords(judged));
    if (isMistake(judged)) board.focusCell(judged.safest, { focus: false });
  }
}

function toggleHeat() {
  heat.switch(!heat.on);
  show();
}

function showKept() {
  label(byId("keep"), icon("save"), say(keptAs ? "review.kept" : "review.keep"));
  byId("keep").disabled = Boolean(keptAs);
}

function keep() {
  if (!opened || keptAs) return;
  const { game, text } = opened;
  keptAs = `r${digest(text)}`;
  const { agent: by, rules: level } = game;
  const status = endingOf(game);
  const date = new Date().toISOString();
  const kept = { id: keptAs, date, level, status, seconds: null, counted: false, by };
  const dropped = keepGames([{ game: kept, record: text }]);
  history.replaceState(null, "", `#game=${keptAs}`);
  saved.show();
  showKept();
  const gone = dropped ? say("review.dropped", { n: dropped }) : "";
  notice(`${say("review.is-kept")} ${gone}`.trim());
}

function exportGame() {
  if (!opened) return;
  const { agent, number, rules, seed } = opened.game;
  const file = new Blob([opened.text.trimEnd(), "\n"], { type: "application/json" });
  download(file, fileName(["minewise", agent, rules.split(" ")[0], seed, number], "json"));
}

const step = (/** @type {number} */ by) => goTo((opened?.timeline.at ?? 0) + by);
const end = () => goTo(opened?.timeline.length ?? 0);

showPlayer(false);
explain(byId("verdicts"));
const doings = {
  first: () => goTo(0),
  previous: () => step(-1),
  toggle,
  next: () => step(1),
  last: end,
  "previous-guess": () => jump(-1, "review.no-previous-guess"),
  "next-guess": () => jump(1, "review.no-next-guess"),
  "next-mistake": () => jump(1, "review.no-next-mistake", isMistake),
  best: toggleBest,
  heat: toggleHeat,
  keep,
  export: exportGame,
};
listenToButtons(doings);
listenToKeys({
  ".": doings["next-guess"],
  ",": doings["previous-guess"],
  m: doings["next-mistake"],
  b: toggleBest,
  p: toggleHeat,
  k: toggle,
  ...pace.keys,
  Home: doings.first,
  End: end,
});
listenToSpace(toggle);
document.addEventListener("keydown", (event) => {
  // Unlike other keys these may be held.
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const target = /** @type {HTMLElement} */ (event.target);
  if (!by || !opened || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  step(by);
});
listenToSources(take);

/** The game that the address names, or the one that was handed on. */
async function first() {
  const id = new URLSearchParams(location.hash.slice(1)).get("game");
  const handed = location.hash === "#handed" ? load("handed", null, "sessionStorage") : null;
  if (id !== null) await openSaved(id);
  else if (handed !== null) await open(textOf(handed));
}

addEventListener("hashchange", first);
ready();
await first();
