/** Links to a position: of the game in play, or of a moment of a recorded game. */

import { byId, make } from "../dom.js";
import { writeGame, writeView } from "../links.js";
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
 * The link to a position.
 * @param {PlayedGame} game @param {GameController} current @returns {string}
 */
function linkTo(game, { seedTold, practice }) {
  if (!seedTold) return analysisOf(game);
  const { rules, seed, number } = game;
  const moves = game.steps.flatMap((step) => step.moves);
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
  const copied = say(current.seedTold ? "share.game" : "share.view");
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

/** Can the game be played on? @param {Opened} opened */
export function offerGame({ recorded }) {
  // Larger seeds no link can hold, and a board that was given has none.
  const known = [recorded.seed, recorded.number].map(Number).every(Number.isSafeInteger);
  byId("play-from").hidden = !known || recorded.given;
}
