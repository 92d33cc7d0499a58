"""The page of many reviewed games: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from minewise.companion.collection import layouts
from minewise.companion.collection.charts import Draw, mistakes, trends
from minewise.companion.collection.game import ReviewedGame, WorstGuess
from minewise.companion.collection.summary import Summary
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.report.element import inline_svg, paragraph, table
from minewise.report.palette import page_style
from minewise.report.picture import Figure, Frame, Picture
from minewise.report.table import Layout, capital

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;color:light-dark(#1a1a1a,#e9edf3);
background:light-dark(#fff,#12151a);max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.25;margin:.3em 0}h2{font-size:1.3rem;margin:2em 0 .3em}
h3{font-size:1rem;margin:1.6em 0 .2em}
.minewise{font-size:1rem}.minewise table{font-size:.9rem}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem}
.grid>*{min-width:0}figure{margin:0;max-width:34rem}.file{overflow-wrap:anywhere}
"""

LEAST = (9, 12)
"""Rows and columns of the part of a board that is shown: so many fit on a phone."""

AROUND = 3
"""Cells around the guess and the better cell."""

MOST_NAMED = 200
"""Files that are named on the page."""


def page(summary: Summary, unreadable: Sequence[tuple[str, str]]) -> str:
    """The summary with tables, charts and the worst guesses; `unreadable` are names of files and
    why they were not reviewed."""
    title = capital(layouts.title(summary))
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            *_boards(summary),
            *_mistakes(summary),
            *_trend(summary),
            *_worst(summary),
            *_named("Files that contradict themselves", _contradictions(summary)),
            *_named("Files that could not be reviewed", unreadable),
        ]
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{page_style()}</head>\n"
        f'<body><main class="minewise">\n{body}\n</main></body></html>\n'
    )


def _boards(summary: Summary) -> Iterator[str]:
    yield from _table(layouts.by_board(summary))
    if len(summary.players) > 1:
        what = layouts.by_player(summary)
        yield f"<h2>{escape(what.title)}</h2>"
        yield from _table(what)


def _mistakes(summary: Summary) -> Iterator[str]:
    what = layouts.by_mistake(summary)
    yield f"<h2>{escape(what.title)}</h2>"
    if not summary.kinds:
        yield paragraph("No guess took more risk than it had to.")
        return
    yield _chart(mistakes(summary), "mistakes", "What each kind of mistake costs")
    yield from _table(what)
    phases = layouts.by_phase(summary)
    yield f"<h3>{escape(phases.title)}</h3>"
    yield from _table(phases)


def _trend(summary: Summary) -> Iterator[str]:
    charts = trends(summary)
    if not charts:
        return
    what = layouts.over_time(summary)
    yield f"<h2>{escape(what.title)}</h2>"
    drawn = (
        _chart(draw, f"trend{number}", title) for number, (title, draw) in enumerate(charts.items())
    )
    yield f'<div class="grid">{"".join(drawn)}</div>'
    numbers = "".join(_table(what))
    yield f"<details><summary>The numbers of these charts</summary>{numbers}</details>"


def _worst(summary: Summary) -> Iterator[str]:
    if not (worst := summary.worst):
        return
    yield "<h2>The worst guesses</h2>"
    yield paragraph(
        "The worst guess of each game. The thick frame is the cell of the guess, the thin one a "
        "better cell. Both show the chance of a mine in percent.",
        "note",
    )
    boards = (
        f'<section><h3 class="file">{escape(game.name)}, move {mistake.move}</h3>'
        f"{paragraph(capital(mistake.sentence))}{position(game, mistake).element()}</section>"
        for game, mistake in worst
    )
    yield f'<div class="grid">{"".join(boards)}</div>'


def position(game: ReviewedGame, mistake: WorstGuess) -> Picture:
    """The part of the board around a mistake and what would have been better."""
    view = View.parse(mistake.position, rules=Rules.parse(game.rules))
    figures = {
        cell: Figure(f"{100 * chance:.0f}", chance, f"{cell[0]},{cell[1]}: {chance:.2%} a mine")
        for cell, chance in ((mistake.better, mistake.least), (mistake.cell, mistake.chance))
    }
    frames: dict[tuple[int, int], Frame] = {
        mistake.better: "least" if mistake.least else "sure",
        mistake.cell: "ring",
    }
    rows, columns = (
        _span(mistake.cell[axis], mistake.better[axis], LEAST[axis], size)
        for axis, size in ((0, view.height), (1, view.width))
    )
    label = f"The board before move {mistake.move}: {mistake.sentence}"
    return Picture(view.rows(), label, figures, frames, part=(rows, columns))


def _span(one: int, other: int, least: int, size: int) -> range:
    """Places with both of these and some around them, at least so many.

    >>> _span(2, 3, 9, 30), _span(28, 10, 9, 30)
    (range(0, 9), range(7, 30))
    """
    first, last = min(one, other) - AROUND, max(one, other) + AROUND + 1
    if (lack := least - (last - first)) > 0:
        first, last = first - lack // 2, last + (lack + 1) // 2
    first = max(0, min(first, size - least))
    return range(first, min(size, max(last, first + least)))


def _contradictions(summary: Summary) -> list[tuple[str, str]]:
    return [
        (game.name, " ".join(game.contradictions)) for game in summary.games if game.contradictions
    ]


def _named(title: str, files: Sequence[tuple[str, str]]) -> Iterator[str]:
    if not files:
        return
    yield f"<h2>{escape(title)}</h2>"
    listed = (
        f'<li class="file"><b>{escape(name)}</b>: {escape(why)}</li>'
        for name, why in files[:MOST_NAMED]
    )
    yield f"<ul>{''.join(listed)}</ul>"
    if (more := len(files) - MOST_NAMED) > 0:
        yield paragraph(f"And {more:,} more.")


def _table(what: Layout) -> Iterator[str]:
    yield table(what.columns, what.rows, what.title)
    yield from (paragraph(note, "note") for note in what.notes)


def _chart(draw: Draw, key: str, label: str) -> str:
    drawn = inline_svg(draw, key, f"{label}; the numbers are in the table")
    drawn = drawn.replace("<svg ", '<svg class="chart" ', 1)
    return f"<figure>{drawn}</figure>"
