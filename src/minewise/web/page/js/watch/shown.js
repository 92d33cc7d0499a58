/** A game as what shows its end reads it. */

/** @import {PlayedGame} from "../core/played.js" */

/** @param {PlayedGame} game @returns {any} */
export function shown({ rows, state }) {
  const score = state.rules.includes("on_mine=continue") ? (state.solved?.score ?? null) : null;
  return { ...state, ...state.solved, score, view: { rows, rules: state.rules } };
}
