"""The commands of a `console` block, and whether what they print is what the block shows."""

from __future__ import annotations

import re
from collections.abc import Iterator


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a block, with the lines that stand below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *expected = part.splitlines()
        yield command, expected


def normal(line: str) -> str:
    """A line without the milliseconds at its end, and without widths that depend on them."""
    line = re.sub(r"\s\d+\.\d\d$", "", line.rstrip())
    return re.sub(r"[\s─]+", " ", line).strip()


def check(command: str, expected: list[str], printed: str) -> None:
    """Are the expected lines among the printed ones, in this order?"""
    lines = iter(normal(line) for line in printed.splitlines())
    for wanted in map(normal, expected):
        if wanted in ("", "..."):
            continue
        start = wanted.removesuffix("...").rstrip()
        cut = wanted.endswith("...")
        assert any(line == wanted or (cut and line.startswith(start)) for line in lines), (
            f"$ {command}\nhas no line\n{wanted}\nwhere it is expected; it prints\n{printed}"
        )
