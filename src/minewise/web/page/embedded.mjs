/**
 * The compiled files as modules, for bundlers that leave files out. Here there are none: they lie
 * beside this one. The package for npm has them (hosting/javascript).
 */

/** @type {Record<string, () => Promise<Uint8Array<ArrayBuffer>>>} */
export const embedded = {};
