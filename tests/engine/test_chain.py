"""Chains: what a conclusion rests on, back to the guesses."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from minewise import Game, View, analyze, chain, explain, make
from minewise.engine.chain import Chain, Link
from minewise.errors import (
    ContradictionError,
    NotCertainError,
    NotDecidedError,
    RequestError,
    ViewError,
)
from minewise.match.turn import turns
from tests.strategies import seeds

OPENING = "01##/012#/001#"
WIDE = "##4##/#4###/#3###/243#1/#####"


def follows(found: Chain) -> None:
    """Each link follows from those before it, and its depth is that of the longest way to it."""
    before: dict[tuple[int, int], int] = {}
    for link in found.links:
        assert before.keys() >= set(link.clues)
        if link.mine is None:
            assert (link.depth, link.clues, link.sentence) == (0, (), "")
        else:
            assert explain(clues_alone(found.view, link), link.cell).mine == link.mine
            assert link.depth == 1 + max((before[clue] for clue in link.clues), default=0)
        before[link.cell] = link.depth
    assert found.cell == found.links[-1].cell
    assert found.longest[-1] == found.links[-1]
    assert [link.depth for link in found.longest] == [*range(found.length + 1)]
    assert all(link.cell in follower.clues for link, follower in pairwise(found.longest))


def clues_alone(view: View, link: Link) -> View:
    """The view before a link was known, with no clues but its own."""
    rows = [["_" if mark in "012345678" else mark for mark in row] for row in view.rows()]
    for row, column in link.clues:
        rows[row][column] = view.rows()[row][column]
    row, column = link.cell
    rows[row][column] = "#"
    return View.parse("/".join(map("".join, rows)), rules=view.rules)


@given(seed=seeds)
@settings(max_examples=10)
def test_each_link_follows_from_those_before_it(seed: int) -> None:
    views = [turn.view for turn in turns(make("csp"), Game("6x6/6 cascade=no", seed=seed))]
    view = views[2 * len(views) // 3]
    analysis = analyze(view)
    for cell in [*sorted(analysis.safe), *sorted(analysis.mines)][:6]:
        found = chain(view, cell)
        follows(found)
        assert found.links[-1].mine == explain(view, cell).mine
        assert found == analysis.chain(cell)


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
    with pytest.raises(ViewError, match="a covered cell or a clue"):
        chain("1*", (0, 1))
    with pytest.raises(NotDecidedError):
        chain(WIDE, (0, 0), budget=1)
    assert chain(WIDE, (0, 0)).links[-1].mine is False


def test_a_conclusion_of_the_mine_total_alone() -> None:
    found = chain(View.parse("##/##", mines=4), (0, 0))
    assert (found.length, found.links[0].clues, found.distance) == (1, (), 0)
    assert found.longest == found.links


def test_clues_are_read_by_their_model() -> None:
    cautious = chain("#1#", (0, 1), clues="cautious")
    assert cautious.length == 0
    with pytest.raises(NotCertainError):
        chain("#0#", (0, 0), clues="optimistic")
    assert chain("#0#", (0, 0)).length == 1


def test_reveals_that_are_no_cells_are_refused() -> None:
    with pytest.raises(RequestError, match="reveals as row,column"):
        chain(OPENING, (0, 2), reveals=[(10**30, 0)])
    with pytest.raises(ViewError):
        chain(OPENING, (0, 2), reveals=["here"])  # type: ignore[list-item]
