// Joins what two browsers keep, one way and the other, and again: prints what comes of each.
import { readFileSync } from "node:fs";
import { joined } from "../../src/minewise/web/page/js/play/joined.js";

const after = (here, file) => {
  const { changes, gain } = joined(here, file);
  const all = { ...here, ...changes };
  for (const [key, value] of Object.entries(all)) if (value === null) delete all[key];
  return { kept: all, gain };
};
const cases = JSON.parse(readFileSync(0, "utf8")).map(({ one, other }) => {
  const both = after(one, other);
  return { both, back: after(other, one), again: after(both.kept, other) };
});
console.log(JSON.stringify(cases));
