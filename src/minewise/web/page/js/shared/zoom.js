/** The buttons that make the cells of the board larger and smaller. */

import { button, byId } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

const IMAGES = /** @type {const} */ ({ out: "minus", fit: "fit", in: "plus" });

/**
 * Puts them into the place that the page has for them.
 * @param {import("../board/board.js").Board} board
 */
export function showZoom(board) {
  const buttons = /** @type {(keyof typeof IMAGES)[]} */ (Object.keys(IMAGES)).map((how) => {
    const title = say(`zoom.${how}`);
    const more = { id: `zoom-${how}`, title, "aria-label": title, onclick: () => board.zoom(how) };
    return button("button icon", more, icon(IMAGES[how]));
  });
  byId("zoom").replaceWith(...buttons);
}
