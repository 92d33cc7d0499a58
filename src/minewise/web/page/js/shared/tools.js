/** Buttons with an icon, a word and a key. */

import { make } from "../dom.js";

/**
 * @param {Element} button @param {Node} image @param {string | null} text
 * @param {string} [key] that does the same @param {Node} [more]
 */
export function label(button, image, text, key, more) {
  button.replaceChildren(image, make("span", {}, text), ...(more ? [more] : []));
  if (!key) return;
  button.append(make("kbd", { "aria-hidden": "true" }, key));
  button.setAttribute("aria-keyshortcuts", key);
}
