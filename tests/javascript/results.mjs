// What results amount to: prints figures, rates and the CSV of the games that are given.
import { readFileSync } from "node:fs";
import { csvOf, figuresOf, rates } from "../../src/minewise/web/page/js/play/results.js";

const { all, total, window } = JSON.parse(readFileSync(0, "utf8"));
const won = all.map((one) => one.won);
const figures = figuresOf("expert", total, all);
console.log(JSON.stringify({ figures, rates: rates(won, window), csv: csvOf(all) }));
