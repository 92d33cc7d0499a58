// Is every word of words.js used? That none is missing is a matter of types: tsc tells. What a page
// may say is the type of what it hands to `say`, so a name that is put together counts as what it
// can become.
import { globSync, readFileSync } from "node:fs";
import { parse } from "node:path";
import ts from "typescript";
import { sayable } from "../../hosting/words.mjs";

const PAGE = "src/minewise/web/page";
const WORDS = `${PAGE}/js/words.js`;

const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

const table = /** @type {ts.SourceFile} */ (program.getSourceFile(WORDS));
const words = new Set(namesOf(table));
/** @type {Set<string>} */
const used = new Set();
for (const file of program.getSourceFiles()) {
  if (file === table || !file.fileName.includes(PAGE) || file.isDeclarationFile) continue;
  const bundled = sayable(file.text, [...words]);
  for (const name of said(file)) {
    used.add(name);
    if (bundled.has(name)) continue;
    console.error(`${file.fileName}: hosting/words.mjs does not see that it says ${name}`);
    process.exitCode = 1;
  }
}
for (const page of globSync(`${PAGE}/*.html`)) {
  const text = readFileSync(page, "utf8");
  const { name: own } = parse(page);
  if (own !== "shell") for (const part of ["title", "description"]) use(`${own}.${part}`, page);
  for (const [, name] of text.matchAll(/data-say(?:-\w+)?="([^"]+)"/g)) use(name, page);
}
const dead = [...words].filter((name) => !used.has(name));
for (const name of dead) console.error(`${WORDS}: nothing says ${name}`);
if (dead.length) process.exitCode = 1;

/** The keys of the table. @param {ts.Node} node @returns {string[]} */
function namesOf(node) {
  if (ts.isVariableDeclaration(node) && node.name.getText(table) === "WORDS") {
    const literal = /** @type {ts.ObjectLiteralExpression} */ (node.initializer);
    return literal.properties.map((property) => /** @type {any} */ (property.name).text);
  }
  return node.getChildren(table).flatMap(namesOf);
}

/** @param {ts.Node} node @returns {Generator<string>} */
function* said(node) {
  if (ts.isStringLiteral(node) && words.has(node.text)) yield node.text;
  if (ts.isTemplateExpression(node)) {
    const type = checker.getTypeAtLocation(node);
    for (const one of type.isUnion() ? type.types : [type]) {
      if (one.isStringLiteral() && words.has(one.value)) yield one.value;
    }
  }
  /** @type {ts.Node[]} */
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* said(child);
}

/** @param {string} name @param {string} page */
function use(name, page) {
  if (words.has(name)) used.add(name);
  else {
    console.error(`${page}: there are no words of the name ${name}`);
    process.exitCode = 1;
  }
}
