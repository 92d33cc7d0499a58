/** What a person has done of each choice, kept in this browser. */

import { byId, figures, table } from "../dom.js";
import { load, save } from "../store.js";
import { figure, say } from "../words.js";
import { CHOICES, choiceName } from "./sources.js";

/** @import {Choice} from "./sources.js" */

/**
 * @typedef {object} Done
 * @property {number} drills @property {number} atOnce right with the first answer
 * @property {number} tries answers
 * @property {number} streak right at once, one after the other @property {number} best streak
 */

/** @type {Done} */
const NOTHING = { drills: 0, atOnce: 0, tries: 0, streak: 0, best: 0 };

export class Progress {
  /** Also where the browser keeps nothing. @type {Record<string, any>} */
  #all = {};
  /** @type {Record<string, any> | null} what was cleared last */
  #cleared = null;

  constructor() {
    byId("clear").addEventListener("click", () => this.#clear());
    this.show();
  }

  /**
   * A drill is over.
   * @param {Choice} choice @param {number} tries answers
   * @param {boolean} atOnce was the first one right?
   */
  add(choice, tries, atOnce) {
    this.#all = kept(this.#all);
    const before = this.#of(choice);
    const streak = atOnce ? before.streak + 1 : 0;
    const now = {
      drills: before.drills + 1,
      atOnce: before.atOnce + (atOnce ? 1 : 0),
      tries: before.tries + tries,
      streak,
      best: Math.max(before.best, streak),
    };
    this.#cleared = null;
    this.#keep({ ...this.#all, [choice]: now });
  }

  show() {
    this.#all = kept(this.#all);
    const rows = CHOICES.filter((choice) => this.#of(choice).drills > 0).map((choice) => {
      const { atOnce, best, drills, streak, tries } = this.#of(choice);
      const run = say("drills.streak", { n: figure(streak), best: figure(best) });
      return figures(choiceName(choice), ...[drills, atOnce, tries].map((n) => figure(n)), run);
    });
    const heads = [say("drills.choice"), ...HEADS.map((head) => say(`drills.column.${head}`))];
    byId("progress").replaceChildren(...(rows.length ? [table(heads, rows)] : []));
    byId("progress-none").hidden = rows.length > 0;
    byId("clear").hidden = rows.length === 0 && !this.#cleared;
    byId("clear").lastElementChild.textContent = say(
      this.#cleared ? "drills.unclear" : "drills.clear",
    );
  }

  /** Forgets everything, or brings back what was forgotten just now. */
  #clear() {
    const [before, again] = [this.#all, this.#cleared];
    this.#cleared = again ? null : before;
    this.#keep(again ?? {});
  }

  /** @param {Record<string, any>} now */
  #keep(now) {
    this.#all = now;
    save("drills", now);
    this.show();
  }

  /** What is kept may be damaged. @param {Choice} choice @returns {Done} */
  #of(choice) {
    const found = Object(this.#all[choice]);
    const whole = Object.entries(NOTHING).map(([name, otherwise]) => {
      const value = found[name];
      return [name, Number.isSafeInteger(value) && value >= 0 ? value : otherwise];
    });
    return Object.fromEntries(whole);
  }
}

const HEADS = /** @type {const} */ (["drills", "at-once", "tries", "streak"]);

/** Another tab may have kept more. @param {Record<string, any>} otherwise */
function kept(otherwise) {
  const found = load("drills", otherwise);
  const usable = found !== null && typeof found === "object" && !Array.isArray(found);
  return usable ? found : otherwise;
}
