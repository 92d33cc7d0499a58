"""Chains: what a conclusion rests on, back to the guesses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from minewise import Game, View, analyze, chain, explain, make
from minewise.errors import ContradictionError, NotCertainError, ViewError
from minewise.match.turn import turns
from minewise.why.chain import Chain
from tests.strategies import seeds

OPENING = "01##/012#/001#"


def follows(found: Chain) -> None:
    """Each link follows from those before it, and its depth is that of the longest way to it."""
    before: dict[tuple[int, int], int] = {}
    for link in found.links:
        assert before.keys() >= set(link.clues)
        if link.proof is None:
            assert link.depth == 0
        else:
            assert link.proof.verify()
            assert link.depth == 1 + max((before[clue] for clue in link.clues), default=0)
            # What comes later was covered when the link was concluded.
            stage = link.proof.view
            assert all(stage[at] in (-1, -2, -3, found.view[at]) for at in before)
            assert stage[link.cell] in (-1, -2)
        before[link.cell] = link.depth
    assert found.cell == found.links[-1].cell
    assert [link.depth for link in found.longest] == [*range(found.length + 1)]


@given(seed=seeds)
@settings(max_examples=10)
def test_each_link_follows_from_those_before_it(seed: int) -> None:
    views = [turn.view for turn in turns(make("csp"), Game("6x6/6 cascade=no", seed=seed))]
    view = views[2 * len(views) // 3]
    analysis = analyze(view)
    for cell in [*sorted(analysis.safe), *sorted(analysis.mines)][:6]:
        found = chain(view, cell)
        follows(found)
        assert found.links[-1].proof is not None
        assert found.links[-1].proof.mine == explain(view, cell).mine


def test_a_revealed_cell_has_a_chain_too() -> None:
    found = chain(OPENING, (2, 2))
    assert [link.cell for link in found.longest] == [(0, 0), (0, 1), (2, 2)]
    follows(found)
    assert chain(OPENING, (0, 0)).length == 0


def test_guesses_come_in_the_order_of_the_game() -> None:
    assert chain(OPENING, (0, 2)).links[0].cell == (0, 0)
    found = chain(OPENING, (0, 2), reveals=[(9, 9), (0, 3), (2, 0)])
    assert found.links[0].cell == (2, 0)
    follows(found)


def test_what_has_no_chain_is_told() -> None:
    with pytest.raises(NotCertainError):
        chain(OPENING, (1, 3))
    with pytest.raises(ViewError, match="a cell of the view"):
        chain(OPENING, (3, 0))
    with pytest.raises(ContradictionError):
        chain("1#0##1", (0, 1))


def test_a_conclusion_of_the_mine_total_alone() -> None:
    found = chain(View.parse("##/##", mines=4), (0, 0))
    assert (found.length, found.links[0].clues, found.distance) == (1, (), 0)
    assert found.longest == found.links
