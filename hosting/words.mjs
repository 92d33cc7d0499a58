/**
 * The words of a bundle: those that only one page says come with it, and those that stand in the
 * HTML alone do not come at all. What a module may say is read from its texts, whole or, where a
 * name is put together, by its beginning or its end; tests/web/words.js tells what that misses.
 */

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const WORDS = "js/words.js";
const TABLE = /^const WORDS = (\{.*?^\});/ms;
const NAMES = /"([a-z]+\.[\w.=-]+)"|`([a-z]+\.[\w.=-]*)\$\{|`\$\{\w+\}(\.[\w.=-]+)`/g;

/** @param {string} page the folder of the pages @returns {Promise<import("esbuild").Plugin>} */
export async function wordsOfPages(page) {
  const read = (/** @type {string} */ file) => readFileSync(resolve(page, file), "utf8");
  const source = read(WORDS);
  const table = await tableOf(source);
  const entries = globSync("js/*/main.js", { cwd: page });
  const options = { absWorkingDir: page, outdir: page, bundle: true, metafile: true, write: false };
  const { metafile } = await build({ ...options, format: "esm", entryPoints: entries });
  const said = entries.map((entry) => {
    const files = modules(metafile.inputs, entry).filter((file) => file !== WORDS);
    return [entry, sayable(files.map(read).join("\n"), Object.keys(table))];
  });
  /** @param {string} word */
  const pages = (word) => said.filter(([, words]) => words.has(word)).map(([entry]) => entry);
  const part = (/** @type {(pages: string[]) => boolean} */ is) =>
    JSON.stringify(Object.fromEntries(Object.entries(table).filter(([word]) => is(pages(word)))));
  const shared = part((those) => those.length > 1);
  const path = JSON.stringify(resolve(page, WORDS));
  return {
    name: "words",
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\/js\/words\.js$/ }, () => ({
        contents: source.replace(TABLE, () => `export const WORDS = ${shared};`),
      }));
      onLoad({ filter: /\/js\/\w+\/main\.js$/ }, ({ path: main }) => {
        const entry = entries.find((file) => main === resolve(page, file));
        return { contents: `import "words:${entry}";\n${read(main)}` };
      });
      onResolve({ filter: /^words:/ }, ({ path: name }) => ({ path: name, namespace: "words" }));
      onLoad({ filter: /^/, namespace: "words" }, ({ path: name }) => {
        const own = part((those) => `${those}` === name.slice("words:".length));
        const contents = `import { WORDS } from ${path}; Object.assign(WORDS, ${own});`;
        return { contents, resolveDir: page };
      });
    },
  };
}

/** @param {string} source @returns {Promise<Record<string, any>>} */
async function tableOf(source) {
  if (!TABLE.test(source)) throw new Error(`expected a table of words in ${WORDS}`);
  const text = `${source}\nexport { WORDS };`;
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).WORDS;
}

/**
 * A module and all that it imports.
 * @param {import("esbuild").Metafile["inputs"]} inputs @param {string} first @returns {string[]}
 */
function modules(inputs, first, found = new Set()) {
  if (found.has(first)) return [];
  found.add(first);
  for (const { path } of inputs[first].imports) modules(inputs, path, found);
  return [...found];
}

/** @param {string} text of modules @param {string[]} words @returns {Set<string>} */
export function sayable(text, words) {
  const names = [...text.matchAll(NAMES)];
  const [whole, beginnings, ends] = [1, 2, 3].map(
    (part) => new Set(names.map((name) => name[part]).filter(Boolean)),
  );
  const isSaid = (/** @type {string} */ word) =>
    whole.has(word) ||
    [...beginnings].some((beginning) => word.startsWith(beginning)) ||
    [...ends].some((end) => word.endsWith(end));
  return new Set(words.filter(isSaid));
}
