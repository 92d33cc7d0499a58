/** Games to begin with, for those who have none: agents of the core play them on the spot. */

import { WorkerQueue } from "../core/worker_queue.js";
import { button, byId, make } from "../dom.js";
import { say } from "../words.js";

/** Who plays, by which rules, on which board. */
const SAMPLES = /** @type {const} */ ({
  won: { agent: "csp-probability", rules: "expert", seed: 15 },
  needless: { agent: "basic", rules: "intermediate", seed: 9 },
  unlucky: { agent: "exact", rules: "intermediate", seed: 409 },
});

/** @param {(record: () => Promise<string>) => void} open */
export function offerSamples(open) {
  const names = /** @type {(keyof typeof SAMPLES)[]} */ (Object.keys(SAMPLES));
  byId("samples").replaceChildren(
    ...names.map((name) => {
      const onclick = () => open(() => played(SAMPLES[name]));
      const words = make("span", { class: "strong" }, say(`review.sample.${name}`));
      const meaning = make("span", { class: "soft" }, say(`review.sample.${name}.meaning`));
      return button("example", { onclick }, words, meaning);
    }),
  );
}

/**
 * The record of a game that an agent plays.
 * @param {{agent: string, rules: string, seed: number}} game
 */
async function played({ agent, rules, seed }) {
  const lane = new WorkerQueue();
  try {
    const { game, state } = await lane.call("game", [rules, { seed }]);
    for (let now = state; now.status === "playing";) {
      ({ state: now } = await lane.call("let", [agent], undefined, game));
    }
    return /** @type {string} */ ((await lane.call("record", [], undefined, game)).value);
  } finally {
    lane.end();
  }
}
