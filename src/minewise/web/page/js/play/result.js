/** The end of a game that was played: its result, its record, and what can be done next. */

import { withPlaces } from "../board/places.js";
import { countDaily, dailyOf } from "../daily.js";
import { button, make } from "../dom.js";
import { keepGames } from "../games.js";
import { icon } from "../icons.js";
import { kindOf } from "../kinds.js";
import { scored, showEnd } from "../shared/status.js";
import { pageLink, speak } from "../shell.js";
import { figure, say } from "../words.js";
import { shareButton } from "./daily.js";
import { addJudged, count } from "./results.js";
import { freshName } from "./stored.js";

/** @import {GameState} from "../../minewise.d.mts" */
/** @import {Board} from "../board/board.js" */
/** @import {PlayedGame} from "../core/played.js" */
/** @import {Kept} from "../games.js" */
/** @import {Message} from "../shared/message.js" */
/** @import {Looked} from "../shared/opened.js" */
/** @import {GameController} from "./game_controller.js" */

/**
 * Keeps a game that has just ended and tells its result.
 * @param {GameController} current @param {Board} board @param {Message} message
 */
export async function ended(current, board, message) {
  const game = /** @type {PlayedGame} */ (current.game);
  const { seconds } = current.clock;
  const { state } = game;
  const { clicks, solved } = state;
  const date = new Date();
  const level = current.wish.rules;
  const [won, bv, done] = [state.status === "won", solved?.threeBv, solved?.threeBvDone];
  const unknown = { avoidable: null, luck: null };
  const counted = { clicks, bv: bv ?? null, done: done ?? null };
  const counts = current.counts && !state.takenBack;
  const best = counts && count({ date: +date, level, won, seconds, ...counted, ...unknown });
  if (counts) judge(game, +date);
  const id = freshName();
  const daily = ofTheDay(current, won);
  const kept = { id, date: date.toISOString(), level, status: state.ending, seconds, ...daily };
  const record = await game.record().catch(() => null);
  // Without its record it cannot be reviewed; the result is told all the same.
  const isKept = record !== null && keepGames([{ game: kept, record }]).kept > 0;
  if (current.game !== game) return;
  current.record = isKept ? id : null;
  current.keep();
  tell(current, board, message, best);
}

/**
 * Adds to a game that counts what its moves were worth.
 * @param {PlayedGame} game @param {number} date of its result
 */
async function judge(game, date) {
  // Clues may tell something that cannot be read; and what looks back may not load.
  const looked = await lookBack(game).catch(() => null);
  if (!looked) return;
  const { luck, verdict } = looked;
  const avoidable = verdict?.avoidable ? verdict.avoidable !== "no" : null;
  addJudged(date, { avoidable, luck });
}

/**
 * Counts the board of a day.
 * @param {GameController} current @param {boolean} won @returns {Partial<Kept>} what is kept of it
 */
function ofTheDay({ clock: { seconds }, helped, practice, wish }, won) {
  const daily = dailyOf(wish);
  if (!daily) return {};
  countDaily(daily, { won, seconds, helped: helped || practice });
  return { daily };
}

/**
 * The result in words.
 * @param {GameController} current @param {Board} board @param {Message} message
 * @param {boolean} [best] was it the best time of its level?
 */
export function tell({ game, clock, record, wish }, board, message, best = false) {
  const { state } = /** @type {PlayedGame} */ (game);
  const { ending } = state;
  const lost = state.minesHit ? "play.lost" : "play.lost.flags";
  const heading = ending === "lost" ? lost : ending === "complete" ? "play.complete" : "play.won";
  const facts = [...scored(state), ...measured(state, clock.seconds)];
  if (best) facts.unshift(say("play.result.best"));
  const buttons = next(state, board, message, record);
  const daily = dailyOf(wish);
  if (daily) buttons.push(shareButton(daily.date));
  message.show([say(heading), facts.join(" ")], { kind: ending, buttons });
  if (ending === "lost") tellVerdict(/** @type {PlayedGame} */ (game), board, message);
}

/**
 * Why the game is lost, in place of that it is; the board shows the cell that was better.
 * @param {PlayedGame} game @param {Board} board @param {Message} message
 */
async function tellVerdict(game, board, message) {
  const head = message.place.querySelector("p");
  // Clues may tell something that cannot be read; and what looks back may not load.
  const { verdict } = (await lookBack(game).catch(() => null)) ?? {};
  if (!verdict || !head?.isConnected) return;
  head.replaceChildren(...withPlaces(verdict.sentence));
  board.overlay("best", verdict.better && { cells: [verdict.better] });
  speak(verdict.sentence);
}

/** @type {{record: string, looked: Promise<Looked>} | null} what is known of the last game */
let last = null;

/**
 * What there is to say of a game that is over.
 * @param {PlayedGame} game @returns {Promise<Looked>}
 */
export async function lookBack(game) {
  const [record, { Opened }] = await Promise.all([game.record(), import("../shared/opened.js")]);
  if (last?.record !== record) last = { record, looked: Opened.looked(record) };
  return last.looked;
}

/** Time, clicks and 3BV. @param {GameState} state @param {number} seconds */
function measured({ clicks, solved, status }, seconds) {
  const time = figure(seconds, 1);
  const told = [say("play.result", { time, n: clicks, count: figure(clicks) })];
  if (!solved) return told;
  const { threeBv: bv, threeBvDone: done, efficiency } = solved;
  const won = status === "won";
  const pace = seconds > 0 ? figure(done / seconds, 2) : "–";
  told.push(say(won ? "play.result.bv" : "play.result.bv.part", { bv, done, pace }));
  if (won && efficiency !== null) {
    told.push(say("play.result.efficiency", { percent: figure(100 * efficiency) }));
  }
  return told;
}

/**
 * @param {GameState} state @param {Board} board @param {Message} message
 * @param {string | null} id of the record
 */
function next(state, board, message, id) {
  let solved = false;
  const picture = button("button", { "aria-pressed": "false" }, say("play.solved"));
  picture.addEventListener("click", () => {
    solved = !solved;
    picture.setAttribute("aria-pressed", `${solved}`);
    showEnd(board, state, solved);
    message.place.querySelector(".legend-solved")?.remove();
    if (solved) message.place.append(legend());
  });
  if (!id) return [picture];
  const short = kindOf(state.rules).kind !== "any"; // beside more buttons
  const href = pageLink("review", `game=${encodeURIComponent(id)}`);
  const words = say(short ? "end.review" : "play.review");
  const review = make("a", { class: "button main", href }, icon("review"), words);
  return short ? [review] : [review, picture];
}

/** What the colours of the solved board mean. */
function legend() {
  const meanings = /** @type {const} */ (["visited", "identified"]).map((name) => {
    const swatch = make("i", { class: `swatch ${name}`, "aria-hidden": "true" });
    return make("span", {}, swatch, say(`play.${name}`));
  });
  return make("p", { class: "soft legend-solved" }, ...meanings);
}
