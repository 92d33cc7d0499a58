"""Advice: its cells are those of the analysis, flags told apart."""

from __future__ import annotations

from hypothesis import given

from minewise import Game
from minewise.companion.position import Advice
from minewise.game.clues import ROUNDING
from minewise.game.view import COVERED, FLAG
from tests.strategies import games, rules


@given(games(rules(longest=6)))
def test_cells_are_those_of_the_analysis(game: Game) -> None:
    view = game.view
    advice = Advice.on(view)
    analysis = advice.analysis
    assert analysis is not None
    covered, flags = view.where(COVERED), view.where(FLAG)
    assert advice.safe == analysis.safe.intersection(covered)
    assert advice.mines == analysis.mines.intersection(covered)
    assert advice.wrong_flags == analysis.safe.intersection(flags)
    least = []
    maybe = sorted({*covered, *flags} - analysis.mines - set(analysis.unknown))
    if maybe and not analysis.safe:
        chances = {cell: analysis.probability[cell] for cell in maybe}
        lowest = min(chances.values())
        least = [cell for cell in maybe if chances[cell] - lowest < ROUNDING]
        least = [cell for cell in least if view[cell] == COVERED] or least
    assert analysis.least == least
