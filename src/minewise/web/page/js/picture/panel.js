/**
 * The panel under a board whose game is over: its colours, their meaning, the picture as a file.
 */

import { button, div, make } from "../dom.js";
import { download, fileName } from "../download.js";
import { say } from "../words.js";
import { pngFile, svgFile } from "./files.js";
import { solvedPicture } from "./shapes.js";

/** @import {Picture, SolvedGame} from "./shapes.js" */

/**
 * @param {HTMLElement} place @param {string} title @param {SolvedGame} game
 * @param {(string | number)[]} name of the files
 * @param {(colored: boolean) => void} color shows the board with the colours or without
 */
export function showSolved(place, title, game, name, color) {
  const onchange = () => color(check.checked);
  const check = make("input", { type: "checkbox", checked: true, onchange });
  const meanings = /** @type {const} */ (["visited", "identified", "stepped"]);
  const legend = meanings.map((meaning) => {
    const swatch = make("span", { class: `swatch ${meaning}`, "aria-hidden": "true" });
    return make("li", {}, swatch, say(`solved.${meaning}`));
  });
  /** @type {(kind: "png" | "svg", file: (picture: Picture) => Blob | Promise<Blob>) => any} */
  const save = (kind, file) => {
    const onclick = async () =>
      download(await file(solvedPicture(title, game)), fileName([...name, "solved"], kind));
    return button("button", { onclick }, say(`solved.${kind}`));
  };
  place.replaceChildren(
    make("label", { class: "check" }, check, make("span", {}, say("solved.show"))),
    make("ul", { class: "swatches soft" }, ...legend),
    div("buttons", save("png", pngFile), save("svg", svgFile)),
  );
  place.hidden = false;
  color(true);
}
