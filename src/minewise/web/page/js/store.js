/**
 * What the browser keeps: settings and games. Without storage everything works and is forgotten.
 */

const PREFIX = "minewise.";

/** @typedef {"localStorage" | "sessionStorage"} Place for all tabs, or for this one */

/**
 * @param {string} key @param {any} [fallback] @param {Place} [place] @returns {any}
 */
export function load(key, fallback = null, place = "localStorage") {
  try {
    // Where storage is denied, the name alone throws.
    const text = window[place].getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Was there room?
 * @param {string} key @param {any} value null forgets it @param {Place} [place]
 */
export function save(key, value, place = "localStorage") {
  try {
    if (value === null) window[place].removeItem(PREFIX + key);
    else window[place].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
