/** Links to a position: of the game in play, or of a moment of a recorded game. */

import { byId, make } from "../dom.js";
import { writeGame, writeRecord, writeView } from "../links.js";
import { pageLink } from "../shell.js";
import { say } from "../words.js";

/** @import {PlayedGame} from "../core/played.js" */
/** @import {GameController} from "../play/game_controller.js" */
/** @import {Message} from "./message.js" */
/** @import {Opened} from "./opened.js" */

/** @param {{rows: string[], state: {rules: string}}} game */
const analysisOf = ({ rows, state }) =>
  pageLink("analyze", writeView({ rows, rules: state.rules }));

/**
 * The link to a position, or to the review of a game that is over.
 * @param {PlayedGame} game @param {GameController} current @returns {string}
 */
function linkTo(game, { seedTold, practice }) {
  if (!seedTold) return analysisOf(game);
  const { rules, seed, number } = game;
  const moves = game.steps.flatMap((step) => step.moves);
  if (game.state.status !== "playing") {
    return pageLink("review", writeGame({ rules, seed, number, may_undo: false, moves }));
  }
  return pageLink("play", writeGame({ rules, seed, number, may_undo: practice, moves }));
}

/**
 * A link to what is shown. Its address is long, and another one with every step, so it is written
 * when somebody is about to follow it.
 * @param {string} id of the link @param {() => string | null} address null: nothing is shown
 */
function pointLate(id, address) {
  const link = /** @type {HTMLAnchorElement} */ (byId(id));
  const point = () => {
    link.href = address() ?? link.href;
  };
  for (const event of ["pointerenter", "pointerdown", "focus", "click"]) {
    link.addEventListener(event, point);
  }
}

/** The page that analyzes opens the game as it stands. @param {GameController} current */
export function pointAtAnalysis(current) {
  pointLate("analyze", () => current.game && analysisOf(current.game));
}

/** @param {GameController} current @param {Message} message */
export async function share(current, message) {
  if (!current.game) return;
  const isOver = current.game.state.status !== "playing";
  const ofGame = isOver ? "share.review" : "share.game";
  const copied = say(current.seedTold ? ofGame : "share.view");
  await copyLink(linkTo(current.game, current), copied, message);
}

/** @param {string} link @param {string} copied what is said then @param {Message} message */
export async function copyLink(link, copied, message) {
  try {
    await navigator.clipboard.writeText(link);
    message.remark(copied);
  } catch {
    // No clipboard, or none without leave: then it is copied by hand.
    const words = say("share.by-hand");
    const more = { class: "input", readonly: true, value: link, "aria-label": words };
    const field = make("input", more);
    message.remark(words, field);
    field.select();
  }
}

/** The links lead to the position that is shown. @param {() => Opened | null} current */
export function pointLinks(current) {
  pointLate("analyze", () => {
    const opened = current();
    return opened && analysisOf({ rows: opened.timeline.rows, state: opened.state });
  });
  pointLate("play-from", () => {
    const opened = current();
    if (!opened) return null;
    const { recorded, timeline } = opened;
    const { rules } = recorded;
    const [seed, number] = [Number(recorded.seed), Number(recorded.number)];
    const moves = timeline.moves.slice(0, timeline.at);
    return pageLink("play", writeGame({ rules, seed, number, may_undo: true, moves }));
  });
}

/**
 * A link to the review of a game, at the moment that is shown.
 * @param {Opened} opened @param {Message} message
 */
export async function shareReview(opened, message) {
  const { recorded, text, timeline } = opened;
  const { rules } = recorded;
  const [seed, number] = [Number(recorded.seed), Number(recorded.number)];
  const game = { rules, seed, number, may_undo: false, moves: timeline.moves };
  const held = hasSeed(opened) ? writeGame(game) : await writeRecord(text);
  const link = pageLink("review", `${held}&move=${timeline.at}`);
  await copyLink(link, say("share.review"), message);
}

/** Can the game be played on? @param {Opened} opened */
export function offerGame(opened) {
  byId("play-from").hidden = !hasSeed(opened);
}

/** Larger seeds no link can hold, and a board that was given has none. @param {Opened} opened */
function hasSeed({ recorded }) {
  const known = [recorded.seed, recorded.number].map(Number).every(Number.isSafeInteger);
  return known && !recorded.given;
}
