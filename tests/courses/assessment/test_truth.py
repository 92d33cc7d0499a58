"""The oracle of the verdicts, beside the plain enumeration of whole positions."""

from __future__ import annotations

import pytest

from minewise import Game
from minewise.game.view import COVERED
from minewise.testing.reference import enumerate_layouts
from tests.courses.assessment.truth import board_of, certain


@pytest.mark.parametrize("number", range(12))
def test_what_is_certain_is_what_enumeration_says(number: int) -> None:
    rules = ("4x4/4", "5x3/3", "4x4/3 mines_known=no", "4x4/4 mines_known=no clues=cautious")
    game = Game(f"{rules[number % 4]} first_click=any cascade=no", seed=43, number=number)
    board = board_of(game)
    for cell in sorted({(r, c) for r in range(3) for c in range(3)} - board.mines):
        game.reveal(*cell)
        if game.over:
            return
        chances = enumerate_layouts(game.view).probability
        for covered in game.view.where(COVERED):
            assert certain(game.view, board, covered) == (chances[covered] in (0, 1)), covered
