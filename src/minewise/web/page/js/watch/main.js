/** The page for watching: an agent plays, decision by decision, and says why. */

import { refusal } from "../answers.js";
import { Board } from "../board/board.js";
import { tileElement } from "../board/tiles.js";
import { about } from "../core/core.js";
import { button, byId } from "../dom.js";
import { icon, label } from "../icons.js";
import { readGame, writeGame } from "../links.js";
import { Pace, Player, listenToSpace } from "../player.js";
import { knownAgents } from "../shared/agents.js";
import { listenToButtons, listenToKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { showSolved } from "../shared/picture.js";
import { FACES, leftWords, scored, showEnd } from "../shared/status.js";
import { pageLink, ready, shell } from "../shell.js";
import { save } from "../store.js";
import { figure, say, sentence } from "../words.js";
import { Log, certainty, heatOf, rowsOf, told } from "./decision.js";
import { Results } from "./results.js";
import { Setup } from "./setup.js";
import { Watched } from "./watched.js";

/** @import {PlayedGame} from "../core/played.js" */
/** @import {SolvedGame} from "../shared/picture.js" */
/** @import {Wish} from "./setup.js" */
/** @import {Step} from "./watched.js" */

/** Milliseconds after which it is told that an agent thinks. */
const LONG = 300;

shell();

const watched = new Watched();
const message = new Message(byId("message"));
const board = new Board(byId("board"));
const results = new Results();
const log = new Log((step) => look(step));
const pace = new Pace(byId("pace"), byId("pace-told"), "watch.pace");
const player = new Player(pace, advance, showPlayer);
/** Is the board shown as the agent saw it when it decided? */
let saw = false;
/** @type {Promise<boolean> | null} the decision under way */
let advancing = null;
/** @type {Step | null} the decision that is looked at, if it is not the last */
let looked = null;

const setup = new Setup(await about(), async (wish) => {
  const refusal = await begin(wish);
  if (refusal === null) player.start();
  return refusal;
});

/**
 * Begins a game.
 * @param {Wish} wish @returns {Promise<string | null>} a sentence if it is refused
 */
async function begin(wish) {
  player.stop();
  try {
    await watched.begin(wish.board, wish.agent);
  } catch (error) {
    return sentence(refusal(error));
  }
  setup.show(wish);
  advancing = looked = null;
  log.clear();
  results.begin(watched);
  byId("solved").hidden = true;
  const hash = new URLSearchParams(writeGame({ ...wish.board, may_undo: false, moves: [] }));
  hash.set("agent", wish.agent);
  history.replaceState(null, "", `#${hash}`);
  draw();
  message.show([say("watch.start", { agent: wish.agent })], { spoken: null });
  return null;
}

/**
 * One decision, or the one under way, which whoever pauses does not end; is there more?
 * @returns {Promise<boolean>}
 */
function advance() {
  const current = advancing ?? decideOnce();
  advancing = current;
  current.finally(() => { if (advancing === current) advancing = null; });
  return current;
}

/** One decision; is there more? @returns {Promise<boolean>} */
async function decideOnce() {
  looked = null;
  const thinking = setTimeout(showThinking, LONG);
  try {
    const step = await watched.decide();
    if (!step) return false;
    log.add(step);
    draw();
    if (watched.over) end();
    else describe(step);
    return !watched.over;
  } catch (error) {
    message.show([sentence(refusal(error))], { kind: "refused" });
    draw();
    return false;
  } finally {
    clearTimeout(thinking);
  }
}

/** That the agent thinks, and how to end it. */
function showThinking() {
  const { agent } = watched;
  const stop = () => {
    player.stop();
    if (!watched.thinks) return; // it has just decided
    watched.stop();
    advancing = null;
    message.show([say("watch.stopped", { agent })]);
  };
  const buttons = [button("button", { onclick: stop }, say("watch.stop"))];
  message.show([say("play.thinking", { agent })], { buttons });
}

/** The cells of a decision. @param {Step} step */
const cellsOf = ({ decision }) => ({ cells: [...decision.reveal, ...decision.flag] });

/** Shows the game as it is, or as the agent saw it at a decision. */
function draw() {
  const game = watched.game;
  if (!game) return;
  const last = watched.steps.at(-1);
  const step = looked ?? (saw ? last : null);
  for (const kind of /** @type {const} */ (["end", "heat", "move", "last"])) {
    board.overlay(kind, null);
  }
  board.show(step ? rowsOf(step) : game.rows);
  if (step) {
    if (saw) board.overlay("heat", heatOf(step, setup.sound(step.agent)));
    board.overlay("move", cellsOf(step));
  } else if (watched.over) {
    showEnd(board, game.state, byId("solved").querySelector("input")?.checked ?? false);
  } else if (last) board.overlay("last", cellsOf(last));
  log.mark(looked);
  showStatus();
}

function showStatus() {
  const { ending, minesLeft: left } = /** @type {PlayedGame} */ (watched.game).state;
  const { agent, decisions, guesses } = watched;
  const caption = watched.board.number ? "watch.caption.number" : "watch.caption";
  byId("caption").textContent = say(caption, { agent, ...watched.board });
  byId("mines").textContent = left === null ? "?" : figure(left);
  byId("mines-gauge").setAttribute("aria-label", leftWords(left));
  byId("count").textContent = figure(decisions);
  byId("count-gauge").setAttribute("aria-label", counted(decisions, guesses).join(", "));
  byId("face").replaceChildren(tileElement(FACES[ending]));
  for (const name of ["step", "play-on"]) byId(name).disabled = watched.over;
  showPlayer(player.running);
}

/** @param {number} decisions @param {number} guesses */
const counted = (decisions, guesses) => [
  say("watch.results.decisions", { n: decisions }),
  say("watch.guesses", { n: guesses }),
];

/** What was decided, and why. @param {Step} step */
function describe(step) {
  const sound = setup.sound(step.agent);
  const head = say("watch.decision", { n: step.number });
  const lines = [head, told(step, sound)];
  if ((saw || looked) && !step.decision.chances?.length) lines.push(say("watch.no-chances"));
  // A quick game would only flood who listens; its end is told.
  const kind = say(step.decision.certain ? "watch.certain" : "watch.guess");
  const spoken = `${head}, ${kind}. ${lines.slice(1).join(" ")}`;
  message.show(lines, { spoken: player.running ? null : spoken });
  message.place.querySelector("p")?.append(" ", certainty(step.decision));
}

/** Looks back at a decision, or no longer. @param {Step} step */
function look(step) {
  player.stop();
  looked = looked === step ? null : step;
  draw();
  const last = watched.steps.at(-1);
  if (looked) describe(looked);
  else if (watched.over) tellEnd();
  else if (last) describe(last);
}

function end() {
  results.add(watched);
  const { rows, state } = /** @type {PlayedGame} */ (watched.game);
  const { rules, seed, number } = watched.board;
  const title = say(`watch.picture.${state.ending}`, { agent: watched.agent, rules, seed });
  const name = [watched.agent, rules, seed, number];
  const game = /** @type {SolvedGame} */ ({ rows, solved: state.solved });
  showSolved(byId("solved"), title, game, name, () => draw());
  tellEnd();
}

function tellEnd() {
  const { state } = /** @type {PlayedGame} */ (watched.game);
  const { clicks: n, ending, minesHit: hit } = state;
  const { agent, decisions, guesses } = watched;
  const lost = hit ? "watch.lost" : "watch.lost.flags";
  const heading = ending === "lost" ? lost : ending === "complete" ? "watch.complete" : "watch.won";
  const facts = [...counted(decisions, guesses), say("watch.clicks", { n })].join(", ");
  const more = { onclick: toReview };
  const buttons = [button("button main", more, icon("review"), say("play.review"))];
  const lines = [say(heading, { agent }), [`${facts}.`, ...scored(state)].join(" ")];
  message.show(lines, { kind: ending, buttons });
}

/** Hands the record of the game to the page that reviews. */
async function toReview() {
  const record = await watched.game?.record();
  if (save("handed", record, "sessionStorage")) location.href = pageLink("review", "handed");
  else message.show([say("watch.no-room")], { kind: "refused" });
}

/** The person goes on with the game, as practice. */
function playOn() {
  const { game, board: { rules, seed, number } } = watched;
  if (!game || watched.over) return;
  player.stop();
  const steps = game.steps.map(({ text }) => text);
  const handed = { rules, seed, number, steps, takenBack: 0, helped: true };
  if (save("handed-game", handed, "sessionStorage")) location.href = pageLink("play", "handed");
  else message.show([say("watch.no-room")], { kind: "refused" });
}

/** @param {boolean} running */
function showPlayer(running) {
  const words = running ? "watch.pause" : watched.over ? "watch.again" : "watch.play";
  label(byId("toggle"), icon(running ? "pause" : "play"), say(words), "K");
}

/** Plays or pauses; a game that is over is played again as the form has it. */
function toggle() {
  if (watched.over) byId("setup").requestSubmit();
  else player.toggle();
}

function step() {
  if (watched.over) return;
  player.stop();
  advance();
}

function toggleSaw() {
  saw = !saw;
  byId("saw").setAttribute("aria-pressed", `${saw}`);
  draw();
  const step = looked ?? watched.steps.at(-1);
  if (step && (saw || !watched.over)) describe(step);
  else if (watched.over) tellEnd();
}

byId("mines-icon").append(tileElement("mine"));
listenToButtons({ toggle, step, saw: toggleSaw, "play-on": playOn });
listenToKeys({
  k: toggle,
  s: step,
  p: toggleSaw,
  o: playOn,
  ...pace.keys,
});
listenToSpace(toggle);

/** The game of the link, or one of the kind that was watched last. */
async function first() {
  const usual = setup.usual;
  /** @type {string | null} */
  let wrong = null;
  try {
    const asked = readGame(location.hash);
    const agent = new URLSearchParams(location.hash.slice(1)).get("agent") ?? usual.agent;
    if (asked) {
      const { rules, number, seed } = asked;
      const board = { rules, seed: seed ?? usual.board.seed, number };
      wrong = await begin({ board, agent });
      if (wrong === null) return;
    }
  } catch (error) {
    wrong = sentence(/** @type {Error} */ (error).message);
  }
  const refusal = await begin(usual);
  const told = wrong === null ? refusal : say("play.bad-link", { sentence: wrong });
  if (told !== null) message.show([told], { kind: "refused" });
}

addEventListener("hashchange", first);
const met = knownAgents((known) => setup.meet(known));
await first();
ready();
await met;
