/** The end of a game: its result, its record, and what can be done next. */

import { api } from "../api.js";
import { button, make } from "../dom.js";
import { count, endingOf, keepGames } from "../games.js";
import { icon } from "../icons.js";
import { pageLink } from "../shell.js";
import { figure, say } from "../words.js";

/** @import {Game, RecordedGame} from "../../api.d.ts" */
/** @import {Board} from "../board/board.js" */
/** @import {Current} from "../play/current.js" */
/** @import {Message} from "./message.js" */

/**
 * Shows the end on the board.
 * @param {Board} board @param {Game | RecordedGame} game
 * @param {boolean} solved the picture of the solved board
 */
export function showEnd(board, game, solved) {
  const { identified, mines, status, visited, wrong_flags: wrong } = game;
  const end = { mines: mines ?? [], wrong, won: status === "won" };
  const shown = solved ? { ...end, visited, identified } : end;
  board.overlay("end", status === "playing" ? null : shown);
}

/**
 * Keeps a game that has just ended and tells its result.
 * @param {Current} current @param {Board} board @param {Message} message
 */
export async function ended(current, board, message) {
  const game = /** @type {Game} */ (current.game);
  const counted = !(current.helped || game.may_undo || game.taken_back);
  const { id, elapsed: seconds } = game;
  const date = new Date().toISOString();
  const kept = { id, date, level: current.wish.rules, status: endingOf(game), seconds, counted };
  const best = counted && count(kept);
  try {
    keepGames([{ game: kept, record: await api.record(id) }]);
  } catch {
    // Without its record it cannot be reviewed; the result is told all the same.
  }
  if (current.game === game) tell(game, board, message, best);
}

/**
 * The result in words.
 * @param {Game} game @param {Board} board @param {Message} message @param {boolean} best
 */
export function tell(game, board, message, best) {
  const { elapsed, clicks } = game;
  const ending = endingOf(game);
  const lost = game.mines_hit ? "play.lost" : "play.lost.flags";
  const heading = ending === "lost" ? lost : ending === "complete" ? "play.complete" : "play.won";
  const time = figure(elapsed, 1);
  const facts = [say("play.result", { time, n: clicks, count: figure(clicks) }), ...scored(game)];
  if (best) facts.push(say("play.result.best"));
  const buttons = next(game, board, message);
  message.show([say(heading), facts.join(" ")], { kind: ending, buttons });
}

/**
 * The score where play goes on after a mine.
 * @param {Pick<Game, "score">} game @returns {string[]}
 */
export const scored = ({ score }) =>
  score === null ? [] : [say("play.score", { score: figure(100 * score) })];

/** @param {Game} game @param {Board} board @param {Message} message */
function next(game, board, message) {
  let solved = false;
  const picture = button("button", { "aria-pressed": "false" }, say("play.solved"));
  picture.addEventListener("click", () => {
    solved = !solved;
    picture.setAttribute("aria-pressed", `${solved}`);
    showEnd(board, game, solved);
    message.place.querySelector(".legend-solved")?.remove();
    if (solved) message.place.append(legend());
    message.place.scrollIntoView({ block: "nearest" });
  });
  const href = pageLink("review", `game=${encodeURIComponent(game.id)}`);
  const review = make("a", { class: "button main", href }, icon("review"), say("play.review"));
  return [review, picture];
}

/** What the colours of the solved board mean. */
function legend() {
  const meanings = /** @type {const} */ (["visited", "identified"]).map((name) => {
    const swatch = make("i", { class: `swatch ${name}`, "aria-hidden": "true" });
    return make("span", {}, swatch, say(`play.${name}`));
  });
  return make("p", { class: "soft legend-solved" }, ...meanings);
}
