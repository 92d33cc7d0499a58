/** How large the cells of a board are: fitting its place, or as the player chose. */

const SIZES = [12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64];
/** A finger needs 40 pixels, a mouse 24; a small board need not fill a large screen. */
const LEAST = { coarse: 40, fine: 24 };
const MOST = 48;

/** @returns {number} the least size that fits a finger or a mouse */
export function least() {
  return matchMedia("(pointer: coarse)").matches ? LEAST.coarse : LEAST.fine;
}

/**
 * The size at which a board fits into a place, but no smaller than can be hit: then it scrolls.
 * @param {{height: number, width: number}} board cells @param {{height: number, width: number}}
 *   place pixels
 */
export function fitting(board, place) {
  const fit = Math.floor(Math.min(place.width / board.width, place.height / board.height));
  return Math.max(Math.min(fit, MOST), least());
}

/** The next size up or down. @param {number} size @param {1 | -1} direction */
export function next(size, direction) {
  const found =
    direction > 0 ? SIZES.find((other) => other > size) : SIZES.findLast((other) => other < size);
  return found ?? size;
}
