/** The panel under a board whose game is over: its colours, what they mean, and the picture as a file. */

import { make } from "../dom.js";
import { download, fileName } from "../download.js";
import { say } from "../words.js";
import { pngFile, svgFile } from "./files.js";
import { solvedPicture } from "./shapes.js";

/** @typedef {import("./shapes.js").Solved} Solved */

/**
 * @param {HTMLElement} place @param {Solved} solved @param {(string | number)[]} name of the files
 * @param {(colored: boolean) => void} color shows the board with the colours or without
 */
export function showSolved(place, solved, name, color) {
  const check = make("input", { type: "checkbox", checked: true, onchange: () => color(check.checked) });
  const legend = ["visited", "identified", "stepped"].map((meaning) =>
    make("li", {}, make("span", { class: `swatch ${meaning}`, "aria-hidden": "true" }), say(`solved.${meaning}`)),
  );
  const save = (/** @type {string} */ kind, /** @type {() => Blob | Promise<Blob>} */ file) =>
    make("button", {
      class: "button", type: "button",
      onclick: async () => download(await file(), fileName([...name, "solved"], kind)),
    }, say(`solved.${kind}`));
  place.replaceChildren(
    make("label", { class: "check" }, check, make("span", {}, say("solved.show"))),
    make("ul", { class: "swatches soft" }, ...legend),
    make("div", { class: "buttons" },
      save("png", () => pngFile(solvedPicture(solved))),
      save("svg", () => svgFile(solvedPicture(solved)))),
  );
  place.hidden = false;
  color(true);
}
