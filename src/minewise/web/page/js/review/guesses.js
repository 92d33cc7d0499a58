/** Shows the list of all guesses: each guess leads to its moment. */

import { nameOf } from "../board/cells.js";
import { button, byId, fact, figures, make } from "../dom.js";
import { figure, say, signed } from "../words.js";
import { kindOf, percent, sign } from "./verdicts.js";

/** @import {JudgedMove, PlayedMove, WinningCurve} from "../../minewise.d.mts" */
/** @import {Opened} from "../shared/opened.js" */

/**
 * @typedef {"guesses" | "needless" | "survival" | "winning-lost" | "winning-luck" | "luck"
 *   | "loss"} Total
 */

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
    const line = figures(entry, about + percent(judged.chance), "", "", "");
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

  /** The chances to win, as far as they are known. @param {WinningCurve} curve */
  weigh({ points }) {
    for (const { number, before, chosen, lost, exact } of points) {
      const cells = this.place.querySelectorAll(`[data-number="${number}"] td`);
      const about = exact ? "" : "~";
      const texts = [about + percent(before), about + percent(chosen), figure(100 * lost, 1)];
      texts.forEach((text, i) => (cells[i + 1].textContent = text));
    }
  }

  /** What is judged by now. @param {Opened} game */
  showTotals({ curve, done, totals }) {
    if (!totals) return;
    const { guesses, luck, needless, skillLoss: loss, survival } = totals;
    const isWeighed = Boolean(curve?.points.length);
    byId("summary").textContent = curve?.sentence ?? "";
    byId("guesses-none").hidden = !done || guesses > 0;
    /** @type {[Total, string][]} */
    const facts = [
      ["guesses", figure(guesses)],
      ["needless", figure(needless.count)],
      ["survival", percent(survival)],
    ];
    if (isWeighed && curve) {
      facts.push(["winning-lost", figure(100 * curve.lost, 1)]);
      if (curve.luck !== null) facts.push(["winning-luck", signed(100 * curve.luck, 1)]);
    } else facts.push(["luck", signed(luck)], ["loss", figure(loss, 2)]);
    byId("totals").replaceChildren(
      ...facts.flatMap(([name, value]) =>
        fact(say(`review.total.${name}`), value, say(`review.total.${name}.meaning`)),
      ),
    );
  }
}
