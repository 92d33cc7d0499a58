/**
 * What only `minewise web` can do: agents in Python, and comparisons in processes. The page works
 * without; where it comes from no such server, nothing is ever asked of one.
 */

import { Refused, once } from "./answers.js";
import { say } from "./words.js";

/** @import {ComparisonResults, Comparisons, Gone, NewComparison, ServerInfo} from "../api.d.ts" */
/** @import {Decision} from "../minewise.d.mts" */

/** Milliseconds until a question that was not answered in time is asked again. */
const AGAIN = 1500;
/** How often, at most. */
const MOST = 20;
/** Milliseconds; the server itself says after ten seconds that it needs longer. */
const TOO_LONG = 20_000;
const BUSY = 503;

/**
 * @typedef {object} Turn
 * @property {{view: string, rules: string}} view
 * @property {string} agent `name` or `name:option=value,...`
 * @property {number} seed @property {number} number of the game
 * @property {number} turn how many decisions of agents were made before
 * @property {AbortSignal} [signal]
 */

/** @type {HTMLMetaElement | null} */
const mark = document.querySelector('meta[name="minewise-server"]');
const there = mark?.content === "yes";

/** @param {string} id */
const path = (id) => `/comparisons/${encodeURIComponent(id)}`;

export const server = {
  /** Does the page come from a server, so that it can be asked? */
  there,

  /**
   * All its agents, also those that the core has; `unavailable` says why one cannot play.
   * @type {() => Promise<ServerInfo>}
   */
  about: once(() => insist("/about")),

  /**
   * What an agent in Python does next; in the same turn of the same game it is the same.
   * @param {Turn} turn @returns {Promise<Decision>}
   */
  decide({ view: { view: text, rules }, agent, seed, number: game, turn, signal }) {
    return insist("/decisions", { text, rules, agent, seed, game, turn }, signal);
  },

  comparisons: {
    /** @returns {Promise<Comparisons>} */
    list: () => insist("/comparisons"),
    /** @param {NewComparison} wish @returns {Promise<ComparisonResults>} */
    begin: (wish) => ask("/comparisons", wish),
    /** @param {string} id @returns {Promise<ComparisonResults>} */
    get: (id) => insist(path(id)),
    /** @param {string} id @returns {Promise<ComparisonResults>} */
    stop: (id) => ask(`${path(id)}/stop`, {}),
    /** @param {string} id @returns {Promise<ComparisonResults>} */
    resume: (id) => ask(`${path(id)}/resume`, {}),
    /** @param {string} id @returns {Promise<Gone>} */
    delete: (id) => ask(`${path(id)}/delete`, {}),
    /** @param {string} id the address of its page of tables and charts */
    report: (id) => address(`${path(id)}/report`),
    /** @param {string} id the address of its rows */
    csv: (id) => address(`${path(id)}/results.csv`),
  },
};

/** @param {string} path below api */
const address = (path) => new URL(`api${path}`, document.baseURI).href;

/** The server has more to do than it could in time. */
class Busy extends Refused {}

/**
 * Asks, and again while it is busy: what takes long is worked on meanwhile.
 * @param {string} path @param {object} [body] @param {AbortSignal} [signal] @returns {Promise<any>}
 */
async function insist(path, body, signal) {
  for (let times = 1; ; times++) {
    try {
      return await ask(path, body, signal);
    } catch (error) {
      if (!(error instanceof Busy) || times === MOST) throw error;
    }
    await rest(AGAIN, signal);
  }
}

/**
 * @param {string} path below api @param {object} [body] sent with POST
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} rejected with Refused, or with the reason of the signal
 */
async function ask(path, body, signal) {
  if (!there) throw new Refused("NoServer", say("refused.no-server"));
  const options = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const late = AbortSignal.timeout(TOO_LONG);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  let status, answer;
  try {
    const response = await fetch(address(path), { ...options, signal: ended });
    ({ status } = response);
    answer = await response.json();
    if (response.ok) return answer;
  } catch {
    signal?.throwIfAborted();
    throw new Refused("Unreachable", say("refused.unreachable"));
  }
  const sentence = answer?.error ?? say("refused.status", { status });
  throw status === BUSY ? new Busy("Busy", sentence) : new Refused("ServerError", sentence);
}

/** @param {number} time milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
function rest(time, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
