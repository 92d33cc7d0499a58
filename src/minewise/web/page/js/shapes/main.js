/** The page that analyzes boards of other shapes. */

import { Editor, listenToUndo, showPalette } from "../analyze/editor.js";
import { Latest, refusal } from "../answers.js";
import { WorkerQueue, compiledFile } from "../core/worker_queue.js";
import { byId, options } from "../dom.js";
import { listenToText } from "../shared/incoming.js";
import { listenToButtons, listenToKeys } from "../shared/keys.js";
import { Message } from "../shared/message.js";
import { copyLink } from "../shared/sharing.js";
import { ready, shell } from "../shell.js";
import { load, save } from "../store.js";
import { figure, percentage, say, sentence } from "../words.js";
import { analyze, explain } from "./analysis.js";
import { ShapeBoard } from "./board.js";
import { COVERED, codeOf, isCovered, positionOf, read, readLink, write, writeLink }
  from "./position.js";
import { KINDS, nameOf, nounOf, shapeOf } from "./shape.js";

/** @import {Analysis, Ask} from "./analysis.js" */
/** @import {Position} from "./position.js" */
/** @import {Kind} from "./shape.js" */

/** What each shape opens with, and its mines. @type {Record<Kind, [string, number]>} */
const EXAMPLES = {
  hexagons: ["###10111/#3101###/##100111/##100000/###10110/###11#20/#######1", 11],
  torus: ["11##3#21/1###2110/1###1000/2###1000/1###2110/2#####21/########", 9],
  cylinder: ["001#2100/001##100/11233200/1#2##100/22###322/########/########", 9],
  square: ["#11#101#/#2#11011/####1000/####1000/####2000/####2000/####2000", 9],
  knights: ["00##11#/#1102##/011##1#/##1011#/#01##10/##200##", 7],
  triangles: ["1#111122###/111013#####/000013#####/000012#####/000012#####/00011######", 9],
  "triangles,neighbors=3":
    ["001########/0001#11####/0000001####/000001#####/00001######/1#11#######", 14],
};
/** @param {Kind} kind */
const example = (kind) => read(EXAMPLES[kind][0], kind, () => EXAMPLES[kind][1]);

shell();
const message = new Message(byId("message"));
const latest = new Latest();
const queue = new WorkerQueue(compiledFile("sets.wasm"));
const board = new ShapeBoard(byId("board"), act);
const [kinds, setup, area] = [byId("shape"), byId("setup"), byId("text")];
const { width, height, mines: total, unknown } = setup.elements;
/** @type {Analysis | null} */
let known = null;
let [settling, most, shown] = [0, -1, ""];
/** What is said before the next verdict: why a link was of no use. */
let notice = "";
/** @type {Editor<Position>} */
const editor = new Editor(example("hexagons"), changed);

/** @param {AbortSignal} signal @returns {Ask} */
const asking = (signal) => async (fields) =>
  (await queue.call("ask", ["analyze_sets", fields], signal)).json;

/** Sets a position, or says why not. @param {() => Position | null} make @param {string} [place] */
function attempt(make, place) {
  try {
    const position = make();
    if (position) editor.set(position);
  } catch (error) {
    const why = sentence(refusal(error));
    if (place) byId(place).textContent = why;
    else message.show([why], { kind: "refused" });
    if (!place && !known) notice = why;
  }
}

/** Changes parts of the position. @param {Partial<Position>} part @param {string} [place] */
function change(part, place) {
  const { shape, codes, mines } = { ...editor.position, ...part };
  attempt(() => positionOf(shape, codes, mines), place);
}

/** @param {number} cell @param {string} mark */
function act(cell, mark) {
  const { codes } = editor.position;
  const set = codes.map((code, at) => (at === cell ? codeOf(mark) : code));
  if (!mark) pick(cell);
  else if (set[cell] !== codes[cell]) change({ codes: set });
}

/** Reads what was typed or pasted; of the same size it keeps the mine total. */
const take = () => attempt(() => {
  const { shape, codes, mines } = editor.position;
  return read(area.value, shape.kind, (size) => (size === codes.length ? mines : null));
}, "text-refusal");

/** The size of the fields: cells are cut off, or come as covered ones. */
const resize = () => attempt(() => {
  const { shape: old, codes, mines } = editor.position;
  const shape = shapeOf(old.kind, [Number(height.value), Number(width.value)]);
  const kept = shape.neighbors.map((near, cell) => {
    const column = cell % shape.width;
    const code = codes[((cell - column) / shape.width) * old.width + column] ?? COVERED;
    return column < old.width && code <= near.length ? code : COVERED;
  });
  return positionOf(shape, kept, mines === null ? null : Math.min(mines, kept.length));
}, "setup-refusal");

