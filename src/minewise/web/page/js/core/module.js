/** The compiled core, which all workers of a page share. */

import { Refused } from "../refused.js";
import { say } from "../words.js";

/** @type {Promise<WebAssembly.Module> | null} */
let compiling = null;

/** @returns {Promise<WebAssembly.Module>} */
export function compiled() {
  compiling ??= compile().catch((error) => {
    compiling = null; // so that it may be tried again
    throw new Refused("Unreachable", say("refused.core", { error: `${error.message}` }));
  });
  return compiling;
}

async function compile() {
  const response = await fetch(new URL("core.wasm", document.baseURI));
  if (!response.ok) throw new Error(`${response.status}`);
  const streamed = response.headers.get("content-type") === "application/wasm";
  if (streamed) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
