/** Three comparisons that a click starts: who answers the question, and on which boards. */

import { byId } from "../dom.js";

/** @import {NewComparison as Wish} from "../../api.d.ts" */

/** @satisfies {Record<string, Wish>} */
const READY = {
  rules: { agents: ["basic", "exact"], rules: ["beginner"], games: 2000, seed: 1 },
  guess: { agents: ["csp", "exact", "best"], rules: ["expert"], games: 1000, seed: 1 },
  density: {
    agents: ["basic", "exact"],
    rules: ["intermediate"],
    density: "0.1:0.25:0.03",
    games: 500,
    seed: 1,
  },
};

/** @param {(wish: Wish) => Promise<void>} begin refuses with a sentence */
export function listenToReady(begin) {
  const refusal = byId("ready-refusal");
  for (const [name, wish] of Object.entries(READY)) {
    byId(`start-${name}`).addEventListener("click", async () => {
      refusal.textContent = "";
      try {
        await begin(wish);
      } catch (error) {
        refusal.textContent = /** @type {Error} */ (error).message;
      }
    });
  }
}
