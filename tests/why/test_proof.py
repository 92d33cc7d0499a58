"""Tests of proofs: their clues alone prove the cell, and none can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, Rules, View, analyze, explain, make
from minewise.errors import ContradictionError, NotCertainError, ViewError
from minewise.game.clues import ClueModel, Exact
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, NO_CLUE
from minewise.match.turn import turns
from minewise.testing.reference import enumerate_layouts
from tests.dense_boards import dense_board
from tests.strategies import clue_models, seen_boards


def proven(view: View, cell: Cell, model: ClueModel | str = "exact") -> bool | None:
    """Is the cell a mine in all layouts (True), in none (False)? By plain enumeration."""
    chance = enumerate_layouts(view, clues=model).probability[cell]
    return bool(chance) if chance in (0, 1) else None


def without(view: View, clue: Cell) -> View:
    """The view with one more clue withheld."""
    cells = bytearray(view.cells)
    cells[clue[0] * view.width + clue[1]] = BYTE[NO_CLUE]
    return View(view.rules, bytes(cells))


def unknown_total(view: View) -> View:
    """The view of a player who is not told how many mines there are."""
    return View(replace(view.rules, mines=None, mines_known=False), view.cells)


@given(st.data(), clue_models)
def test_a_proof_is_enough_and_irreducible_by_plain_enumeration(
    data: st.DataObject, model: ClueModel
) -> None:
    view, _ = data.draw(seen_boards(model, most_hidden=10))
    truth = enumerate_layouts(view, clues=model).probability
    # Flags are read as covered cells, wherever they stand.
    covered = view.where(COVERED)
    view = view.with_flags(data.draw(st.sets(st.sampled_from(covered))) if covered else ())
    for cell, chance in truth.items():
        if chance not in (0, 1):
            with pytest.raises(NotCertainError, match="expected a cell that is certain"):
                explain(view, cell, clues=model)
            continue
        proof = explain(view, cell, clues=model)
        assert proof.mine == (chance == 1)
        assert proof.verify()
        for clue in proof.clues[:2]:
            assert not replace(proof, clues=tuple({*proof.clues} - {clue})).verify()
        assert not replace(proof, mine=not proof.mine).verify()
        premises = proof.premises
        shown = {c for clue in range(9) for c in premises.where(clue)}
        assert shown == set(proof.clues)
        assert proven(premises, cell, model) == proof.mine
        for clue in proof.clues:
            assert proven(without(premises, clue), cell, model) is None
        if proof.uses_mine_total:
            assert proven(unknown_total(premises), cell, model) is None
            assert proof.kind == "mine total"
        else:
            assert premises.mines is None
            kinds = {1: "one clue", 2: "two clues"}
            assert proof.kind == kinds.get(len(proof.clues), "several clues")


def deductions(rules: str, count: int) -> Iterator[tuple[View, Cell, bool]]:
    """Certain cells of games of `exact`, and which are mines."""
    found = (
        (turn.view, cell, mine)
        for number in range(count)
        for turn in turns(make("exact"), Game(Rules.parse(rules), seed=2, number=number))
        for cells, mine in ((turn.decision.reveal, False), (turn.decision.flag, True))
        for cell in cells
        if mine or turn.decision.certain
    )
    return islice(found, count)


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert", "kulkarni"])
def test_deductions_of_real_games_are_proved(rules: str) -> None:
    for view, cell, mine in deductions(rules, 150):
        proof = explain(view, cell)
        assert proof.mine == mine
        assert proof.verify()


@given(st.integers(8, 24), st.integers(8, 24), st.floats(0.02, 0.15), st.integers(0, 2**32 - 1))
def test_the_mine_total_proves_what_it_proves_on_the_whole_board(
    height: int, width: int, density: float, seed: int
) -> None:
    # A proof counts the rectangle of its clues, an analysis the whole board.
    rng = np.random.default_rng(seed)
    mines = rng.random((height, width)) < density
    shown = ~mines
    for row, column in rng.integers(0, (height - 4, width - 4), (2, 2)):
        shown[row : row + 4, column : column + 4] = False
    view = View.from_array(dense_board(mines, shown), mines=int(mines.sum()))
    untold = analyze(unknown_total(view))
    analysis = analyze(view)
    of_total = (analysis.safe | analysis.mines) - untold.safe - untold.mines
    for cell in sorted(of_total)[:5]:
        proof = explain(view, cell)
        assert proof.uses_mine_total
        assert proof.mine == (cell in analysis.mines)
        assert analyze(proof.premises).probability[cell] == proof.mine
        for clue in proof.clues:
            assert 0 < analyze(without(proof.premises, clue)).probability[cell] < 1


@given(st.data())
def test_few_clues_are_found_where_few_are_enough(data: st.DataObject) -> None:
    view, _ = data.draw(seen_boards(Exact(), most_hidden=8))
    view = unknown_total(view)
    clues = [c for clue in range(9) for c in view.where(clue)]
    for cell, chance in enumerate_layouts(view).probability.items():
        if chance in (0, 1) and (proof := explain(view, cell)) and len(proof.clues) == 2:
            for left_out in clues:
                alone = view
                for clue in clues:
                    if clue != left_out:
                        alone = without(alone, clue)
                assert proven(alone, cell) is None  # no single clue would have done


# What cannot be explained


@pytest.mark.parametrize("cell", [(1, 0), (5, 5), (-1, 0)])
def test_only_covered_cells_are_explained(cell: Cell) -> None:
    with pytest.raises(ViewError, match=r"expected a covered cell, got .*View\.parse\("):
        explain(View.parse("####/1221"), cell)


def test_contradictions_are_told() -> None:
    with pytest.raises(ContradictionError, match="contradict each other"):
        explain(View.parse("###/010"), (0, 0))


def test_flags_prove_nothing() -> None:
    with pytest.raises(NotCertainError):
        explain(View.parse("F1#"), (0, 2))


def test_a_position_that_is_too_wide_is_proved_by_few_clues() -> None:
    lattice = "\n".join("#" * 17 if row % 2 == 0 else "#2" * 8 + "#" for row in range(17))
    view = View.parse("0" + lattice[1:])
    assert explain(view, (0, 1), budget=100).clues == ((0, 0),)
