/** The page that analyzes positions. */

import { Refused, refusal } from "../answers.js";
import { Board } from "../board/board.js";
import { isCovered } from "../board/cells.js";
import { explainUnknown, fillLegend } from "../board/chances.js";
import { about, core } from "../core/core.js";
import { byId } from "../dom.js";
import { readView, writeView } from "../links.js";
import { ChainMarks } from "../shared/chain.js";
import { boardKeys, listenToButtons, listenToKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { copyLink } from "../shared/sharing.js";
import { pageLink, ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { say, sentence } from "../words.js";
import { CellInspector } from "./cell_inspector.js";
import { Editor, listenToUndo, showEditKeys, showPalette } from "./editor.js";
import { showFacts } from "./figures.js";
import { Findings, picked, summary, verdict } from "./findings.js";
import { LiveAnalysis } from "./live_analysis.js";
import { Pictures } from "./pictures.js";
import { positionOf, question, rulesOf, turned } from "./position.js";
import { Opinions, Winning } from "./requests.js";
import { Setup } from "./setup.js";
import { example, openStart } from "./start.js";
import { Texts } from "./text.js";

/** @import {Cell} from "../board/cells.js" */
/** @import {Answer, Known} from "./live_analysis.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds without a change until the address holds the position. */
const SETTLED = 400;

shell((file) => pictures.open(file));

const message = new Message(byId("message"));
/** @type {Known} what is known of the position */
let known = null;
let contradicted = false;
/** The cell that was changed last and is named aloud with the next answer. @type {Cell | null} */
let touched = null;
/** What is said before the next verdict: why a link or a text was of no use. */
let notice = "";
/** Is that a refusal? */
let unread = false;
/** What can be done about it. @type {HTMLElement[]} */
let remedies = [];
/** Is the next move of a picture to be told, once it is known? */
let guiding = false;
/** What stands behind the # of the address: another one is a link that was followed just now. */
let address = location.hash;
let strokes = 0;
/** Can the page be used? */
let begun = false;
let settling = 0;

const board = new Board(byId("board"), {
  editable: true,
  onMark: (cell, mark, typed) => {
    enter(cell, mark, !typed && board.brush !== null ? `stroke ${strokes}` : "");
    if (typed && byId("advance").checked) board.focusCell(after(cell));
  },
  onWheel: (cell, delta) => {
    const mark = editor.position.rows[cell[0]][cell[1]];
    enter(cell, turned(mark, delta < 0 ? 1 : -1), `wheel ${cell}`);
  },
  onPick: (cell) => pick(cell),
  onFocus: (cell) => looking.look(cell),
  onHover: (cell) => looking.look(cell),
});
const chains = new ChainMarks(board, (cell, signal) => {
  const [view, options] = question(editor.position);
  return core.chain(view, cell, options, signal);
});
const looking = new CellInspector(board, chains, (why) => findings.explain(why));
const findings = new Findings(board, chains, (cell) => {
  board.overlay("last", null);
  findings.press(cell);
  looking.choose(cell);
});
const live = new LiveAnalysis({ known: tell, refused, waiting });
const texts = new Texts(
  () => editor.position,
  ({ position, note }) => replace(position, note ?? ""),
  unusable,
);
const setup = new Setup((position) => {
  touched = null;
  editor.set(position);
});
const pictures = new Pictures(board, () => editor.position, {
  read: (position) => replace(position),
  settled: (position) => {
    touched = null;
    editor.set(position);
  },
  reading: () => message.show([say("picture.reading")]),
  refused: (why, buttons) => {
    remedies = buttons;
    unusable(why);
  },
});
const winning = new Winning(point);
const opinions = new Opinions(point);
const editor = new Editor(example("one-two-one"), changed);

/** @param {Cell} cell @param {string} mark @param {string} group */
function enter(cell, mark, group) {
  touched = cell;
  editor.mark(cell, mark, group);
}

/** The cell after another one in the order of reading. @param {Cell} cell @returns {Cell} */
function after([row, column]) {
  const { rows } = editor.position;
  if (column + 1 < rows[0].length) return [row, column + 1];
  return row + 1 < rows.length ? [row + 1, 0] : [row, column];
}

/** A cell that is asked about, by a finger for which nothing hovers. @param {Cell} cell */
async function pick(cell) {
  const { position } = editor;
  board.overlay("last", null);
  const answer = known;
  if (!answer || answer === "none") return;
  const open = !isCovered(position.rows, cell);
  findings.press(open ? null : cell);
  const why = await looking.choose(open ? null : cell);
  if (editor.position !== position) return;
  message.show(open ? verdict(answer.analysis, position.rows) : [picked(answer, cell, why)]);
}

/**
 * Another position altogether.
 * @param {Position} position @param {string} [note] what is to be said of it first
 */
function replace(position, note = "") {
  touched = null;
  notice = note;
  setup.begin();
  editor.set(position);
}

/** @param {Position} position */
function changed(position) {
  guiding = position.picture !== undefined && touched === null;
  board.show(position.rows);
  pictures.show();
  board.overlay("last", null);
  known = null;
  byId("undo").disabled = !editor.canUndo;
  byId("redo").disabled = !editor.canRedo;
  setup.show(position);
  looking.forget(position);
  chains.hide();
  winning.request.forget(position);
  opinions.request.forget(position);
  clearTimeout(settling);
  settling = setTimeout(remember, SETTLED);
  live.check(position);
}

/** The address and this browser hold the position. */
function remember() {
  if (location.hash !== address) return; // it is read next, and must not be written over
  const hash = hashOf(editor.position);
  history.replaceState(null, "", `${location.pathname}#${hash}`);
  address = location.hash;
  save("analyzed", hash);
}

/** @param {Position} position */
function hashOf(position) {
  return writeView({ rows: position.rows, rules: rulesOf(position) });
}

/**
 * The page can be used once something is said of the first position: on a phone, the first answer
 * moves everything below the board by half a screen.
 */
function begin() {
  if (begun) return;
  begun = true;
  ready();
}

/** What there is to say of the position; again when more is known. @param {Answer} answer */
function tell(answer) {
  begin();
  const again = known === answer;
  known = answer;
  showHeat();
  looking.know(answer);
  findings.show(answer, editor.position.rows);
  findings.press(looking.chosen);
  showFacts(answer, editor.position);
  if (again && !guiding) return;
  setup.doubtTotal(false);
  board.overlay("contradiction", null);
  if (guiding && answer.hint === undefined) return;
  const { rows, picture } = editor.position;
  const { lines, cell, asksTotal } = summary(answer, rows, guiding);
  const { usualMines } = answer.analysis;
  guiding = false;
  announce(lines, false, asksTotal ? setup.offer(usualMines, picture !== undefined) : []);
  if (cell) looking.choose(cell);
}

/**
 * @param {string[]} lines what is said of the position, after what is said first
 * @param {boolean} wrong do the clues contradict? @param {HTMLElement[]} [buttons]
 */
function announce(lines, wrong, buttons = []) {
  const doubts = pictures.doubts();
  const all = [notice, ...doubts.lines, ...lines].filter(Boolean);
  const kind = unread ? "unread" : "";
  unread = false;
  notice = "";
  const offered = [...remedies, ...doubts.buttons, ...buttons];
  remedies = [];
  message.show(all, { kind, buttons: offered, spoken: aloud(all, wrong) });
  // The board of a picture and what is said of it are seen together.
  if (editor.position.picture && !touched) message.place.scrollIntoView({ block: "nearest" });
  // Clues contradict often while they are entered: for that the page does not scroll.
  message.box.classList.toggle("refused", wrong);
}

/**
 * What is spoken after a change: the cell as it is now, and whether the clues fit.
 * @param {string[]} lines @param {boolean} wrong
 */
function aloud(lines, wrong) {
  const cell = touched && `${board.nameOf(touched)}.`;
  const fits = contradicted && !wrong ? say("analyze.fits-again") : "";
  contradicted = wrong;
  if (!cell || wrong) return [cell, ...lines].filter(Boolean).join(" ");
  return `${cell} ${fits}`.trim();
}

/** @param {unknown} error */
function refused(error) {
  begin();
  const why = sentence(refusal(error));
  nothing(null);
  if (!(error instanceof Refused && error.kind === "ContradictionError")) {
    message.show([notice, why].filter(Boolean), { kind: "refused" });
    notice = "";
    return;
  }
  nothing("none");
  setup.doubtTotal(error.withTotal);
  board.overlay("contradiction", { cells: error.clues });
  announce([why, say(error.clues.length ? "analyze.correct" : "analyze.correct-total")], true);
}

/**
 * A link or a text gives no position. The one that stays is asked about anew, so that an answer on
 * its way does not hide why. @param {string} why
 */
function unusable(why) {
  notice = why;
  unread = true;
  touched = null;
  live.check(editor.position);
}

/** The answer takes a while: what was said of the position before must not stand. */
function waiting() {
  begin();
  nothing(null);
  message.show([say("analyze.waiting")], { spoken: null });
}

/** There are no chances to show. @param {"none" | null} why */
function nothing(why) {
  known = why;
  board.overlay("contradiction", null);
  setup.doubtTotal(false);
  showHeat();
  looking.know(null);
  findings.show(why, editor.position.rows);
  showFacts(why, editor.position);
}

function showHeat() {
  const on = byId("heat").getAttribute("aria-pressed") === "true";
  const answer = on && known && known !== "none" ? known : null;
  board.overlay("heat", answer && { ...answer.analysis, dead: answer.digits?.dead });
  explainUnknown(answer && answer.analysis);
}

function toggleHeat() {
  const on = byId("heat").getAttribute("aria-pressed") !== "true";
  speak(say(on ? "analyze.heat.on" : "analyze.heat.off"));
  save("analyze.heat", on);
  switchHeat(on);
}

/** @param {boolean} on */
function switchHeat(on) {
  byId("heat").setAttribute("aria-pressed", `${on}`);
  byId("legend").hidden = !on;
  showHeat();
}

/** Shows cells that an answer names. @param {Cell[]} cells */
function point(cells) {
  findings.press(null);
  looking.choose(null);
  board.overlay("last", { cells });
  board.focusCell(cells[0], { focus: false });
}

function undo() {
  touched = null;
  if (!editor.undo()) speak(say("analyze.undo.none"));
}

function redo() {
  touched = null;
  if (!editor.redo()) speak(say("analyze.redo.none"));
}

/**
 * The position of the link, or the last one of this browser; null if there is none.
 * @returns {Position | null}
 */
function linked() {
  for (const hash of [location.hash, load("analyzed", "")]) {
    try {
      const view = readView(hash);
      if (view) return positionOf(view);
    } catch (error) {
      unread = true;
      notice = say("play.bad-link", { sentence: sentence(/** @type {Error} */ (error).message) });
      return null;
    }
  }
  return null;
}

fillLegend();
showPalette(board);
byId("advance").checked = load("advance", false);
byId("advance").addEventListener("change", () => save("advance", byId("advance").checked));

const doings = {
  picture: () => pictures.choose(),
  "as-read": () => pictures.toggle(),
  examples: () => openStart(editor.position, replace),
  text: () => texts.open(),
  share: () => {
    const link = pageLink("analyze", hashOf(editor.position));
    copyLink(link, say("analyze.shared"), message);
  },
  undo,
  redo,
  heat: toggleHeat,
  keys: showEditKeys,
};
listenToButtons(doings);
listenToKeys({
  u: undo,
  p: toggleHeat,
  t: doings.text,
  i: doings.picture,
  "?": showEditKeys,
  ...boardKeys(board),
});
listenToUndo(undo, redo);
// What a pointer paints until it is lifted is taken back at once.
document.addEventListener("pointerdown", () => strokes++);
addEventListener("pagehide", () => save("analyzed", hashOf(editor.position)));
addEventListener("hashchange", () => {
  address = location.hash;
  if (location.hash.slice(1) === hashOf(editor.position)) return;
  const position = linked();
  if (position) replace(position);
  else if (notice) unusable(notice);
});

editor.position = linked() ?? editor.position;
switchHeat(load("analyze.heat", true));
changed(editor.position);
pictures.begin();
try {
  setup.limit((await about()).longestSide);
  await opinions.begin();
} catch (error) {
  refused(error);
}
