/**
 * `node hosting/javascript/pack.mjs PAGE OUT`: what the package for npm has besides the modules of
 * folder PAGE, which lie in OUT already: its bundled modules, and the compiled files as text.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { sayable, tableOf, withWords } from "../words.mjs";

const [page, out] = process.argv.slice(2);
const here = import.meta.dirname;
const COMPILED = ["core.wasm", "pictures.wasm", "sets.wasm"];
/** Modules of the package that others import, and do not contain. */
const APART = /(instance|request|worker)\.mjs$/;
/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none",
  metafile: true, logLevel: "warning", loader: { ".css": "text" }, write: false,
};

const thread = await bundled(resolve(page, "js/core/worker.js"));
writeFileSync(resolve(out, "thread.mjs"), thread);
for (const name of ["worker.mjs", "element.mjs"]) {
  writeFileSync(resolve(out, name), await bundled(resolve(here, name), [apart(), await words()]));
}
for (const file of COMPILED) {
  const text = gzipSync(readFileSync(resolve(page, file)), { level: 9 }).toString("base64");
  writeFileSync(resolve(out, `${file}.mjs`), `export default "${text}";\n`);
}
writeFileSync(resolve(out, "embedded.mjs"), `/** The compiled files as modules. */
const unpacked = async ({ default: text }) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

export const embedded = {
${COMPILED.map((file) => `  "${file}": () => import("./${file}.mjs").then(unpacked),\n`).join("")}};
`);

/**
 * A module with all that it imports.
 * @param {string} file @param {import("esbuild").Plugin[]} [plugins] @returns {Promise<string>}
 */
async function bundled(file, plugins = []) {
  const { outputFiles } = await build({ ...common, entryPoints: [file], plugins });
  return /** @type {{text: string}[]} */ (outputFiles)[0].text;
}

/** @returns {import("esbuild").Plugin} */
function apart() {
  return {
    name: "apart",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: APART }, ({ kind, path }) =>
        kind === "entry-point" ? null : { path: `./${basename(path)}`, external: true },
      );
      onResolve({ filter: /^thread:text$/ }, ({ path }) => ({ path, namespace: "thread" }));
      onLoad({ filter: /^/, namespace: "thread" }, () => ({ contents: thread, loader: "text" }));
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { outputFiles } = await build({
          entryPoints: [path], minify: true, write: false, target: "es2022",
        });
        return { contents: outputFiles[0].text, loader: "text" };
      });
    },
  };
}

/** Of the words those that the element says. @returns {Promise<import("esbuild").Plugin>} */
async function words() {
  const entryPoints = [resolve(here, "element.mjs")];
  const { metafile } = await build({ ...common, entryPoints, plugins: [apart()] });
  const files = Object.keys(/** @type {any} */ (metafile).inputs);
  const texts = files.filter((file) => /board\/|element\.mjs/.test(file)).map(read);
  const source = read(files.find((file) => file.endsWith("js/words.js")) ?? "");
  const table = await tableOf(source);
  const own = sayable(texts.join("\n"), Object.keys(table));
  const contents = withWords(source, table, (word) => own.has(word));
  return {
    name: "words",
    setup: ({ onLoad }) => onLoad({ filter: /\/js\/words\.js$/ }, () => ({ contents })),
  };
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, "utf8");
}
