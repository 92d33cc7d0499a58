/** The boards of a day: which are solved, in which time, as text for others. */

import { DAILY_LEVELS, dailyGame, dayWords, outcomesOf } from "../daily.js";
import { button, make } from "../dom.js";
import { icon } from "../icons.js";
import { writeGame } from "../links.js";
import { pageLink, speak } from "../shell.js";
import { figure, say } from "../words.js";

/** @import {Outcome} from "../daily.js" */

/** Copies the results of a day as text. @param {string} date */
export function shareButton(date) {
  const share = button("button", {}, icon("link"), say("daily.share"));
  share.addEventListener("click", async () => {
    const text = dailyText(date);
    try {
      await navigator.clipboard.writeText(text);
      share.replaceChildren(icon("certain"), say("text.copied"));
      speak(say("daily.shared"));
    } catch {
      // No clipboard, or none without leave: then it is copied by hand.
      const more = { class: "input", readonly: true, rows: 5, "aria-label": say("share.by-hand") };
      const field = make("textarea", more, text);
      share.replaceWith(field);
      field.select();
    }
  });
  return share;
}

/** How a board of the day went here. @param {Outcome | undefined} outcome @returns {string} */
export function told(outcome) {
  if (!outcome) return say("daily.new");
  const { seconds, tries: n, helped } = outcome;
  if (seconds === null) return say("daily.tried", { n });
  return say(helped ? "daily.solved.helped" : "daily.solved", { time: figure(seconds, 1) });
}

/** All levels of a day as text, with a link to one of them. @param {string} date */
export function dailyText(date) {
  const outcomes = outcomesOf(date);
  const lines = DAILY_LEVELS.map((level) =>
    say("daily.line", { level: say(`play.level.${level}`), told: told(outcomes[level]) }),
  );
  const level = DAILY_LEVELS.findLast((level) => outcomes[level]) ?? DAILY_LEVELS[0];
  const game = { ...dailyGame({ date, level }), may_undo: false, moves: [] };
  const link = pageLink("play", writeGame(game));
  return [say("daily.text", { day: dayWords(date) }), ...lines, link].join("\n");
}
