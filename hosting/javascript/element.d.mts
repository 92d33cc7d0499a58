/** `<minewise-board position="..." heat proof>`. To import it defines the element. */

import type { Analysis } from "./minewise.d.mts";

/**
 * Shows a position. `heat` adds the chance of a mine in every cell, `proof` a hint in words, and
 * `proof="row,column"` the proof of a cell. It dispatches `analysis` and `refusal` (their `detail`
 * is an Analysis or the error), and `pick` with the cell that was clicked.
 */
export class MinewiseBoard extends HTMLElement {
  /** The attribute, in any form that `Core.analyze` reads; `rules` and `mines` go with it. */
  position: string;
  /** Null until the position is analyzed, and where it is refused. */
  analysis: Analysis | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "minewise-board": MinewiseBoard;
  }
}
