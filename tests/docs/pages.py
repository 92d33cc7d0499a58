"""The documents of the repository, and the blocks of code in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        ROOT / "cpp" / "README.md",
        *DOCS.rglob("*.md"),
    ]
)

BLOCK = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A fenced block; `file` is set where a comment before it says which file it is."""

    language: str
    text: str
    line: int
    file: str | None


def name(page: Path) -> str:
    """The path of a page inside the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order; `line` is that of the first line of the text."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("text")) + 1
        yield Block(match["language"], match["text"], line, match["file"])


def headings(page: Path) -> Iterator[tuple[int, int, str]]:
    """The headings of a page, in order: line, level, text."""
    fenced = False
    for line, text in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fenced ^= text.startswith("```")
        match = re.match("(#+) (.*)", text)
        if match and not fenced:
            yield line, len(match[1]), match[2]


def section(page: Path, title: str) -> range:
    """The lines of a section with those below it; `title` is its heading or a start of it."""
    found = list(headings(page))
    for number, (line, level, text) in enumerate(found):
        if text.startswith(title):
            ends = (later for later, its_level, _ in found[number + 1 :] if its_level <= level)
            return range(line, next(ends, 1_000_000))
    raise LookupError(f"{name(page)} has no section {title!r}; it has {[t for _, _, t in found]}")


def reference() -> str:
    """All pages of the reference as one text."""
    return "\n".join(p.read_text(encoding="utf-8") for p in (DOCS / "reference").glob("*.md"))
