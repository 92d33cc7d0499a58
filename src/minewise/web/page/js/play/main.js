/** The page for playing. */

import { Refused, loadedPart, once, refusal, waiting } from "../answers.js";
import { Board } from "../board/board.js";
import { about } from "../core/core.js";
import { PlayedGame } from "../core/played.js";
import { dailyOf, dayWords, outcomesOf } from "../daily.js";
import { button, byId } from "../dom.js";
import { CLASSIC } from "../games.js";
import { kindOf, kindWords } from "../kinds.js";
import { readGame } from "../links.js";
import { decided, knownAgents, offerAgents } from "../shared/agents.js";
import { boardKeys, listenToButtons, listenToKeys, showKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { openNewGame } from "../shared/new_game.js";
import { pointAtAnalysis, share } from "../shared/sharing.js";
import { Status, leftWords, showEnd } from "../shared/status.js";
import { ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { figure, say, sentence } from "../words.js";
import { Choice } from "./choice.js";
import { shareButton, told } from "./daily.js";
import { GameController } from "./game_controller.js";
import { HeatMap } from "./heat.js";
import { Hints } from "./hints.js";
import { Sounds, workOptions } from "./options.js";
import { ended, tell } from "./result.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Afterwards} from "./afterwards.js" */
/** @import {Event, Wish} from "./game_controller.js" */

/** Refusals of what the game does not allow, such as a chord without its flags: no mistakes. */
const GENTLE = ["IllegalMoveError", "NothingThere", "CalledOff"];

shell();

const message = new Message(byId("message"));
const sounds = new Sounds();
const current = new GameController({ changed, refused, elsewhere, waits });
const status = new Status(current.clock);
/** @type {Cell | null} where the player has moved last */
let touched = null;
/** @type {Afterwards | null} of a game that is over, on boards that need no guess */
let afterwards = null;

/** @type {Board} */
const board = new Board(byId("board"), {
  upright: true,
  onReveal: (cell) => move("reveal", cell),
  onFlag: (cell) => move("toggle", cell),
  onChord: (cell) => move("chord", cell),
  onFocus: (cell) => heat.look(cell),
  onHover: (cell) => heat.look(cell),
  onPress: (pressed) => status.press(pressed),
  onQuestion: () => {
    current.questioned = board.questioned;
    current.keep();
  },
});
const hints = new Hints(current, board, message, refused);
const choice = new Choice((wish) => begin({ ...next(), ...wish }), choose);
/** @type {HeatMap} */
const heat = new HeatMap(current, board, message, refused);

/** @param {"reveal" | "toggle" | "chord"} kind @param {Cell} cell */
function move(kind, cell) {
  touched = cell;
  current.move(kind, cell);
}

/** @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  const kind = GENTLE.includes(error.kind) ? "" : "refused";
  const again = current.game ? begin : first;
  const broken = error.kind === "Unreachable" || error.kind === "CoreError";
  const more = { onclick: () => again(next()) };
  const buttons = broken ? [button("button main", more, say("play.try-again"))] : [];
  message.show([sentence(error.sentence)], { kind, buttons });
}

/** The game went on in another tab. */
function elsewhere() {
  const here = { onclick: async () => (await current.playHere()) || begin(next()) };
  const buttons = [button("button main", here, say("play.here"))];
  message.show([say("play.elsewhere")], { buttons });
}

/** @param {Promise<unknown>} done @param {(() => void) | null} callOff where a board is sought */
function waits(done, callOff) {
  const place = document.querySelector("dialog[open] form") ?? message.place;
  if (!callOff) waiting(place, done, { again: () => PlayedGame.restart() });
  else waiting(place, done, { text: say("play.seeking"), stop: callOff });
}

/** @param {Event} event */
function changed(event) {
  const game = /** @type {PlayedGame} */ (current.game);
  if (!event.before || event.changes.length) hints.clear();
  afterwards?.clear();
  afterwards = null;
  for (const kind of /** @type {const} */ (["end", "best"])) board.overlay(kind, null);
  board.show(game.rows);
  if (!event.before) begun();
  showEnd(board, game.state, false);
  status.show(game.state);
  describe(event, game);
  heat.update();
}

/** Another game is shown. */
function begun() {
  touched = null;
  setFlagMode(false);
  board.overlay("last", null);
  board.questioned = current.questioned;
  if (current.game?.lastCell && touch()) board.focusCell(current.game.lastCell, { focus: false });
  showGame();
  greet();
}

/** Says how a game begins. */
function greet() {
  const { game, practice, kept } = current;
  if (!game) return;
  if (game.over) {
    tellEnd();
    return;
  }
  const start = practice ? "play.practice.start" : touch() ? "play.start.touch" : "play.start";
  const lines = [...ofTheDay(), ...proved(), say(game.state.revealed ? "play.go-on" : start)];
  if (!game.steps.length) lines.push(...special());
  if (!kept) lines.push(say("play.forgotten"));
  const daily = dailyOf(current.wish);
  const tried = daily && outcomesOf(daily.date)[daily.level];
  const buttons = tried ? [shareButton(daily.date)] : [];
  message.show(lines, { buttons, spoken: game.steps.length ? null : undefined });
}

const touch = () => matchMedia("(pointer: coarse)").matches;
/** What is special here: boards of the rows can be counted. */
const special = () => (choice.own ? [] : [say(touch() ? "play.about.touch" : "play.about")]);

/** By what every step can be proved, where no guess is needed. */
function proved() {
  const [, proof] = kindWords(current.wish.rules);
  return proof && !dailyOf(current.wish) ? [say("play.proved", { proof })] : [];
}

/** The end of a game, again. */
function tellEnd() {
  tell(current, board, message);
  goInto();
}

/** Goes into what could be known, on boards where no guess is needed. */
async function goInto() {
  const { game } = current;
  if (!game?.over || kindOf(game.state.rules).kind === "any") return;
  if (afterwards?.game !== game) {
    // Without the server it may not come: then the end is told without it.
    const loaded = await import("./afterwards.js").catch(() => null);
    if (!loaded || current.game !== game) return;
    afterwards = new loaded.Afterwards(game, board, message, () => {
      showEnd(board, game.state, false);
      tellEnd();
    });
  }
  await afterwards.add();
}

/** Is it the board of a day, and is it solved? */
function ofTheDay() {
  const daily = dailyOf(current.wish);
  if (!daily) return [];
  const day = dayWords(daily.date);
  const outcome = outcomesOf(daily.date)[daily.level];
  if ((outcome?.seconds ?? null) === null) return [say("daily.begun", { day })];
  return [say("daily.begun.solved", { day, told: told(outcome) })];
}

/** Says what has happened. @param {Event} event @param {PlayedGame} game */
function describe({ before, changes, decision }, { state, over, steps }) {
  if (!before) return;
  board.overlay("last", null);
  sound(state.status, steps.at(-1)?.moves.at(-1)?.kind, changes.length);
  if (over) {
    showGame();
    if (before.state.status === "playing") ended(current, board, message).then(goInto);
  } else if (decision) {
    board.overlay("last", { cells: [...decision.reveal, ...decision.flag] });
    message.show([decided(decision)]);
  } else if (state.takenBack > before.state.takenBack) {
    message.show([say("play.taken-back", { n: state.takenBack })]);
  } else {
    message.show([]);
    speak(outcome(changes));
  }
}

/** @param {string} at @param {string | undefined} kind @param {number} cells */
function sound(at, kind, cells) {
  if (at === "won" || at === "lost") sounds.play(at);
  else if (kind === "flag" || kind === "unflag") sounds.play("flag");
  else sounds.play(cells > 1 ? "open" : "reveal");
}

/**
 * Says what a move or its cascade has uncovered, for those to whom it is not shown.
 * @param {Event["changes"]} changes
 */
function outcome(changes) {
  const { state, steps } = /** @type {PlayedGame} */ (current.game);
  const kind = steps.at(-1)?.moves.at(-1)?.kind;
  const left = leftWords(state.minesLeft);
  if (kind === "flag") return say("play.flagged", { left });
  if (kind === "unflag") return say("play.unflagged", { left });
  const n = changes.length;
  if (!n || !touched) return say("play.nothing");
  return say("play.uncovered", { n, count: figure(n), cell: board.nameOf(touched) });
}

function showGame() {
  const { game, practice, seedTold, wish: { rules } } = current;
  if (!game) return;
  const { seed, number } = game;
  const key = !seedTold ? "play.rules" : number ? "play.rules.number" : "play.rules.seed";
  byId("rules").textContent = say(key, { rules, seed, number });
  const daily = dailyOf(current.wish);
  choice.show(current.wish);
  status.tell(kindWords(rules)[0], daily ? dayWords(daily.date, false) : "");
  byId("practice").checked = practice;
  for (const name of ["undo", "step"]) byId(name).classList.toggle("idle", !practice);
}

/** The same game with another board; after that of a day, one as before it. @returns {Wish} */
function next() {
  const { wish } = current;
  const rules = dailyOf(wish) ? load("rules", CLASSIC.beginner) : wish.rules;
  return { rules, practice: byId("practice").checked };
}

/** @param {Wish} wish @param {(error: unknown) => void} [refusal] */
async function begin(wish, refusal) {
  if (!(await current.begin(wish, refusal))) return;
  if (!dailyOf(wish)) save("rules", wish.rules);
  save("practice", wish.practice ?? false);
}

/** Where there are keys they are for the board. */
function focusBoard() {
  if (current.game && matchMedia("(pointer: fine)").matches) board.focusCell(board.cursor);
}

/** Does what only a practice game allows, or says so. @param {() => void} doing */
function inPractice(doing) {
  if (current.practice) {
    doing();
    return;
  }
  const start = { onclick: () => begin({ ...next(), practice: true }) };
  const buttons = [button("button main", start, say("play.begin-practice"))];
  const why = byId("practice").checked ? "play.practice-later" : "play.only-practice";
  message.show([say(why)], { buttons });
}

/** @param {boolean} on */
function setFlagMode(on) {
  board.flagMode = on;
  byId("flag-mode").setAttribute("aria-pressed", `${on}`);
}

function flagMode() {
  setFlagMode(!board.flagMode);
  message.show([say(board.flagMode ? "play.flag-mode.on" : "play.flag-mode.off")]);
}

function switchPractice() {
  const { checked } = byId("practice");
  if (!current.game?.steps.length) begin({ ...current.wish, practice: checked });
  else message.show([say(checked ? "play.next-practice" : "play.next-serious")]);
}

/** Who can make a step: asked when all else works, since a server may take its time. */
const meetAgents = once(async () => offerAgents((await knownAgents()).agents));

function step() {
  inPractice(async () => {
    await meetAgents().catch(refused);
    const agent = byId("agent").value;
    if (!agent) return;
    const thinking = [say("play.thinking", { agent })];
    if (current.game?.over === false) message.show(thinking, { spoken: null });
    current.step(agent);
  });
}

/** The dialog for a new game. */
async function choose() {
  await openNewGame(await about(), next().rules, async (chosen) => {
    let why = null;
    const wish = { ...chosen, practice: byId("practice").checked };
    await begin(wish, (error) => (why = refusal(error)));
    return why;
  });
}

/** What the keys and the mouse do. */
const showPlayKeys = () =>
  showKeys([
    [say("keys.move"), say("keys.move.keys")],
    [say("keys.reveal"), say("keys.reveal.keys")],
    [say("keys.flag"), say("keys.flag.keys")],
    [say("keys.chord"), say("keys.chord.keys")],
    [say("keys.hint"), "H"],
    [say("play.heat"), "P"],
    [say("keys.undo"), "U"],
    [say("keys.step"), "A"],
    [say("play.flag-mode"), "M"],
    [say("play.again"), "N"],
    [say("play.level.own"), "G"],
    [say("keys.zoom"), "+, -, 0"],
    [say("keys.help"), "?"],
  ]);

/** What the buttons and the keys do. */
const doings = {
  face: () => begin(next()).then(focusBoard),
  hint: () => hints.more(),
  heat: () => heat.toggle(!heat.on),
  undo: () => inPractice(() => current.undo()),
  step,
  "flag-mode": flagMode,
  share: () => share(current, message),
  statistics: () =>
    loadedPart(import("./statistics.js"))
      .then(({ showStatistics }) => showStatistics(current.wish.rules))
      .catch(refused),
  keys: showPlayKeys,
};
listenToButtons(doings);
pointAtAnalysis(current);
workOptions(board, sounds);
byId("practice").addEventListener("change", switchPractice);
listenToKeys({
  h: doings.hint,
  p: doings.heat,
  u: doings.undo,
  a: step,
  m: flagMode,
  n: doings.face,
  g: choose,
  "?": showPlayKeys,
  ",": () => afterwards?.walk?.go(-1),
  ".": () => afterwards?.walk?.go(1),
  ...boardKeys(board),
});

/** A game that another page has handed over. @returns {Wish | null} */
function handed() {
  if (location.hash !== "#handed") return null;
  const wish = load("handed-game", null, "sessionStorage");
  save("handed-game", null, "sessionStorage");
  return wish && { ...wish, practice: true };
}

/** The game of a link. @returns {Wish | null} */
function linked() {
  const game = readGame(location.hash);
  if (!game) return null;
  const { may_undo: practice, moves, seed, ...wish } = game;
  const steps = moves?.map(({ kind, cell: [row, column] }) => `${kind[0]}${row}.${column}`);
  return { ...wish, seed: seed ?? undefined, practice, steps };
}

/** The game of the link, the one that was played here, or one like the last. */
async function first() {
  let wish = null;
  let wrong = "";
  try {
    wish = handed() ?? linked();
  } catch (error) {
    wrong = /** @type {Error} */ (error).message;
  }
  if (wish) {
    history.replaceState(null, "", location.pathname);
    if (await current.begin(wish, (error) => (wrong = refusal(error)))) return;
  }
  const like = { rules: load("rules", CLASSIC.beginner), practice: load("practice", false) };
  if (!current.game && (wrong || !(await current.resume()))) await current.begin(like);
  const told = say("play.bad-link", { sentence: sentence(wrong) });
  if (wrong) message.show([told], { kind: "refused" });
}

addEventListener("hashchange", first);
await first();
ready();
if (document.activeElement === document.body) focusBoard();
meetAgents().catch(() => {}); // asked again, and told, when one is to make a step
