"""Proofs: their clues alone prove the cell, none can be left out, and the words are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, Proof, Rules, View, analyze, explain, hint, make
from minewise.errors import ContradictionError, NotCertainError, ViewError
from minewise.game.clues import ClueModel, Exact
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, NO_CLUE
from minewise.play.match import turns
from minewise.testing.reference import enumerate_layouts
from minewise.why.proof import proof_of, short_proof_of
from tests.conftest import Golden
from tests.strategies import clue_models, seen_boards


def proven(view: View, cell: Cell, model: ClueModel | str = "exact") -> bool | None:
    """Is the cell a mine in all layouts (True), in none (False)? By plain enumeration."""
    chance = enumerate_layouts(view, clues=model).probability[cell]
    return bool(chance) if chance in (0, 1) else None


def without(view: View, clue: Cell) -> View:
    """The view with one more clue withheld."""
    cells = bytearray(view.cells)
    cells[clue[0] * view.width + clue[1]] = NO_CLUE % 256
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
    for cell, chance in truth.items():
        if chance not in (0, 1):
            with pytest.raises(NotCertainError, match="expected a cell that is certain"):
                explain(view, cell, clues=model)
            for mine in (False, True):
                assert short_proof_of(view, cell, mine=mine, clues=model) is None
                with pytest.raises(NotCertainError, match="expected a cell that is certain"):
                    proof_of(view, cell, mine=mine, clues=model)
            continue
        proof = explain(view, cell, clues=model)
        assert proof.mine == (chance == 1)
        assert proof == proof_of(view, cell, mine=proof.mine, clues=model)
        short = short_proof_of(view, cell, mine=proof.mine, clues=model)
        assert short == (None if proof.with_total or len(proof.clues) > 2 else proof)
        assert proof.holds()
        premises = proof.premises
        shown = {c for clue in range(9) for c in premises.where(clue)}
        assert shown == set(proof.clues)
        assert proven(premises, cell, model) == proof.mine
        for clue in proof.clues:
            assert proven(without(premises, clue), cell, model) is None
        if proof.with_total:
            assert proven(unknown_total(premises), cell, model) is None
            assert proof.kind == "mine total"
        else:
            assert premises.mines is None
            kinds = {1: "one clue", 2: "two clues"}
            assert proof.kind == kinds.get(len(proof.clues), "several clues")
        assert proof.sentence.startswith(f"{cell[0]},{cell[1]} is {'a mine' if chance else 'safe'}")


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
        assert proof.holds()


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


# The words


def chain_of(sentence: str) -> list[tuple[list[Cell], bool, Cell]]:
    """The steps of a sentence: cells, whether they are mines, and the clue that says so."""
    step = r"then ([\d, ]+) (?:is|are) (safe|a mine|mines) by the \d at (\d+,\d+)"
    return [
        ([cell_of(text) for text in cells.split()], word != "safe", cell_of(clue))
        for cells, word, clue in re.findall(step, sentence)
    ]


def cell_of(text: str) -> Cell:
    row, column = text.split(",")
    return int(row), int(column)


def test_every_step_of_a_sentence_follows_from_the_clue_it_names() -> None:
    told = 0
    for view, cell, mine in deductions("expert", 200):
        sentence = explain(view, cell).sentence
        if "suppose" not in sentence:
            continue
        told += 1
        # The cells that are known so far stand as exploded or revealed, all other clues withheld.
        known = {cell: not mine}
        for cells, mines, clue in chain_of(sentence):
            assert alone(view, clue, known, cells[0]) == mines
            known.update(dict.fromkeys(cells, mines))
        last = cell_of(re.findall(r"and the \d at (\d+,\d+) has too", sentence)[0])
        assert enumerate_layouts(with_known(view, last, known)).layouts == 0
    assert told > 20


def with_known(view: View, clue: Cell, known: dict[Cell, bool]) -> View:
    """A view of the neighbourhood of one clue, with cells that are supposed to be known."""
    rows = [
        [
            ("*" if known[r, c] else "_")
            if (r, c) in known
            else ("#" if view[r, c] in (COVERED, FLAG) else "*" if view[r, c] == -3 else "_")
            for c in range(max(clue[1] - 1, 0), min(clue[1] + 2, view.width))
        ]
        for r in range(max(clue[0] - 1, 0), min(clue[0] + 2, view.height))
    ]
    rows[min(clue[0], 1)][min(clue[1], 1)] = str(view[clue])
    return View.parse("\n".join(map("".join, rows)))


def alone(view: View, clue: Cell, known: dict[Cell, bool], cell: Cell) -> bool | None:
    """What one clue says of a cell around it, given what is supposed to be known."""
    local = with_known(view, clue, known)
    row, column = cell[0] - max(clue[0] - 1, 0), cell[1] - max(clue[1] - 1, 0)
    return proven(local, (row, column))


SHOWN = {
    "one clue, a mine": ("##/2_", None, (0, 0)),
    "one clue, safe": ("#*/1_", None, (0, 0)),
    "zero, safe": ("#0", None, (0, 0)),
    "one clue, after a mine": ("#*/2_", None, (0, 0)),
    "two clues, a mine": ("####/1221", None, (0, 1)),
    "two clues, safe": ("###/11_", None, (0, 2)),
    "two clues, own cells": ("####/#42#", None, (0, 3)),
    "several clues": ("####/1221", None, (0, 0)),
    "no mine left": ("*#/##", 1, (1, 1)),
    "only mines left": ("##/#*", 4, (0, 0)),
    "total, safe": ("#1###", 1, (0, 3)),
    "total, a mine": ("#1##", 2, (0, 3)),
    "cautious clues": ("#0#", None, (0, 0)),
}


def test_the_words_of_every_kind(golden: Golden) -> None:
    parts = []
    for name, (text, mines, cell) in SHOWN.items():
        model = "cautious" if name == "cautious clues" else "exact"
        view = View.parse(text, mines=mines)
        try:
            told = str(explain(view, cell, clues=model))
        except NotCertainError:
            told = "not certain"
        parts.append(f"{name}: {text}, cell {cell[0]},{cell[1]}\n  {told}\n")
    golden("proofs", "\n".join(parts))


# Hints


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "cs50", "kulkarni"])
def test_hints_lead_through_a_game(rules: str) -> None:
    game = Game(Rules.parse(rules), seed=5)
    game.reveal(0, 0)
    while not game.over and (found := hint(game.view)) is not None:
        chances = analyze(game.view).probability
        assert found.chance == pytest.approx(chances[found.cell])
        assert len(found.steps) == 3
        assert all(step.endswith(".") for step in found.steps)
        cell = f"{found.cell[0]},{found.cell[1]}"
        assert cell in found.steps[2]
        assert cell not in found.steps[0]
        if found.proof is None:
            safest = min(chances[c] for c in game.view.where(COVERED))
            assert found.chance == pytest.approx(safest)
            assert found.chance > 0
        else:
            assert found.proof.mine == (found.move == "flag")
        game.move(found.move, found.cell)
    assert game.over
    if game.status == "lost" and game.rules.on_mine == "end":
        assert found is not None
        assert found.proof is None


def test_a_hint_prefers_the_easiest_proof() -> None:
    # 0,0 needs three clues, 2,0 needs one.
    view = View.parse("####/1221/#0__")
    found = hint(view)
    assert found is not None
    assert (found.cell, found.move) == ((2, 0), "reveal")
    assert isinstance(found.proof, Proof)
    assert found.steps[1] == "There is a safe cell: the 0 at 2,1 has no mine around it."


def test_a_hint_says_when_nothing_is_left() -> None:
    assert hint(View.parse("#1")) is None
    flags = hint(View.parse("#1", rules=Rules.parse("2x1/1 first_click=any win=all_flagged")))
    assert flags is not None
    assert (flags.move, flags.cell) == ("flag", (0, 0))


# What cannot be explained


@pytest.mark.parametrize("cell", [(1, 0), (5, 5), (-1, 0)])
def test_only_covered_cells_are_explained(cell: Cell) -> None:
    with pytest.raises(ViewError, match=r"expected a covered cell, got .* in View\.parse\("):
        explain(View.parse("####/1221"), cell)


def test_contradictions_are_told() -> None:
    with pytest.raises(ContradictionError, match="cannot hold together"):
        explain(View.parse("###/010"), (0, 0))


def test_flags_prove_nothing() -> None:
    with pytest.raises(NotCertainError):
        explain(View.parse("F1#"), (0, 2))


def test_a_position_that_is_too_wide_is_proved_by_few_clues() -> None:
    lattice = "\n".join("#" * 17 if row % 2 == 0 else "#2" * 8 + "#" for row in range(17))
    view = View.parse("0" + lattice[1:])
    assert explain(view, (0, 1), budget=100).clues == ((0, 0),)
