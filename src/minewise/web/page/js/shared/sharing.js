/** Links to the position: the game where its seed may be known, else the view for analysis. */

import { byId, make } from "../dom.js";
import { writeGame, writeView } from "../links.js";
import { pageLink } from "../shell.js";
import { say } from "../words.js";

/** @import {Game, NewGame as Wish} from "../../api.d.ts" */
/** @import {Message} from "./message.js" */

/** The link to a position. @param {Game} game @param {Wish} wish @returns {string} */
function linkTo(game, wish) {
  if (game.seed === null) return pageLink("analyze", writeView(game.view));
  const { seed, number, may_undo, moves } = game;
  return pageLink("play", writeGame({ rules: wish.rules, seed, number, may_undo, moves }));
}

/** The page that analyzes follows the game. @param {Game} game */
export function pointAtAnalysis(game) {
  byId("analyze").href = pageLink("analyze", writeView(game.view));
}

/** @param {Game} game @param {Wish} wish @param {Message} message */
export function share(game, wish, message) {
  const copied = say(game.seed === null ? "share.view" : "share.game");
  return copyLink(linkTo(game, wish), copied, message);
}

/** @param {string} link @param {string} copied what is said then @param {Message} message */
export async function copyLink(link, copied, message) {
  try {
    await navigator.clipboard.writeText(link);
    message.show([copied]);
  } catch {
    // No clipboard, or none without leave: then it is copied by hand.
    const words = say("share.by-hand");
    const more = { class: "input", readonly: true, value: link, "aria-label": words };
    const field = make("input", more);
    message.show([words]);
    message.place.append(field);
    field.select();
  }
}
