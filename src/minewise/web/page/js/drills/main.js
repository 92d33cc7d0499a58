/** The page of drills: positions of real boards in which a safe cell is to be found. */

import { Latest, refusal, waiting } from "../answers.js";
import { Board } from "../board/board.js";
import { nameOf } from "../board/cells.js";
import { byId, make } from "../dom.js";
import { isLevel } from "../games.js";
import { writeView } from "../links.js";
import { boardKeys, listenToButtons, listenToKeys, showKeys } from "../shared/keys.js";
import { Message, proofSteps } from "../shared/message.js";
import { copyLink } from "../shared/sharing.js";
import { pageLink, ready, shell } from "../shell.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { Exercise } from "./exercise.js";
import { Progress } from "./progress.js";
import { Drawn, OwnGames, asksToGuess, fillChoices, isChoice } from "./sources.js";

/** @import {Hint} from "../../minewise.d.mts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Overlays} from "../board/scene.js" */
/** @import {Reply} from "./exercise.js" */

/** What may lie over the board. @type {(keyof Overlays)[]} */
const OVERLAYS = ["proof", "move", "best", "heat"];

shell();
fillChoices(byId("choice"), byId("size"));

const board = new Board(byId("board"), {
  onReveal: (cell) => reply((one) => one.answer(cell)),
  onFlag: (cell) => mark(cell),
});
const message = new Message(byId("message"));
const progress = new Progress();
const latest = new Latest();
/** @type {Drawn | OwnGames} */
let source = chosen();
/** @type {Exercise | null} */
let exercise = null;
/** Is an answer being thought about? */
let busy = false;

/** The drills of the address, or of what was chosen last. */
function chosen() {
  const drawn = Drawn.of(location.hash);
  const kept = load("drills.chosen", []);
  const [choice, size] = Array.isArray(kept) ? kept : [];
  byId("choice").value = drawn?.choice ?? (isChoice(choice) ? choice : "subset");
  byId("size").value = drawn?.board ?? (isLevel(size) ? size : "beginner");
  return drawn ?? begun();
}

/** The first drill of what is chosen. */
function begun() {
  const choice = byId("choice").value;
  byId("size").disabled = choice === "own";
  return choice === "own" ? new OwnGames() : new Drawn(choice, byId("size").value);
}

/** Shows the drill of now. */
async function show() {
  const { isCurrent, signal } = latest.begin();
  exercise = null;
  clear();
  message.show([]);
  try {
    const place = message.place;
    const drill = await waiting(place, source.drill(signal), { again: () => show() });
    if (!isCurrent()) return;
    if (drill) begin(new Exercise(byId("choice").value, drill));
    else nothing();
  } catch (error) {
    if (isCurrent()) nothing(sentence(refusal(error)));
  }
}

/** @param {Exercise} next */
function begin(next) {
  exercise = next;
  const { choice, drill, rows } = next;
  const guess = asksToGuess(choice);
  const flags = rows.join("").split("F").length - 1;
  const mines = /\/(\d+)/.exec(drill.rules)?.[1];
  const told = [
    mines !== undefined && say("drills.mines", { mines }),
    flags > 0 && say("drills.flagged", { n: flags }),
  ];
  const ask = say(`drills.ask.${guess ? "guess" : choice === "own" ? "own" : "find"}`);
  byId("question").textContent = ask;
  byId("given").textContent = told.filter(Boolean).join(" ");
  byId("answers").hidden = !guess;
  for (const id of ["yes", "no", "proof", "share"]) byId(id).disabled = false;
  byId("board").hidden = false;
  board.show(rows);
  byId("analyze").href = pageLink("analyze", writeView({ rows, rules: drill.rules }));
  history.replaceState(null, "", `#${source.hash}`);
  message.show([], { spoken: `${ask} ${byId("given").textContent}` });
}

/** There is no drill. @param {string} [refused] why */
function nothing(refused) {
  byId("question").textContent = "";
  byId("given").textContent = "";
  byId("answers").hidden = true;
  byId("board").hidden = true;
  for (const id of ["proof", "share"]) byId(id).disabled = true;
  message.show([refused ?? say("drills.own.none")], { kind: refused ? "refused" : "" });
}

