/** Positions to start from: examples, each with something to see, and boards with nothing revealed. */

import { make } from "../dom.js";
import { dialogTitle, openDialog } from "../shell.js";
import { say } from "../words.js";
import { covered, positionOf } from "./position.js";

/** @typedef {import("./position.js").Position} Position */

const EXPERT = [
  "######################211F1000", "###############FFF####F2222000", "################4##F4FF21F3210",
  "##############21113F323234FF31", "##############111222102F4FF###", "##############12F3F1003F######",
  "##############12F311013F######", "##############11110001F5######", "##############210111013F######",
  "##############F322F1002F######", "##############3FF2110012######", "###############321012211######",
  "###############11222FF11######", "##############112FF22211######", "##################321112######",
  "##############################",
];

/** @type {Record<string, {rows: string[], mines: number}>} */
const EXAMPLES = {
  "one-two-one": { rows: ["#####", "#####", "11211", "00000"], mines: 4 },
  "one-two-two-one": { rows: ["####", "####", "1221", "0000"], mines: 3 },
  "fifty-fifty": { rows: ["0001#", "0013#", "001FF", "00122"], mines: 3 },
  "dead-cell": { rows: ["#######", "##4#3##", "112F211", "0011100", "0001221", "0001FF1"], mines: 8 },
  contradiction: { rows: ["#####", "#####", "11311", "00000"], mines: 4 },
  expert: { rows: EXPERT, mines: 99 },
};

/** @type {Record<string, [number, number, number]>} height, width, mines */
const EMPTY = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [16, 30, 99] };

/** @param {string} name @returns {Position} */
export function example(name) {
  const { rows, mines } = EXAMPLES[name];
  return positionOf({ rows, rules: `${rows[0].length}x${rows.length}/${mines} first_click=any` });
}

/** @param {Position} current @param {(position: Position) => void} set */
export function openStart(current, set) {
  const choose = (/** @type {Position} */ position) => {
    dialog.close();
    set(position);
  };
  const examples = Object.keys(EXAMPLES).map((name) => make(
    "button", { class: "example", type: "button", onclick: () => choose(example(name)) },
    make("span", { class: "strong" }, say(`start.${name}`)), make("span", { class: "soft" }, say(`start.${name}.meaning`)),
  ));
  const empty = Object.entries(EMPTY).map(([name, [height, width, mines]]) => make(
    "button", { class: "button", type: "button", onclick: () => choose(covered(height, width, mines)) }, say(`play.level.${name}`),
  ));
  const { rows, mines } = current;
  empty.push(make(
    "button", { class: "button", type: "button", onclick: () => choose({ ...current, rows: covered(rows.length, rows[0].length, mines).rows }) }, say("start.same"),
  ));
  const dialog = make(
    "dialog", { class: "dialog", "aria-labelledby": "start-title" },
    make(
      "div", { class: "body" }, dialogTitle(say("start.heading"), "start-title"),
      make("div", { class: "examples" }, ...examples),
      make("h3", { id: "start-empty" }, say("start.empty")), make("div", { class: "buttons", role: "group", "aria-labelledby": "start-empty" }, ...empty),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  openDialog(dialog);
}
