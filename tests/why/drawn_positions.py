"""Positions and budgets of every kind, by number: small ones that can be enumerated, wide ones that
cannot, with the mine total and without it, with clues that are exact and clues that may lie."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from minewise import Game, View
from minewise.game.view import COVERED
from tests.dense_boards import dense_board

NOISY = ("optimistic", "cautious", "one-more", "withheld:p=0.3")
WIDE = ("beginner", "16x16/40", "expert", "12x12/36", "10x20/40 on_mine=continue")
MOST_COVERED = 16
"""Cells of a game that is enumerated."""


class Drawn(NamedTuple):
    """A position, what its clues are, what may be spent on it, and whether it is enumerated."""

    view: View
    clues: str
    budget: int
    small: bool


def drawn(number: int) -> Drawn:
    """The position of this number: one kind after the other, with a budget from 1 to 10^6."""
    rng = random.Random(number)
    budget = int(10 ** rng.uniform(0, 6))
    kind = number % 5
    clues = rng.choice(NOISY) if kind == 1 else "exact"
    if kind == 0:
        view = static_view(rng, rng.randint(2, 5), rng.randint(3, 6))
    elif kind == 4:
        side = rng.choice((8, 14, 20, 30))
        view = static_view(rng, side, side)
    elif kind == 3:
        view = game_view(rng, rng.choice(WIDE), 0)
    else:
        size = f"{rng.randint(2, 5)}x{rng.randint(2, 5)}/{rng.randint(1, 6)}"
        cascade = "no" if kind == 1 else rng.choice(("yes", "no"))
        view = game_view(rng, f"{size} on_mine=continue cascade={cascade} clues={clues}", 16)
    return Drawn(view, clues, budget, kind < 3)


def static_view(rng: random.Random, height: int, width: int) -> View:
    """Cells shown at random, a third of them or fewer; the total, another one, or none."""
    shares = [rng.uniform(0.15, 0.45), rng.uniform(0.15, 0.35)]
    drawn = np.array([[rng.random() for _ in range(width)] for _ in range(height)])
    mines = drawn < shares[0]
    codes = dense_board(mines, drawn >= 1 - shares[1])
    total = int(mines.sum())
    told = rng.choice((None, None, total, total, total + 1, total - 1))
    room = int((codes == COVERED).sum())
    return View.from_array(codes, mines=told if told is None or 0 <= told <= room else total)


def game_view(rng: random.Random, rules: str, most_covered: int) -> View:
    """What a player sees who reveals at random; a few flags, some of them wrong."""
    told = rng.choice(("", " mines_known=no"))
    while True:
        try:
            game = Game(f"{rules} first_click=any{told}", seed=rng.randrange(2**32))
        except ValueError:  # more mines than cells
            rules = rules.replace(rules.partition("/")[2].partition(" ")[0], "2", 1)
            continue
        assert game.board is not None
        safe = [cell for cell in game.view.where(COVERED) if cell not in game.board.mines]
        rng.shuffle(safe)
        for cell in safe[: rng.randint(1, max(1, len(safe) * 2 // 3))]:
            if not game.over and game.view[cell] == COVERED:
                game.reveal(*cell)
        covered = game.view.where(COVERED)
        if covered and (not most_covered or len(covered) <= most_covered):
            return game.view.with_flags(
                rng.sample(covered, min(rng.choice((0, 0, 1, 3)), len(covered)))
            )
