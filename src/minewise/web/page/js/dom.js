/** Elements, made in a line. */

/** @typedef {Node | string | null | undefined | false} Child what is none is left out */

/**
 * An element with attributes and children. `class` is its class, on... listen, true and false set
 * and leave out an attribute.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if ((value ?? false) !== false) element.setAttribute(key, `${value}`);
  }
  element.append(...children.filter((child) => typeof child === "string" || child instanceof Node));
  return element;
}

/**
 * An element of a drawing.
 * @param {string} name @param {object} attributes @param {...(Element | string)} children
 * @returns {any}
 */
export function draw(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children);
  return element;
}

/** A box of that class. @type {(kind: string, ...children: Child[]) => any} */
export const div = (kind, ...children) => make("div", { class: kind }, ...children);

/** A button of that class. @type {(kind: string, more: object, ...children: Child[]) => any} */
export const button = (kind, more, ...children) =>
  make("button", { class: kind, type: "button", ...more }, ...children);

/** A row of a table with its head. @type {(head: Child, ...cells: Child[]) => any} */
export const row = (head, ...cells) => make("tr", {}, make("th", { scope: "row" }, head), ...cells);

/** A row of figures. @param {Child} head @param {string[]} texts */
export const figures = (head, ...texts) => row(head, ...texts.map(number));

/** A cell with a figure. @param {string} text */
export const number = (text) => make("td", { class: "number" }, text);

/**
 * A table whose columns but the first hold figures, unless it says otherwise.
 * @param {string[]} heads @param {Child[]} rows @param {{kind?: string, caption?: string}} [how]
 */
export function table(heads, rows, { kind = "number", caption } = {}) {
  const head = heads.map((text, i) => make("th", { scope: "col", class: i > 0 && kind }, text));
  return make(
    "table",
    { class: "table" },
    caption !== undefined && make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows),
  );
}

/** A table that keys scroll where it is too wide. @param {string} label @param {Node} table */
export const wide = (label, table) =>
  make("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": label }, table);

/**
 * A term of a list, its value in figures, and what it means.
 * @param {string} name @param {string} value @param {string} [meaning] @returns {Node[]}
 */
export const fact = (name, value, meaning) => [
  make("dt", {}, name),
  make("dd", { class: "figures" }, value),
  ...(meaning ? [make("dd", { class: "soft" }, meaning)] : []),
];

/**
 * Something to choose from.
 * @template {string} Value
 * @param {readonly Value[]} values @param {(value: Value) => string} [text] what they are called
 * @returns {HTMLOptionElement[]}
 */
export const options = (values, text = (value) => value) =>
  values.map((value) => make("option", { value }, text(value)));

/**
 * An input with its label, and what it means.
 * @param {string} id @param {string} text @param {HTMLElement} input @param {string} [meaning]
 */
export function field(id, text, input, meaning) {
  input.id = id;
  if (meaning) input.setAttribute("aria-describedby", `${id}-meaning`);
  const told = meaning && make("p", { class: "soft", id: `${id}-meaning` }, meaning);
  return div("field", make("label", { for: id }, text), input, told);
}

/** The element of that id. @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new RangeError(`expected an element with the id ${id}`);
  return element;
}

/**
 * Until the browser has drawn and heard what waits, and not sooner than in so many milliseconds.
 * @param {number} [least] @returns {Promise<void>}
 */
export const pause = (least = 0) => new Promise((done) => setTimeout(done, least));

/**
 * Until what stands now is drawn; a page that is out of sight draws nothing.
 * @returns {Promise<void>}
 */
export const frame = () =>
  new Promise((done) => {
    setTimeout(done, 99);
    requestAnimationFrame(() => setTimeout(done));
  });
