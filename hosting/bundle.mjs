/**
 * `node hosting/bundle.mjs PAGE OUT`: the modules of the pages of folder PAGE, bundled and minified
 * into OUT, and the style sheets of OUT, minified. Prints as JSON what each page loads.
 */

import { globSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build } from "esbuild";
import { wordsOfPages } from "./words.mjs";

const [page, out] = process.argv.slice(2);
/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: page,
  outdir: out,
  outbase: page,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

// What pages share comes once, in chunks whose names tell what they hold. The page of other boards
// has all in a file of its own: chunks that it shared would make each other page heavier.
/** @type {import("esbuild").Metafile["outputs"]} */
const outputs = {};
const mains = globSync("js/*/main.js", { cwd: page });
const apart = ["js/shapes/main.js"];
for (const entryPoints of [mains.filter((main) => !apart.includes(main)), apart]) {
  const { metafile } = await build({
    ...common,
    entryPoints,
    plugins: [await wordsOfPages(page, entryPoints)],
    splitting: true,
    chunkNames: "js/shared-[hash]",
  });
  Object.assign(outputs, metafile.outputs);
}
// The worker in one file: it is asked for last, when nothing else may keep it waiting.
await build({ ...common, entryPoints: ["js/core/worker.js"], external: ["node:*"] });
await build({
  ...common,
  absWorkingDir: out,
  outbase: out,
  entryPoints: globSync("style/*.css", { cwd: out }),
  allowOverwrite: true,
});
// What runs before anything is painted is no module.
await build({ ...common, entryPoints: ["js/start.js"], bundle: false });

/** A file and all that it imports at once. @param {string} file @returns {string[]} */
const loaded = (file) => [
  file,
  ...outputs[file].imports
    .filter(({ kind }) => kind === "import-statement")
    .flatMap(({ path }) => loaded(path)),
];
/** @param {string} file */
const address = (file) => relative(out, resolve(page, file));
const pages = Object.entries(outputs)
  .filter(([, { entryPoint }]) => entryPoint)
  .map(([file]) => [address(file), [...new Set(loaded(file).map(address))]]);
console.log(JSON.stringify(Object.fromEntries(pages)));
