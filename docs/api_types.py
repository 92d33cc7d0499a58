"""Writes what the HTTP interface takes and answers as types of TypeScript, from its OpenAPI.

    python docs/api_types.py FILE

The JavaScript of the page names them in its comments.
"""

from __future__ import annotations

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


def types() -> str:
    """All documents, each with its fields."""
    schemas = create_api(Settings()).openapi()["components"]["schemas"]
    return HEAD + "".join(_document(name, schemas[name]) for name in sorted(schemas))


def _document(name: str, schema: dict[str, Any]) -> str:
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
