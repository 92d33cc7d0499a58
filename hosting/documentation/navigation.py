"""The order of the pages: that of the index of the documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hosting.documentation.sources import INDEX, LINK, ROOT, placed

SECTION = re.compile(r"^\*\*(.+?)\*\*(.*?)(?=^\*\*|\Z)", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
PLAY = "play"
"""The folder of the page to play in, inside the site."""

Entries = Sequence[Mapping[str, "str | Entries"]]
"""Titles, each with the place of its page, or with the entries below it."""


def navigation() -> Entries:
    """The first page, and the sections of the index; `How-to: play` lies in a section `How-to`."""
    sections: dict[str, list[Mapping[str, str | Entries]]] = {}
    for heading, body in SECTION.findall(INDEX.read_text(encoding="utf-8")):
        above, _, title = heading.partition(": ")
        pages = [_page(link) for _, link, _ in LINK.findall(body)]
        entries = sections.setdefault(above, [])
        entries.extend([{title[0].upper() + title[1:]: pages}] if title else pages)
    first: list[Mapping[str, str | Entries]] = [
        {"Start": "index.md"},
        {"Try it now": f"{PLAY}/index.html"},
    ]
    last: Mapping[str, str | Entries] = {
        "More": [{"Changelog": "changelog.md"}, {"Security": "security.md"}]
    }
    return [*first, *({title: entries} for title, entries in sections.items()), last]


def _page(link: str) -> Mapping[str, str]:
    """A page by its own title, since the index may speak of it in the middle of a sentence."""
    path = (INDEX.parent / link).resolve()
    title = TITLE.search(path.read_text(encoding="utf-8"))
    place = placed(path.relative_to(ROOT).as_posix())
    assert title is not None
    assert place is not None, f"{link} is no page of the site"
    return {title[1].replace("`", ""): place}
