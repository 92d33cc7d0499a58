"""All games of a small board: every layout once, and no endless ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from minewise import Decision, Random, Rules, View, optimal
from minewise.errors import AgentFault, RulesError
from minewise.testing.exhaustive import boards_of, mistakes, play_all


@pytest.mark.parametrize(
    ("text", "free"),
    [("3x4/3 first_click=any", 12), ("3x4/3", 11), ("3x4/3 first_click=opening", 3)],
)
def test_every_board_comes_once_and_protects_the_first_cell(text: str, free: int) -> None:
    boards = list(boards_of(Rules.parse(text), (1, 1)))
    assert len(boards) == len({board.mines for board in boards}) == comb(free, 3)
    mined = Counter(cell for board in boards for cell in board.mines)
    assert len(mined) == free
    assert len(set(mined.values())) == 1


@pytest.mark.parametrize("first_click", ["any", "safe"])
def test_nobody_wins_more_than_the_optimum(first_click: str) -> None:
    rules = f"3x3/3 first_click={first_click}"
    best = optimal(rules)
    for agent in ("random", "csp", "exact"):
        first, wins, layouts = play_all(agent, rules)
        assert layouts == best.layouts_by_cell[first]
        assert wins <= best.wins_by_cell[first]


@pytest.mark.parametrize(
    ("agent", "rules"),
    [
        ("exact", "4x4/5"),
        ("exact:guess=random", "5x4/5 first_click=opening"),
        ("exact:guess=any", "3x3/3 first_click=any"),
        pytest.param("best", "4x4/6", marks=pytest.mark.check),
        ("best:without=ending", "4x3/4"),
    ],
)
def test_what_mistakes_lose_is_what_is_missing_to_the_optimum(agent: str, rules: str) -> None:
    """Each is weighed by itself, and together they are all there is."""
    found, best = mistakes(agent, rules), optimal(rules)
    _, wins, layouts = play_all(agent, rules)
    assert sum(mistake.share for mistake in found) == best.win_rate - Fraction(wins, layouts)
    assert [one.lost for one in found] == sorted((one.lost for one in found), reverse=True)
    assert found
    for one in found:
        assert one.cell not in optimal(one.view).best
        assert one.best in optimal(one.view).best
        assert 0 < one.lost == one.share * layouts


class Stuck:
    """It reveals the same cell for ever."""

    name = "stuck"

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision([(0, 0)])


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(AgentFault, match="changes something"):
        play_all(Stuck(), "2x2/1")
    for rules in ("2x2/1 start=random", "2x2/1 clues=optimistic cascade=no"):
        with pytest.raises(RulesError, match="expected rules with a number of mines"):
            play_all("basic", rules)
