/** Elements, made in a line. */

/**
 * An element with attributes and children. `class` is its class, on... listen, true and false set and
 * leave out an attribute.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, `${value}`);
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
  return element;
}

/** The element of that id. @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new RangeError(`expected an element with the id ${id}`);
  return element;
}
