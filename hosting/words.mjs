/**
 * The words of a bundle: those that only one page says come with it, those that only a part says
 * which is loaded later come with that, and those that stand in the HTML alone do not come at all.
 * What a module may say is read from its texts, whole or, where a
 * name is put together, by its beginning or its end; tests/web/words.js tells what that misses.
 */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const WORDS = "js/words.js";
const TABLE = /^const WORDS = (\{.*?^\});/ms;
const NAMES = /"([a-z]+\.[\w.=-]+)"|`([a-z]+\.[\w.=-]*)\$\{|`\$\{\w+\}(\.[\w.=-]+)`/g;

/**
 * @param {string} page the folder of the pages @param {string[]} mains the modules of some of them
 * @returns {Promise<import("esbuild").Plugin>}
 */
export async function wordsOfPages(page, mains) {
  const read = (/** @type {string} */ file) => readFileSync(resolve(page, file), "utf8");
  const source = read(WORDS);
  const table = await tableOf(source);
  const options = { absWorkingDir: page, outdir: page, bundle: true, metafile: true, write: false };
  const { metafile } = await build({ ...options, format: "esm", entryPoints: mains });
  const { inputs } = metafile;
  /** @type {Map<string, Set<string>>} the pages that each of these is loaded by */
  const users = new Map(mains.map((main) => [main, new Set([main])]));
  for (const main of mains) {
    for (const part of laterParts(inputs, main)) {
      users.set(part, (users.get(part) ?? new Set()).add(main));
    }
  }
  const said = [...users.keys()].map((entry) => {
    const files = modules(inputs, entry).filter((file) => file !== WORDS);
    return [entry, sayable(files.map(read).join("\n"), Object.keys(table))];
  });
  /** What a word comes with, null: with what all share. @param {string} word */
  const place = (word) => {
    const those = said.filter(([, words]) => words.has(word)).map(([entry]) => entry);
    const [first, ...more] = new Set(those.flatMap((entry) => [...(users.get(entry) ?? [])]));
    if (more.length) return null;
    return those.length > 1 ? first : those[0];
  };
  /** @param {string | null} where */
  const wordsOf = (where) => partOf(table, (word) => place(word) === where);
  const shared = wordsOf(null);
  const path = JSON.stringify(resolve(page, WORDS));
  return {
    name: "words",
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\/js\/words\.js$/ }, () => ({
        contents: source.replace(TABLE, () => `export const WORDS = ${shared};`),
      }));
      onLoad({ filter: /\/js\/\w+\/\w+\.js$/ }, ({ path: file }) => {
        const entry = [...users.keys()].find((name) => file === resolve(page, name));
        return entry && { contents: `import "words:${entry}";\n${read(file)}` };
      });
      onResolve({ filter: /^words:/ }, ({ path: name }) => ({ path: name, namespace: "words" }));
      onLoad({ filter: /^/, namespace: "words" }, ({ path: name }) => {
        const own = wordsOf(name.slice("words:".length));
        const contents = `import { WORDS } from ${path}; Object.assign(WORDS, ${own});`;
        return { contents, resolveDir: page };
      });
    },
  };
}

/** @param {Record<string, any>} table @param {(word: string) => boolean} is */
const partOf = (table, is) =>
  JSON.stringify(Object.fromEntries(Object.entries(table).filter(([word]) => is(word))));

/**
 * The module of the words with some of them alone.
 * @param {string} source @param {Record<string, any>} table @param {(word: string) => boolean} is
 */
export const withWords = (source, table, is) =>
  source.replace(TABLE, () => `const WORDS = ${partOf(table, is)};`);

/** @param {string} source @returns {Promise<Record<string, any>>} */
export async function tableOf(source) {
  if (!TABLE.test(source)) throw new Error(`expected a table of words in ${WORDS}`);
  const text = `${source}\nexport { WORDS };`;
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).WORDS;
}

/** @typedef {import("esbuild").Metafile["inputs"]} Inputs */

/** Is it loaded after the page? @param {Inputs[string]["imports"][number]} one */
const isLater = ({ kind }) => kind === "dynamic-import";

/**
 * A module and all that it imports at once.
 * @param {Inputs} inputs @param {string} first @returns {string[]}
 */
function modules(inputs, first, found = new Set()) {
  if (found.has(first)) return [];
  found.add(first);
  for (const one of inputs[first].imports) if (!isLater(one)) modules(inputs, one.path, found);
  return [...found];
}

/**
 * The modules that a page imports later, and those that they do.
 * @param {Inputs} inputs @param {string} first @returns {Set<string>}
 */
function laterParts(inputs, first, found = new Set()) {
  const later = modules(inputs, first).flatMap((file) => inputs[file].imports.filter(isLater));
  for (const { path } of later) {
    if (found.has(path)) continue;
    found.add(path);
    laterParts(inputs, path, found);
  }
  return found;
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
