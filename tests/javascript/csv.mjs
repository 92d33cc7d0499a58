// The table of the page: prints each of the rows that are given, as its line of CSV.
import { readFileSync } from "node:fs";
import { csv } from "../../src/minewise/web/page/js/download.js";

const rows = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(rows.map((row) => csv([row]).replace(/\r\n$/, ""))));
