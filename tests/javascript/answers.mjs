// Answers requests for tests: a line of JSON for each, with the numbers as their bytes.
import { readFile } from "node:fs/promises";
import { stdin, argv } from "node:process";
import { createInterface } from "node:readline";

import { load, MinewiseError } from "../../src/minewise/web/page/minewise.mjs";

const core = await load(argv[2] ? { source: await readFile(argv[2]) } : {});

/**
 * @param {{ask: string, seconds?: number, [field: string]: unknown}} request
 * @returns {object}
 */
function answer({ ask, seconds, ...fields }) {
  try {
    const { text, numbers } = core.ask(ask, fields, seconds);
    const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    // As text, too: numbers in JSON may be larger than those of JavaScript.
    return { json: JSON.parse(text), text, numbers: bytes.toString("base64") };
  } catch (error) {
    if (!(error instanceof MinewiseError)) throw error;
    const { name, what, clues, withTotal, sentence, part } = error;
    return { error: name, what, clues, with_total: withTotal, sentence, part };
  }
}

const lines = [];
for await (const line of createInterface({ input: stdin })) lines.push(JSON.parse(line));
for (const request of lines) console.log(JSON.stringify(answer(request)));
