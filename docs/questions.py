"""Writes what the description of the questions says: types for JavaScript, and the reference page.

    python docs/questions.py FILE

writes the types into that file. docs/make.py writes the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from minewise.questions import description

TYPES = "/** What minewise.mjs answers. Written by docs/questions.py: make stub */\n"
PLAIN = {
    "text": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "numbers": "Float64Array",
}
PAGE = """\
# Questions

Written by `docs/questions.py` from `cpp/questions/questions.toml`; do not edit by hand.

The core answers these questions to every program: in JavaScript by `Core.ask`, in Python by
`minewise.questions.ask`. The answer is JSON. JavaScript writes the names of fields in camelCase, as
in `toReveal`; only the two file formats keep them.

`T[]` is a list, `T{}` an object from names to `T`, and a field with `?` may be missing. A `seed` is
an integer from 0 to 2^64 - 1, and `numbers` a long array of numbers.

```python
>>> from minewise.questions import ask
>>> ask("layouts", view="###/#1#", mines=1)
{'layouts': '5'}
```
"""


def camel(name: str) -> str:
    """A name as JavaScript writes it."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def script_type(kind: str) -> str:
    """A type of the description in TypeScript."""
    if kind.endswith(" | null"):
        return f"{script_type(kind.removesuffix(' | null'))} | null"
    if kind.endswith("{}"):
        return f"{{ [name: string]: {script_type(kind[:-2].strip('()'))} }}"
    if kind.endswith("[]"):
        inner = script_type(kind[:-2].strip("()"))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    return PLAIN.get(kind, kind)


def script_types(table: dict[str, Any]) -> Iterator[str]:
    """The declarations of all types."""
    for name, values in table["enums"].items():
        quoted = [f'"{value}"' for value in values]
        yield f"export type {name} = {' | '.join(quoted)};\n"
    for name, parts in table["tuples"].items():
        listed = ", ".join(f"{part}: {script_type(kind)}" for part, kind in parts.items())
        yield f"export type {name} = [{listed}];\n"
    for name, one in table["types"].items():
        base = f" extends {one['extends']}" if "extends" in one else ""
        yield f"\n{comment(one.get('text'))}export interface {name}{base} {{\n"
        for field, (kind, *meaning) in one.get("fields", {}).items():
            own = field if one.get("file") else camel(field)
            optional = "?" if kind.endswith("?") else ""
            yield comment(meaning[0] if meaning else None, "  ")
            yield f"  {own}{optional}: {script_type(kind.rstrip('?'))};\n"
        yield "}\n"


def comment(text: str | None, indent: str = "") -> str:
    """A text as a comment, in lines of at most 100 characters."""
    if text is None:
        return ""
    if len(line := f"{indent}/** {text} */") <= 100:
        return f"{line}\n"
    lines = fill(text, 100, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return f"{indent}/**\n{lines}\n{indent} */\n"


def questions_page() -> str:
    """The reference page."""
    table = description()
    parts = [PAGE]
    for name, question in table["questions"].items():
        parts.append(f"\n## {name}\n\n{question['text']}\n")
        parts += rows(question["fields"], "field")
        parts.append(f"\nThe answer is {linked(question['answer'])}.\n")
    parts.append("\n## Types\n")
    for name, tuple_parts in table["tuples"].items():
        listed = ", ".join(f"{part}: {kind}" for part, kind in tuple_parts.items())
        parts.append(f"\n### Type {name}\n\n`[{listed}]`\n")
    for name, values in table["enums"].items():
        parts.append(
            f"\n### Type {name}\n\nOne of {', '.join(f'`{value}`' for value in values)}.\n"
        )
    for name, one in table["types"].items():
        base = f"All of {linked(one['extends'])}, and more." if "extends" in one else ""
        text = " ".join(filter(None, (one.get("text"), base)))
        parts.append(f"\n### Type {name}\n" + (f"\n{text}\n" if text else ""))
        parts += rows(one.get("fields", {}), "field")
    return "".join(parts)


def rows(fields: dict[str, list[str]], head: str) -> Iterator[str]:
    """A table of fields."""
    if fields:
        yield f"\n| {head} | type | meaning |\n| --- | --- | --- |\n"
    for name, (kind, *meaning) in fields.items():
        optional = "?" if kind.endswith("?") else ""
        yield f"| `{name}{optional}` | {linked(kind.rstrip('?'))} | {''.join(meaning)} |\n"


def linked(kind: str) -> str:
    """A type with a link to the part of the page that says what it is."""
    text = kind.replace("|", "or").replace("[", "\\[")
    return re.sub(r"[A-Z]\w+", lambda match: f"[{match[0]}](#type-{match[0].lower()})", text)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(TYPES + "".join(script_types(description())), encoding="utf-8")
