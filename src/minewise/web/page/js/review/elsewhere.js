/** Ways from a moment of a recorded game to other pages. */

import { byId } from "../dom.js";
import { writeGame, writeView } from "../links.js";
import { pageLink } from "../shell.js";

/** @import {Opened} from "./opened.js" */

/** The links lead to the position that is shown. @param {Opened} opened */
export function pointLinks({ recorded, state, timeline }) {
  const { at, moves, rows } = timeline;
  const view = writeView({ rows, rules: state.rules });
  byId("analyze").href = pageLink("analyze", view);
  const [seed, number] = [Number(recorded.seed), Number(recorded.number)];
  // Larger seeds no link can hold, and a board that was given has none.
  const known = Number.isSafeInteger(seed) && Number.isSafeInteger(number);
  byId("play-from").hidden = !known || recorded.given;
  if (byId("play-from").hidden) return;
  const { rules } = recorded;
  const hash = writeGame({ rules, seed, number, may_undo: true, moves: moves.slice(0, at) });
  byId("play-from").href = pageLink("play", hash);
}
