/** How large the cells of a board are: so that all of it fits its place, or as the player chose. */

/** @typedef {{height: number, width: number}} Extent */

const SIZES = [
  2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96,
];
/** A small board need not fill a screen; on a very large one it may be larger than that. */
const MOST = 48;
const MOST_SHARE = 1 / 18;
/** Cells in which a digit can still be read. A finger gets a loupe for them, a mouse does not. */
const LEGIBLE = { coarse: 10, fine: 16 };
/** Cells of a board that is far too large to be read as a whole: it scrolls. */
const SCROLLED = { coarse: 40, fine: 24 };
/** CSS pixels that a finger hits; the 34 of a beginner board on 320 pixels are enough. */
const FINGER = 33;
/** Below these the numbers of rows and columns would take room from the cells, or be unreadable. */
const NUMBERED = { cell: 16, width: 480 };

/** @returns {"coarse" | "fine"} what points at the board: a finger, or a mouse */
export const pointer = () => (matchMedia("(pointer: coarse)").matches ? "coarse" : "fine");

/** Are cells too small for the finger that plays? @param {number} size */
export const isSmall = (size) => size < FINGER;

/** Have rows and columns their numbers? @param {number} size @param {Extent} room */
export const isNumbered = (size, room) => size >= NUMBERED.cell && room.width >= NUMBERED.width;

/**
 * The size at which the whole board fits into its room, in whole pixels of the screen; and what its
 * numbers have of it.
 * @param {Extent} board cells @param {Extent} room CSS pixels @param {number} gutter of the numbers
 */
export function whole(board, room, gutter) {
  const size = fit(board, { width: room.width - gutter, height: room.height - gutter });
  return isNumbered(size, room) ? { size, gutter } : { size: fit(board, room), gutter: 0 };
}

/** @param {Extent} board @param {Extent} room */
function fit(board, room) {
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  const size = Math.min(room.width / board.width, room.height / board.height);
  const most = Number.isFinite(room.height) ? Math.max(MOST, room.height * MOST_SHARE) : MOST;
  return Math.max(Math.floor(Math.min(size, most) / pixel) * pixel, pixel);
}

/**
 * The size with which a board begins: the whole of it, unless nobody could read that.
 * @param {number} size of the whole board
 */
export function first(size) {
  const by = pointer();
  return size >= LEGIBLE[by] ? size : SCROLLED[by];
}

/** The next size up or down. @param {number} size @param {1 | -1} direction */
export function next(size, direction) {
  const found =
    direction > 0 ? SIZES.find((other) => other > size) : SIZES.findLast((other) => other < size);
  return found ?? size;
}

/** A size between the least and the greatest. @param {number} size @param {number} least */
export const within = (size, least) => Math.min(Math.max(size, least), SIZES[SIZES.length - 1]);
