/** Icons of our own on a field of 24 by 24, drawn in the colour of the text beside them. */

import { drawingElement } from "./board/tiles.js";
import { make } from "./dom.js";

/** The lines of each, as a path. */
const ICONS = {
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4" +
    "M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  system: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  hint:
    "M9 17.5h6M10 21h4" +
    "M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.3 1 2.1v.8h6v-.8c0-.8.3-1.5 1-2.1A6.5 6.5 0 0 0 12 3z",
  heat: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  undo: "M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4",
  text: "M5 6.5h14M5 12h14M5 17.5h9",
  cycle: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5L19.5 8.7M19.5 3.8v4.9h-4.9",
  step: "M18.5 5v14",
  play: "",
  pause: "",
  link:
    "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3" +
    "M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.6-1.6",
  review: "M3.5 12a8.5 8.5 0 1 0 3-6.5L3.5 8M3.5 3.5V8H8M12 7.5V12l3.2 2",
  time: "M12 4a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v4.5l3 2M9.5 2h5",
  analyze: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5",
  statistics: "M5 20V11M12 20V4M19 20v-6M3 20.5h18",
  keys: "M3 6.5h18v11H3zM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M8 14h8",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6L6 18",
  flag: "M6.5 3.5v17M6.5 4.5l11 4.5-11 4.5",
  hand:
    "M8 12.5V6a1.6 1.6 0 0 1 3.2 0v5M11.2 10.5V4.6a1.6 1.6 0 0 1 3.2 0v6" +
    "M14.4 10.8V6.4a1.6 1.6 0 0 1 3.2 0v7.6a6.5 6.5 0 0 1-6.5 6.5c-2.6" +
    " 0-4.3-1.1-5.5-3.2l-2.2-4a1.5 1.5 0 0 1 2.5-1.6L8 14.5",
  certain: "M5 12.5l4.5 4.5L19 7.5",
  guess: "M8.5 9a3.5 3.5 0 1 1 5.3 3c-1.2.7-1.8 1.3-1.8 2.6M12 18.5h.01",
  mistake: "M12 4.5l8.5 15h-17zM12 10v4.5M12 17h.01",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "M7 5l7 7-7 7M17 5v14",
  best: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  picture: "M3.5 5h17v14h-17zM4 17l5-5 4 4 3-3 4 4M15.5 9h.01",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  save: "M12 4v11M7.5 11L12 15.5 16.5 11M4.5 20h15",
  open: "M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 20h15",
  remove: "M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13",
  new: "M12 4v16M4 12h16",
};
/** What is filled of some. @type {Partial<Record<Icon, string>>} */
const FILLED = {
  heat: "M13 13h7v7h-7zM4 4h7v7H4z",
  step: "M6 5v14l9-7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name @returns {SVGSVGElement} */
export function icon(name) {
  const stroke = { d: ICONS[name], stroke: "x", width: 1.8 };
  const filled = FILLED[name];
  const svg = drawingElement(filled ? [stroke, { d: filled, fill: "x" }] : [stroke]);
  // Tokens are for tiles; an icon has the colour of its text.
  for (const path of svg.querySelectorAll("path")) {
    if (path.style.stroke) path.style.stroke = "currentColor";
    else path.style.fill = "currentColor";
  }
  return svg;
}

/**
 * Gives a button an icon, a word and a key.
 * @param {Element} button @param {Node} image @param {string | null} text
 * @param {string} [key] that does the same @param {Node} [more]
 */
export function label(button, image, text, key, more) {
  button.replaceChildren(image, ...(text ? [make("span", {}, text)] : []), ...(more ? [more] : []));
  if (!key) return;
  button.append(make("kbd", { "aria-hidden": "true" }, key));
  button.setAttribute("aria-keyshortcuts", key);
}
