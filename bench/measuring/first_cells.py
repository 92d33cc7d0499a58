"""first: which first cell wins most, by size, density and rule; on the same seeds, with intervals.

In rounds, each with twice the games of the one before; a cell that falls behind the best by more
than three standard errors plays no more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from measuring.command import Commands, opened, play, store_of
from measuring.estimate import Estimate, gain, mean
from measuring.series import Series, Wanted
from measuring.store import Store
from minewise import Rules
from minewise.game.rules import Cell, FirstClick
from minewise.stats import Z95

SEED = 33001
ROUNDS = 4
APART = 3.0
"""Standard errors: more than 95 of 100 need, since five cells are compared, and again and again."""

GAMES = {"8x8": 16_000, "9x9": 16_000, "16x16": 6_000, "30x16": 4_000}
"""The most for each cell."""

DENSITIES = (0.1, 0.15, 0.2, 0.25)
FIRST_CLICKS: tuple[FirstClick, ...] = ("safe", "opening")
NAMES = ("corner", "edge", "(1, 1)", "(2, 2)", "(3, 3)", "centre")


class Case(NamedTuple):
    """Rules without a first cell, and the most games for each."""

    rules: Rules
    games: int

    def series(self, agent: str) -> list[Series]:
        """One for each of NAMES."""
        cells = first_cells(self.rules)
        return [Series(agent, f"{self.rules} start={row},{column}", SEED) for row, column in cells]


class Gap(NamedTuple):
    """What a first cell is behind the best one; nothing, for the best. `is_apart`: too far to be
    the best itself."""

    score: Estimate
    behind: Estimate | None
    is_apart: bool


def add(commands: Commands) -> None:
    parser = commands.add_parser("first", help="which first cell wins most, as a Markdown table")
    parser.add_argument("sizes", nargs="*", default=list(GAMES), metavar="SIZE")
    parser.add_argument("--part", type=float, default=1.0, help="of the games, such as 0.01")
    parser.add_argument("--strength", default="fast")
    store_of(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    agent = f"best:strength={given.strength}"
    cases = list(cases_of(given.sizes, given.part))
    with opened(given) as store:
        whole = all(
            play(list(round_of(cases, agent, store, number)), store, given.workers)
            for number in range(ROUNDS)
        )
        print("\n".join(table(cases, agent, store)))
    return 0 if whole else 130


def cases_of(sizes: Sequence[str], part: float) -> Iterator[Case]:
    for size in sizes:
        games = max(2**ROUNDS, round(GAMES[size] * part))
        for density in DENSITIES:
            for first_click in FIRST_CLICKS:
                rules = Rules.parse(f"{size}/0 first_click={first_click}").with_density(density)
                yield Case(rules, games)


def first_cells(rules: Rules) -> tuple[Cell, ...]:
    """In the order of NAMES; the edge is the middle of a long one."""
    middle = rules.width // 2
    return (0, 0), (0, middle), (1, 1), (2, 2), (3, 3), (rules.height // 2, middle)


def round_of(cases: Sequence[Case], agent: str, store: Store, number: int) -> Iterator[Wanted]:
    """What is still to be played after the round before; one block a cell."""
    for case in cases:
        so_far = case.games >> (ROUNDS - number)
        games = case.games >> (ROUNDS - 1 - number)
        series = case.series(agent)
        if number > 0:
            found = gaps(series, store, so_far)
            series = [one for one, gap in zip(series, found, strict=True) if not gap.is_apart]
        if len(series) > 1:
            yield Wanted(tuple(series), games, min(case.games >> (ROUNDS - 1), games))


def gaps(series: Sequence[Series], store: Store, games: int) -> list[Gap]:
    """Of each cell to the best of those with the most games, on the boards that both played."""
    read = [store.read(one, games)[0] for one in series]
    scores = [mean(values) for values in read]
    most = max(score.games for score in scores)
    best = max((s.percent, n) for n, s in enumerate(scores) if s.games == most)[1] if most else 0
    found = []
    for n, score in enumerate(scores):
        behind = None if n == best else gain(read[n], read[best])
        far = behind is not None and -behind.percent > APART * behind.half / Z95
        # Who has fewer games fell behind in an earlier round.
        found.append(Gap(score, behind, far or score.games < most))
    return found


def table(cases: Sequence[Case], agent: str, store: Store) -> Iterator[str]:
    """The score of the best cell in percent, and how far the others are behind it on the same
    games; bold, what is not told apart from the best."""
    yield f"| rules | {' | '.join(NAMES)} |"
    yield f"| --- | {' | '.join('---' for _ in NAMES)} |"
    for case in cases:
        found = gaps(case.series(agent), store, case.games)
        if all(gap.score.games > 1 for gap in found):
            yield f"| {case.rules} | {' | '.join(told(gap) for gap in found)} |"


def told(gap: Gap) -> str:
    """With its interval and the games."""
    shown = gap.score if gap.behind is None else gap.behind
    text = f"{shown.percent:.2f} +-{shown.half:.2f}"
    games = f" ({shown.games:,})"
    return text + games if gap.is_apart else f"**{text}**{games}"
