"""The report of a store as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from minewise.errors import printable
from minewise.report.element import inline_svg, table
from minewise.report.figures import Chart, charts, over_rules
from minewise.report.table import PAIR_COLUMNS, PAIR_NOTE, capital, labels, layout, pairs
from minewise.tournament.plan import Plan
from minewise.tournament.result import Comparison

MOST_CHARACTERS = 1_200_000
"""Of charts on a page; what is beyond is told by its numbers alone."""

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:60rem;
margin:0 auto;padding:1.5rem}
h1{font-size:1.7rem;margin:0}h2{font-size:1.35rem;margin:2.5rem 0 .5rem;border-top:2px solid #ccc;
padding-top:1rem}h3{font-size:1.1rem;margin:2rem 0 .5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}
th{border-bottom:2px solid #888}th:first-child,td:first-child{text-align:left}
pre{background:#f4f4f4;padding:.8rem;overflow-x:auto;font-size:.9rem}
figure{margin:1rem 0}svg{width:100%;height:auto;max-width:50rem}summary{cursor:pointer}
ul{padding-left:1.2rem}.note{color:#555}a{color:#0b57a4}
"""


class Part(NamedTuple):
    """A plan with its comparisons, and when it was begun first."""

    plan: Plan
    begun: str
    comparisons: list[Comparison]


def page(name: str, version: str, parts: Sequence[Part]) -> str:
    """The whole report: what was run and how to run it again, tables, charts with their numbers."""
    name = printable(name)  # of a file, whose bytes may be no text
    games = sum(row.tally.games for part in parts for c in part.comparisons for row in c.rows)
    room = _Room()
    sections = [text for number, part in enumerate(parts) for text in _part(number, part, room)]
    head = (
        f"{games:,} games, played by minewise {escape(version)}. The agents of a comparison "
        "played the same boards. About 95 of 100 such intervals contain the true value."
    )
    body = "\n".join(
        [f"<h1>{escape(name)}</h1>", f'<p class="note">{head}</p>', *sections, _to_cite(version)]
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n"
        "</body></html>\n"
    )


def _to_cite(version: str) -> str:
    line, entry = escape(citation(version)), escape(bibtex(version))
    return f"<h2>To cite</h2>\n<p>{line}</p>\n<pre>{entry}</pre>"


class _Room:
    """Draws charts as long as there is room on the page."""

    def __init__(self) -> None:
        self.left = MOST_CHARACTERS

    def draw(self, chart: Chart, key: str) -> str:
        text = inline_svg(chart.draw, key, f"{chart.title}; the numbers are in the table below")
        self.left -= len(text)
        return text if self.left >= 0 else '<p class="note">Left out to keep the page small.</p>'


def _part(number: int, part: Part, room: _Room) -> Iterator[str]:
    plan = part.plan
    comparisons = [comparison for comparison in part.comparisons if comparison.rows]
    title = " and ".join([", ".join(map(str, plan.specs[:-1])), str(plan.specs[-1])]).removeprefix(
        " and "
    )
    yield f"<h2>{escape(title)}</h2>"
    begun = part.begun.replace("T", " ").replace("+00:00", " UTC")
    yield f"<p>Begun {escape(begun)}. To run it again, write this as plan.toml:</p>"
    yield f"<pre>{escape(plan.to_toml())}</pre><pre>minewise run plan.toml --store again.db</pre>"
    if not comparisons:
        yield "<p>Nothing has been played by all its agents yet.</p>"
    for place, chart in enumerate(over_rules(comparisons)):
        yield _figure(chart, f"c{number}-boards{place}", room)
    for series, comparison in enumerate(comparisons):
        yield from _comparison(comparison, f"c{number}-{series}", room)


def _comparison(comparison: Comparison, key: str, room: _Room) -> Iterator[str]:
    what = layout(comparison)
    yield f"<h3>{escape(capital(what.title))}</h3>"
    yield table(what.columns, what.rows, what.title)
    yield "<ul>" + "".join(f"<li>{escape(note)}</li>" for note in what.notes) + "</ul>"
    if len(labels(comparison)) > 1:
        rows = [pair.cells for pair in pairs(comparison)]
        yield table(PAIR_COLUMNS, rows, "Paired differences")
        yield f'<p class="note">{PAIR_NOTE}</p>'
    for chart in charts(comparison):
        yield _figure(chart, f"{key}-{chart.name}", room)


def _figure(chart: Chart, key: str, room: _Room) -> str:
    numbers = table(chart.columns, chart.rows, chart.title)
    return (
        f"<figure>{room.draw(chart, key)}<details><summary>The numbers of this chart</summary>"
        f"{numbers}</details></figure>"
    )


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
