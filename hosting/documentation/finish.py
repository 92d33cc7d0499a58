"""What is changed in the pages that Zensical wrote: what a screen reader would stumble over."""

from __future__ import annotations

import re
from pathlib import Path

EMPTY_HEADING = re.compile(r"<th([^>]*)></th>")
PATH = '<nav class="md-path" aria-label="Navigation"'
"""The theme names the path of a page as it names the list of all pages."""

ABSOLUTE = ("404.html", "sitemap.xml")
"""Files that would have to name the address of the site, which whoever hosts it knows."""


def finish(folder: Path) -> None:
    """Gives both lists of links a name of their own, and leaves no empty heading in a table."""
    for name in ABSOLUTE:
        (folder / name).unlink()
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(PATH, PATH.replace("Navigation", "Where this page is"))
        page.write_text(EMPTY_HEADING.sub(r"<td\1></td>", text), encoding="utf-8")
