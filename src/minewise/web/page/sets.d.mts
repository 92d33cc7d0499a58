/** Types of `sets.mjs`: sets of cells, on a board of any shape. */

import type { SetAnalysis } from "./answers.d.mts";
import type { Cell, LoadOptions, Timed } from "./minewise.d.mts";

export type { SetAnalysis, SetProof } from "./answers.d.mts";

/**
 * Cells, or what a mine of each counts, and what they count in all: a number, several, or the
 * likelihood of each. A cell has a name, or a row and a column: those of [0, 1] are "0,1".
 */
export type CellSet = [
  (string | number | Cell)[] | Record<string, number>,
  number | number[] | Record<number, number>,
];

export interface SetOptions extends Timed {
  /** The mine total of all cells; unknown if it is not given. */
  mines?: number;
  /** How many cells are in no set. */
  others?: number;
  /** A certain cell, to be proved too. */
  cell?: string;
  /** The chance of a mine where the total is unknown. */
  prior?: number;
  /** The moves between the states of a component; a wider one is sampled. */
  budget?: number;
}

/** One instance of what analyzes sets. */
export interface SetCore {
  /** Throws MinewiseError: SetError, ContradictionError with `sets`, TooWideError, NotCertainError. */
  analyzeSets(sets: string | CellSet[], options?: SetOptions): SetAnalysis;
}

/** Loads what analyzes sets. Instances share nothing. */
export function loadSets(options?: LoadOptions): Promise<SetCore>;
