/** The page for playing. */

import { Refused, api, refusal } from "../api.js";
import { Board } from "../board/board.js";
import { button, byId } from "../dom.js";
import { LEVELS, isLevel } from "../games.js";
import { readGame } from "../links.js";
import { Agents, decided } from "../shared/agents.js";
import { ended, showEnd, tell } from "../shared/ending.js";
import {
  boardKeys, listenToButtons, listenToKeys, showKeys,
} from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { NewGame } from "../shared/new_game.js";
import { pointAtAnalysis, share } from "../shared/sharing.js";
import { Status, leftWords } from "../shared/status.js";
import { ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { figure, say, sentence } from "../words.js";
import { Current } from "./current.js";
import { HeatMap } from "./heat.js";
import { Hints } from "./hints.js";
import { showStatistics } from "./statistics.js";

/** @import {Game, NewGame as Wish} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Answer} from "./current.js" */

shell();

const message = new Message(byId("message"));
const status = new Status();
const current = new Current({ changed, refused });
/** @type {Cell | null} where the player has moved last */
let touched = null;

const board = new Board(byId("board"), {
  onReveal: (cell) => move("reveal", cell),
  onFlag: (cell) => move("toggle", cell),
  onChord: (cell) => move("chord", cell),
  onFocus: (cell) => heat.look(cell),
  onHover: (cell) => heat.look(cell),
  onPress: (pressed) => status.press(pressed),
});
const hints = new Hints(current, board, message, refused);
const heat = new HeatMap(current, board, (lines) => message.show(lines), refused);

/** @param {"reveal" | "toggle" | "chord"} kind @param {Cell} cell */
function move(kind, cell) {
  touched = cell;
  current.move(kind, cell);
}

/** @param {unknown} error */
function refused(error) {
  if (!(error instanceof Refused)) throw error;
  const gone = error.status === 404;
  const again = { onclick: () => current.begin(next()) };
  const buttons = gone ? [button("button main", again, say("play.again"))] : [];
  // What the state of the game does not allow, such as a chord without its flags, is no mistake.
  const kind = error.status === 409 ? "" : "refused";
  message.show([gone ? say("play.gone") : sentence(error.sentence)], { kind, buttons });
}

/** @param {Answer} game @param {Game | null} before */
function changed(game, before) {
  const { rows } = game.view;
  if (!before) touched = null;
  if (before?.view.rows.join() !== rows.join()) hints.clear();
  board.overlay("end", null);
  board.show(rows);
  showEnd(board, game, false);
  status.show(game);
  pointAtAnalysis(game);
  showRules(game);
  describe(game, before);
  heat.update();
}

/** Says how a game begins. @param {Game} game */
function greet(game) {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (game.status !== "playing") tell(game, board, message, false);
  else if (game.moves.length) message.show([say("play.go-on")], { spoken: null });
  else if (game.may_undo) message.show([say("play.practice.start")]);
  else message.show([say(touch ? "play.start.touch" : "play.start")]);
}

/** Says what has happened. @param {Answer} game @param {Game | null} before */
function describe(game, before) {
  if (!before) {
    greet(game);
    return;
  }
  board.overlay("last", null);
  if (game.status !== "playing") {
    if (before.status === "playing") ended(current, board, message);
    return;
  }
  const { decision, taken_back: n } = game;
  if (decision) {
    board.overlay("last", { cells: [...decision.reveal, ...decision.flag] });
    message.show([decided(decision)]);
  } else if (n > before.taken_back) message.show([say("play.taken-back", { n })]);
  else {
    message.show([]);
    speak(outcome(game, before));
  }
}

/** What a move has done, for those who do not see it. @param {Game} game @param {Game} before */
function outcome(game, before) {
  const last = game.moves.at(-1);
  const left = leftWords(game.mines_left);
  if (last?.kind === "flag") return say("play.flagged", { left });
  if (last?.kind === "unflag") return say("play.unflagged", { left });
  const covered = (/** @type {Game} */ { view }) => view.rows.join("").split("#").length;
  const n = covered(before) - covered(game);
  if (!n || !touched) return say("play.nothing");
  return say("play.uncovered", { n, count: figure(n), cell: board.nameOf(touched) });
}

/** @param {Game} game */
function showRules(game) {
  const { rules } = current.wish;
  const { seed, number } = game;
  const key = seed === null ? "play.rules" : number ? "play.rules.number" : "play.rules.seed";
  byId("rules").textContent = say(key, { rules, seed: seed ?? "", number });
  for (const level of byId("levels").children) {
    const own = level.dataset.level === "own";
    const chosen = own ? !isLevel(rules) : level.dataset.level === rules;
    level.setAttribute("aria-pressed", `${chosen}`);
  }
  byId("practice").checked = current.wish.may_undo ?? false;
  for (const name of ["undo", "step"]) {
    byId(name).classList.toggle("idle", !game.may_undo);
  }
}

/** The same game with another board. @returns {Wish} */
function next() {
  return { rules: current.wish.rules, may_undo: byId("practice").checked };
}

/** @param {Wish} wish @param {(error: unknown) => void} [refusal] */
async function begin(wish, refusal) {
  if (!(await current.begin(wish, refusal))) return;
  save("rules", wish.rules);
  save("practice", wish.may_undo ?? false);
}

/** Does what only a practice game allows, or says so. @param {() => void} doing */
function inPractice(doing) {
  if (current.game?.may_undo) {
    doing();
    return;
  }
  const start = { onclick: () => begin({ ...next(), may_undo: true }) };
  const buttons = [button("button main", start, say("play.begin-practice"))];
  message.show([say("play.only-practice")], { buttons });
}

function flagMode() {
  board.flagMode = !board.flagMode;
  byId("flag-mode").setAttribute("aria-pressed", `${board.flagMode}`);
  message.show([say(board.flagMode ? "play.flag-mode.on" : "play.flag-mode.off")]);
}

function switchPractice() {
  const { checked } = byId("practice");
  if (!current.game?.moves.length) begin({ ...current.wish, may_undo: checked });
  else {
    current.wish.may_undo = checked;
    message.show([say(checked ? "play.next-practice" : "play.next-serious")]);
  }
}

function step() {
  inPractice(() => {
    const agent = agents.chosen;
    const thinking = [say("play.thinking", { agent })];
    if (current.game?.status === "playing") message.show(thinking, { spoken: null });
    current.step(agent);
  });
}

const about = await api.about();
const agents = new Agents(about.agents);
const newGame = new NewGame(about, async (wish) => {
  let why = null;
  await begin(wish, (error) => (why = refusal(error)));
  return why;
});

byId("levels").replaceChildren(
  .../** @type {const} */ ([...LEVELS, "own"]).map((level) => {
    const onclick = () =>
      level === "own" ? newGame.open(current.wish) : begin({ ...next(), rules: level });
    const more = { "data-level": level, "aria-pressed": "false", onclick };
    return button("", more, say(`play.level.${level}`));
  }),
);

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
    [say("new.heading"), "G"],
    [say("keys.zoom"), "+, -, 0"],
    [say("keys.help"), "?"],
  ]);

