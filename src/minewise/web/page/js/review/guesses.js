/** Shows the list of all guesses: each guess leads to its moment. */

import { nameOf } from "../board/cells.js";
import { button, byId, fact, figures, make } from "../dom.js";
import { figure, say } from "../words.js";
import { kindOf, percent, sign, signed } from "./verdicts.js";

/** @import {JudgedMove, PlayedMove, Review} from "../../minewise.d.mts" */

export class Guesses {
  /** @param {(at: number) => void} go */
  constructor(go) {
    this.go = go;
    this.place = byId("guesses");
  }

  begin() {
    this.place.replaceChildren();
    byId("guesses-box").hidden = byId("verdicts").hidden = true;
    byId("guesses-none").hidden = true;
  }

  /** @param {number} at @param {PlayedMove} move @param {JudgedMove} judged a guess */
  add(at, move, judged) {
    byId("guesses-box").hidden = byId("verdicts").hidden = false;
    const kind = kindOf(judged);
    const about = judged.exact ? "" : "~";
    const cell = nameOf(move.cell);
    const words = [say(`review.verdict.${kind}`), judged.hit && say("review.verdict.hit")];
    const unseen = (/** @type {string} */ text) => make("span", { class: "unseen" }, text);
    const entry = button(
      "entry",
      { onclick: () => this.go(at) },
      sign(kind, judged.hit),
      unseen(`${say("review.column.move")} `),
      make("span", { class: "figures" }, `${at + 1}`),
      make("span", { class: "soft figures" }, cell),
      unseen(`, ${words.filter(Boolean).join(", ")}`),
    );
    const safest = `${percent(judged.least)} · ${nameOf(judged.safest)}`;
    const chance = about + percent(judged.chance);
    const line = figures(entry, chance, kind === "least" ? "–" : safest, signed(judged.luck));
    line.dataset.number = at;
    this.place.append(line);
  }

  /** Marks the guess of a moment. @param {number} at */
  show(at) {
    this.place.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.place.querySelector(`[data-number="${at}"]`);
    if (!row) return;
    row.setAttribute("aria-current", "true");
    const box = byId("guesses-box");
    box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }

  /** @param {Review} totals of what is judged by now @param {boolean} done is that all? */
  showTotals(totals, done) {
    const { guesses, luck, needless, skillLoss: loss, survival } = totals;
    byId("summary").textContent = done ? totals.summary : "";
    byId("guesses-none").hidden = !done || guesses > 0;
    const facts = {
      guesses: figure(guesses),
      needless: figure(needless.count),
      luck: signed(luck),
      loss: figure(loss, 2),
      survival: percent(survival),
    };
    const names = /** @type {(keyof typeof facts)[]} */ (Object.keys(facts));
    byId("totals").replaceChildren(
      ...names.flatMap((name) =>
        fact(say(`review.total.${name}`), facts[name], say(`review.total.${name}.meaning`)),
      ),
    );
  }
}
