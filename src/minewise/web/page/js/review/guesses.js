/** The list of all guesses: each leads to its moment. */

import { byId, make } from "../dom.js";
import { figure, say } from "../words.js";
import { sign } from "./verdicts.js";
import { kindOf, named, percent, signed, summary } from "./words.js";

/** @typedef {import("./judging.js").Judged} Judged */
/** @typedef {import("./judging.js").Totals} Totals */
/** @typedef {import("./timeline.js").Move} Move */

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

  /** @param {number} number @param {Move} move @param {Judged} judged a guess */
  add(number, move, judged) {
    byId("guesses-box").hidden = byId("verdicts").hidden = false;
    const kind = kindOf(judged);
    const about = judged.exact ? "" : "~";
    const words = [say("review.guess", { n: number + 1, cell: named(move.cell), verdict: say(`review.verdict.${kind}`) }), judged.hit ? say("review.verdict.hit") : ""];
    const button = make(
      "button", { class: "entry", type: "button", "aria-label": words.filter(Boolean).join(", "), onclick: () => this.go(number) },
      sign(kind, judged.hit), make("span", { class: "figures" }, `${number + 1}`), make("span", { class: "soft figures" }, named(move.cell)),
    );
    const least = kind === "least" ? "–" : `${percent(judged.least)} · ${named(judged.safest)}`;
    this.place.append(make(
      "tr", { "data-number": number },
      make("th", { scope: "row" }, button),
      make("td", { class: "number" }, about + percent(judged.chance)),
      make("td", { class: "number" }, least),
      make("td", { class: "number" }, signed(judged.luck)),
    ));
  }

  /** Marks the guess of a moment. @param {number} at */
  show(at) {
    this.place.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.place.querySelector(`[data-number="${at}"]`);
    if (!row) return;
    row.setAttribute("aria-current", "true");
    const box = byId("guesses-box");
    const top = row.offsetTop - box.clientHeight / 2;
    box.scrollTop = top;
  }

  /** @param {Totals} totals @param {boolean} done are all moves judged? */
  showTotals(totals, done) {
    const { guesses, luck, needless, skillLoss, survival } = totals;
    byId("summary").textContent = done ? summary(totals) : say("review.judging");
    byId("guesses-none").hidden = !done || guesses > 0;
    const facts = { guesses: figure(guesses), needless: figure(needless), luck: signed(luck), loss: figure(skillLoss, 2), survival: percent(survival) };
    byId("totals").replaceChildren(
      ...Object.entries(facts).map(([name, value]) =>
        make("div", { title: say(`review.total.${name}.meaning`) }, make("dt", {}, say(`review.total.${name}`)), make("dd", { class: "figures" }, value))),
    );
  }
}
