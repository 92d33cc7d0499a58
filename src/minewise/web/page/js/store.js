/**
 * What the browser keeps: settings and games. Without storage everything works and is forgotten.
 */

const PREFIX = "minewise.";

/** @typedef {"localStorage" | "sessionStorage"} Place for all tabs, or for this one */

/** @param {string} key @param {any} [fallback] @param {Place} [place] @returns {any} */
export function load(key, fallback = null, place = "localStorage") {
  try {
    // Where storage is denied, the name alone throws.
    const text = window[place].getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Was there room? @param {string} key @param {any} value null forgets it @param {Place} [place] */
export function save(key, value, place = "localStorage") {
  try {
    if (value === null) window[place].removeItem(PREFIX + key);
    else window[place].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is kept as text that is no JSON, since it is read before any module. */
const PLAIN = "theme";

/** All that is kept for all tabs, by key. @returns {Record<string, any>} */
export function kept() {
  /** @type {Record<string, any>} */
  const all = {};
  try {
    for (const [name, text] of Object.entries(localStorage)) {
      const key = name.slice(PREFIX.length);
      if (name.startsWith(PREFIX)) all[key] = key === PLAIN ? text : load(key);
    }
  } catch {
    // Nothing is kept.
  }
  return all;
}

/** Keeps all of these, or, without room for them, none. @param {Record<string, any>} changes */
export function keepAll(changes) {
  const before = kept();
  for (const [key, value] of Object.entries(changes)) {
    if (keep(key, value)) continue;
    for (const key of Object.keys(changes)) keep(key, before[key] ?? null);
    return false;
  }
  return true;
}

/** @param {string} key @param {any} value */
function keep(key, value) {
  if (key !== PLAIN || value === null) return save(key, value);
  try {
    localStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    return false;
  }
}
