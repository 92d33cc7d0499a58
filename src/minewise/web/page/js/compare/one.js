/** One comparison: how far it is, its chart and its numbers, and what can be done with it. */

import { button, div, figures, make, table, wide } from "../dom.js";
import { server } from "../server.js";
import { figure, say } from "../words.js";
import { browser } from "./browser.js";
import { chart } from "./chart.js";
import { far, isOn, sourceOf, state } from "./list.js";
import { gain, lasting, nameOf, share, verdict } from "./names.js";

/** @import {Comparison, ComparisonSeries} from "./names.js" */

export class One {
  /**
   * @param {HTMLElement} element
   * @param {{did: (comparison: Comparison) => void, gone: () => void}} events
   */
  constructor(element, { did, gone }) {
    this.element = element;
    this.did = did;
    this.gone = gone;
    /** @type {Comparison | null} */
    this.shown = null;
    this.parts = {
      head: div("one-head"),
      charts: make("div", { id: "charts" }),
      rest: div("rest"),
      buttons: div("buttons"),
      refusal: make("p", { class: "bad", role: "alert" }),
    };
  }

  hide() {
    this.shown = null;
    this.element.hidden = true;
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.hide();
    this.element.hidden = false;
    const heading = make("h2", { id: "one-heading", class: "unseen" }, say("compare.heading"));
    this.element.replaceChildren(heading, make("p", { class: "bad", role: "alert" }, sentence));
  }

  /** Draws what has changed. @param {Comparison} comparison */
  show(comparison) {
    const { parts, shown } = this;
    if (same(comparison, shown)) return;
    this.shown = comparison;
    const was = shown?.id === comparison.id ? shown : null;
    if (!was) {
      parts.refusal.textContent = "";
      this.element.hidden = false;
      const { head, buttons, refusal, charts, rest } = parts;
      this.element.replaceChildren(head, buttons, refusal, charts, rest);
    }
    parts.head.replaceChildren(...head(comparison));
    if (was?.status !== comparison.status || !was.done !== !comparison.done) {
      this.#replaceButtons(comparison);
    }
    if (!same(was?.series, comparison.series)) {
      const open = parts.rest.querySelector("details")?.open ?? false;
      parts.charts.replaceChildren(...charts(comparison, parts.charts.clientWidth));
      parts.rest.replaceChildren(...rest(comparison, open));
    }
  }

  /** Buttons keep the focus when they change places. @param {Comparison} comparison */
  #replaceButtons({ id, is_owner: own, status, done }) {
    const { buttons } = this.parts;
    const had = buttons.contains(document.activeElement);
    const begun = done > 0;
    const source = sourceOf(id);
    const [change, remove] = own ? this.#buttonsOfOwner(id, status) : [];
    const files = begun && !browser.has(id);
    const report = { class: "button", href: server.comparisons.report(id), target: "_blank" };
    const csv = { class: "button", href: server.comparisons.csv(id) };
    const save = async () => browser.save(await source.get(id));
    buttons.replaceChildren(
      ...[
        change,
        files && make("a", report, say("compare.report")),
        files && make("a", csv, say("compare.csv")),
        begun && browser.has(id) && button("button", { onclick: save }, say("compare.csv")),
        remove,
      ].filter(Boolean),
    );
    if (had) buttons.querySelector(".button")?.focus();
  }

  /**
   * What stops or resumes a comparison, and what deletes it.
   *
   * @param {string} id @param {Comparison["status"]} status
   */
  #buttonsOfOwner(id, status) {
    const source = sourceOf(id);
    if (isOn(status)) return [this.#button(say("compare.stop-now"), () => source.stop(id))];
    const stopped = status === "stopped" || status === "failed";
    return [
      stopped && this.#button(say("compare.resume"), () => source.resume(id)),
      this.#button(say("review.saved.delete"), () => this.#delete(id)),
    ];
  }

  /** @param {string} id */
  async #delete(id) {
    if (!confirm(say("compare.delete.sure"))) return null;
    await sourceOf(id).delete(id);
    this.gone();
    return null;
  }

  /** @param {string} words @param {() => Promise<Comparison | null>} doing */
  #button(words, doing) {
    const onclick = async (/** @type {Event} */ event) => {
      const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
      pressed.setAttribute("aria-disabled", "true");
      try {
        const comparison = await doing();
        if (comparison) this.did(comparison);
      } catch (error) {
        this.parts.refusal.textContent = /** @type {Error} */ (error).message;
      }
      pressed.removeAttribute("aria-disabled");
    };
    return button("button", { onclick }, words);
  }
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Comparison} comparison */
function head(comparison) {
  const { done, total, pace, seconds_left: left, status, sentence } = comparison;
  const facts = [far(comparison)];
  if (pace) facts.push(say("compare.pace", { pace: figure(pace) }));
  if (left !== null) facts.push(say("compare.left", { time: lasting(left) }));
  if (status === "waiting") facts.push(say("compare.waits"));
  const bar = { class: "bar", max: total, value: done, "aria-label": say("compare.progress") };
  return [
    make("h2", { id: "one-heading" }, nameOf(comparison)),
    status !== "finished" && make("progress", bar),
    div("facts soft", state(comparison), ...facts.map((fact) => make("span", {}, fact))),
    sentence && make("p", { class: "bad" }, sentence),
  ].filter(Boolean);
}

