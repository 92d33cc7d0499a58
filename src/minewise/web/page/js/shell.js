/**
 * What every page has: the header with the pages and the theme, one live region, dialogs.
 *
 * A page calls `shell("play")` first and `ready()` when its controls work; its HTML has
 * `<header id="header">` and `<main id="main" inert>`.
 */

import { DRAWINGS, drawingElement } from "./board/tiles.js";
import { button, byId, div, make } from "./dom.js";
import { icon, label } from "./icons.js";
import { LANGUAGE, fillWords, say } from "./words.js";

/** @import {Icon} from "./icons.js" */

/** The pages by their names, and their addresses, which are relative. */
const PAGES = {
  play: "./",
  watch: "watch",
  analyze: "analyze",
  review: "review",
  compare: "compare",
};
const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** @typedef {keyof typeof PAGES} Page */
/** @typedef {typeof THEMES[number]} Theme */

/** The address of a page. @param {Page} page @param {string} [hash] without the # */
export function pageLink(page, hash = "") {
  return new URL(PAGES[page] + (hash && `#${hash}`), document.baseURI).href;
}

/** Fills the words of the page and builds its header. @param {Page} page */
export function shell(page) {
  document.documentElement.lang = LANGUAGE;
  document.title = say(`${page}.title`);
  fillWords(document);
  for (const element of document.querySelectorAll("[data-icon]")) {
    const { dataset, textContent } = /** @type {HTMLElement} */ (element);
    label(element, icon(/** @type {Icon} */ (dataset.icon)), textContent, dataset.key);
  }
  const links = /** @type {Page[]} */ (Object.keys(PAGES)).map((name) => {
    const current = name === page && "page";
    return make("a", { href: PAGES[name], "aria-current": current }, say(`shell.${name}`));
  });
  const home = { class: "brand", href: PAGES.play, "aria-label": say("shell.home") };
  byId("header").classList.add("header");
  byId("header").replaceChildren(
    make("a", { class: "skip", href: "#main", onclick: skip }, say("shell.skip")),
    make("a", home, drawingElement(DRAWINGS.mine), make("span", {}, "minewise")),
    make("nav", { class: "nav", "aria-label": say("shell.nav") }, ...links),
    themeButton(),
  );
}

/** From now on the page can be used: until then, a click would be lost without a word. */
export function ready() {
  byId("main").inert = false;
}

/** To the page without a change of its address, which may hold a position. @param {Event} event */
function skip(event) {
  event.preventDefault();
  byId("main").tabIndex = -1;
  byId("main").focus();
}

/** A button that goes through the themes. */
function themeButton() {
  let theme = /** @type {Theme} */ (document.documentElement.dataset.theme ?? "system");
  const next = () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    setTheme(theme);
    show();
    speak(say(`shell.theme.${theme}`));
  };
  const switcher = button("button plain icon", { id: "theme", onclick: next });
  const show = () => {
    switcher.replaceChildren(icon(theme));
    switcher.setAttribute("aria-label", say(`shell.theme.${theme}`));
    switcher.title = say(`shell.theme.${theme}`);
  };
  show();
  return switcher;
}

/** @param {Theme} theme */
function setTheme(theme) {
  // theme.js reads this as plain text, before anything else is loaded.
  try {
    if (theme === "system") localStorage.removeItem("minewise.theme");
    else localStorage.setItem("minewise.theme", theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new Event("themechange"));
}

/** @type {HTMLElement | null} */
let region = null;
let waiting = 0;

/**
 * Says something to those who cannot see it change. Of several things said at once only the last is
 * spoken, so that nobody is flooded. @param {string} text
 */
export function speak(text) {
  if (!region) {
    region = make("p", { class: "unseen", id: "spoken", role: "status", "aria-live": "polite" });
    document.body.append(/** @type {HTMLElement} */ (region));
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // A text that is said again must change to be spoken again.
    const again = region?.textContent === text ? "\u00a0" : "";
    if (region) region.textContent = text + again;
  }, 100);
}

/**
 * Shows a dialog with a title over its contents. It closes with Escape, with its button, or by a
 * click beside it; then it is gone, and the focus goes back to where it was.
 * @param {string} id of its title, but for an ending @param {string} title @param {HTMLElement}
 *   body
 * @returns {HTMLDialogElement}
 */
export function showDialog(id, title, body) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => dialog.close();
  const shut = { "aria-label": say("shell.close"), onclick: close };
  const heading = make("h2", { id: `${id}-title` }, title);
  const cross = button("button plain icon", shut, icon("close"));
  body.prepend(div("title", heading, cross));
  const dialog = make("dialog", { class: "dialog", "aria-labelledby": `${id}-title` }, body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (/** @type {Event} */ event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
