/** The page for looking back on a game: its moments, its guesses, and what was best. */

import { Refused } from "../api.js";
import { createBoard } from "../board/board.js";
import { byId, make } from "../dom.js";
import { download, fileName } from "../download.js";
import { keepGame, recordOf } from "../games.js";
import { icon } from "../icons.js";
import { writeGame, writeView } from "../links.js";
import { Pace } from "../pace.js";
import { showSolved } from "../picture/panel.js";
import { showEnd } from "../shared/ending.js";
import { listenToKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { label } from "../shared/tools.js";
import { Player, listenToSpace } from "../player.js";
import { pageLink, ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { figure, say, sentence } from "../words.js";
import { Bar } from "./bar.js";
import { Guesses } from "./guesses.js";
import { Heat } from "./heat.js";
import { isMistake } from "./judging.js";
import { Opened } from "./opened.js";
import { Saved, isCollection } from "./saved.js";
import { listenToSources } from "./sources.js";
import { chip, explain } from "./verdicts.js";
import { bestWords, named, percent, signed } from "./words.js";

shell("review");

/** @type {Opened | null} */
let opened = null;
/** @type {string} the id under which the opened game is kept, "" if it is not */
let keptAs = "";
let showsBest = false;

const board = createBoard(byId("board"));
const message = new Message(byId("message"));
const pace = new Pace(byId("pace"), byId("pace-told"), "review.pace");
const player = new Player(pace, async () => next(), showPlayer);
const bar = new Bar((at) => goTo(at));
const guesses = new Guesses((at) => goTo(at));
const heat = new Heat(board, refused);
const saved = new Saved(openSaved, notice);

/** Says something about the games that are kept, with a way back if there is one. @param {string} words @param {() => void} [undo] */
function notice(words, undo) {
  const back = undo && make("button", { class: "button", type: "button", onclick: () => { undo(); notice(""); } }, say("review.undo"));
  byId("notice").replaceChildren(make("span", {}, words), ...(back ? [back] : []));
  byId("notice").hidden = words === "";
  if (words) speak(words);
}

/** What was asked for at a moment cannot be told. @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  remark(sentence(error.sentence));
}

/** Adds a line to what is said of the moment. @param {string} words */
function remark(words) {
  message.place.querySelector(".remark")?.remove();
  message.place.append(make("p", { class: "remark" }, words));
  speak(words);
}

/** A game cannot be opened. @param {unknown} error */
function notOpened(error) {
  if (!(error instanceof Refused)) throw error;
  byId("refusal").textContent = sentence(error.sentence);
  byId("refusal").hidden = false;
  byId("open").scrollIntoView({ block: "nearest" });
  speak(sentence(error.sentence));
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
  else if (await open(text)) save("handed", text, sessionStorage);
}

/** @param {string} id of a game that is kept here */
async function openSaved(id) {
  const record = recordOf(id);
  if (record === null) notOpened(new Refused(0, say("review.not-kept")));
  else await open(textOf(record), id);
}

/** Opens a record; the one before stays if it is refused. @param {string} text @param {string} [id] if it is kept here */
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
  byId("progress").setAttribute("aria-label", say("review.progress", { n: judged.length, all: timeline.length }));
  byId("progress-told").textContent = say("review.progress", { n: figure(judged.length), all: figure(timeline.length) });
}

/** Who played what, and how it came out. @param {Opened} opened */
function caption({ game }) {
  const { agent, number, options, rules, seed, status } = game;
  const values = { who: [agent, options].filter(Boolean).join(" "), rules, seed, number, result: say(`review.status.${status}`) };
  return say(number === "0" ? "review.caption" : "review.caption.number", values);
}

/** @param {Opened} of */
function showPicture({ game }) {
  const { agent, identified, mines, number, rules, seed, status, view, visited } = game;
  const solved = {
    title: say(`watch.picture.${status}`, { agent, rules: rules.split(" ")[0], seed }), rows: view.rows,
    mines: mines ?? [], visited: visited ?? [], identified: identified ?? [],
  };
  showSolved(byId("solved"), solved, [agent, rules.split(" ")[0], seed, number], () => show());
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
  board.show({ rows, height: rows.length, width: rows[0].length });
  byId("solved").hidden = Boolean(move) || !game.mines;
  if (move) {
    board.overlay("move", { cells: [move.cell] });
    if (board.box.dataset.kind === "canvas") board.focusCell(move.cell, { focus: false });
  } else if (game.mines) showEnd(board, /** @type {any} */ (game), byId("solved").querySelector("input").checked);
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
  const { game, judged, timeline } = opened;
  const { at, length, move } = timeline;
  const one = judged[at];
  board.overlay("best", showsBest && one?.guess && isMistake(one) ? { cells: [one.safest] } : null);
  if (!move) {
    const words = [say("review.end", { n: length }), say(`review.result.${game.status}`)];
    if (game.score !== null) words.push(say("play.score", { score: figure(100 * game.score) }));
    message.show([words[0], words.slice(1).join(" ")], { kind: game.status === "playing" ? "" : game.status, spoken: null });
    bar.show(at, words.join(" "));
    return;
  }
  const head = say("review.move", { n: at + 1, all: length });
  const lines = [head, one ? capital(one.sentence) : say(at < judged.length ? "review.no-judgement" : "review.not-yet", { what: `${capital(move.kind)} ${named(move.cell)}` })];
  if (showsBest && one) lines.push(bestWords(one));
  message.show(lines, { spoken: null });
  if (one?.guess) {
    message.place.querySelector("p")?.append(" ", chip(one));
    message.place.append(facts(one));
  }
  bar.show(at, lines.join(". "));
}

/** The figures of a guess. @param {import("./judging.js").Judged} judged */
function facts({ chance, least, luck, safest, skill_loss }) {
  const values = {
    chance: percent(chance), least: say("review.fact.least.at", { percent: percent(least), cell: named(safest) }),
    luck: signed(luck, 3), loss: figure(Math.max(skill_loss, 0), 3),
  };
  return make("dl", { class: "facts soft" }, ...Object.entries(values).map(([name, value]) =>
    make("div", {}, make("dt", {}, say(`review.fact.${name}`)), make("dd", { class: "figures" }, value))));
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {any} record as it is kept or handed on @returns {string} */
const textOf = (record) => (typeof record === "string" ? record : JSON.stringify(record));

/** The links to this position on other pages. */
function pointLinks() {
  if (!opened) return;
  const { game, timeline } = opened;
  byId("analyze").href = pageLink("analyze", writeView({ rows: timeline.rows, rules: game.view.rules }));
  const [seed, number] = [Number(game.seed), Number(game.number)];
  // Larger seeds no page can write down, and a board that was given has none.
  const possible = Number.isSafeInteger(seed) && Number.isSafeInteger(number) && !JSON.parse(opened.text).board;
  byId("play-from").hidden = !possible;
  if (possible) byId("play-from").href = pageLink("play", writeGame({ rules: game.rules, seed, number, may_undo: true, moves: timeline.moves.slice(0, timeline.at) }));
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

/** @param {1 | -1} way @param {(judged: import("./judging.js").Judged) => boolean} [wanted] @param {string} [none] what is said if there is none */
function jump(way, wanted, none = way > 0 ? "review.no-next-guess" : "review.no-previous-guess") {
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
  const { agent, rules, status } = game;
  const dropped = keepGame({ id: keptAs, date: new Date().toISOString(), level: rules, status, seconds: null, counted: false, by: agent }, text);
  history.replaceState(null, "", `#game=${keptAs}`);
  saved.show();
  showKept();
  notice([say("review.is-kept"), dropped ? say("review.dropped", { n: dropped }) : ""].join(" ").trim());
}

/** A short name for a text: equal texts are kept once. @param {string} text */
function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

function exportGame() {
  if (!opened) return;
  const { agent, number, rules, seed } = opened.game;
  download(new Blob([opened.text.trimEnd(), "\n"], { type: "application/json" }), fileName(["minewise", agent, rules.split(" ")[0], seed, number], "json"));
}

const step = (/** @type {number} */ by) => goTo((opened?.timeline.at ?? 0) + by);
const end = () => goTo(opened?.timeline.length ?? 0);

showPlayer(false);
explain(byId("verdicts"));
for (const id of ["first", "previous", "next", "last"]) byId(id).append(icon(id));
label(byId("previous-guess"), icon("previous"), say("review.previous-guess"));
label(byId("next-guess"), icon("next"), say("review.next-guess"));
label(byId("next-mistake"), icon("mistake"), say("review.next-mistake"), "M");
label(byId("best"), icon("best"), say("review.best"), "B");
label(byId("export"), icon("file"), say("review.export"));
label(byId("analyze"), icon("analyze"), say("more.analyze"));
label(byId("play-from"), icon("hand"), say("review.play-from"));
for (const [name, image] of /** @type {const} */ ([["in", "plus"], ["out", "minus"], ["fit", "fit"]])) {
  byId(`zoom-${name}`).append(icon(image));
  byId(`zoom-${name}`).addEventListener("click", () => board.zoom(name));
}
const nextMistake = () => jump(1, isMistake, "review.no-next-mistake");
const doings = {
  first: () => goTo(0), previous: () => step(-1), toggle, next: () => step(1), last: end,
  "previous-guess": () => jump(-1), "next-guess": () => jump(1), "next-mistake": nextMistake,
  best: toggleBest, heat: toggleHeat, keep, export: exportGame,
};
for (const [id, doing] of Object.entries(doings)) byId(id).addEventListener("click", doing);
listenToKeys({
  ".": doings["next-guess"], ",": doings["previous-guess"], m: nextMistake, b: toggleBest, p: toggleHeat, k: toggle,
  "+": () => pace.change(1), "=": () => pace.change(1), "-": () => pace.change(-1), Home: doings.first, End: end,
});
listenToSpace(toggle);
document.addEventListener("keydown", (event) => {
  // Unlike other keys these may be held.
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const target = /** @type {HTMLElement} */ (event.target);
  if (!by || !opened || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  step(by);
});
listenToSources(take);

/** The game that the address names, or the one that was handed on. */
async function first() {
  const id = new URLSearchParams(location.hash.slice(1)).get("game");
  const handed = location.hash === "#handed" ? load("handed", null, sessionStorage) : null;
  if (id !== null) await openSaved(id);
  else if (handed !== null) await open(textOf(handed));
}

addEventListener("hashchange", first);
ready();
await first();
