/**
 * What every page has: the header with the pages and the theme, one live region, dialogs.
 *
 * The HTML of a page is whole when it comes. A page calls `shell()` first and `ready()` when its
 * controls work; until then `<main id="main" inert>` takes no click.
 */

import { button, byId, div, make } from "./dom.js";
import { icon } from "./icons.js";
import { handOver, listenToPictures } from "./shared/incoming.js";
import { say } from "./words.js";

/** The pages by their names, and their addresses, which are relative. */
const PAGES = {
  play: "./",
  watch: "watch.html",
  analyze: "analyze.html",
  review: "review.html",
  drills: "drills.html",
  compare: "compare.html",
};
const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** @typedef {keyof typeof PAGES} Page */
/** @typedef {typeof THEMES[number]} Theme */

/** The address of a page. @param {Page} page @param {string} [hash] without the # */
export function pageLink(page, hash = "") {
  return new URL(PAGES[page] + (hash && `#${hash}`), document.baseURI).href;
}

/**
 * Makes the header work.
 * @param {(picture: File) => void} [takePicture] that came from outside; else Analyze takes it
 */
export function shell(takePicture) {
  const lead = async (/** @type {File} */ picture) => {
    await handOver(picture);
    location.href = pageLink("analyze");
  };
  listenToPictures(takePicture ?? lead);
  byId("skip").addEventListener("click", skip);
  workTheme(byId("theme"));
}

/** From now on the page can be used: until then, a click would be lost without a word. */
export function ready() {
  byId("main").inert = false;
  performance.mark("ready");
  dispatchEvent(new Event("pageready"));
}

/** To the page without a change of its address, which may hold a position. @param {Event} event */
function skip(event) {
  event.preventDefault();
  byId("main").tabIndex = -1;
  byId("main").focus();
}

/** The button goes through the themes. @param {HTMLElement} switcher */
function workTheme(switcher) {
  let theme = /** @type {Theme} */ (document.documentElement.dataset.theme ?? "system");
  const next = () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    setTheme(theme);
    show();
    speak(say(`shell.theme.${theme}`));
  };
  const show = () => {
    switcher.replaceChildren(icon(theme));
    switcher.setAttribute("aria-label", say(`shell.theme.${theme}`));
    switcher.title = say(`shell.theme.${theme}`);
  };
  switcher.addEventListener("click", next);
  show();
}

/** @param {Theme} theme */
function setTheme(theme) {
  // start.js reads this as plain text, before anything else is loaded.
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
