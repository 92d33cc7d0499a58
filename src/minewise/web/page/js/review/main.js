/** The page for looking back on a game: its moments, its guesses, and what was best. */

import { Refused, loadedPart, once, refusal, waiting } from "../answers.js";
import { Board } from "../board/board.js";
import { prepare } from "../core/worker_queue.js";
import { byId, frame, pause } from "../dom.js";
import { recordOf } from "../games.js";
import { Message } from "../shared/message.js";
import { Opened } from "../shared/opened.js";
import { showSolved } from "../shared/picture.js";
import { offerGame, pointLinks, shareReview } from "../shared/sharing.js";
import { showEnd } from "../shared/status.js";
import { ready, shell, speak } from "../shell.js";
import { say, sentence } from "../words.js";
import { Curve } from "./curve.js";
import { Guesses } from "./guesses.js";
import { Heat, Why } from "./moment.js";
import { notice, notOpened } from "./notices.js";
import { Handed, Keeping, Saved } from "./saved_games.js";
import { linkedRecord, listenToSources, offerSamples, takeGame } from "./sources.js";
import { Bar, Playing, listen, showPlayer, toggleExtras } from "./transport.js";
import { caption, chip, explain, showVerdict, told } from "./verdicts.js";
import { hideProgress, showProgress, weigh } from "./weighing.js";

/** @import {GameState, JudgedMove} from "../../minewise.d.mts" */
/** @import {Word} from "../words.js" */
/** @import {Source} from "./sources.js" */

/** @typedef {NonNullable<GameState["solved"]>} Solved */

shell();

/** @type {Opened | null} */
let opened = null;
/** Does its board stand? The verdict comes before it, which takes longer to draw. */
let drawn = false;
/**
 * Is the move that lost the game, or else the first mistake, to be shown as soon as it is found?
 * Not when the person has moved.
 */
let seeking = false;

/** Milliseconds for which a game may be judged before it is shown, and before that is told. */
const SOON = 300;

const board = new Board(byId("board"));
const message = new Message(byId("message"));
const playing = new Playing(next, tick, showPlayer);
/** @type {import("./replay.js").PointerTrail | null} comes with the first replay */
let trail = null;
const bar = new Bar((at) => goTo(at));
const curve = new Curve((at) => goTo(at));
const guesses = new Guesses((at) => goTo(at));
const heat = new Heat(board, refused);
const why = new Why(board);
const saved = new Saved(openSaved, notice);
const keeping = new Keeping((words) => {
  saved.show();
  notice(words);
});

/** What was asked for at a moment cannot be told. @param {unknown} error */
function refused(error) {
  message.remark(sentence(refusal(error)));
}

const taker = {
  record: (/** @type {string} */ text) =>
    open(Opened.of(text), { hand: () => Handed.record(text) }),
  replay: (/** @type {Uint8Array} */ file) =>
    open(Opened.ofReplay(file), { hand: () => Handed.replay(file) }),
  saved: (/** @type {any} */ file) => notice(saved.take(file)),
  many: (/** @type {Source[]} */ sources) =>
    collection().then((games) => games.begin(sources)).catch(notOpened),
  refused: notOpened,
};
const collection = once(async () => {
  const { Collection } = await loadedPart(import("./collection.js"));
  return new Collection((part) => takeGame(taker, part.bytes));
});

/** A picture of the verdict, to be handed on. */
async function picture() {
  const { savePicture } = await loadedPart(import("./picture.js"));
  if (opened) await savePicture(opened, byId("caption").textContent);
}

/** @param {string} id of a game that is kept here @param {boolean} asked by the person, and now */
async function openSaved(id, asked = true) {
  const record = recordOf(id);
  if (record === null) notOpened(new Refused("NotKept", say("review.not-kept")));
  else await open(Opened.of(record), { id, asked });
}

/**
 * Opens a game; the one before stays if it is refused.
 * @param {Promise<Opened>} opening
 * @param {{id?: string, asked?: boolean, hand?: () => void}} [how] id: under which it is kept here;
 *   asked: by the person, and now; hand: keeps it for when the page is loaded again
 */
async function open(opening, { id = "", asked = true, hand } = {}) {
  let next;
  try {
    next = await waiting(byId("open"), withTrail(opening));
  } catch (error) {
    notOpened(error);
    return;
  }
  opened?.close();
  opened = next;
  hand?.();
  begin(next, id);
  seeking = true;
  drawn = false;
  const judging = judge(next);
  weighAfter(judging, next);
  await Promise.race([judging, pause(SOON)]);
  await frame(); // what measures the page would lay out all of it before
  if (next !== opened) return;
  board.show(next.timeline.rows);
  await frame();
  if (next !== opened) return;
  drawn = true;
  showVerdict(byId("verdict").textContent.trim()); // whose cells can be shown from now on
  if (next.state.solved) showPicture(next);
  show();
  if (asked) byId("opened").scrollIntoView({ block: "start" });
}

