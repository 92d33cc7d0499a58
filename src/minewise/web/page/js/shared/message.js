/** The lines under the board. */

import { div, make } from "../dom.js";
import { speak } from "../shell.js";

export class Message {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /**
   * @param {string[]} lines the first stands out if there are several
   * @param {object} [how]
   * @param {"" | "playing" | "won" | "lost" | "complete" | "refused"} [how.kind]
   * @param {HTMLElement[]} [how.buttons]
   * @param {string | null} [how.spoken] what is said aloud, if not all; null for nothing
   */
  show(lines, { kind = "", buttons = [], spoken } = {}) {
    this.place.className = `message ${kind}`;
    const strong = lines.length > 1 && "strong";
    this.place.replaceChildren(
      ...lines.map((line, i) => make("p", { class: i === 0 && strong }, line)),
      ...(buttons.length ? [div("buttons", ...buttons)] : []),
    );
    if (lines.length) this.place.scrollIntoView({ block: "nearest" });
    const aloud = spoken === undefined ? lines.join(" ") : spoken;
    if (aloud) speak(aloud);
  }
}
