"""The charts of the study of h2g2 A337097."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minewise.report.plot import Series, Words, bars, lines
from minewise.tournament.result import Row
from studies.h2g2.chances import SIZES
from studies.h2g2.figures import EXACT, LAYERS, VARIANTS, layouts
from studies.h2g2.found import Found
from studies.shared.guess_risk import Watched

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BINS = 10


def layers(found: Found, board: str) -> Figure:
    """Win rates against the number of layers, both variants, beside `exact`."""
    rows = {row.label: row for row in found.curve[board]}
    first = rows[EXACT]
    series = [_line("exact, which draws none", [first] * len(LAYERS))]
    for variant in VARIANTS:
        some = [rows[layouts(variant, count)] for count in LAYERS]
        series.append(_line(f"layouts, variant {variant}", some))
    drawn = [rows.get(layouts("B", count, "exact")) for count in LAYERS]
    series.append(_line("variant B with exact draws", drawn))
    words = Words(
        title=f"Layouts on {board}: games won",
        x="Layers",
        y="Games won",
        note=f"95% intervals; {first.tally.games:,} games, the same for all, seed {first.seed}",
        percent=True,
        top=1,
    )
    figure = lines(series, words)
    figure.axes[0].set_xticks(range(len(LAYERS)), [str(count) for count in LAYERS])
    return figure


def _line(label: str, rows: Sequence[Row | None]) -> Series:
    places = [place for place, row in enumerate(rows) if row is not None]
    some = [row for row in rows if row is not None]
    low, high = zip(*(row.win_interval for row in some), strict=True)
    return Series(label, places, [row.win_rate for row in some], low, high)


def guesses(found: Found) -> Figure:
    """When in a game its forced guesses are made."""
    middles = [(i + 0.5) / BINS for i in range(BINS)]
    watched = [(f"exact, {size}", found.watched[size, EXACT]) for size in SIZES]
    layers_30 = layouts("B", 30)
    watched.append(("30 layers, 9x9/10", found.watched["9x9/10", layers_30]))
    series = [Series(label, middles, _distribution(games)) for label, games in watched]
    words = Words(
        title="When guesses are forced",
        x="Share of the safe cells already revealed, in tenths",
        y="Share of the forced guesses",
        note="Guesses after the first cell at which no cell was certainly safe",
        percent=True,
        top=1,
    )
    figure = lines(series, words)
    figure.axes[0].set_xlim(0, 1)
    figure.axes[0].xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    return figure


def _distribution(games: Sequence[Watched]) -> list[float]:
    counts = [0] * BINS
    for game in games:
        for guess in game.guesses:
            if guess.forced:
                counts[min(BINS - 1, int(guess.opened * BINS))] += 1
    return [count / max(1, sum(counts)) for count in counts]


def strip(found: Found) -> Figure:
    """How often each of the four layouts of the strip was drawn."""
    drawn = sum(found.strip[0].counts)
    series = [
        Series(
            "repaired" if one.draw == "repair" else "exact draws",
            list(range(len(one.counts))),
            [count / sum(one.counts) for count in one.counts],
        )
        for one in found.strip
    ]
    words = Words(
        title=f"Four layouts of {'/'.join(found.strip[0].view.rows())} with 2 mines",
        x="Layout, the most frequent first",
        y="Share of the draws",
        note=f"{drawn:,} draws each; equal chances would be 25%",
        percent=True,
    )
    return bars(series, ["1", "2", "3", "4"], words)