/** @param {Promise<Opened>} opening */
async function withTrail(opening) {
  const next = await opening;
  if (next.replay) trail ??= new (await loadedPart(import("./replay.js"))).PointerTrail(board);
  return next;
}

/** Nothing of the game before stays. @param {Opened} next @param {string} id */
function begin(next, id) {
  playing.begin(next.replay);
  trail?.begin(next.replay);
  keeping.begin(next, id);
  history.replaceState(null, "", id ? `#game=${encodeURIComponent(id)}` : "#handed");
  notice("");
  byId("refusal").hidden = true;
  byId("opened").hidden = false;
  byId("back").hidden = true;
  byId("solved").hidden = true;
  byId("paste").value = "";
  heat.forget();
  byId("caption").textContent = caption(next, id !== "");
  bar.begin(next.timeline.length);
  curve.begin(next.timeline.length);
  guesses.begin();
  beginVerdict(next);
  offerGame(next);
}

/** @param {Opened} game */
async function judge(game) {
  const { length } = game.timeline;
  const late = setTimeout(() => showProgress("review.progress", game.judged.length, length), SOON);
  try {
    await game.judge((first) => judgedFrom(game, first));
    clearTimeout(late);
    if (game === opened) tellVerdict(game);
  } catch (error) {
    if (game !== opened) return;
    if (!game.done) showVerdict("");
    refused(error);
  } finally {
    clearTimeout(late);
  }
}

/** Finds the chances to win. @param {Promise<void>} judging the game first @param {Opened} game */
async function weighAfter(judging, game) {
  await judging;
  if (game !== opened) return;
  try {
    if (game.done) await weigh(game, (from, to) => weighedPart(game, from, to));
    if (game === opened) guesses.showTotals(game);
  } catch (error) {
    if (game === opened) refused(error);
  } finally {
    if (game === opened) hideProgress();
  }
}

/** More moves are judged. @param {Opened} game @param {number} first of them */
function judgedFrom(game, first) {
  const { judged, state, timeline, totals } = game;
  judged.slice(first).forEach((one, i) => {
    if (!one?.guess) return;
    curve.mark(first + i, one);
    guesses.add(first + i, timeline.moves[first + i], one);
  });
  guesses.showTotals(game);
  if (!byId("judging").hidden) showProgress("review.progress", judged.length, timeline.length);
  const mistake = totals?.firstMistake ?? null;
  if (seeking && mistake !== null && state.ending !== "lost") {
    seek(mistake);
    speak(say("review.first-mistake"));
  } else if (timeline.at >= first && !playing.running) show();
}

/** Moves have their chances to win. @param {Opened} game @param {number} from @param {number} to */
function weighedPart(game, from, to) {
  if (game !== opened || !game.curve) return;
  const { at, length } = game.timeline;
  curve.draw(game.curve, game.state.ending);
  guesses.weigh(game.curve);
  showProgress("review.weighing", to, length);
  if (from <= at && at < to && !playing.running) show();
}

/** Shows the moment that was sought. @param {number} at */
function seek(at) {
  seeking = false;
  opened?.timeline.go(at);
  show();
}

/** Until the verdict is known. @param {Opened} game */
function beginVerdict({ state, timeline }) {
  showVerdict(say("review.judging"));
  // Most likely its last move lost it.
  if (state.ending === "lost") timeline.go(timeline.length - 1);
}

/** All is judged. @param {Opened} game */
function tellVerdict(game) {
  const verdict = game.totals?.verdict; // none without a move
  showVerdict(verdict?.sentence ?? "");
  speak(verdict?.sentence ?? "");
  const guess = verdict?.move ?? game.guess(-1, 1);
  if (seeking) seek(guess < 0 ? game.timeline.length : guess);
}

/** @param {Opened} of */
function showPicture({ recorded, rows, state }) {
  const { agent, number, seed } = recorded;
  const rules = recorded.rules.split(" ")[0];
  const title = say(`watch.picture.${state.ending}`, { agent, rules, seed });
  const game = { rows, solved: /** @type {Solved} */ (state.solved) };
  showSolved(byId("solved"), title, game, [agent, rules, seed, number], () => show());
}

/** To a moment, by hand. @param {number} at */
function goTo(at) {
  seeking = false;
  playing.stop();
  opened?.timeline.go(at);
  show();
}

/** The replay as it stands now; does it go on? */
function tick() {
  if (!opened) return false;
  const { timeline } = opened;
  if (playing.at !== timeline.at) {
    timeline.go(playing.at);
    show();
  }
  trail?.show(playing.now);
  return timeline.at < timeline.length;
}

