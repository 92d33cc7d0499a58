"""The errors: one tree, and messages that say what was expected."""

from __future__ import annotations

import inspect
import re

import pytest

from minewise import errors
from minewise.errors import (
    AgentFault,
    ContractError,
    EngineError,
    MinewiseError,
    MissingExtraError,
    StoreError,
    expected_one_of,
)

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


def test_the_tree_in_the_docstring_is_complete() -> None:
    drawn = re.findall(r"^    \|- (\w+)", inspect.getdoc(errors) or "", flags=re.MULTILINE)
    if not drawn:
        drawn = re.findall(r"^ *\|- (\w+)", errors.__doc__ or "", flags=re.MULTILINE)
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
