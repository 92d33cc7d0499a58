"""Writes what the HTTP interface takes and answers as types of TypeScript, from its OpenAPI.

    python docs/api_types.py FILE

The JavaScript of the page names them in its comments.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from minewise.web.app import create_api
from minewise.web.settings import Settings

HEAD = (
    "/** What travels between the page and its server. Written by docs/api_types.py: make stub */\n"
)
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


QUESTIONS = ("/api/ask/", "/api/decisions")
"""Where what travels is that of a question of the core: answers.d.mts has its types."""


def types() -> str:
    """All documents of the other addresses, each with its fields."""
    openapi = create_api(Settings()).openapi()
    schemas = openapi["components"]["schemas"]
    paths = {path: one for path, one in openapi["paths"].items() if not path.startswith(QUESTIONS)}
    names, waiting = set[str](), _names(paths)
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting |= _names(schemas[name])
    return HEAD + "".join(_document(name, schemas[name]) for name in sorted(names))


def _names(part: object) -> set[str]:
    """The documents that a part of the description names."""
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(part)))


def _document(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"\n{_comment(schema)}export type {name} = {_kind(schema)};\n"
    lines = [f"\n{_comment(schema)}export interface {name} {{\n"]
    asked = schema.get("required", [])
    for field, kind in schema["properties"].items():
        optional = "" if field in asked else "?"
        lines.append(f"{_comment(kind, '  ')}  {field}{optional}: {_kind(kind)};\n")
    if schema.get("additionalProperties") is True:
        lines.append("  [more: string]: unknown;\n")
    return "".join([*lines, "}\n"])


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "prefixItems" in schema:
        return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        kind = _kind(schema["items"])
        return f"({kind})[]" if "|" in kind else f"{kind}[]"
    if schema.get("type") == "object":
        of = schema.get("additionalProperties")
        return f"{{ [name: string]: {_kind(of) if isinstance(of, dict) else 'unknown'} }}"
    return PLAIN.get(schema.get("type", ""), "unknown")


def _comment(schema: dict[str, Any], indent: str = "") -> str:
    if "$ref" in schema or "description" not in schema:
        return ""
    lines = str(schema["description"]).split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"]
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(types(), encoding="utf-8")
