"""The positions that both engines get: of real games, large, and wide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from duel.opening import opened
from minewise import BEGINNER, EXPERT, INTERMEDIATE, Board, Game, Random, Rules, View, make
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED
from minewise.match.turn import turns

MOST = 600
"""Positions of a class from games."""


@dataclass(frozen=True)
class PositionClass:
    """Positions of one kind, and what the engine is to reach on them."""

    name: str
    views: list[View]
    ratio_goal: float | None = None
    """At the median and at p99, each from nothing."""
    order_goal: float | None = None
    """At the median, in the order of the games that the views are of."""
    seconds_goal: float | None = None
    """For each position."""
    exactly: bool = False
    """Are sampled answers short of that goal?"""
    bands: tuple[float, ...] = ()
    """Shares of cells revealed between which the ratio is told for itself."""


def classes() -> Iterator[PositionClass]:
    """All classes, small ones first; each is built when it is asked for."""
    for name, rules, goal, order_goal in (
        ("beginner 9x9/10", BEGINNER, None, 6.0),
        ("intermediate 16x16/40", INTERMEDIATE, None, 10.0),
        ("expert 30x16/99", EXPERT, 10.0, 18.0),
    ):
        views = list(islice(of_games(rules), MOST))
        yield PositionClass(f"{name}, games of exact", views, goal, order_goal)
    yield PositionClass("50x50 at 20%, opened by proofs", large(50, games=10))
    yield PositionClass(
        "100x100 at 20%, opened by proofs", large(100, games=15), 100.0, bands=(0.1, 0.3, 0.5, 0.7)
    )
    for height in (3, 5):
        name = f"strip {height}x500 at 20%, every other clue"
        yield PositionClass(name, [strip(height)], seconds_goal=1.0, exactly=True)
    for size, what, side, boards, seconds in (
        (11, "cells", 11, 4, 1.0),
        (11, "clues", 23, 2, 1.0),
        (17, "cells", 17, 1, 2.0),
        (17, "clues", 35, 1, 2.0),
    ):
        views = [lattice(side, seed) for seed in range(1, boards + 1)]
        yield PositionClass(
            f"lattice {size}x{size} {what} at 30%",
            views,
            seconds_goal=seconds,
            exactly=size == 11,
        )


def of_games(rules: Rules) -> Iterator[View]:
    """Every view in which `exact` had to decide, first click safe, games 0, 1, ... of seed 1.

    Its flags are taken off: the engines get the clues and nothing that was concluded from them.
    """
    agent, number = make("exact"), 0
    while True:
        for turn in islice(turns(agent, Game(rules, seed=1, number=number)), 1, None):
            shown = bytes(code if code < 9 else BYTE[COVERED] for code in turn.view.cells)
            yield View(turn.view.rules, shown)
        number += 1


def large(side: int, games: int) -> list[View]:
    """Boards with a fifth of mines, at seven moments of a game from its start to its end."""
    rules = Rules(side, side, side * side // 5, first_click="opening")
    shares = [tenths / 10 for tenths in range(1, 8)]
    open_board = partial(opened, rules, first=(side // 2, side // 2), shares=shares)
    return [view for game in range(games) for view in open_board(game)]


def strip(height: int) -> View:
    """500 columns; every other cell of every other row shows its clue."""
    return with_clues(height, 500, density=0.2, seed=1)


def lattice(side: int, seed: int) -> View:
    """Clues at every other cell, none next to another, on a board with 30% mines."""
    return with_clues(side, side, density=0.3, seed=seed)


def with_clues(height: int, width: int, density: float, seed: int) -> View:
    """A random board that shows the clues with odd row and odd column, which are no mines."""
    clues = {(r, c) for r in range(1, height, 2) for c in range(1, width, 2)}
    free: list[Cell] = [(r, c) for r in range(height) for c in range(width) if (r, c) not in clues]
    Random(seed).shuffle(free)
    board = Board(height, width, free[: round(density * height * width)])
    cells = [
        [int(board.clues[r, c]) if (r, c) in clues else COVERED for c in range(width)]
        for r in range(height)
    ]
    return View.from_array(cells, mines=len(board.mines))
