/** The statistics of this browser, in a dialog. */

import { button, div, figures, make, table } from "../dom.js";
import { LEVELS, isLevel, levelName, statistics } from "../games.js";
import { showDialog } from "../shell.js";
import { save } from "../store.js";
import { figure, say } from "../words.js";

/** @import {Line} from "../games.js" */

export function showStatistics() {
  const all = Object.entries(statistics());
  const place = (/** @type {string} */ level) =>
    isLevel(level) ? LEVELS.indexOf(level) : LEVELS.length;
  all.sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b));
  const forget = () => {
    save("statistics", null);
    dialog.close();
  };
  const contents = all.length
    ? [
        table(
          [say("statistics.level"), ...COLUMNS.map((name) => say(`statistics.${name}`))],
          all.map(row),
        ),
        make("p", { class: "soft" }, say("statistics.note")),
        div("buttons", button("button", { onclick: forget }, say("statistics.forget"))),
      ]
    : [make("p", {}, say("statistics.none"))];
  const body = div("body", ...contents);
  const dialog = showDialog("statistics", say("more.statistics"), body);
}

const COLUMNS = /** @type {const} */ (["games", "wins", "rate", "best"]);

/** @param {[string, Line]} line */
const row = ([level, { games, wins, best }]) =>
  figures(
    levelName(level),
    figure(games),
    figure(wins),
    say("review.percent", { value: figure((100 * wins) / games) }),
    best === null ? "–" : say("statistics.seconds", { time: figure(best, 1) }),
  );
