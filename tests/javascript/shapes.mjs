// What the page of other boards says of positions: a line of JSON for each.
import { stdin } from "node:process";
import { createInterface } from "node:readline";

import { Refused } from "../../src/minewise/web/page/js/answers.js";
import { analyze, explain } from "../../src/minewise/web/page/js/shapes/analysis.js";
import {
  read, readLink, write, writeLink,
} from "../../src/minewise/web/page/js/shapes/position.js";
import { loadSets } from "../../src/minewise/web/page/sets.mjs";

const core = await loadSets();

/** @type {(budget?: number) => import("../../src/minewise/web/page/js/shapes/analysis.js").Ask} */
const asking = (budget) => async ({ sets, cell }) => core.analyzeSets(sets, { cell, budget });

/**
 * @param {{shape: string, text: string, mines: number | null, link?: string,
 *   budget?: number}} request
 */
async function answer({ shape, text, mines, link, budget }) {
  const ask = asking(budget);
  try {
    const position = link === undefined ? read(text, shape, () => mines) : readLink(link);
    if (!position) return null;
    const told = { text: write(position), name: position.shape.name, link: writeLink(position) };
    const { probability, safe, mines: certain, ...found } = await analyze(ask, position);
    const proofs = [];
    for (const cell of [...safe.slice(0, 3), ...certain.slice(0, 3)]) {
      proofs.push([cell, await explain(ask, position, cell)]);
    }
    return { ...told, ...found, probability: [...probability], safe, certain, proofs };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.kind, what: error.sentence, sets: error.sets };
  }
}

const lines = [];
for await (const line of createInterface({ input: stdin })) lines.push(JSON.parse(line));
for (const request of lines) console.log(JSON.stringify(await answer(request)));
