/** The page that analyzes positions. */

import { api, refusal } from "../api.js";
import { Board } from "../board/board.js";
import { isCovered, nameOf } from "../board/cells.js";
import { fillLegend } from "../board/chances.js";
import { byId } from "../dom.js";
import { readView, writeView } from "../links.js";
import {
  boardKeys, listenToButtons, listenToKeys, showKeys,
} from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { copyLink } from "../shared/sharing.js";
import { pageLink, ready, shell, speak } from "../shell.js";
import { load, save } from "../store.js";
import { percentage, say, sentence } from "../words.js";
import { Editor } from "./editor.js";
import { showFacts } from "./facts.js";
import { Findings } from "./findings.js";
import { Live } from "./live.js";
import { Looking } from "./looking.js";
import { Opinions } from "./opinions.js";
import { showPalette } from "./palette.js";
import { positionOf, rulesOf, turned } from "./position.js";
import { Setup } from "./setup.js";
import { example, openStart } from "./start.js";
import { Texts } from "./text.js";
import { verdict } from "./verdict.js";
import { Winning } from "./winning.js";

/** @import {Advice, CellAdvice} from "../../api.d.ts" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

/** Milliseconds without a change until the address holds the position. */
const SETTLED = 400;

shell();

const message = new Message(byId("message"));
const about = await api.about();
/** @type {Advice | null} what the server says of the position; null while that is not known */
let advice = null;
let contradicted = false;
/** The cell that was changed last and is named aloud with the next answer. @type {Cell | null} */
let touched = null;
/** What is said before the next verdict: why a link or a text was of no use. */
let notice = "";
let strokes = 0;
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
const looking = new Looking(board, (found) => findings.explain(found));
const findings = new Findings((cell) => {
  board.overlay("last", null);
  findings.press(cell);
  looking.choose(cell);
});
const live = new Live({ known, refused, waiting });
const texts = new Texts(() => editor.position, replace, unusable);
const setup = new Setup(about.limits.longest_side, (position) => editor.set(position));
const winning = new Winning(point);
const opinions = new Opinions(about.agents, point);
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
  const position = editor.position;
  board.overlay("last", null);
  if (!advice || advice.analysis.contradiction) return;
  const open = !isCovered(position.rows, cell);
  findings.press(open ? null : cell);
  const found = await looking.choose(open ? null : cell);
  if (editor.position !== position) return;
  message.show(open ? verdict(advice, position.rows) : [picked(advice, cell, found)]);
}

/** @param {Advice} advice @param {Cell} cell @param {CellAdvice | null} found @returns {string} */
function picked({ analysis }, cell, found) {
  if (found?.proof) return sentence(found.proof.sentence);
  const percent = percentage(analysis.probability[cell[0]][cell[1]] ?? 0);
  return say("analyze.picked.chance", { cell: nameOf(cell), percent });
}

/** Another position altogether. @param {Position} position */
function replace(position) {
  touched = null;
  notice = "";
  editor.set(position);
}

/** @param {Position} position */
function changed(position) {
  board.show(position.rows);
  board.overlay("last", null);
  advice = null;
  texts.sized = null;
  byId("undo").disabled = !editor.canUndo;
  byId("redo").disabled = !editor.canRedo;
  setup.show(position);
  looking.forget(position);
  winning.request.forget(position);
  opinions.request.forget(position);
  clearTimeout(settling);
  settling = setTimeout(remember, SETTLED);
  live.check(position);
}

/** The address and this browser hold the position. */
function remember() {
  const hash = hashOf(editor.position);
  history.replaceState(null, "", `${location.pathname}#${hash}`);
  save("analyzed", hash);
}

/** @param {Position} position */
function hashOf(position) {
  return writeView({ rows: position.rows, rules: rulesOf(position) });
}

/** @param {Advice} answer */
function known(answer) {
  advice = answer;
  const { analysis } = answer;
  const { position } = editor;
  const wrong = analysis.contradiction;
  texts.sized = answer.sized_text;
  setup.doubtTotal(Boolean(wrong?.with_total));
  board.overlay("contradiction", wrong && { cells: wrong.clues });
  showHeat();
  const lines = [notice, ...verdict(answer, position.rows)].filter(Boolean);
  const kind = wrong || notice ? "refused" : "";
  notice = "";
  message.show(lines, { kind, spoken: aloud(lines, Boolean(wrong)) });
  findings.show(answer, position.rows);
  looking.know(analysis);
  showFacts(answer, position);
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
  const why = sentence(refusal(error));
  nothing();
  message.show([notice, why].filter(Boolean), { kind: "refused" });
  notice = "";
}

/**
 * A link or a text gives no position. The one that stays is asked about anew, so that an answer on
 * its way does not hide why. @param {string} why
 */
function unusable(why) {
  notice = why;
  touched = null;
  live.check(editor.position);
}

/** The answer takes a while: what was said of the position before must not stand. */
function waiting() {
  nothing();
  message.show([say("analyze.waiting")], { spoken: null });
}

function nothing() {
  board.overlay("contradiction", null);
  board.overlay("heat", null);
  setup.doubtTotal(false);
  findings.show(null, editor.position.rows);
  showFacts(null, editor.position);
}

function showHeat() {
  const on = byId("heat").getAttribute("aria-pressed") === "true";
  board.overlay("heat", on && advice && !advice.analysis.contradiction ? advice.analysis : null);
}

function toggleHeat() {
  const on = byId("heat").getAttribute("aria-pressed") !== "true";
  byId("heat").setAttribute("aria-pressed", `${on}`);
  speak(say(on ? "analyze.heat.on" : "analyze.heat.off"));
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
      notice = say("play.bad-link", { sentence: sentence(/** @type {Error} */ (error).message) });
      return null;
    }
  }
  return null;
}

/** What the keys and the mouse do. */
const showEditKeys = () =>
  showKeys([
    [say("keys.move"), say("keys.move.keys")],
    [say("edit.digits"), say("edit.digits.keys")],
    [say("palette.covered"), say("edit.covered.keys")],
    [say("edit.flag"), say("keys.flag.keys")],
    [say("edit.unknown"), "_"],
    [say("edit.exploded"), "*"],
    [say("edit.next"), say("edit.next.keys")],
    [say("edit.wheel"), say("edit.wheel.keys")],
    [say("edit.stroke"), say("edit.stroke.keys")],
    [say("edit.undo"), "Ctrl+Z, U"],
    [say("edit.redo"), "Ctrl+Y, Ctrl+Shift+Z"],
    [say("edit.paste"), say("edit.paste.keys")],
    [say("edit.copy"), "Ctrl+C"],
    [say("edit.chances"), "P"],
    [say("text.heading"), "T"],
    [say("edit.zoom"), "+, -"],
    [say("keys.help"), "?"],
  ]);

fillLegend();
showPalette(board);
byId("advance").checked = load("advance", false);
byId("advance").addEventListener("change", () => save("advance", byId("advance").checked));

const doings = {
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
  "?": showEditKeys,
  ...boardKeys(board),
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey)) return;
  if (target.closest("input, select, textarea, dialog")) return;
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "z" && !event.shiftKey) undo();
  else redo();
});
// What a pointer paints until it is lifted is taken back at once.
document.addEventListener("pointerdown", () => strokes++);
addEventListener("pagehide", () => save("analyzed", hashOf(editor.position)));
addEventListener("hashchange", () => {
  if (location.hash.slice(1) === hashOf(editor.position)) return;
  const position = linked();
  if (position) replace(position);
  else if (notice) unusable(notice);
});

editor.position = linked() ?? editor.position;
changed(editor.position);
ready();
