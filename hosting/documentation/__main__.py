"""`python -m hosting.documentation FOLDER`: writes the site, or says which links lead nowhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from hosting.documentation.finish import finish
from hosting.documentation.links import dead_links
from hosting.documentation.navigation import PLAY
from hosting.documentation.settings import settings
from hosting.documentation.sources import ROOT, write_sources
from hosting.static_copy import build as build_page

HERE = Path(__file__).parent


def build(work: Path, out: Path) -> list[str]:
    """Writes the site into `out`, by way of `work`; both are emptied first.

    Returns what leads nowhere, a line for each link.
    """
    for folder in (work, out):
        shutil.rmtree(folder, ignore_errors=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    repository = project["urls"]["Source"]
    write_sources(work / "docs", f"{repository}/blob/v{project['version']}")
    for name in ("site.css", "site.js"):
        shutil.copy(HERE / name, work / "docs")
    (work / "zensical.toml").write_text(settings(project, repository), encoding="utf-8")
    # Zensical reports some links that lead nowhere, and no pictures: `dead_links` looks for both.
    command = [sys.executable, "-m", "zensical", "build", "--clean"]
    subprocess.run(  # noqa: S603 - our own
        command, cwd=work, check=True, stdout=subprocess.DEVNULL
    )
    shutil.copytree(work / "site", out)
    finish(out)
    # As it was written: its service worker holds every file against a digest.
    build_page(out / PLAY)
    return dead_links(out)


def main() -> None:
    """Fails if one link leads nowhere."""
    match sys.argv[1:]:
        case [folder]:
            out = Path(folder).resolve()
        case other:
            sys.exit(f"expected a folder, got {' '.join(other) or 'nothing'}")
    dead = build(ROOT / "build/documentation", out)
    if dead:
        sys.exit("\n".join(["expected links that lead somewhere, got", *dead]))
    print(f"wrote {folder}")


if __name__ == "__main__":
    main()