/** Takes away what was said of an answer. */
function clear() {
  for (const kind of OVERLAYS) board.overlay(kind, null);
  byId("why-panel").hidden = true;
  byId("next").classList.remove("main");
}

/** @param {(exercise: Exercise) => Promise<Reply>} asked of the drill that is worked on */
async function reply(asked) {
  const one = exercise;
  if (!one || one.over || busy) return;
  busy = true;
  try {
    const told = await waiting(message.place, asked(one));
    if (one === exercise) tell(one, told);
  } catch (error) {
    if (one === exercise) message.show([sentence(refusal(error))], { kind: "refused" });
  } finally {
    busy = false;
  }
}

/** @param {Exercise} one @param {Reply} told */
function tell(one, told) {
  const { guess, lines, over, proof, right } = told;
  point(told);
  if (over) {
    progress.add(one.choice, one.tries, Boolean(right) && one.tries === 1);
    for (const id of ["yes", "no", "proof"]) byId(id).disabled = true;
    byId("next").classList.add("main");
  }
  const reason = proof?.sentence ?? guess?.sentence ?? "";
  const otherwise = over ? "playing" : "lost";
  message.show(lines, {
    kind: right ? "won" : otherwise,
    spoken: [...lines, reason].filter(Boolean).join(" "),
  });
}

/** Shows on the board, and in steps, what is told. @param {Reply} told */
function point({ cell, chances, guess, proof }) {
  clear();
  if (cell) board.overlay("move", { cells: [cell] });
  if (chances) board.overlay("heat", chances);
  if (guess) showGuess(guess);
  if (!proof) return;
  const words = proof.mine ? "drills.why.mine" : "drills.why.safe";
  why(say(words, { cell: nameOf(proof.cell) }), proofSteps(board, proof));
}

/** Shows why a cell is the best guess. @param {Hint} guess */
function showGuess({ cell, steps }) {
  if (cell) board.overlay("best", { cells: [cell] });
  const told = steps.map(({ text }) => make("p", {}, text));
  why(say("drills.why.guess"), make("div", {}, ...told));
}

/** @param {string} heading @param {HTMLElement} told */
function why(heading, told) {
  byId("why-heading").textContent = heading;
  byId("why-told").replaceChildren(told);
  byId("why-panel").hidden = false;
}

/** @param {Cell} cell */
function mark(cell) {
  if (!exercise || exercise.over) return;
  exercise.mark(cell);
  board.show(exercise.rows);
}

/** The next drill; one that was answered and left counts. */
function following() {
  if (exercise && !exercise.over && exercise.tries > 0) {
    progress.add(exercise.choice, exercise.tries, false);
  }
  source.next();
  show();
}

function choose() {
  save("drills.chosen", [byId("choice").value, byId("size").value]);
  source = begun();
  show();
}

const decide = (/** @type {boolean} */ guess) => {
  if (exercise && asksToGuess(exercise.choice)) reply((one) => one.decide(guess));
};
const doings = {
  yes: () => decide(true),
  no: () => decide(false),
  proof: () => reply((one) => one.show()),
  next: following,
  share: () => copyLink(pageLink("drills", source.hash), say("drills.shared"), message),
  keys: () =>
    showKeys([
      [say("keys.move"), say("keys.move.keys")],
      [say("drills.keys.answer"), say("edit.next.keys")],
      [say("drills.keys.mark"), say("keys.flag.keys")],
      [say("drills.yes"), "Y"],
      [say("drills.no"), "N"],
      [say("drills.proof"), "S"],
      [say("drills.next"), "D"],
      [say("edit.zoom"), "+, -"],
      [say("keys.help"), "?"],
    ]),
};
listenToButtons(doings);
for (const id of ["choice", "size"]) byId(id).addEventListener("change", choose);
listenToKeys({
  y: doings.yes,
  n: doings.no,
  s: doings.proof,
  d: doings.next,
  "?": doings.keys,
  ...boardKeys(board),
});
addEventListener("hashchange", () => {
  if (location.hash.slice(1) === source.hash) return;
  source = chosen();
  show();
});
ready();
await show();