/** The next moment; is there one after it? */
function next() {
  if (!opened) return false;
  const { timeline } = opened;
  timeline.go(timeline.at + 1);
  show();
  return timeline.at < timeline.length;
}

/** Is the end to be shown with the colours of the solved board? */
const isColored = () => byId("solved").querySelector("input")?.checked ?? false;

/** Shows the moment: the board before its move, the cell of the move, and what there is to say. */
function show() {
  if (!opened || !drawn) return;
  const { judged, state, timeline } = opened;
  const { rows, move } = timeline;
  for (const kind of /** @type {const} */ (["end", "move", "best"])) board.overlay(kind, null);
  board.show(rows);
  byId("solved").hidden = Boolean(move) || !state.solved;
  if (move) {
    board.overlay("move", { cells: [move.cell] });
    if (board.box.dataset.kind === "canvas") board.focusCell(move.cell, { focus: false });
  } else if (state.solved) showEnd(board, state, isColored());
  const view = { view: rows.join("/"), rules: state.rules };
  heat.show(move ? view : null);
  if (playing.running) board.overlay("proof", null);
  else why.show(view, timeline.reveals, move, judged[timeline.at]);
  tell();
  guesses.show(timeline.at);
  if (!playing.running) {
    playing.goTo(timeline.at);
    trail?.show(playing.now);
  }
  bar.enable(timeline.at);
}

/** What there is to say of the moment. */
function tell() {
  if (!opened) return;
  const { judged, state, timeline, totals } = opened;
  const one = judged[timeline.at];
  const { kind, lines, words } = told(opened);
  const isFirst = state.ending !== "lost" && totals?.firstMistake === timeline.at;
  if (isFirst) lines.push(say("review.first-mistake"));
  message.show(lines, { kind, spoken: null });
  bar.show(timeline.at, words);
  curve.show(timeline.at);
  board.overlay("best", one?.mistake ? { cells: [one.safest] } : null);
  if (!one?.guess) return;
  message.place.querySelector("p")?.append(" ", chip(one));
}

function toggle() {
  if (!opened) return;
  const { timeline } = opened;
  if (!playing.running && timeline.at === timeline.length) goTo(0);
  playing.toggle();
}

/**
 * @param {1 | -1} way @param {Word} none what is said if there is none
 * @param {(judged: JudgedMove) => boolean} [wanted]
 */
function jump(way, none, wanted) {
  if (!opened) return;
  const number = opened.guess(opened.timeline.at, way, wanted);
  if (number >= 0) {
    goTo(number);
    speak(byId("bar").getAttribute("aria-valuetext"));
  } else message.remark(say(opened.done ? none : "review.judging"));
}

/** @param {Heat | Why} extra what the moment is shown with, or without */
function toggleExtra(extra) {
  extra.toggle();
  show();
}

/** @param {number} by so many moves */
const step = (by) => opened && goTo(opened.timeline.at + by);

showPlayer(false);
explain(byId("verdicts"));
const doings = {
  first: () => goTo(0),
  previous: () => step(-1),
  toggle,
  next: () => step(1),
  last: () => goTo(opened?.timeline.length ?? 0),
  "previous-guess": () => jump(-1, "review.no-previous-guess"),
  "next-guess": () => jump(1, "review.no-next-guess"),
  "next-mistake": () => jump(1, "review.no-next-mistake", ({ mistake }) => mistake !== null),
  why: () => toggleExtra(why),
  heat: () => toggleExtra(heat),
  trail: () => trail?.toggle(),
  more: toggleExtras,
  picture: () => picture().catch(refused),
  share: () => opened && shareReview(opened, new Message(byId("handed"))),
  keep: () => keeping.keep(),
  export: () => keeping.export(),
};
listen(doings, playing.pace.keys);
listenToSources(taker);
pointLinks(() => opened);
offerSamples((played) => waiting(byId("samples"), played()).then(taker.record, notOpened));

/** The game that the address names, or the one that was handed on. */
async function first() {
  const id = new URLSearchParams(location.hash.slice(1)).get("game");
  const handed = location.hash === "#handed" ? Handed.opened() : null;
  if (id !== null) await openSaved(id, false);
  else if (handed) await open(handed, { asked: false });
  else await openLinked();
}

/** Opens the game of a link, before the move that the link names. */
async function openLinked() {
  try {
    const at = new URLSearchParams(location.hash.slice(1)).get("move") ?? "";
    const text = await linkedRecord(location.hash);
    if (text === null) return;
    await open(Opened.of(text), { asked: false, hand: () => Handed.record(text) });
    if (/^\d{1,9}$/.test(at)) goTo(Number(at));
  } catch (error) {
    notOpened(error instanceof RangeError ? new Refused("BadLink", error.message) : error);
  }
}

addEventListener("hashchange", first);
ready();
prepare(); // while a game is chosen
await first();