/** @param {Position} position */
async function changed(position) {
  const { shape, mines } = position;
  const { signal, isCurrent } = latest.begin();
  // Of the same board, what was known stays in sight until more is.
  board.show(position, shape.name === shown ? known : null, {});
  [known, shown] = [null, shape.name];
  [kinds.value, width.value, height.value] = [shape.kind, shape.width, shape.height];
  [total.value, total.disabled, unknown.checked] = [mines ?? "", mines === null, mines === null];
  for (const id of ["setup-refusal", "text-refusal"]) byId(id).textContent = "";
  if (document.activeElement !== area) area.value = write(position);
  [byId("undo").disabled, byId("redo").disabled] = [!editor.canUndo, !editor.canRedo];
  const digits = Math.max(...shape.neighbors.map(({ length }) => length));
  if (digits !== most) showPalette(board, (most = digits));
  clearTimeout(settling);
  settling = setTimeout(remember, 400);
  const late = setTimeout(() => {
    message.show([say("analyze.waiting")], { spoken: null });
    ready();
  }, 300);
  try {
    const found = await analyze(asking(signal), position).finally(() => clearTimeout(late));
    if (!isCurrent()) return;
    known = found;
    board.show(position, found, {});
    message.show([notice, ...verdict(found, position)].filter(Boolean));
  } catch (error) {
    if (!isCurrent()) return;
    const why = sentence(refusal(error));
    board.show(position, null, { contradiction: /** @type {any} */ (error).sets });
    message.show([notice, why].filter(Boolean), { kind: "refused" });
  }
  notice = "";
  ready();
}

/** The address and this browser hold the position. */
function remember() {
  const hash = writeLink(editor.position);
  history.replaceState(null, "", `${location.pathname}#${hash}`);
  save("shapes", hash);
}

/** @param {Analysis} found @param {Position} position */
function verdict({ safe, mines, least, exact, error, probability }, { shape, codes }) {
  if (!codes.some(isCovered)) return [say("analyze.all-open")];
  const lines = [];
  if (safe.length) lines.push(say("analyze.safe", { n: safe.length }));
  if (mines.length) lines.push(say("analyze.mines.only", { n: mines.length }));
  if (lines.length) lines.splice(0, 2, `${lines.join(", ")}. ${say("shapes.why")}`);
  if (!safe.length && least.length) {
    const chance = percentage(probability.get(least[0]) ?? 0, false);
    const percent = exact ? chance : `about ${chance}`;
    const values = { noun: nounOf(shape.kind), cell: nameOf(shape, least[0]), percent };
    lines.push(say("shapes.guess", values));
  }
  if (!exact) lines.push(say("shapes.sampled", { points: figure(100 * error, 1) }));
  return lines;
}

/** Says what is known of a cell, and shows the clues that prove it. @param {number} cell */
async function pick(cell) {
  const { position } = editor;
  const chance = known?.probability.get(cell);
  if (!known || chance === undefined) return;
  const { signal, isCurrent } = latest.begin();
  const values = { cell: nameOf(position.shape, cell), percent: percentage(chance, false) };
  const doubt = known.undecided.includes(cell) ? "undecided" : "chance";
  const word = Number.isNaN(chance) ? "lost" : doubt;
  const unproved = { clues: /** @type {number[]} */ ([]), sentence: say("analyze.unproved") };
  const isCertain = [...known.safe, ...known.mines].includes(cell);
  const told = isCertain
    ? await explain(asking(signal), position, cell).catch(() => unproved)
    : { clues: [], sentence: say(`analyze.picked.${word}`, values) };
  if (!isCurrent()) return;
  board.show(position, known, { target: [cell], clue: told.clues });
  message.show([told.sentence]);
}

/** The position of the link, or else the last one of this browser. */
const open = () => attempt(() => readLink(location.hash) ?? readLink(load("shapes", "")));

kinds.replaceChildren(...options(KINDS, (kind) => say(`shapes.${kind}`)));
kinds.addEventListener("change", () => attempt(() => example(kinds.value)));
for (const side of [width, height]) side.addEventListener("change", resize);
total.addEventListener("change", () =>
  change({ mines: Number(total.value || NaN) }, "setup-refusal"));
unknown.addEventListener("change", () => change({ mines: unknown.checked ? null : 0 }));
setup.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
area.addEventListener("input", take);
listenToText((text) => {
  area.value = text;
  take();
});
const [undo, redo] = [() => editor.undo(), () => editor.redo()];
listenToButtons({
  undo,
  redo,
  example: () => attempt(() => example(editor.position.shape.kind)),
  clear: () => change({ codes: editor.position.codes.map(() => COVERED) }),
  share: () => {
    remember();
    copyLink(location.href, say("analyze.shared"), message);
  },
});
listenToUndo(undo, redo);
listenToKeys({ u: undo });
addEventListener("hashchange", open);
open();
if (!shown) changed(editor.position);