/** What the buttons and the keys do. */
const doings = {
  face: () => begin(next()),
  hint: () => hints.more(),
  heat: () => heat.toggle(!heat.on),
  undo: () => inPractice(() => current.undo()),
  step,
  "flag-mode": flagMode,
  share: () => current.game && share(current.game, current.wish, message),
  statistics: showStatistics,
  keys: showPlayKeys,
};
listenToButtons(doings);
byId("practice").addEventListener("change", switchPractice);
listenToKeys({
  h: doings.hint,
  p: doings.heat,
  u: doings.undo,
  a: step,
  m: flagMode,
  n: doings.face,
  g: () => newGame.open(current.wish),
  "?": showPlayKeys,
  ...boardKeys(board),
});

/** The game of the link, the one that this tab had, or one like the last. */
async function first() {
  let wish = null;
  let wrong = "";
  try {
    wish = readGame(location.hash);
  } catch (error) {
    wrong = /** @type {Error} */ (error).message;
  }
  if (wish) {
    history.replaceState(null, "", location.pathname);
    if (await current.begin(wish, (error) => (wrong = refusal(error)))) return;
  }
  const like = { rules: load("rules", "beginner"), may_undo: load("practice", false) };
  if (!current.game && (wrong || !(await current.resume()))) await current.begin(like);
  const told = say("play.bad-link", { sentence: sentence(wrong) });
  if (wrong) message.show([told], { kind: "refused" });
}

addEventListener("hashchange", first);
await first();
ready();
