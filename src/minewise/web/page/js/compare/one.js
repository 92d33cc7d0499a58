/** One comparison: how far it is, its chart and its numbers, and what can be done with it. */

import { api } from "../api.js";
import { make } from "../dom.js";
import { figure, say } from "../words.js";
import { chart } from "./chart.js";
import { state } from "./list.js";
import { gain, lasting, nameOf, share } from "./names.js";

/** @typedef {import("./types.js").Comparison} Comparison */
/** @typedef {import("./types.js").Series} Series */

export class One {
  /**
   * @param {HTMLElement} element
   * @param {{did: (comparison: Comparison) => void, gone: () => void}} events
   */
  constructor(element, { did, gone }) {
    this.element = element;
    this.did = did;
    this.gone = gone;
    this.shown = "";
    this.parts = {
      head: make("div", { class: "one-head" }), charts: make("div", { id: "charts" }), rest: make("div", { class: "rest" }),
      buttons: make("div", { class: "buttons" }), refusal: make("p", { class: "bad", role: "alert" }),
    };
  }

  hide() {
    this.shown = "";
    this.element.hidden = true;
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.hide();
    this.element.hidden = false;
    this.element.replaceChildren(
      make("h2", { id: "one-heading", class: "unseen" }, say("compare.heading")), make("p", { class: "bad", role: "alert" }, sentence),
    );
  }

  /** Draws what has changed. @param {Comparison} comparison */
  show(comparison) {
    const text = JSON.stringify(comparison);
    if (text === this.shown) return;
    const { parts } = this;
    const was = this.shown ? JSON.parse(this.shown) : null;
    this.shown = text;
    if (was?.id !== comparison.id) {
      parts.refusal.textContent = "";
      this.element.hidden = false;
      this.element.replaceChildren(parts.head, parts.buttons, parts.refusal, parts.charts, parts.rest);
    }
    parts.head.replaceChildren(...head(comparison));
    if (was?.id !== comparison.id || was.status !== comparison.status || !was.done !== !comparison.done) {
      this.#replaceButtons(comparison);
    }
    if (was?.id !== comparison.id || JSON.stringify(was.series) !== JSON.stringify(comparison.series)) {
      const open = parts.rest.querySelector("details")?.open ?? false;
      parts.charts.replaceChildren(...charts(comparison, parts.charts.clientWidth));
      parts.rest.replaceChildren(...rest(comparison, open));
    }
  }

  /** Buttons keep the focus when they change places. @param {Comparison} comparison */
  #replaceButtons({ id, status, done }) {
    const { buttons } = this.parts;
    const had = buttons.contains(document.activeElement);
    const runs = status === "running" || status === "waiting";
    buttons.replaceChildren(
      ...[
        runs && this.#button("stop", () => api.stopComparison(id)),
        (status === "stopped" || status === "failed") && this.#button("resume", () => api.resumeComparison(id)),
        done > 0 && make("a", { class: "button", href: `api/comparisons/${id}/report`, target: "_blank" }, say("compare.report")),
        done > 0 && make("a", { class: "button", href: `api/comparisons/${id}/results.csv` }, say("compare.csv")),
        !runs && this.#button("delete", () => api.deleteComparison(id)),
      ].filter(Boolean),
    );
    if (had) buttons.querySelector(".button")?.focus();
  }

  /** @param {"stop" | "resume" | "delete"} name @param {() => Promise<any>} doing */
  #button(name, doing) {
    return make(
      "button",
      {
        class: "button", type: "button",
        onclick: async (/** @type {Event} */ event) => {
          const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
          if (name === "delete" && !confirm(say("compare.delete.sure"))) return;
          button.setAttribute("aria-disabled", "true");
          try {
            const answer = await doing();
            if (name === "delete") this.gone();
            else this.did(answer);
          } catch (error) {
            this.parts.refusal.textContent = /** @type {Error} */ (error).message;
          }
          button.removeAttribute("aria-disabled");
        },
      },
      say(name === "stop" ? "compare.stop-now" : `compare.${name}`),
    );
  }
}

/** @param {Comparison} comparison */
function head(comparison) {
  const { done, total, pace, seconds_left: left, status, sentence } = comparison;
  const facts = [say("compare.far", { done: figure(done), total: figure(total) })];
  if (pace) facts.push(say("compare.pace", { pace: figure(pace) }));
  if (left !== null) facts.push(say("compare.left", { time: lasting(left) }));
  if (status === "waiting") facts.push(say("compare.waits"));
  return [
    make("h2", { id: "one-heading" }, nameOf(comparison)),
    make("div", {}, state(comparison)),
    make("progress", { class: "bar", max: total, value: done, "aria-label": say("compare.progress") }),
    make("p", { class: "facts soft" }, ...facts.map((fact) => make("span", {}, fact))),
    sentence && make("p", { class: "bad" }, sentence),
  ].filter(Boolean);
}

/** @param {Comparison} comparison @param {number} room pixels */
function charts(comparison, room) {
  const played = comparison.series.some(({ points }) => points.some(({ rows }) => rows.length));
  if (!played) return [make("p", { class: "soft" }, say("compare.nothing"))];
  return chart(comparison, room);
}

/** @param {Comparison} comparison @param {boolean} open */
function rest(comparison, open) {
  const tables = comparison.series.filter(({ points }) => points.some(({ rows }) => rows.length)).map(table);
  const folded = make("details", { open }, make("summary", {}, say("compare.numbers")), ...tables, make("p", { class: "soft" }, say("compare.note")));
  const same = make("div", {}, make("h3", {}, say("compare.same")), make("pre", { class: "command", tabindex: "0", role: "region", "aria-label": say("compare.same") }, comparison.command));
  const faults = comparison.faults.map((fault) => make("li", { class: "bad" }, fault));
  return [
    tables.length && folded, same,
    faults.length && make("div", {}, make("h3", {}, say("compare.faults")), make("ul", {}, ...faults)),
  ].filter(Boolean);
}

/** The data behind the chart. @param {Series} series */
function table({ rules, measure, points }) {
  const heads = ["agent", "density", "games", measure, "gain", "speed"].map((name, number) =>
    make("th", { scope: "col", class: number > 0 && "number" }, say(`compare.column.${name}`)),
  );
  const rows = points.flatMap(({ density, rows }) =>
    rows.map((row) =>
      make(
        "tr", {}, make("th", { scope: "row" }, row.agent),
        ...[figure(density, 3), figure(row.games), share(row), gain(row), figure(1000 * row.seconds, 2)].map((text) => make("td", { class: "number" }, text)),
      ),
    ),
  );
  const body = make("table", { class: "table" }, make("caption", {}, rules), make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  return make("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": rules }, body);
}
