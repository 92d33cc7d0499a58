"""Advice: its cells are those of the analysis, and contradictions are told in one line."""

from __future__ import annotations

from hypothesis import given

from minewise import Game, View
from minewise.companion.advice import Advice, contradiction_words
from minewise.errors import ContradictionError
from minewise.game.clues import ROUNDING
from minewise.game.view import COVERED, FLAG
from minewise.why.guess import unknown_cells
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
    maybe = sorted({*covered, *flags} - analysis.mines - unknown_cells(analysis))
    if maybe and not analysis.safe:
        chances = {cell: analysis.probability[cell] for cell in maybe}
        lowest = min(chances.values())
        least = [cell for cell in maybe if chances[cell] - lowest < ROUNDING]
        least = [cell for cell in least if view[cell] == COVERED] or least
    assert analysis.advice.least == least


def test_many_clues_that_contradict_are_counted() -> None:
    view = View.parse("#" * 40, mines=3)
    words = "no layout of mines fits: the clue"
    clues = frozenset((0, column) for column in range(30))
    error = ContradictionError("", clues, True, view=view)
    told = contradiction_words(error, view, "cautious")
    assert told.startswith(f"{words}s at (0,0), (0,1), ")
    end = "(0,23) and 6 more and the mine total of 3 contradict each other where clues are cautious"
    assert told.endswith(end)
    one = ContradictionError("", frozenset({(0, 1)}), False, view=view)
    assert contradiction_words(one, view) == f"{words} at (0,1) is impossible"
    total = ContradictionError("", frozenset(), True, view=view)
    assert contradiction_words(total, view) == (
        "no layout of mines fits: a mine total of 3 is impossible"
    )
