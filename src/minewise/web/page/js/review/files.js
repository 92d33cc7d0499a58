/** Files that are chosen or dropped, alone or in folders, and the games in them. */

import { core } from "../core/core.js";

/**
 * @typedef {object} Source a file of a game, or of several
 * @property {string} name with the folders that it is in
 * @property {number} modified milliseconds since 1970
 * @property {() => Promise<Uint8Array>} bytes
 */

/**
 * @typedef {object} Part a game in a file
 * @property {string} name
 * @property {number} modified
 * @property {Uint8Array} bytes
 */

/** Bytes of a file beyond which none is read: the core has room for no more. */
const MOST_BYTES = 30_000_000;
/** The first bytes of JSON, behind a mark of its encoding and blanks. */
const JSON_START = /^(\xEF\xBB\xBF)?\s*[{[]/;

/** @param {File} file @returns {Source} */
export const sourceOf = (file) => ({
  name: file.webkitRelativePath || file.name,
  modified: file.lastModified,
  bytes: async () => new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()),
});

/**
 * The files of a drop, also those in folders; they are to be asked for at once, before the event
 * is over.
 * @param {DataTransfer} dropped @returns {Promise<Source[]>}
 */
export async function droppedFiles(dropped) {
  const found = [...dropped.items].map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry) return filesIn(entry);
    return file ? [sourceOf(file)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<Source[]>} */
async function filesIn(entry) {
  if (entry.isFile) {
    /** @type {File} */
    const file = await new Promise((done, failed) =>
      /** @type {FileSystemFileEntry} */ (entry).file(done, failed),
    );
    return [{ ...sourceOf(file), name: entry.fullPath.slice(1) }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const sources = [];
  for (;;) {
    // A browser gives a hundred at a time, and none at the end.
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return sources;
    for (const one of some) sources.push(...(await filesIn(one)));
  }
}

/** Is it JSON, and so no replay of another program? @param {Uint8Array} bytes */
export const isJson = (bytes) => JSON_START.test(String.fromCharCode(...bytes.subarray(0, 20)));

/** The text of a file of JSON. @param {Uint8Array} bytes */
export const textOf = (bytes) => new TextDecoder().decode(bytes);

/**
 * The games of a file; refused if it is no replay.
 * @param {Source} source @returns {Promise<Part[]>}
 */
export async function partsOf({ name, modified, bytes }) {
  const whole = await bytes();
  if (isJson(whole)) return [{ name, modified, bytes: whole }];
  const parts = await core.replayParts(whole);
  return parts.map(({ name: inside, byte, size }) => ({
    name: inside ? `${name}/${inside}` : name,
    modified,
    bytes: whole.subarray(byte, byte + size),
  }));
}
