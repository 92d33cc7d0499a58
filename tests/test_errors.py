"""The errors: one tree, and messages that say what was expected."""

from __future__ import annotations

import inspect
import pickle
import re
from pathlib import Path

import pytest

from minewise import Decision, Game, Random, View, errors
from minewise.errors import (
    AgentFault,
    ContractError,
    EngineError,
    MinewiseError,
    MissingExtraError,
    StoreError,
    expected_one_of,
)
from minewise.match.turn import take_turn
from minewise.report.phrases import error_line

ALL = [
    error
    for _, error in inspect.getmembers(errors, inspect.isclass)
    if issubclass(error, Exception) and error is not MinewiseError
]


@pytest.mark.parametrize("error", ALL)
def test_every_error_is_a_minewise_error(error: type[Exception]) -> None:
    assert error.__bases__[0] is MinewiseError
    not_of_values = (AgentFault, ContractError, EngineError, MissingExtraError, StoreError)
    assert issubclass(error, ValueError) == (error not in not_of_values)


def test_the_documented_tree_is_complete() -> None:
    page = (Path(__file__).parents[1] / "docs/reference/errors.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^    \|- (\w+)", page, flags=re.MULTILINE)
    assert sorted(drawn) == sorted(error.__name__ for error in ALL)


def test_a_near_name_is_suggested() -> None:
    assert expected_one_of("fruit", "aple", ["pear", "apple"]) == (
        "unknown fruit 'aple', did you mean 'apple'? Expected one of: pear, apple"
    )


def test_no_name_is_suggested_where_none_is_near() -> None:
    assert expected_one_of("fruit", "xyz", ["pear", "apple"]) == (
        "unknown fruit 'xyz'. Expected one of: pear, apple"
    )


def test_names_may_come_from_an_iterator() -> None:
    assert expected_one_of("fruit", 3, iter(["pear"])).endswith("Expected one of: pear")


# The parts of an error


@pytest.mark.parametrize("error", ALL)
def test_the_message_is_what_and_the_case(error: type[MinewiseError]) -> None:
    one = error("expected a clue")
    assert (str(one), one.what, one.case, one.view) == (
        "expected a clue",
        "expected a clue",
        "",
        None,
    )
    view = View.parse("#1/##", mines=1)
    other = error("expected a clue", view=view)
    assert str(other) == f"expected a clue: {view!r}"
    assert (other.what, other.view) == ("expected a clue", view)


@pytest.mark.parametrize("error", ALL)
def test_an_error_is_the_same_in_another_process(error: type[MinewiseError]) -> None:
    one = error("expected a clue", view=View.parse("#1/##", mines=1))
    other = pickle.loads(pickle.dumps(one))
    assert type(other) is error
    assert str(other) == str(one)
    assert vars(other) == vars(one)


class Cheat:
    name = "cheat"

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(((0, 0), (9, 9)))


def test_a_fault_has_the_parts_that_replay_it() -> None:
    game = Game("4x4/8 first_click=safe", seed=5, number=2)
    start = game.view
    with pytest.raises(AgentFault) as caught:
        take_turn(Cheat(), game, 3)
    fault = caught.value
    assert (fault.seed, fault.game, fault.turn, fault.view) == (5, 2, 3, start)
    assert fault.what == error_line(fault)
    assert fault.what.startswith(
        "agent cheat: expected a row from 0 to 3 and a column from 0 to 3: reveal 9,9 "
        "(test_errors.py, line 91: def decide"
    )
    assert str(fault) == f"{fault.what}; seed 5, game 2, turn 3, in {start!r}"
    assert [move.cell for move in fault.moves] == [(0, 0)]
