"""Boards that need no guess are not bent: they look like boards of games that were won without."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from minewise import Board, Rules, play_many
from minewise.boards import generate

GENERATED = 21
PLAYED = 22
"""Seeds."""


def figures(boards: Iterable[Board]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """3BV, openings, and mines on the border: float, (boards, 3)."""
    found = []
    for board in boards:
        last = board.height - 1, board.width - 1
        border = sum(r in (0, last[0]) or c in (0, last[1]) for r, c in board.mines)
        found.append((board.three_bv, board.openings, border))
    return np.array(found, dtype=float)


def played(rules: Rules, count: int) -> Iterable[Board]:
    """The boards of the first games of `exact` that had no guess in them."""
    first = 0
    while count > 0:
        games = play_many("exact", rules, games=1000, seed=PLAYED, first=first)
        for game in np.flatnonzero(games.table["guesses"] == 0)[:count].tolist():
            count -= 1
            yield Board.random(rules, seed=PLAYED, game=first + game, first_cell=(3, 3))
        first += 1000


@pytest.mark.parametrize(
    ("size", "count"),
    [
        ("9x9/10", 1_000),
        *(
            pytest.param(size, 10_000, marks=pytest.mark.check)
            for size in ("9x9/10", "16x16/40", "30x16/99")
        ),
    ],
)
def test_boards_are_those_of_games_without_a_guess(size: str, count: int) -> None:
    rules = Rules.parse(f"{size} first_click=opening start=3,3")
    drawn, won = (
        figures(b.board for b in generate(rules, count, seed=GENERATED)),
        figures(played(rules, count)),
    )
    error = np.sqrt((drawn.var(axis=0) + won.var(axis=0)) / count)
    z = (drawn.mean(axis=0) - won.mean(axis=0)) / error
    assert (abs(z) < 2).all(), z
