"""How much harder boards get that differ in their size alone, or in their mines alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log, nan, sqrt

from minewise.game.rules import Rules
from minewise.stats import Z95
from minewise.tournament.result import Row
from studies.ncsu.entries import Signs, gain, more, of_agent
from studies.shared.estimate import Estimate
from studies.shared.rule import Place, Places, between
from studies.shared.study import Toml


def of_difficulty(plan: Toml, sizes: Sequence[Row], mines: Sequence[Row]) -> dict[str, object]:
    """What a page says of boards of one density, and of boards of one size."""
    by_size = [of_agent(sizes, agent, plan["sizes"]) for agent in plan["agents"]]
    by_mines = [of_agent(mines, agent, plan["mines"]) for agent in plan["agents"]]
    falls = Signs([more(*pair) for rows in by_size for pair in pairwise(rows)])
    even = [evenness(rows) for rows in by_size]
    read_otherwise = of_agent(mines, plan["reading"], plan["mines"])
    gains, others = ([gain(row) for row in rows] for rows in (by_mines[-1], read_otherwise))
    return {
        "harder": {
            "places": Places.of(
                [
                    *(between(one, least=0) for one in falls.values),
                    *(
                        _exponential(*both, plan["even"])
                        for both in zip(by_size, even, strict=True)
                    ),
                ]
            ),
            "falls": falls,
            "even": [
                {
                    "agent": rows[0].label,
                    "first": first,
                    "last": last,
                    "evenness": one,
                    "by_side": evenness(rows, side),
                }
                for rows, one in zip(by_size, even, strict=True)
                for first, last in [
                    (growth(rows[0], rows[1]).value, growth(rows[-2], rows[-1]).value)
                ]
            ],
        },
        "even": plan["even"],
        "difficulty_of": [
            {
                "agent": agent,
                "sizes": [Estimate.of_wins(row) for row in of_sizes],
                "mines": [Estimate.of_wins(row) for row in of_mines],
            }
            for agent, of_sizes, of_mines in zip(plan["agents"], by_size, by_mines, strict=True)
        ],
        "sizes_alone": _lines(plan["sizes"], by_size),
        "mines_alone": [
            {**line, "gain": one, "otherwise": Estimate.of_wins(row), "other": other}
            for line, one, row, other in zip(
                _lines(plan["mines"], by_mines), gains, read_otherwise, others, strict=True
            )
        ],
        "mine_gains": {
            "places": Signs(gains).places,
            "less": [
                size.rpartition("/")[2]
                for size, one in zip(plan["mines"], gains, strict=True)
                if one.high < 0
            ],
            "reading": plan["reading"],
            "others": Signs(others),
        },
        "mines_help": {"places": Places.of(_rises(rows) for rows in by_mines)},
    }


def _lines(sizes: Sequence[str], by_agent: Sequence[Sequence[Row]]) -> list[dict[str, object]]:
    """The games won on each board, agent by agent."""
    return [
        {
            "board": size,
            "mines": size.rpartition("/")[2],
            "games": rows[0].tally.games,
            "won": [Estimate.of_wins(row) for row in rows],
        }
        for size, *rows in zip(sizes, *by_agent, strict=True)
    ]


def _rises(rows: Sequence[Row]) -> Place:
    """Does any number of mines win more games than the one before it?"""
    places = Signs([more(after, before) for before, after in pairwise(rows)]).places
    return "met" if places.met else "open" if places.open else "missed"


def _exponential(rows: Sequence[Row], even: Estimate, least: float) -> Place:
    """Is the growth at the largest boards enough of that at the smallest? Not if there was none."""
    return "missed" if growth(rows[0], rows[1]).high < 0 else between(even, least=least)


def cells(rules: Rules) -> int:
    """The size of a board, in cells."""
    return rules.cells


def side(rules: Rules) -> int:
    """The size of a square board, in rows."""
    return rules.height


def growth(smaller: Row, larger: Row, size: Callable[[Rules], int] = cells) -> Estimate:
    """By how much the logarithm of the games that a win takes grows with each cell, or row, more;
    nan where nothing was won."""
    if not (smaller.tally.wins and larger.tally.wins):
        return Estimate(nan, nan, nan)
    apart = size(larger.rules) - size(smaller.rules)
    value = log(smaller.win_rate / larger.win_rate) / apart
    # The variance of the logarithm of a share of games.
    variance = sum((1 - row.win_rate) / row.tally.wins for row in (smaller, larger))
    half = Z95 * sqrt(variance) / apart
    return Estimate(value, value - half, value + half)


def evenness(rows: Sequence[Row], size: Callable[[Rules], int] = cells) -> Estimate:
    """The growth between the two largest boards over that between the two smallest: 1 where it is
    exponential in the size. The four rows are of boards of their own."""
    first, last = (growth(*pair, size) for pair in ((rows[0], rows[1]), (rows[-2], rows[-1])))
    if not first.value > 0:
        return Estimate(nan, nan, nan)
    value = last.value / first.value
    half = sqrt(last.half**2 + (value * first.half) ** 2) / first.value
    return Estimate(value, value - half, value + half)
