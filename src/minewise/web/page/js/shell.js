/**
 * What every page has: the header with the pages and the theme, one live region, dialogs.
 *
 * A page calls `shell("play")` first and `ready()` when its controls work; its HTML has
 * `<header id="header">` and `<main id="main" inert>`.
 */

import { DRAWINGS, drawingElement } from "./board/tiles.js";
import { byId, make } from "./dom.js";
import { icon } from "./icons.js";
import { LANGUAGE, fillWords, say } from "./words.js";

/** The pages by their names, and their addresses, which are relative. */
const PAGES = { play: "./", watch: "watch", analyze: "analyze", review: "review", compare: "compare" };
const THEMES = ["system", "light", "dark"];

/** The address of a page. @param {keyof typeof PAGES} page @param {string} [hash] without the # */
export function pageLink(page, hash = "") {
  return new URL(PAGES[page] + (hash && `#${hash}`), document.baseURI).href;
}

/** Fills the words of the page and builds its header. @param {keyof typeof PAGES} page */
export function shell(page) {
  document.documentElement.lang = LANGUAGE;
  document.title = say(`${page}.title`);
  fillWords(document);
  const links = Object.entries(PAGES).map(([name, address]) =>
    make("a", { href: address, "aria-current": name === page && "page" }, say(`shell.${name}`)),
  );
  byId("header").classList.add("header");
  byId("header").replaceChildren(
    make("a", { class: "skip", href: "#main" }, say("shell.skip")),
    make("a", { class: "brand", href: PAGES.play, "aria-label": say("shell.home") }, drawingElement(DRAWINGS.mine), make("span", {}, "minewise")),
    make("nav", { class: "nav", "aria-label": say("shell.nav") }, ...links),
    themeButton(),
  );
  byId("header").querySelector(".skip").addEventListener("click", skip);
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
  let theme = document.documentElement.dataset.theme ?? "system";
  const button = make("button", { class: "button plain icon", type: "button", id: "theme" });
  const show = () => {
    button.replaceChildren(icon(theme));
    button.setAttribute("aria-label", say(`shell.theme.${theme}`));
    button.title = say(`shell.theme.${theme}`);
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    setTheme(theme);
    show();
    speak(say(`shell.theme.${theme}`));
  });
  show();
  return button;
}

/** @param {string} theme system, light or dark */
export function setTheme(theme) {
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
 * Shows a dialog: a `<dialog>` of the page, or one with a title and contents. It closes with Escape,
 * with its button, or by a click beside it, and the focus goes back to where it was.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.addEventListener("close", () => before?.focus({ preventScroll: true }), { once: true });
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.showModal();
}

/** The line of a dialog's title with the button that closes it. @param {string} title @param {string} id */
export function dialogTitle(title, id) {
  const close = make(
    "button",
    {
      class: "button plain icon", type: "button", "aria-label": say("shell.close"),
      onclick: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close(),
    },
    icon("close"),
  );
  return make("div", { class: "title" }, make("h2", { id }, title), close);
}
