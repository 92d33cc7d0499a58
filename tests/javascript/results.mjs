// What results amount to: prints rates, the CSV and the log of the games that are given.
import { readFileSync } from "node:fs";
import { csvOf, logOf, rates } from "../../src/minewise/web/page/js/play/results.js";

const { all, totals, window } = JSON.parse(readFileSync(0, "utf8"));
const won = all.map((one) => one.won);
const log = logOf(all, totals);
console.log(JSON.stringify({ rates: rates(won, window), csv: csvOf(all), log }));
