"""Clue models: checked when they are made, printed and read back."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from minewise import Rules, View
from minewise.errors import RulesError, ViewError
from minewise.game.clues import Cautious, ClueModel, Exact, Optimistic, Table, Withheld, clue_model
from tests.strategies import clue_models


@given(clue_models)
def test_text_forms_are_read_back(model: ClueModel) -> None:
    assert clue_model(str(model)) == model
    assert clue_model(model) is model
    assert not set(str(model)) & set(" \n=") - {"="}, "rules part their switches by spaces"


@given(clue_models)
def test_tables_hold_the_likelihoods(model: ClueModel) -> None:
    table = np.array(model.table)
    assert table.shape == (9, 9)
    assert table.sum(axis=0).max() <= 1 + 1e-9
    for shown in range(9):
        for true in range(9):
            assert table[shown, true] == float(model.likelihood(shown, true))


def test_the_models_of_the_assignment() -> None:
    assert [Exact().likelihood(3, true) for true in (2, 3, 4)] == [0, 1, 0]
    assert [Withheld(0.25).likelihood(3, true) for true in (2, 3)] == [0, Fraction(3, 4)]
    for true in range(9):
        at_or_below = [Optimistic().likelihood(shown, true) for shown in range(9)]
        assert at_or_below == [Fraction(1, true + 1)] * (true + 1) + [0] * (8 - true)
        at_or_above = [Cautious().likelihood(shown, true) for shown in range(9)]
        assert at_or_above == [0] * true + [Fraction(1, 9 - true)] * (9 - true)


def test_the_milder_overestimate_is_at_most_one_too_many() -> None:
    for true in range(8):
        shown = [clue_model("one-more").likelihood(clue, true) for clue in range(9)]
        assert shown == [0] * true + [Fraction(1, 2)] * 2 + [0] * (7 - true)
    assert [clue_model("one-more").likelihood(clue, 8) for clue in range(9)] == [0] * 8 + [1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown clue model ''"),
        ("exakt", "unknown clue model 'exakt', did you mean 'exact'?"),
        ("withheld", "unknown clue model 'withheld', did you mean 'withheld:p=P'?"),
        ("withheld:p=", "unknown clue model"),
        ("withheld:p=1", "expected a chance p from 0 to below 1, got 1.0"),
        ("withheld:p=-0.1", "expected a chance p from 0 to below 1, got -0.1"),
        ("withheld:p=nan", "expected a chance p from 0 to below 1, got nan"),
        ("withheld:p=much", "expected a number, got 'much': 'withheld:p=much'"),
        ("withheld:p=0.9999999999999999", "expected chances of 0, or from 1e-12 to 1, got 1.1"),
        ("table:1", "expected 9 rows of at most 9 chances, got 1 row: 'table:1'"),
        ("table:1,2,3,4,5,6,7,8,9,10/0/0/0/0/0/0/0/0", "expected 9 rows of at most 9 chances"),
        ("table:0/0/0/0/0/0/0/0/0", "expected a clue model that can show a clue"),
        ("table:1e-13/0/0/0/0/0/0/0/0", "expected chances of 0, or from 1e-12 to 1, got 1e-13"),
        ("table:inf/0/0/0/0/0/0/0/0", "expected chances of 0, or from 1e-12 to 1, got inf"),
        ("table:-1/0/0/0/0/0/0/0/0", "expected chances of 0, or from 1e-12 to 1, got -1"),
        ("table:0.6/0.6/0/0/0/0/0/0/0", "at most 1 for each true count, got 1.2 for 0"),
        ("table:,/0/0/0/0/0/0/0/0", "expected a number, got ''"),
    ],
)
def test_bad_texts_are_refused(text: str, words: str) -> None:
    with pytest.raises(RulesError) as error:
        clue_model(text)
    assert words in str(error.value)
    assert str(error.value).count(repr(text)) == 1 or text.startswith(("withheld", "table"))


@pytest.mark.parametrize("rows", [None, 3, [None] * 9, [["x"]] * 9, [[10**400]] * 9])
def test_what_is_no_table_is_refused(rows: object) -> None:
    with pytest.raises(RulesError, match="expected 9 rows of 9 numbers"):
        Table(rows)  # type: ignore[arg-type]


@pytest.mark.parametrize("model", [None, 3, Exact, ["exact"]])
def test_what_is_no_model_is_refused(model: object) -> None:
    with pytest.raises(RulesError, match="expected a clue model or its text form"):
        clue_model(model)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="expected a text as clues, got "):
        Rules(3, 3, 1, clues=model)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5x5/3 clues=optimistic", "expected cascade=no with clues that may be wrong"),
        ("5x5/3 clues=withheld:p=0", "expected cascade=no with clues that may be wrong"),
        (
            "5x5/3 cascade=no first_click=opening clues=cautious",
            "expected first_click=any or safe with noisy clues, which cannot show an opening",
        ),
        (
            "5x5/3 cascade=no clues=table:0.5/0,1/0,0,1/0,0,0,1/0/0/0/0/0",
            "expected clues whose chance to be withheld does not depend on their count",
        ),
    ],
)
def test_rules_that_noisy_clues_exclude(text: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        Rules.parse(text)


def test_rules_know_their_clues_by_one_name() -> None:
    rules = Rules.parse("5x5/3 cascade=no clues=withheld:p=0.250")
    assert str(rules) == "5x5/3 cascade=no clues=withheld:p=0.25"
    assert Rules.parse(str(rules)) == rules


def test_tables_may_be_arrays() -> None:
    assert Table(np.eye(9)).table == Exact().table


@pytest.mark.parametrize(("text", "most"), [("4#/##", 3), ("8#/##", 3), ("3#", 1), ("#8#/###", 5)])
def test_only_cautious_clues_exceed_the_neighbours(text: str, most: int) -> None:
    for clues in (None, "exact", "optimistic", "withheld:p=0.5"):
        with pytest.raises(ViewError, match=f"expected a clue of at most {most} at row 0"):
            View.parse(text, clues=clues)
    view = View.parse(text, clues="cautious")
    assert view == View.from_array(view.array, clues="cautious")
    assert eval(repr(view), {"View": View, "Rules": Rules}) == view
