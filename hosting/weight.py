"""`python hosting/weight.py FOLDER`: what the page weighs as a host sends it, compressed with gzip.

The files before the first click are those that a page loads by itself; all others come later, or
with a press on what needs them.
"""

from __future__ import annotations

import gzip
import re
import sys
from functools import cache
from pathlib import Path

FIRST, ALL = 350_000, 450_000
"""Bytes at most before the first click, and in all."""
OTHER_BOARDS = ("sets.wasm", "shapes.html", "js/shapes/main.js", "style/shapes.css")
ON_REQUEST = ("pictures.wasm", *OTHER_BOARDS)
"""Come with the first picture of a board, and the first board of another shape; not counted. The
page of other boards needs no file of another page's game, and no other page needs one of its."""
BY_SCRIPT = ("js/core/worker.js",)
"""What every page loads by its script, and names nowhere in its text."""
IMAGES = (".png",)
"""Are compressed already."""
NAMED = re.compile(r'<(?:script|link)[^>]* (?:src|href)="([^"]+)"')
UNASKED = re.compile(r'rel="(?:manifest|apple-touch-icon)"')
"""Of links: what a browser asks for only when the page is installed."""


def weight(path: Path) -> int:
    """Bytes of a file as a host sends it."""
    content = path.read_bytes()
    return len(content) if path.suffix in IMAGES else _zipped(content)


@cache
def _zipped(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def first_files(folder: Path, address: str) -> list[Path]:
    """What a page loads before the first click."""
    text = (folder / address).read_text(encoding="utf-8")
    tags = (found for found in NAMED.finditer(text) if not UNASKED.search(found[0]))
    names = dict.fromkeys((address, *(tag[1] for tag in tags), *BY_SCRIPT))
    return [folder / name for name in names]


def first_weight(folder: Path, address: str) -> int:
    """Bytes of a page before the first click."""
    return sum(map(weight, first_files(folder, address)))


def counted_files(folder: Path) -> list[Path]:
    """All files but those that come on request."""
    found = {path for path in folder.rglob("*") if path.is_file()}
    return sorted(found - {folder / name for name in ON_REQUEST})


def total_weight(folder: Path) -> int:
    """Bytes of all files but those that come on request."""
    return sum(map(weight, counted_files(folder)))


def report(folder: Path) -> str:
    """The table by file, then by page."""
    pages = sorted(path.name for path in folder.glob("*.html"))
    users = dict.fromkeys(counted_files(folder), 0)
    for page in pages:
        for path in first_files(folder, page):
            if path in users:
                users[path] += 1
    lines = ["bytes with gzip, file, pages that load it before the first click"]
    for path, number in sorted(users.items(), key=lambda item: -weight(item[0])):
        name = path.relative_to(folder).as_posix()
        lines.append(f"{weight(path):>9,}  {name:<28}{number or '':>2}".rstrip())
    lines.append(f"before the first click, of at most {FIRST:,}:")
    lines += [f"{first_weight(folder, page):>9,}  {page}" for page in pages]
    lines.append(f"{total_weight(folder):>9,}  in all, of at most {ALL:,}")
    lines += [f"{weight(folder / name):>9,}  {name}, on request" for name in ON_REQUEST]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(Path(sys.argv[1])))
