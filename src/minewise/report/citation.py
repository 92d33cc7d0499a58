"""How to cite minewise; CITATION.cff says the same to the programs that read such files."""

from __future__ import annotations

AUTHOR = "The minewise developers"
TITLE = "minewise: play, understand, solve and study Minesweeper"
YEAR = 2026
"""Of the version that CITATION.cff names."""


def citation(version: str) -> str:
    """A line for a list of references."""
    return f"{AUTHOR} ({YEAR}). {TITLE}. Version {version}."


def bibtex(version: str) -> str:
    """An entry for BibTeX.

    >>> print(bibtex("0.1.0"))
    @software{minewise,
      author = {{The minewise developers}},
      title = {{minewise: play, understand, solve and study Minesweeper}},
      version = {0.1.0},
      year = {2026}
    }
    """
    return (
        f"@software{{minewise,\n  author = {{{{{AUTHOR}}}}},\n  title = {{{{{TITLE}}}}},\n"
        f"  version = {{{version}}},\n  year = {{{YEAR}}}\n}}"
    )
