/** Takes all that this browser keeps to another one: a file to save, and to open. */

import { button, div, make } from "../dom.js";
import { downloadJson, fileName } from "../download.js";
import { icon } from "../icons.js";
import { Refused, refusal } from "../refused.js";
import { keepAll, kept, save } from "../store.js";
import { date, say, sentence } from "../words.js";
import { archive, archiveOf, changesOf } from "./backup.js";
import { HERE } from "./stored.js";

/** @import {Kept} from "./backup.js" */

/** The lists of a file whose lengths are shown. */
const LISTS = /** @type {const} */ (["results", "games", "played", "comparisons"]);

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
 * Says what a file holds, and asks whether it may replace what is here.
 * @param {HTMLElement} place @param {string} text @param {() => void} left
 */
function offer(place, text, left) {
  const { kept: theirs, written } = archiveOf(text);
  const take = () => {
    if (!keepAll(changesOf(theirs, kept()))) {
      throw new Refused("NoRoom", say("archive.refused.room"));
    }
    if (theirs.played) save(HERE, null, "sessionStorage");
    location.reload();
  };
  const taking = button("button main", { onclick: () => trying(place, take) }, say("archive.take"));
  place.replaceChildren(
    make("h3", {}, say("archive.heading")),
    make("p", { role: "status" }, say("archive.holds", { date: date(written) })),
    lengths(theirs, kept()),
    div("buttons", taking, button("button", { onclick: left }, say("archive.leave"))),
  );
  taking.focus();
}

/** How much a file holds, and how much there is here. @param {Kept} file @param {Kept} here */
function lengths(file, here) {
  const lines = LISTS.filter((list) => file[list]).map((list) => {
    const values = { n: file[list].length, here: here[list]?.length ?? 0 };
    return make("li", {}, say(`archive.holds.${list}`, values));
  });
  return lines.length ? make("ul", {}, ...lines) : "";
}

/** @param {HTMLElement} place @param {() => void} doing */
function trying(place, doing) {
  try {
    doing();
  } catch (error) {
    place.prepend(make("p", { class: "notice bad", role: "alert" }, sentence(refusal(error))));
  }
}
