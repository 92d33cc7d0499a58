/** What can be practised: the choices by their names, and what the core is asked for each. */

import { make, options } from "../dom.js";
import { LEVELS } from "../games.js";
import { say } from "../words.js";

/** @import {DrillOptions} from "../../minewise.d.mts" */

/** Positions of real boards. */
const DRAWN = /** @type {const} */ ({
  single: { level: "single" },
  subset: { level: "subset" },
  "exact-without-total": { level: "exact-without-total" },
  exact: { level: "exact" },
  "1-1": { pattern: "1-1" },
  "1-2": { pattern: "1-2" },
  "1-2-1": { pattern: "1-2-1" },
  "1-2-2-1": { pattern: "1-2-2-1" },
  guess: { mayGuess: true, level: "subset" },
  "guess-hard": { mayGuess: true, level: "exact-without-total" },
});

/** @typedef {keyof typeof DRAWN} DrawnChoice */
/** @typedef {DrawnChoice | "own"} Choice own: from the lost games that are kept here */

/** In the order in which they are offered. */
const GROUPS = /** @type {const} */ ({
  level: ["single", "subset", "exact-without-total", "exact"],
  pattern: ["1-1", "1-2", "1-2-1", "1-2-2-1"],
  guess: ["guess", "guess-hard"],
  games: ["own"],
});

/** @type {Choice[]} */
export const CHOICES = Object.values(GROUPS).flat();

/** @param {unknown} name @returns {name is Choice} */
export const isChoice = (name) => CHOICES.some((choice) => choice === name);

/** What a choice is called. @param {Choice} choice */
export const choiceName = (choice) => say(`drills.choice.${choice}`);

/** @param {DrawnChoice} choice @returns {DrillOptions} */
export const wish = (choice) => DRAWN[choice];

/** Does it ask whether a cell is certain? @param {Choice} choice */
export const asksToGuess = (choice) => choice === "guess" || choice === "guess-hard";

/** All choices in their groups, and all boards. @param {any} choices @param {any} boards */
export function fillChoices(choices, boards) {
  const groups = /** @type {(keyof typeof GROUPS)[]} */ (Object.keys(GROUPS));
  choices.replaceChildren(
    ...groups.map((group) => {
      const label = say(`drills.group.${group}`);
      return make("optgroup", { label }, ...options(GROUPS[group], choiceName));
    }),
  );
  boards.replaceChildren(...options(LEVELS, (level) => say(`play.level.${level}`)));
}
