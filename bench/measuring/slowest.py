"""slowest: the slowest single turn of each game, as a histogram in text and as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from measuring.command import Commands, opened, play, store_of
from measuring.series import Series, Values, Wanted
from minewise.report.plot import AxisLabels, bars, legend_beside, save
from minewise.report.plot import Series as Bars

SEED = 32001
LIMIT = 2.0
"""Seconds that no turn may take."""

MILLISECONDS = (0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 2000)
"""The ends of the classes of the histogram; the last one is open."""

GAMES = {
    "expert": 100_000,
    "expert first_click=opening": 100_000,
    "30x24/200": 10_000,
    "30x24/200 first_click=opening": 10_000,
    "100x100/2000": 1_000,
    "100x100/2000 first_click=opening": 1_000,
}


class Found(NamedTuple):
    """Of some rules: the seconds of the slowest turn of each game, and all turns."""

    rules: str
    seconds: Values
    turns: int

    @property
    def counts(self) -> list[int]:
        """Games by class of MILLISECONDS."""
        ends = [0, *MILLISECONDS, np.inf]
        return [int(count) for count in np.histogram(1000 * self.seconds, ends)[0]]


def add(commands: Commands) -> None:
    parser = commands.add_parser("slowest", help="the slowest turn of each game, as a histogram")
    parser.add_argument("--part", type=float, default=1.0, help="of the games, such as 0.01")
    parser.add_argument("--strength", default="default")
    parser.add_argument("--picture", type=Path, help="write PICTURE.png and PICTURE.svg")
    store_of(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    agent = f"best:strength={given.strength}"
    series = {Series(agent, rules, SEED, "slowest"): games for rules, games in GAMES.items()}
    wanted = [
        Wanted((one,), max(1, round(games * given.part)), max(1, games // 100))
        for one, games in series.items()
    ]
    with opened(given) as store:
        whole = play(wanted, store, given.workers)
        read = [(one.rules, store.read(one, games)[0]) for (one,), games, *_ in wanted]
    found = [
        Found(rules, values[:, 0], int(values[:, 1].sum())) for rules, values in read if len(values)
    ]
    for one in found:
        print("\n".join(told(one)))
    if given.picture is not None and found:
        print(*save(lambda: legend_beside(bars(*drawn(found))), given.picture))
    return 0 if whole else 130


def told(found: Found) -> Sequence[str]:
    """A line a class that has games, with a bar whose length is that of the logarithm."""
    slowest, games = float(found.seconds.max()), len(found.seconds)
    verdict = "reached" if slowest < LIMIT else "NOT reached"
    head = f"{found.rules}: {games:,} games, {found.turns:,} turns, slowest {1000 * slowest:.0f} ms"
    lines = [f"{head}; below {LIMIT:.0f} s: {verdict}"]
    for name, count in zip(names(), found.counts, strict=True):
        if count:
            lines.append(f"  {name:>14} {count:>8,} {'#' * (1 + round(8 * np.log10(count)))}")
    return lines


def names() -> list[str]:
    """Of the classes."""
    texts = [f"{end:g}" for end in MILLISECONDS]
    between = [f"{low}-{high} ms" for low, high in pairwise(texts)]
    return [f"<{texts[0]} ms", *between, f">{texts[-1]} ms"]


def drawn(found: Sequence[Found]) -> tuple[list[Bars], list[str], AxisLabels]:
    """One colour a set of rules, from the first class with a game to the last."""
    held = [n for n in range(len(names())) if any(one.counts[n] for one in found)]
    classes = range(held[0], held[-1] + 1)
    shares = [[100_000 * one.counts[n] / len(one.seconds) for n in classes] for one in found]
    series = [
        Bars(one.rules, range(len(classes)), share)
        for one, share in zip(found, shares, strict=True)
    ]
    words = AxisLabels(
        title="The slowest turn of each game of the agent best",
        x="Processor time of the slowest turn, up to so many milliseconds",
        y="Games in 100,000",
        note=f"seed {SEED}; a turn is one decision with its moves",
        log=True,
    )
    ends = [f"{end:g}" for end in MILLISECONDS] + ["more"]
    return series, ends[classes.start : classes.stop], words
