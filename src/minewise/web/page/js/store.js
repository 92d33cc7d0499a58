/**
 * What the browser keeps: settings and games. Without storage everything works and is forgotten.
 */

const PREFIX = "minewise.";

/** @param {string} key @param {any} [fallback] @param {Storage} [storage] @returns {any} */
export function load(key, fallback = null, storage = localStorage) {
  try {
    const text = storage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Was there room?
 * @param {string} key @param {any} value null forgets it @param {Storage} [storage]
 */
export function save(key, value, storage = localStorage) {
  try {
    if (value === null) storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
