// The core as WebAssembly, measured in node: `bench/page_core.py` runs this beside the native one.
import { readFile } from "node:fs/promises";
import { argv } from "node:process";

import { load } from "../src/minewise/web/page/minewise.mjs";

const { wasm, positions, rounds, games, rules } = JSON.parse(await readFile(argv[2], "utf8"));
const core = await load({ source: await readFile(wasm) });

/**
 * @param {(round: number) => void} work
 * @returns {number} the least CPU seconds of several rounds, after one that compiles it
 */
function seconds(work) {
  work(0);
  let least = Infinity;
  for (let round = 1; round <= rounds; ++round) {
    const before = process.cpuUsage();
    work(round);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

const measured = {
  analysis: seconds((round) => {
    for (const view of positions[round]) core.analyze(view, { rules });
  }),
  games: seconds(() => core.play("exact", rules, { seed: 1, games })),
  best: seconds(() => core.play("best", rules, { seed: 1, games: Math.ceil(games / 20) })),
};
console.log(JSON.stringify(measured));
