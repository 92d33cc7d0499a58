/**
 * A worker with one instance of the core. The first message brings the compiled module, each other
 * one a call of the core or of a game in it; an answer has the number of its call.
 */

import { MinewiseError, load } from "../../minewise.mjs";

/** @import {Game} from "../../minewise.d.mts" */

/**
 * @typedef {object} Call
 * @property {number} number
 * @property {number} [game] whose method it is; without it, it is one of the core
 * @property {string} method
 * @property {unknown[]} args
 */

/** @type {any} */
let core = null;
/** @type {Map<number, any>} */
const games = new Map();

/**
 * A game is told by the number of the call that began it, which no other worker of the queue gives
 * to another one; what it shows comes along.
 * @param {number} number @param {Game} game
 */
function held(number, game) {
  games.set(number, game);
  return { game: number, view: game.view, state: game.state };
}

/** @param {Call} call */
async function answerOf({ number, game, method, args }) {
  if (game === undefined) {
    const value = await core[method](...args);
    if (method === "openReplay") {
      const { game: opened, ...replay } = value;
      return { ...held(number, opened), replay };
    }
    return method === "game" || method === "replay" ? held(number, value) : value;
  }
  const one = games.get(game);
  const value = one[method](...args);
  if (method === "end") games.delete(game);
  return { value, state: one.state };
}

/** @param {unknown} error */
function told(error) {
  if (!(error instanceof MinewiseError)) return { kind: "CoreError", sentence: String(error) };
  if (error.name === "CoreError") games.clear(); // they are lost
  const { name: kind, what, request, clues, sets, withTotal, sentence, part, cutSides } = error;
  const words = sentence || what;
  return { kind, what, request, sentence: words, clues, sets, withTotal, part, cutSides };
}

addEventListener("message", async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    games.clear(); // of a queue that has ended
    core = await load({ source: data }); // at once, since it is compiled: before the next message
    return;
  }
  try {
    postMessage({ number: data.number, value: await answerOf(data) });
  } catch (error) {
    postMessage({ number: data.number, error: told(error) });
  }
});
