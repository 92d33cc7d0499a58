// Reads pictures as `FILE WIDTH HEIGHT` in each line, a byte for red, green, blue and opacity of
// each pixel in the file, and prints what was read, or the refusal.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load, MinewiseError } from "../../src/minewise/web/page/minewise.mjs";

const core = await load();
for await (const line of createInterface({ input: process.stdin })) {
  const [file, width, height] = line.split(" ");
  const picture = { data: readFileSync(file), width: Number(width), height: Number(height) };
  try {
    console.log(JSON.stringify(await core.readPicture(picture)));
  } catch (error) {
    if (!(error instanceof MinewiseError)) throw error;
    console.log(JSON.stringify({ name: error.name, what: error.what, message: error.message }));
  }
}
