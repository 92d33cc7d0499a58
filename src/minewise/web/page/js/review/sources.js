/** Ways by which games come to the page: from files and folders, as text, or as samples. */

import { core } from "../core/core.js";
import { WorkerQueue } from "../core/worker_queue.js";
import { button, byId, make } from "../dom.js";
import { readGame, readRecord } from "../links.js";
import { listenToText, refusePicture } from "../shared/incoming.js";
import { say } from "../words.js";
import { isCollection } from "./saved_games.js";

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
const sourceOf = (file) => ({
  name: file.webkitRelativePath || file.name,
  modified: file.lastModified,
  bytes: async () => {
    refusePicture(file);
    return new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  },
});

/**
 * The files of a drop, also those in folders; they are to be asked for at once, before the event
 * is over.
 * @param {DataTransfer} dropped @returns {Promise<Source[]>}
 */
async function droppedFiles(dropped) {
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

/**
 * @typedef {object} Taker
 * @property {(text: string) => Promise<void>} record opens one
 * @property {(file: Uint8Array) => Promise<void>} replay
 * @property {(file: any) => void} saved takes in games that were kept elsewhere
 * @property {(sources: Source[]) => void} many
 * @property {(error: unknown) => void} refused
 */

/**
 * A game: a record, or a replay; and a file of games that were kept.
 * @param {Taker} taker @param {Uint8Array} bytes
 */
export async function takeGame(taker, bytes) {
  if (!isJson(bytes)) {
    await taker.replay(bytes);
    return;
  }
  const text = textOf(bytes);
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    // The core says what is wrong with it.
  }
  if (isCollection(value)) taker.saved(value);
  else await taker.record(text);
}

/**
 * Files: one with one game is opened, of others the games are judged.
 * @param {Taker} taker @param {Source[]} sources
 */
async function takeFiles(taker, sources) {
  if (!sources.length) return;
  try {
    const parts = sources.length === 1 ? await partsOf(sources[0]) : [];
    if (parts.length === 1) await takeGame(taker, parts[0].bytes);
    else taker.many(sources);
  } catch (error) {
    taker.refused(error);
  }
}

/** Files and folders that are chosen or dropped, and texts. @param {Taker} taker */
export function listenToSources(taker) {
  for (const id of /** @type {const} */ (["file", "folder"])) {
    byId(id).addEventListener("change", () => {
      const sources = [...byId(id).files].map(sourceOf);
      byId(id).value = "";
      takeFiles(taker, sources);
    });
  }
  // Browsers of phones know no folders.
  byId("folder-label").hidden = !("webkitdirectory" in HTMLInputElement.prototype);
  const takeDrop = async (/** @type {DataTransfer} */ dropped) => {
    try {
      await takeFiles(taker, await droppedFiles(dropped));
    } catch (error) {
      taker.refused(error); // a folder or a file of it that cannot be read
    }
  };
  const take = (/** @type {string} */ text) => takeGame(taker, new TextEncoder().encode(text));
  listenToText(take, { takeFiles: takeDrop });
  byId("paste-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = byId("paste").value;
    if (text.trim()) take(text);
  });
  byId("paste").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    byId("paste-form").requestSubmit();
  });
}

/** Who plays, by which rules, on which board. */
const SAMPLES = /** @type {const} */ ({
  won: { agent: "csp-probability", rules: "expert", seed: 15 },
  needless: { agent: "basic", rules: "intermediate", seed: 9 },
  unlucky: { agent: "exact", rules: "intermediate", seed: 409 },
});

/** @param {(record: () => Promise<string>) => void} open */
export function offerSamples(open) {
  const names = /** @type {(keyof typeof SAMPLES)[]} */ (Object.keys(SAMPLES));
  byId("samples").replaceChildren(
    ...names.map((name) => {
      const onclick = () => open(() => played(SAMPLES[name]));
      const words = make("span", { class: "strong" }, say(`review.sample.${name}`));
      const meaning = make("span", { class: "soft" }, say(`review.sample.${name}.meaning`));
      return button("example", { onclick }, words, meaning);
    }),
  );
}

/**
 * The record of a game that an agent plays.
 * @param {{agent: string, rules: string, seed: number}} game
 */
const played = ({ agent, rules, seed }) =>
  recordOfGame({ rules, seed, number: 0 }, async (queue, { game, state }) => {
    for (let now = state; now.status === "playing";) {
      ({ state: now } = await queue.call("let", [agent], undefined, game));
    }
  });

/**
 * The record that a link holds, whole or as the seed and the moves of its game; null if it holds
 * none. Refused if the game does not allow a move of it.
 * @param {string} hash
 */
export async function linkedRecord(hash) {
  const linked = readGame(hash);
  if (linked?.seed === undefined) return readRecord(hash);
  return recordOfGame({ ...linked, seed: linked.seed }, async (queue, { game }) => {
    for (const { kind, cell } of linked.moves) {
      await queue.call("move", [kind, cell], undefined, game);
    }
  });
}

/**
 * The record of a game as far as `go` takes it.
 * @param {{rules: string, seed: number, number: number}} of
 * @param {(queue: WorkerQueue, begun: any) => Promise<void>} go
 */
async function recordOfGame({ rules, seed, number }, go) {
  const queue = new WorkerQueue();
  try {
    const begun = await queue.call("game", [rules, { seed, number }]);
    const { game } = begun;
    await go(queue, begun);
    return /** @type {string} */ ((await queue.call("record", [], undefined, game)).value);
  } finally {
    queue.end();
  }
}
