/** The two rows over the board: which kind of game is played, and at which level. */

import { dailyGame, dailyOf, today } from "../daily.js";
import { byId } from "../dom.js";
import { CLASSIC, LEVELS, classicOf, isLevel } from "../games.js";
import { anyBoards, boardsText, kindOf, withBoardsOf } from "../kinds.js";

/** @import {Level} from "../games.js" */
/** @import {Wish} from "./game_controller.js" */

const KINDS = /** @type {const} */ (["classic", "no-guess", "daily"]);

/** @typedef {typeof KINDS[number] | "own"} Kind own: rules that are none of the others */

/** @param {Wish} wish @returns {{kind: Kind, level: Level | undefined}} */
function chosenOf(wish) {
  const daily = dailyOf(wish);
  if (daily) return { kind: "daily", level: daily.level };
  const rules = anyBoards(wish.rules);
  const level = classicOf(rules);
  const { kind: boards } = kindOf(wish.rules);
  if (!level || boards === "safe-guesses") {
    return { kind: "own", level: isLevel(rules) ? rules : level };
  }
  return { kind: boards === "any" ? "classic" : boards, level };
}

/**
 * The game of a kind and a level.
 * @param {Kind} kind @param {Level} level @param {string} now the rules of now, which may say on
 *   which boards @returns {Wish}
 */
function gameOf(kind, level, now) {
  if (kind === "daily") return dailyGame({ date: today(), level });
  const rules = CLASSIC[level];
  if (kind === "own") return { rules: withBoardsOf(rules, now) };
  if (kind === "classic") return { rules };
  const proved = kindOf(now).kind === "no-guess" ? now : boardsText("no-guess", "exact");
  return { rules: withBoardsOf(rules, proved) };
}

export class Choice {
  /** Are the rules of the game none that the rows have? */
  own = false;
  /** @type {Wish} */
  #wish = { rules: CLASSIC.beginner };

  /** @param {(wish: Wish) => void} begin @param {() => void} own asks for rules */
  constructor(begin, own) {
    for (const kind of KINDS) {
      part("kind", kind).addEventListener("click", () => {
        const { level = "beginner" } = chosenOf(this.#wish);
        begin(gameOf(kind, level, this.#wish.rules));
      });
    }
    part("kind", "own").addEventListener("click", own);
    for (const level of LEVELS) {
      part("level", level).addEventListener("click", () => {
        const daily = dailyOf(this.#wish);
        const { kind } = chosenOf(this.#wish);
        begin(daily ? dailyGame({ ...daily, level }) : gameOf(kind, level, this.#wish.rules));
      });
    }
  }

  /** @param {Wish} wish of the game that is shown */
  show(wish) {
    this.#wish = wish;
    const { kind, level } = chosenOf(wish);
    this.own = kind === "own";
    for (const one of [...KINDS, /** @type {const} */ ("own")]) press("kind", one, one === kind);
    for (const one of LEVELS) press("level", one, one === level);
  }
}

/** @param {"kind" | "level"} row @param {string} name @returns {HTMLElement} its button */
const part = (row, name) => byId(`${row}s`).querySelector(`[data-${row}="${name}"]`);

/** @param {"kind" | "level"} row @param {string} name @param {boolean} on */
const press = (row, name, on) => part(row, name).setAttribute("aria-pressed", `${on}`);
