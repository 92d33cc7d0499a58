/** The server's JSON, as functions. What it refuses is thrown as `Refused`, with its sentence. */

import { say } from "./words.js";

/**
 * @import {About, Advice, Analysis, AskAdvice, AskCell, AskJudged, CellAdvice, CellDigits,
 *   Comparison, Comparisons, Game, GameAndDecision, Gone, Hint, JudgedPart, Move, NewComparison,
 *   NewGame, RecordedMoves} from "../api.d.ts"
 * @import {Cell} from "./board/cells.js"
 */

/** Milliseconds until a question that was not answered in time is asked again. */
const AGAIN = 1500;

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

/** Why the server says no; any other error is thrown on. @param {unknown} error */
export function refusal(error) {
  if (error instanceof Refused) return error.sentence;
  throw error;
}

/**
 * @param {string} path below /api @param {object} [body] sent with POST
 * @param {AbortSignal} [signal] @returns {Promise<any>}
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
  const told = typeof answer?.error === "string" && answer.error;
  const { status } = response;
  throw new Refused(status, told || say("refused.status", { status }), answer);
}

/** @param {string} id */
const game = (id) => `/games/${encodeURIComponent(id)}`;
/** @param {string} id */
const comparison = (id) => `/comparisons/${encodeURIComponent(id)}`;

export const api = {
  /** @returns {Promise<About>} */
  about: () => ask("/about"),

  /** @param {NewGame} wish @returns {Promise<Game>} */
  newGame: (wish) => ask("/games", wish),
  /** @param {string} id @returns {Promise<Game>} */
  game: (id) => ask(game(id)),
  /**
   * @param {string} id @param {Move[]} moves @param {number} after moves @returns {Promise<Game>}
   */
  move: (id, moves, after) => ask(`${game(id)}/moves`, { moves, after }),
  /** @param {string} id @returns {Promise<Game>} */
  undo: (id) => ask(`${game(id)}/undo`, {}),
  /** @param {string} id @param {string} agent @returns {Promise<GameAndDecision>} */
  agent: (id, agent) => ask(`${game(id)}/agent`, { agent }),
  /** @param {string} id @returns {Promise<Hint>} */
  hint: (id) => ask(`${game(id)}/hint`, {}),
  /** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Analysis>} */
  analysis: (id, signal) => ask(`${game(id)}/analysis`, undefined, signal),
  /**
   * @param {string} id @param {Cell} cell @param {AbortSignal} [signal]
   * @returns {Promise<CellDigits>}
   */
  cell: (id, cell, signal) => ask(`${game(id)}/analysis/${cell.join("/")}`, undefined, signal),
  /** @param {string} id @returns {Promise<object>} */
  record: (id) => ask(`${game(id)}/record`),

  /** @param {AskAdvice} request @param {AbortSignal} [signal] @returns {Promise<Advice>} */
  advice: (request, signal) => ask("/advice", request, signal),
  /** @param {AskCell} request @param {AbortSignal} [signal] @returns {Promise<CellAdvice>} */
  adviceOnCell: (request, signal) => ask("/advice/cell", request, signal),
  /** @param {Record<string, unknown> | string} record @returns {Promise<RecordedMoves>} */
  reviewMoves: (record) => ask("/review/moves", { record }),
  /** @param {AskJudged} request @param {AbortSignal} [signal] @returns {Promise<JudgedPart>} */
  reviewJudged: (request, signal) => ask("/review/judged", request, signal),

  /** @returns {Promise<Comparisons>} */
  comparisons: () => ask("/comparisons"),
  /** @param {NewComparison} wish @returns {Promise<Comparison>} */
  newComparison: (wish) => ask("/comparisons", wish),
  /** @param {string} id @returns {Promise<Comparison>} */
  comparison: (id) => ask(comparison(id)),
  /** @param {string} id @returns {Promise<Comparison>} */
  stopComparison: (id) => ask(`${comparison(id)}/stop`, {}),
  /** @param {string} id @returns {Promise<Comparison>} */
  resumeComparison: (id) => ask(`${comparison(id)}/resume`, {}),
  /** @param {string} id @returns {Promise<Gone>} */
  deleteComparison: (id) => ask(`${comparison(id)}/delete`, {}),
};

/**
 * The answer to a question; one that takes long is asked again until it is answered.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} question @param {AbortSignal} signal
 * @param {number} [often] it is asked at most @returns {Promise<T>}
 */
export async function insist(question, signal, often = 20) {
  for (let times = 1; ; times++) {
    try {
      return await question(signal);
    } catch (error) {
      const busy = error instanceof Refused && error.status === 503;
      if (!busy || times === often) throw error;
    }
    await rest(AGAIN, signal);
  }
}

/** @param {number} time milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
export function rest(time, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
