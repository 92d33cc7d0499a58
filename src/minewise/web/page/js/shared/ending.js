/** The end of a game: its result, its record, and what can be done next. */

import { api } from "../api.js";
import { make } from "../dom.js";
import { count, keepGame } from "../games.js";
import { icon } from "../icons.js";
import { pageLink } from "../shell.js";
import { figure, say } from "../words.js";

/** @typedef {import("../api.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../play/current.js").Current} Current */
/** @typedef {import("./message.js").Message} Message */

/** Shows the end on the board. @param {Board} board @param {Game} game @param {boolean} solved the picture of the solved board */
export function showEnd(board, game, solved) {
  board.overlay("end", game.status === "playing" ? null : {
    mines: game.mines ?? [],
    wrong: game.wrong_flags,
    won: game.status === "won",
    visited: solved ? game.visited : null,
    identified: solved ? game.identified : null,
  });
}

/**
 * Keeps a game that has just ended and tells its result.
 * @param {Current} current @param {Board} board @param {Message} message
 */
export async function ended(current, board, message) {
  const game = /** @type {Game} */ (current.game);
  const counted = !(current.helped || game.may_undo || game.taken_back);
  const kept = {
    id: game.id, date: new Date().toISOString(), level: current.wish.rules,
    status: game.status, seconds: game.elapsed, counted,
  };
  const best = counted && count(kept);
  try {
    keepGame(kept, await api.record(game.id));
  } catch {
    // Without its record it cannot be reviewed; the result is told all the same.
  }
  if (current.game === game) tell(current, board, message, best);
}

/** The result in words. @param {Current} current @param {Board} board @param {Message} message @param {boolean} best */
export function tell(current, board, message, best) {
  const game = /** @type {any} */ (current.game);
  const { status, elapsed, clicks, score } = game;
  const heading = say(status === "won" ? "play.won" : game.mines_hit ? "play.lost" : "play.lost.flags");
  const facts = [say("play.result", { time: figure(elapsed, 1), n: clicks, count: figure(clicks) })];
  if (score !== null && score !== undefined) facts.push(say("play.score", { score: figure(100 * score) }));
  if (best) facts.push(say("play.result.best"));
  message.show([heading, facts.join(" ")], { kind: status, buttons: buttons(game, board, message) });
}

/** @param {any} game @param {Board} board @param {Message} message */
function buttons(game, board, message) {
  let solved = false;
  const picture = make("button", { class: "button", type: "button", "aria-pressed": "false" }, say("play.solved"));
  picture.addEventListener("click", () => {
    solved = !solved;
    picture.setAttribute("aria-pressed", `${solved}`);
    showEnd(board, game, solved);
    message.place.querySelector(".legend-solved")?.remove();
    if (solved) message.place.append(legend());
    message.place.scrollIntoView({ block: "nearest" });
  });
  const review = make("a", { class: "button main", href: pageLink("review", `game=${encodeURIComponent(game.id)}`) }, icon("review"), say("play.review"));
  return [review, picture];
}

/** What the colours of the solved board mean. */
function legend() {
  const meanings = ["visited", "identified"].map((name) =>
    make("span", {}, make("i", { class: `swatch ${name}`, "aria-hidden": "true" }), say(`play.${name}`)),
  );
  return make("p", { class: "soft legend-solved" }, ...meanings);
}
