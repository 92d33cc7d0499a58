/** Pictures of boards: decoded by the browser, read by the core. Nothing leaves this machine. */

import { Refused, refusal } from "../answers.js";
import { cellOf } from "../board/cells.js";
import { core } from "../core/core.js";
import { compiledPictures } from "../core/worker_queue.js";
import { button, byId } from "../dom.js";
import { handedOver } from "../shared/incoming.js";
import { speak } from "../shell.js";
import { say, sentence } from "../words.js";
import { places } from "./figures.js";
import { STALE } from "./live_analysis.js";
import { isAsRead, positionOf } from "./position.js";

/** @import {Board} from "../board/board.js" */
/** @import {Cell} from "../board/cells.js" */
/** @import {Position} from "./position.js" */

/** @param {Blob} file @returns {Promise<{image: ImageBitmap, pixels: ImageData}>} */
async function decoded(file) {
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    return { image, pixels: /** @type {ImageData} */ (context?.getImageData(0, 0, width, height)) };
  } catch {
    throw new Refused("PictureError", say("picture.undecoded"));
  }
}

/**
 * The position that a picture shows, with the picture; a sentence is thrown as `Refused`.
 * @param {Blob} file @param {boolean} isPart does the board go on where it is cut off?
 * @returns {Promise<Position>}
 */
async function readPicture(file, isPart) {
  const { image, pixels } = await decoded(file);
  const read = await core.readPicture(pixels, { part: isPart, source: await compiledPictures() });
  const { part, minesLeft } = read;
  const { view, rules } = await core.view(read.view, {
    ...(part && { part }),
    ...(minesLeft !== null && !part && { minesLeft }),
  });
  // A part has a line more of covered cells where it goes on.
  const [top, left] = [Number(part.includes("top")), Number(part.includes("left"))];
  const shifted = (/** @type {Cell} */ [row, column]) =>
    /** @type {Cell} */ ([row + top, column + left]);
  const position = positionOf({ rows: view.split("/"), rules });
  const size = { height: read.rows.length, width: read.rows[0].length };
  const picture = { image, box: read.box, size, first: shifted([0, 0]), rows: position.rows };
  return { ...position, picture, doubts: read.doubts.map(shifted) };
}

/**
 * @typedef {object} React
 * @property {(position: Position) => void} read
 * @property {(position: Position) => void} settled nothing of it is in doubt
 * @property {() => void} reading it takes a while
 * @property {(why: string, remedies: HTMLElement[]) => void} refused
 */

export class Pictures {
  /** @param {Board} board @param {() => Position} current @param {React} react */
  constructor(board, current, react) {
    this.board = board;
    this.current = current;
    this.react = react;
    const chosen = byId("picture-file");
    chosen.addEventListener("change", () => {
      const [file] = chosen.files;
      chosen.value = "";
      if (file) this.open(file);
    });
  }

  /** A picture that came to another page is read here. */
  begin() {
    const handed = handedOver();
    if (handed?.size) this.open(handed);
    else if (handed) this.react.refused(say("picture.again"), []);
  }

  /** Lets the person choose a file; on a phone, an album or the camera. */
  choose() {
    byId("picture-file").click();
  }

  /** @param {Blob} file @param {boolean} [isPart] does the board go on where it is cut off? */
  async open(file, isPart = false) {
    const late = setTimeout(this.react.reading, STALE);
    try {
      this.react.read(await readPicture(file, isPart));
    } catch (error) {
      const why = say("picture.refused", { sentence: sentence(refusal(error)) });
      const isCut = error instanceof Refused && error.cutSides.length > 0;
      const part = { onclick: () => this.open(file, true) };
      this.react.refused(why, isCut ? [button("button", part, say("picture.part"))] : []);
    } finally {
      clearTimeout(late);
    }
  }

  /** Shows the picture under the board, or what was read from it; and the cells in doubt. */
  show() {
    const position = this.current();
    const { rows, picture, doubts = [] } = position;
    byId("as-read").hidden = !picture || !this.board.takesPicture;
    const shown = picture && this.board.takesPicture && !this.#asRead ? picture : null;
    this.board.lay(shown);
    const cells = Array.from(rows.join(""), (_, index) => cellOf(index, rows[0].length));
    const pictured = cells.filter((cell) => isAsRead(position, cell));
    this.board.overlay("pictured", shown && { cells: pictured });
    this.board.overlay("doubt", doubts.length ? { cells: doubts } : null);
  }

  get #asRead() {
    return byId("as-read").getAttribute("aria-pressed") === "true";
  }

  toggle() {
    const on = !this.#asRead;
    byId("as-read").setAttribute("aria-pressed", `${on}`);
    speak(say(on ? "picture.as-read.on" : "picture.as-read.off"));
    this.show();
  }

  /** What is said of cells in doubt, and the button that says they are right. */
  doubts() {
    const position = this.current();
    const { doubts = [] } = position;
    const n = doubts.length;
    if (!n) return { lines: [], buttons: [] };
    const settle = { onclick: () => this.react.settled({ ...position, doubts: [] }) };
    return {
      lines: [say("picture.doubts", { n, cells: places(doubts) })],
      buttons: [button("button", settle, say("picture.right", { n }))],
    };
  }
}
