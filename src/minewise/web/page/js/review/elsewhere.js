/** Ways from a moment of a recorded game to other pages. */

import { byId } from "../dom.js";
import { writeGame, writeView } from "../links.js";
import { pointLate } from "../shared/sharing.js";
import { pageLink } from "../shell.js";

/** @import {Opened} from "../shared/opened.js" */

/**
 * The links lead to the position that is shown.
 * @param {() => Opened | null} current
 */
export function pointLinks(current) {
  pointLate("analyze", () => {
    const opened = current();
    if (!opened) return null;
    const { state, timeline } = opened;
    return pageLink("analyze", writeView({ rows: timeline.rows, rules: state.rules }));
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
