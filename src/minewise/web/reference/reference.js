// Lists every route of /openapi.json with what it takes and answers, and a form to try it.

export {}; // a module, whose top level may wait

/** @typedef {{[name: string]: any}} Json */

/**
 * @param {string} tag
 * @param {{[name: string]: string}} attributes
 * @param {(Node | string)[]} children
 * @returns {any}
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The schema that a reference names. @param {Json} api @param {Json} schema @returns {Json} */
function resolved(api, schema) {
  return schema.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema;
}

/**
 * A schema in one line, such as "list of integer".
 * @param {Json} api @param {Json} schema @returns {string}
 */
function kind(api, schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  const several = (/** @type {string[]} */ kinds) => kinds.join(" | ");
  if (schema.enum) return several(schema.enum.map((/** @type {any} */ one) => JSON.stringify(one)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return several(schema.anyOf.map((/** @type {Json} */ one) => kind(api, one)));
  if (schema.type === "array") return `list of ${kind(api, schema.items ?? {})}`;
  return schema.type ?? "anything";
}

/** The fields of an object. @param {Json} api @param {Json} schema */
function fields(api, schema) {
  const known = resolved(api, schema);
  const rows = Object.entries(known.properties ?? {}).map(([name, field]) => {
    const shown = (known.required ?? []).includes(name) ? name : `${name}?`;
    const cells = [element("code", {}, shown), kind(api, field), field.description ?? ""];
    return element("tr", {}, ...cells.map((content) => element("td", {}, content)));
  });
  const head = ["field", "value", "meaning"].map((text) => element("th", { scope: "col" }, text));
  const top = element("thead", {}, element("tr", {}, ...head));
  return element("table", {}, top, element("tbody", {}, ...rows));
}

/**
 * Some value that a schema allows, to begin with.
 * @param {Json} api @param {Json} schema @returns {any}
 */
function example(api, schema) {
  const known = resolved(api, schema);
  if (known.examples) return known.examples[0];
  if (known.default !== undefined) return known.default;
  if (known.enum) return known.enum[0];
  if (known.anyOf) return example(api, known.anyOf[0]);
  switch (known.type) {
    case "array":
      return Array.from({ length: known.minItems ?? 0 }, () => example(api, known.items));
    case "object":
      return Object.fromEntries(
        (known.required ?? []).map((/** @type {string} */ name) => [
          name,
          example(api, known.properties[name]),
        ]),
      );
    case "boolean":
      return false;
    default:
      return known.type === "string" ? "" : 0;
  }
}

/**
 * A form that sends the request and shows the answer.
 * @param {Json} api @param {string} method @param {string} path @param {Json} route
 */
function trial(api, method, path, route) {
  const inputs = (route.parameters ?? []).map((/** @type {Json} */ parameter) => {
    const { name } = parameter;
    const input = element("input", { name, required: "" });
    return { name, input, label: element("label", {}, name, input) };
  });
  const body = route.requestBody?.content["application/json"].schema;
  const text = element("textarea", { rows: "6", spellcheck: "false" });
  if (body) text.value = JSON.stringify(example(api, body), null, 1);
  const answer = element("pre", { role: "status", tabindex: "0", "aria-label": "Answer" });
  const form = element("form", {}, ...inputs.map((/** @type {{label: Node}} */ one) => one.label));
  if (body) form.append(element("label", {}, "Body, JSON", text));
  form.append(element("button", { type: "submit" }, "Send"), answer);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    let address = path;
    for (const { name, input } of inputs) {
      address = address.replace(`{${name}}`, encodeURIComponent(input.value));
    }
    const sent = body ? { headers: { "Content-Type": "application/json" }, body: text.value } : {};
    try {
      const response = await fetch(address, { method: method.toUpperCase(), ...sent });
      const shown = await response.text();
      answer.textContent = `${response.status}\n${pretty(shown)}`;
    } catch (error) {
      answer.textContent = `No answer: ${error}`;
    }
  });
  return form;
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

/** @param {Json} api @param {string} method @param {string} path @param {Json} route */
function described(api, method, path, route) {
  const heading = element(
    "summary", {},
    element("span", { class: "method" }, method.toUpperCase()),
    element("span", { class: "address" }, path), " ",
    element("span", { class: "says" }, route.summary ?? ""),
  );
  const meaning = element("p", {}, route.description ?? "");
  const shown = element("details", { class: "route" }, heading, meaning);
  const body = route.requestBody?.content["application/json"].schema;
  if (body) shown.append(element("h3", {}, `Takes ${kind(api, body)}`), fields(api, body));
  for (const [status, response] of Object.entries(route.responses)) {
    const schema = response.content?.["application/json"]?.schema;
    const what = schema ? ` with ${kind(api, schema)}` : "";
    shown.append(element("h3", {}, `Answers ${status}${what}`));
    if (response.description) shown.append(element("p", { class: "says" }, response.description));
    if (schema && status < "300") shown.append(fields(api, schema));
  }
  shown.append(element("h3", {}, "Try it"), trial(api, method, path, route));
  return shown;
}

/** The schemas that others name. @param {Json} api */
function schemas(api) {
  return Object.entries(api.components.schemas).map(([name, schema]) => {
    const says = element("span", { class: "says" }, schema.description ?? "");
    const head = element("summary", {}, element("code", {}, name), " ", says);
    return element("details", { class: "route", id: name }, head, fields(api, schema));
  });
}

const routes = /** @type {HTMLElement} */ (document.getElementById("routes"));
try {
  const api = await (await fetch("/openapi.json")).json();
  const tags = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, route] of Object.entries(/** @type {Json} */ (methods))) {
      const tag = route.tags?.[0] ?? "Other";
      if (!tags.has(tag)) tags.set(tag, []);
      tags.get(tag).push(described(api, method, path, route));
    }
  }
  for (const [tag, shown] of tags) routes.append(element("h2", {}, tag), ...shown);
  routes.append(element("h2", {}, "What travels"), ...schemas(api));
} catch (error) {
  routes.append(element("p", {}, `The description could not be read: ${error}`));
}
routes.removeAttribute("aria-busy");
