"""Links of a site that lead nowhere, and what it would ask other hosts for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
"""Elements whose target a browser asks for by itself."""


@dataclass
class _Page(HTMLParser):
    """The names in a page that links can lead to, with "" for its top, and the links in it."""

    names: set[str] = field(default_factory=lambda: {""})
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.names.update(values[name] for name in ("id", "name") if name in values)
        target = values.get(LOADED.get(tag, "href"))
        # A canonical address names the page, and nothing is loaded from it.
        if target is not None and values.get("rel") != "canonical":
            (self.loads if tag in LOADED else self.links).append(target)


@cache
def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def dead_links(folder: Path) -> list[str]:
    """Every link inside the site that leads nowhere, and every file that lies on another host."""
    root = folder.resolve()
    pages = sorted(root.rglob("*.html"))
    return [f"{page.relative_to(root)}: {link}" for page in pages for link in _dead(page)]


def _dead(page: Path) -> Iterator[str]:
    read = _read(page)
    for link in dict.fromkeys([*read.links, *read.loads]):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if link in read.loads and parts.scheme != "data":
                yield f"{link} is on another host"
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if target.is_dir():
            target /= "index.html"
        if not target.is_file():
            yield f"{link} is not there"
        elif target.suffix == ".html" and unquote(parts.fragment) not in _read(target).names:
            yield f"{link} has no such heading"
