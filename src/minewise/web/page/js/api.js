/** The server's JSON, as functions. What it refuses is thrown as `Refused`, with its sentence. */

import { say } from "./words.js";

/** @typedef {[number, number]} Cell */
/** @typedef {"reveal" | "flag" | "unflag" | "chord"} MoveKind */
/** @typedef {{rows: string[], rules: string, mines: number | null}} View */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {View} view
 * @property {"playing" | "won" | "lost"} status
 * @property {{kind: MoveKind, cell: Cell, by: string}[]} moves
 * @property {number | null} mines_left
 * @property {number} clicks
 * @property {boolean} practice
 * @property {number} taken_back
 * @property {number | null} seed null while it would tell where the mines are
 * @property {number} number
 * @property {number} elapsed seconds
 * @property {Cell[] | null} mines null until the game is over, as are the following
 * @property {Cell[] | null} wrong_flags
 * @property {Cell[] | null} visited
 * @property {Cell[] | null} identified
 */

/**
 * @typedef {object} Hint
 * @property {string[]} steps sentences, one more at each call
 * @property {{rows: [number, number], columns: [number, number]} | null} region
 * @property {Cell[]} clues
 * @property {Cell | null} cell
 * @property {"reveal" | "flag" | "unflag" | null} action
 * @property {boolean} certain
 * @property {number | null} chance
 * @property {boolean} done
 */

/**
 * @typedef {object} Analysis
 * @property {boolean} exact
 * @property {(number | null)[][] | null} error
 * @property {string} layouts
 * @property {(number | null)[][]} probability
 * @property {{safe: Cell[], mines: Cell[]}} certain
 * @property {Cell[]} least
 * @property {Cell[]} dead
 * @property {{sentence: string, clues: Cell[], with_total: boolean} | null} contradiction
 */

/** The server says no: a status and a sentence for the player. */
export class Refused extends Error {
  /** @param {number} status 0 if no answer came @param {string} sentence @param {any} [body] */
  constructor(status, sentence, body = null) {
    super(sentence);
    this.name = "Refused";
    this.status = status;
    this.sentence = sentence;
    this.body = body;
  }
}

/**
 * @param {string} path below /api @param {object} [body] sent with POST @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(path, body, signal) {
  const options = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(`api${path}`, { ...options, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused(0, say("refused.unreachable"));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const sentence = typeof answer?.error === "string" ? answer.error : say("refused.status", { status: response.status });
  throw new Refused(response.status, sentence, answer);
}

const seg = encodeURIComponent;

export const api = {
  about: () => ask("/about"),

  /** @param {{rules: string, seed?: number, number?: number, may_undo?: boolean, moves?: {kind: MoveKind, cell: Cell}[]}} wish @returns {Promise<Game>} */
  newGame: (wish) => ask("/games", wish),
  /** @param {string} id @returns {Promise<Game>} */
  game: (id) => ask(`/games/${seg(id)}`),
  /** @param {string} id @param {{kind: MoveKind, cell: Cell}[]} moves @param {number} after moves seen @returns {Promise<Game>} */
  move: (id, moves, after) => ask(`/games/${seg(id)}/moves`, { moves, after }),
  /** @param {string} id @returns {Promise<Game>} */
  undo: (id) => ask(`/games/${seg(id)}/undo`, {}),
  /** @param {string} id @param {string} agent @returns {Promise<Game & {decision: any}>} */
  agent: (id, agent) => ask(`/games/${seg(id)}/agent`, { agent }),
  /** @param {string} id @returns {Promise<Hint>} */
  hint: (id) => ask(`/games/${seg(id)}/hint`, {}),
  /** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Analysis>} */
  analysis: (id, signal) => ask(`/games/${seg(id)}/analysis`, undefined, signal),
  /** @param {string} id @param {Cell} cell @param {AbortSignal} [signal] @returns {Promise<{digits: number[], mine: number}>} */
  cell: (id, [row, column], signal) => ask(`/games/${seg(id)}/analysis/${row}/${column}`, undefined, signal),
  /** @param {string} id @returns {Promise<any>} */
  record: (id) => ask(`/games/${seg(id)}/record`),

  /** @param {object} request @param {AbortSignal} [signal] */
  advice: (request, signal) => ask("/advice", request, signal),
  /** What a cell of a position would show, and its proof. @param {object} request @param {AbortSignal} [signal] @returns {Promise<{digits: number[] | null, mine: number, proof: any}>} */
  adviceOnCell: (request, signal) => ask("/advice/cell", request, signal),
  /** The moves of a record and what each changes. @param {object | string} record @returns {Promise<any>} */
  reviewMoves: (record) => ask("/review/moves", { record }),
  /** Judgements of some moves of a record, from `first` on. @param {{record: object | string, first: number, proved: Cell[]}} request @param {AbortSignal} [signal] @returns {Promise<any>} */
  reviewJudged: (request, signal) => ask("/review/judged", request, signal),

  comparisons: () => ask("/comparisons"),
  /** @param {object} wish */
  newComparison: (wish) => ask("/comparisons", wish),
  /** @param {string} id */
  comparison: (id) => ask(`/comparisons/${seg(id)}`),
  /** @param {string} id */
  stopComparison: (id) => ask(`/comparisons/${seg(id)}/stop`, {}),
  /** @param {string} id */
  resumeComparison: (id) => ask(`/comparisons/${seg(id)}/resume`, {}),
  /** @param {string} id */
  deleteComparison: (id) => ask(`/comparisons/${seg(id)}/delete`, {}),
};
