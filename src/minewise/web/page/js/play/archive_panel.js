/** Takes all that this browser keeps to another one: a file to save, and to open. */

import { button, div, make } from "../dom.js";
import { downloadJson, fileName } from "../download.js";
import { icon } from "../icons.js";
import { Refused, refusal } from "../refused.js";
import { keepAll, kept, save } from "../store.js";
import { date, say, sentence } from "../words.js";
import { archive, archiveOf } from "./archive.js";
import { joined } from "./joined.js";
import { HERE } from "./stored.js";

/** @import {Gain} from "./joined.js" */

const KINDS = /** @type {const} */ ([
  "results", "games", "played", "comparisons", "tables", "settings",
]);

/** The panel; it loads the page again once a file is in. */
export function archivePanel() {
  const place = div("archive");
  const input = make("input", { class: "unseen", type: "file", id: "archive-file" });
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    try {
      offer(place, await file.text(), () => show());
    } catch (error) {
      show(sentence(refusal(error)));
    }
  });
  const show = (refused = "") => {
    input.value = "";
    place.replaceChildren(
      make("h3", {}, say("archive.heading")),
      make("p", { class: "soft" }, say("archive.meaning")),
      refused && make("p", { class: "notice bad", role: "alert" }, refused),
      div(
        "buttons",
        button("button", { onclick: download }, icon("save"), say("archive.save")),
        input,
        make("label", { class: "button", for: input.id }, icon("file"), say("archive.open")),
      ),
    );
  };
  show();
  return place;
}

function download() {
  const day = new Date().toISOString().slice(0, 10);
  downloadJson(archive(), fileName(["minewise", "browser", day], "json"));
}

/**
 * Says what a file brings, and asks whether it is to come in.
 * @param {HTMLElement} place @param {string} text @param {() => void} left
 */
function offer(place, text, left) {
  const { kept: theirs, written } = archiveOf(text);
  const { changes, gain } = joined(kept(), theirs);
  const take = () => {
    if (!keepAll(changes)) throw new Refused("NoRoom", say("archive.refused.room"));
    if (gain.played) save(HERE, changes.played[0], "sessionStorage");
    location.reload();
  };
  const taking = button("button main", { onclick: () => trying(place, take) }, say("archive.take"));
  place.replaceChildren(
    make("h3", {}, say("archive.heading")),
    make("p", { role: "status" }, say("archive.brings", { date: date(written) })),
    brought(gain),
    div("buttons", taking, button("button", { onclick: left }, say("archive.leave"))),
  );
  taking.focus();
}

/** @param {Gain} gain */
function brought(gain) {
  const lines = KINDS.filter((kind) => gain[kind]).map((kind) =>
    make("li", {}, say(`archive.gain.${kind}`, { n: gain[kind] })),
  );
  return make("ul", {}, ...(lines.length ? lines : [make("li", {}, say("archive.gain.none"))]));
}

/** @param {HTMLElement} place @param {() => void} doing */
function trying(place, doing) {
  try {
    doing();
  } catch (error) {
    place.prepend(make("p", { class: "notice bad", role: "alert" }, sentence(refusal(error))));
  }
}
