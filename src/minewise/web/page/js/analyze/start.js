/** Positions to start from: examples with something to see, and boards with nothing revealed. */

import { button, div, make } from "../dom.js";
import { LEVELS } from "../games.js";
import { showDialog } from "../shell.js";
import { say } from "../words.js";
import { covered, positionOf, unpictured } from "./position.js";

/** @import {Position} from "./position.js" */

const EXPERT = [
  "######################211F1000",
  "###############FFF####F2222000",
  "################4##F4FF21F3210",
  "##############21113F323234FF31",
  "##############111222102F4FF###",
  "##############12F3F1003F######",
  "##############12F311013F######",
  "##############11110001F5######",
  "##############210111013F######",
  "##############F322F1002F######",
  "##############3FF2110012######",
  "###############321012211######",
  "###############11222FF11######",
  "##############112FF22211######",
  "##################321112######",
  "##############################",
];

const EXAMPLES = {
  "one-two-one": { rows: ["#####", "#####", "11211", "00000"], mines: 4 },
  "one-two-two-one": { rows: ["####", "####", "1221", "0000"], mines: 3 },
  "fifty-fifty": { rows: ["0001#", "0013#", "001FF", "00122"], mines: 3 },
  "dead-cell": {
    rows: ["#######", "##4#3##", "112F211", "0011100", "0001221", "0001FF1"],
    mines: 8,
  },
  contradiction: { rows: ["#####", "#####", "11311", "00000"], mines: 4 },
  expert: { rows: EXPERT, mines: 99 },
};

/** @typedef {keyof typeof EXAMPLES} Example */

/** Height, width and mines of each level. @type {Record<string, [number, number, number]>} */
const EMPTY = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [16, 30, 99] };

/** @param {Example} name @returns {Position} */
export function example(name) {
  const { rows, mines } = EXAMPLES[name];
  return positionOf({ rows, rules: `${rows[0].length}x${rows.length}/${mines} first_click=any` });
}

/** @param {Position} current @param {(position: Position) => void} set */
export function openStart(current, set) {
  /** @type {(kind: string, position: () => Position, ...words: (Node | string)[]) => any} */
  const choice = (kind, position, ...words) => {
    const onclick = () => {
      dialog.close();
      set(position());
    };
    return button(kind, { onclick }, ...words);
  };
  const examples = /** @type {Example[]} */ (Object.keys(EXAMPLES)).map((name) => {
    const words = make("span", { class: "strong" }, say(`start.${name}`));
    const meaning = make("span", { class: "soft" }, say(`start.${name}.meaning`));
    return choice("example", () => example(name), words, meaning);
  });
  const { rows, mines } = current;
  const { rows: fresh } = covered(rows.length, rows[0].length, mines);
  const same = () => ({ ...unpictured(current), rows: fresh });
  const empty = LEVELS.map((name) =>
    choice("button", () => covered(...EMPTY[name]), say(`play.level.${name}`)),
  );
  const body = div("body",
    div("examples", ...examples),
    make("h3", { id: "start-empty" }, say("start.empty")),
    make(
      "div",
      { class: "buttons", role: "group", "aria-labelledby": "start-empty" },
      ...empty,
      choice("button", same, say("start.same")),
    ),
  );
  const dialog = showDialog("start", say("start.heading"), body);
}