/** @param {ComparisonSeries} series */
const isPlayed = ({ points }) => points.some(({ rows }) => rows.length);

/** @param {Comparison} comparison @param {number} room pixels */
function charts(comparison, room) {
  const { series } = comparison;
  if (series.some(isPlayed)) {
    const told = series.filter(({ points }) => points.length === 1).flatMap(verdicts);
    return [
      ...chart(comparison, room),
      make("p", { class: "soft" }, say(`compare.meaning.${series[0].measure}`)),
      told.length && make("ul", { class: "verdicts" }, ...told),
      told.length && make("p", { class: "soft" }, say("compare.meaning.p")),
    ].filter(Boolean);
  }
  return [make("p", { class: "soft" }, say("compare.nothing"))];
}

/** What is known of each agent beside the first one. @param {ComparisonSeries} series */
function verdicts({ measure, points }) {
  const [first, ...others] = points[0].rows;
  return others.map((row) => make("li", {}, verdict(row, first.agent, measure)));
}

/** @param {Comparison} comparison @param {boolean} open */
function rest({ command, faults, series }, open) {
  const tables = series.filter(isPlayed).map(numbers);
  const summary = make("summary", {}, say("compare.numbers"));
  const note = make("p", { class: "soft" }, say("compare.note"));
  const words = say("compare.same");
  const line = { class: "command", tabindex: "0", role: "region", "aria-label": words };
  const told = faults.map((fault) => make("li", { class: "bad" }, fault));
  return [
    tables.length && make("details", { open }, summary, ...tables, note),
    make("div", {}, make("h3", {}, words), make("pre", line, command)),
    told.length && make("div", {}, make("h3", {}, say("compare.faults")), make("ul", {}, ...told)),
  ].filter(Boolean);
}

/** The data behind the chart. @param {ComparisonSeries} series */
function numbers({ rules, measure, points }) {
  const timed = points.every(({ rows }) => rows.every(({ seconds }) => seconds !== null));
  const columns = /** @type {const} */ (["agent", "density", "games", measure, "gain"]);
  const heads = [...columns, ...(timed ? /** @type {const} */ (["speed"]) : [])];
  const rows = points.flatMap(({ density, rows }) =>
    rows.map((row) => {
      const told = [figure(density, 3), figure(row.games), share(row), gain(row)];
      if (row.seconds !== null) told.push(figure(1000 * row.seconds, 2));
      return figures(row.agent, ...told);
    }),
  );
  const names = heads.map((name) => say(`compare.column.${name}`));
  return wide(rules, table(names, rows, { caption: rules }));
}
