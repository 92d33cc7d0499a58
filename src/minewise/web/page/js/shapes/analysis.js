/** What clues say on a board of any shape, by sets of cells: that of minewise.shapes in Python. */

import { Refused } from "../answers.js";
import { EXPLODED, NO_CLUE, isCovered } from "./position.js";
import { nameOf, nounOf } from "./shape.js";

/** @import {SetAnalysis, SetProof} from "../../sets.d.mts" */
/** @import {Position} from "./position.js" */

/** @typedef {(fields: {sets: string, cell?: string}) => Promise<SetAnalysis>} Ask the core */
/** @typedef {Awaited<ReturnType<typeof analyze>>} Analysis */

/** Chances that are closer count as equal: exact ones differ from the truth by less. */
const SAME = 1e-12;

/** @param {number} code */
const isExploded = (code) => code === EXPLODED;
/** @param {number} number */
const counted = (number) => `${number} ${number === 1 ? "mine" : "mines"}`;
/** The cells that show that. @param {number[]} codes @param {(code: number) => boolean} shows */
const where = (codes, shows) => [...codes.keys()].filter((cell) => shows(codes[cell]));

/**
 * What is asked: each clue is a set of covered cells. Covered cells beside no clue are alike: one
 * of them, that which is to be proved, stands for all.
 * @param {Position} position @param {number} [proved]
 */
function question({ shape, codes, mines }, proved) {
  const [clues, covered] = [where(codes, (code) => code >= 0), where(codes, isCovered)];
  const exploded = where(codes, isExploded);
  const sets = clues.map((clue) => {
    const near = shape.neighbors[clue];
    const count = codes[clue] - near.filter((cell) => isExploded(codes[cell])).length;
    return [near.filter((cell) => isCovered(codes[cell])), count < 0 ? [] : count];
  });
  const seen = new Set(sets.flatMap(([cells]) => cells));
  const alike = covered.filter((cell) => !seen.has(cell));
  const stands = alike.find((cell) => cell === proved) ?? alike[0];
  if (alike.length) sets.push([[stands], [0, 1]]);
  // What is revealed says how dense the mines are.
  const revealed = [...clues, ...where(codes, (code) => code === NO_CLUE)];
  if (mines === null) sets.push([revealed, 0], [exploded, exploded.length]);
  else if (!sets.length) sets.push([[], 0]); // the core asks for one
  const total = mines === null ? undefined : mines - exploded.length;
  if (total !== undefined && (total < 0 || total > covered.length)) {
    const range = `from ${exploded.length} to ${exploded.length + covered.length} mines`;
    throw new Refused("ContradictionError", `expected ${range}, got ${mines}`);
  }
  const text = JSON.stringify({ sets, mines: total, others: Math.max(alike.length - 1, 0) });
  return { text, clues, covered, alike, stands };
}

/**
 * The answer to that. A contradiction is thrown as `Refused`, with its clues as `sets`.
 * @param {Ask} ask @param {Position} position @param {number} [proved]
 */
async function asked(ask, position, proved) {
  const { text, ...of } = question(position, proved);
  const fields = proved === undefined ? { sets: text } : { sets: text, cell: `${proved}` };
  try {
    return { answer: await ask(fields), ...of };
  } catch (error) {
    const { kind, name, sets, withTotal } = /** @type {any} */ (error);
    if ((kind ?? name) !== "ContradictionError") throw error;
    const named = of.clues.filter((_, number) => sets.includes(number));
    const { shape, codes, mines } = position;
    const said = named.map((clue) => `${codes[clue]} at ${nameOf(shape, clue)}`).join(", ");
    const also = withTotal ? ` with ${counted(mines ?? 0)} in all` : "";
    const fits = `expected clues that some layout of mines fits, but none fits ${said}${also}`;
    throw new Refused("ContradictionError", fits, { sets: named });
  }
}

/** @param {Ask} ask @param {Position} position */
export async function analyze(ask, position) {
  const { answer, covered, stands } = await asked(ask, position);
  const numbers = new Map(answer.cells.map((cell, number) => [Number(cell), number]));
  const number = (/** @type {number} */ cell) => numbers.get(cell) ?? numbers.get(stands) ?? -1;
  const of = (/** @type {string[]} */ cells) =>
    covered.filter((cell) => cells.includes(answer.cells[number(cell)]));
  /** The chance of a mine of each covered cell; NaN where it is not known. */
  const probability = new Map(covered.map((cell) => [cell, answer.probability[number(cell)]]));
  const lowest = Math.min(...[...probability.values()].filter((chance) => !Number.isNaN(chance)));
  const { exact, error } = answer;
  return {
    exact,
    probability,
    error: Math.max(0, ...covered.map((cell) => error[number(cell)] || 0)),
    safe: of(answer.safe),
    mines: of(answer.mines),
    undecided: of(answer.undecided),
    least: covered.filter((cell) => (probability.get(cell) ?? NaN) - lowest < SAME),
  };
}

/**
 * Why a certain cell is safe or a mine: clues of which none can be left out, and the sentence.
 * @param {Ask} ask @param {Position} position @param {number} cell
 */
export async function explain(ask, position, cell) {
  const { answer, clues: all } = await asked(ask, position, cell);
  const { mine, sets, withTotal } = /** @type {SetProof} */ (answer.proof);
  const clues = sets.map((number) => all[number]);
  const words = clues.map((clue) => clueSentence(position, clue));
  const also = words.length ? ", and this is needed too" : "";
  if (withTotal) words.push(`The board has ${counted(position.mines ?? 0)} in all${also}.`);
  const name = `${nounOf(position.shape.kind)} ${nameOf(position.shape, cell)}`;
  words.push(`So the ${name} is ${mine ? "a mine" : "safe"}.`);
  return { clues, sentence: words.join(" ") };
}

/** @param {Position} position @param {number} clue */
function clueSentence({ shape, codes }, clue) {
  const names = (/** @type {(code: number) => boolean} */ shows) =>
    shape.neighbors[clue].filter((cell) => shows(codes[cell])).map((cell) => nameOf(shape, cell));
  const [hidden, hit] = [names(isCovered), names(isExploded)];
  const left = codes[clue] - hit.length;
  const among = `${hidden.length === 1 ? "at" : "among"} ${hidden.join(", ")}`;
  const known = hit.length ? `, beside ${counted(hit.length)} at ${hit.join(", ")}` : "";
  const where = hidden.length ? among : "left";
  return `The ${codes[clue]} at ${nameOf(shape, clue)} has ` +
    `${left ? counted(left) : "no mine"} ${where}${known}.`;
}
