/** The statistics of this browser, in a dialog. */

import { make } from "../dom.js";
import { statistics } from "../games.js";
import { dialogTitle, openDialog } from "../shell.js";
import { save } from "../store.js";
import { figure, say } from "../words.js";

const LEVELS = ["beginner", "intermediate", "expert"];

export function showStatistics() {
  const all = Object.entries(statistics());
  const place = (/** @type {string} */ level) => (LEVELS.indexOf(level) + LEVELS.length + 1) % (LEVELS.length + 1);
  all.sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b));
  const dialog = make("dialog", { class: "dialog", "aria-labelledby": "statistics-title" });
  const forget = make("button", { class: "button", type: "button" }, say("statistics.forget"));
  forget.addEventListener("click", () => {
    save("statistics", null);
    dialog.close();
  });
  const contents = all.length
    ? [table(all), make("p", { class: "soft" }, say("statistics.note")), make("div", { class: "buttons" }, forget)]
    : [make("p", {}, say("statistics.none"))];
  dialog.append(make("div", { class: "body" }, dialogTitle(say("statistics.heading"), "statistics-title"), ...contents));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  openDialog(dialog);
}

/** @param {[string, import("../games.js").Line][]} lines */
function table(lines) {
  const head = ["games", "wins", "rate", "best"].map((name) => make("th", { class: "number", scope: "col" }, say(`statistics.${name}`)));
  const rows = lines.map(([level, { games, wins, best }]) =>
    make(
      "tr", {},
      make("th", { scope: "row" }, LEVELS.includes(level) ? say(`play.level.${level}`) : level),
      make("td", { class: "number" }, figure(games)),
      make("td", { class: "number" }, figure(wins)),
      make("td", { class: "number" }, say("statistics.percent", { percent: figure((100 * wins) / games) })),
      make("td", { class: "number" }, best === null ? "–" : say("statistics.seconds", { time: figure(best, 1) })),
    ),
  );
  return make(
    "table", { class: "table" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("statistics.level")), ...head)),
    make("tbody", {}, ...rows),
  );
}
