/** Instances of the compiled files: where their bytes are, and what they ask of their host. */

import { embedded } from "./embedded.mjs";
import { decimalOf } from "./request.mjs";

/** @import {Pixels, Source} from "./minewise.d.mts" */

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();

/** What an address is relative to: the page, or in node this file. */
const HERE = globalThis.location?.href ?? import.meta.url;
/** The files beside this one, as bundlers see them: written so, they come along. */
const BESIDE = /** @type {Record<string, () => URL>} */ ({
  "core.wasm": () => new URL("./core.wasm", import.meta.url),
  "pictures.wasm": () => new URL("./pictures.wasm", import.meta.url),
  "sets.wasm": () => new URL("./sets.wasm", import.meta.url),
});

/**
 * What was given, or the file beside this one; where a bundler has left that out, the same as text.
 * @param {Source | undefined} source @param {string} file @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(source, file) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  }
  if (source !== undefined) return compiledAt(new URL(source, HERE));
  try {
    return await compiledAt(BESIDE[file]());
  } catch (error) {
    const bytes = await embedded[file]?.();
    if (!bytes) throw error;
    return WebAssembly.compile(bytes);
  }
}

/** @param {URL} url @returns {Promise<WebAssembly.Module>} compiled as it comes, if it can be */
async function compiledAt(url) {
  if (url.protocol === "file:") {
    const { readFile } = /** @type {any} */ (globalThis).process.getBuiltinModule("fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`expected ${url}, got status ${response.status}`);
  const streamed = response.headers.get("content-type") === "application/wasm";
  if (streamed) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * What an instance exports.
 * @param {WebAssembly.Module} module
 * @param {() => boolean} [keepGoing] asked every few milliseconds of long work: is it to go on?
 * @returns {any}
 */
export function started(module, keepGoing = () => true) {
  const refused = () => 8; // there is no such file
  const instance = new WebAssembly.Instance(module, {
    minewise: {
      keep_going: () => (keepGoing() ? 1 : 0),
      misuse: (/** @type {number} */ at) => {
        const bytes = new Uint8Array(core.memory.buffer, at, 200);
        throw new Error(`minewise: ${DECODER.decode(bytes.subarray(0, bytes.indexOf(0)))}`);
      },
      write_decimal: (/** @type {number} */ number, /** @type {number} */ room) => {
        const { buffer } = core.memory;
        return ENCODER.encodeInto(number.toExponential(), new Uint8Array(buffer, room)).written;
      },
      read_decimal: (
        /** @type {number} */ text, /** @type {number} */ size, /** @type {number} */ result,
      ) => {
        const number = decimalOf(textAt(core, text, size));
        if (number === null) return 0;
        new DataView(core.memory.buffer).setFloat64(result, number, true);
        return 1;
      },
    },
    wasi_snapshot_preview1: { fd_close: refused, fd_seek: refused, fd_write: refused },
  });
  /** @type {any} */
  const core = instance.exports;
  core._initialize();
  return core;
}

/**
 * What is read of a picture, by an instance of its own: the memory goes with it.
 * @param {WebAssembly.Module} module @param {Pixels} pixels @param {boolean} part
 * @returns {{done: boolean, text: string}}
 */
export function readPixels(module, { data, width, height }, part) {
  const reader = started(module);
  const room = reader.minewise_pixels(width, height);
  if (room) new Uint8Array(reader.memory.buffer, room, data.length).set(data);
  const done = room !== 0 && reader.minewise_read(Number(part)) === 1;
  return { done, text: textAt(reader, reader.minewise_text(), reader.minewise_text_size()) };
}

/**
 * A text in the memory of an instance.
 * @param {any} core @param {number} at @param {number} size
 */
export const textAt = (core, at, size) =>
  DECODER.decode(new Uint8Array(core.memory.buffer, at, size));
