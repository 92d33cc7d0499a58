"""The pages as the site is built from them: those of `docs`, and three that lie elsewhere."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from os.path import relpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"

ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "src/minewise/web/page/minewise.md": "reference/javascript.md",
}
"""Pages that do not lie in `docs`, and where they are in the site."""

SHOWN = {".md", ".png", ".svg", ".csv"}
"""The kinds of files in `docs` that readers get; the others write them."""

CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
OUTSIDE = re.compile(r"[a-z]+:|#")


def write_sources(folder: Path, source: str) -> None:
    """Writes the pages and their pictures; `source` is the address of the files of this version."""
    for path in sorted(DOCS.rglob("*")):
        if path.suffix in SHOWN:
            _write(path, folder, source)
    for name in ELSEWHERE:
        _write(ROOT / name, folder, source)


def _write(path: Path, folder: Path, source: str) -> None:
    place = placed(path.relative_to(ROOT).as_posix())
    assert place is not None
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".md":
        shutil.copy(path, target)
        return
    text = relinked(path.read_text(encoding="utf-8"), lambda link: leading(link, path, source))
    target.write_text(home(text) if path == INDEX else text, encoding="utf-8")


def home(text: str) -> str:
    """The first page of the site: what it is all about, then the index of the documents."""
    first = (Path(__file__).parent / "home.md").read_text(encoding="utf-8")
    return first + "\n" + text.partition("\n")[2].lstrip()


def relinked(text: str, new: Callable[[str], str]) -> str:
    """A page with other targets of its links; code stays as it is."""
    parts = CODE.split(text)
    parts[::2] = [LINK.sub(lambda it: it[1] + new(it[2]) + it[3], part) for part in parts[::2]]
    return "".join(parts)


def leading(link: str, page: Path, source: str) -> str:
    """Where a link of `page` leads: into the site, or to the repository for all other files."""
    if OUTSIDE.match(link):
        return link
    path, hash_, anchor = link.partition("#")
    target = (page.parent / path).resolve().relative_to(ROOT).as_posix()
    place = placed(target)
    if place is None:
        return f"{source}/{target}{hash_}{anchor}"
    here = placed(page.relative_to(ROOT).as_posix())
    assert here is not None
    return f"{relpath(place, PurePosixPath(here).parent)}{hash_}{anchor}"


def placed(path: str) -> str | None:
    """Where a file of the repository is in the site, if it is there at all."""
    if path == "docs/README.md":
        return "index.md"
    if path.startswith("docs/") and Path(path).suffix in SHOWN:
        return path.removeprefix("docs/")
    return ELSEWHERE.get(path)
