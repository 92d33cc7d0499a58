/**
 * The lines under the board. They lie over what is below, so that nothing moves when they come; the
 * page scrolls for nothing but a refusal that nobody would see.
 */

import { div, make } from "../dom.js";
import { speak } from "../shell.js";

export class Message {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.place = div("said");
    box.replaceChildren(this.place);
  }

  /**
   * @param {string[]} lines the first stands out if there are several
   * @param {object} [how]
   * @param {"" | "playing" | "won" | "lost" | "complete" | "refused" | "unread"} [how.kind]
   *   unread: the first line is a refusal, the others are not
   * @param {HTMLElement[]} [how.buttons]
   * @param {string | null} [how.spoken] what is said aloud, if not all; null for nothing
   */
  show(lines, { kind = "", buttons = [], spoken } = {}) {
    this.box.className = `message ${kind}`;
    const strong = lines.length > 1 && "strong";
    this.place.replaceChildren(
      ...lines.map((line, i) => make("p", { class: i === 0 && strong }, line)),
      ...(buttons.length ? [div("buttons", ...buttons)] : []),
    );
    if (kind === "refused" || kind === "unread") this.place.scrollIntoView({ block: "nearest" });
    const aloud = spoken === undefined ? lines.join(" ") : spoken;
    if (aloud) speak(aloud);
  }
}
