/** Which boards the rules allow: any, those that need no guess, or forced guesses that are safe. */

import { say } from "./words.js";

export const KINDS = /** @type {const} */ (["any", "no-guess", "safe-guesses"]);
/** By what each step of a board without guesses is proved; each proves what those before do. */
export const PROOFS = /** @type {const} */ (["single", "subset", "exact-without-total", "exact"]);

/** @typedef {typeof KINDS[number]} Kind */
/** @typedef {typeof PROOFS[number]} ProofLevel */

const SWITCH = / boards=(\S+)/;

/** @param {string} rules @returns {{kind: Kind, level: ProofLevel}} */
export function kindOf(rules) {
  const [kind = "any", level = "exact"] = SWITCH.exec(rules)?.[1].split(":level=") ?? [];
  return { kind: /** @type {Kind} */ (kind), level: /** @type {ProofLevel} */ (level) };
}

/** As rules write it, which leave any out. @param {Kind} kind @param {ProofLevel} level */
export function boardsText(kind, level) {
  if (kind === "any") return "";
  return kind === "no-guess" ? ` boards=${kind}:level=${level}` : ` boards=${kind}`;
}

/** The rules but for their boards. @param {string} rules */
export const anyBoards = (rules) => rules.replace(SWITCH, "").trim();

/** The rules with the boards of others. @param {string} rules @param {string} others */
export const withBoardsOf = (rules, others) =>
  anyBoards(rules) + (SWITCH.exec(others)?.[0] ?? "");

/** What such boards are called, and by what they are proved. @param {string} rules */
export function kindWords(rules) {
  const { kind, level } = kindOf(rules);
  // Rules that a file has brought may have other words.
  if (kind === "any" || !KINDS.includes(kind) || !PROOFS.includes(level)) return ["", ""];
  return [say(`kind.${kind}`), kind === "no-guess" ? say(`kind.proof.${level}`) : ""];
}
