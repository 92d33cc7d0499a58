"""Cells of replies whose keys name the axes: x is the column, in any order."""

from __future__ import annotations

import json

import pytest

from minewise.errors import TaskError
from minewise.tasks.move_text import parse_reply

ROWS = ("row", "r", "y", "Row", "rowIndex", "row_index", "i", "Y")
COLUMNS = ("column", "col", "x", "Column", "colIndex", "column_index", "j", "X")


@pytest.mark.parametrize("pair", [*zip(ROWS, COLUMNS, strict=True)])
@pytest.mark.parametrize("is_reversed", [False, True])
def test_keys_tell_which_number_is_the_row(pair: tuple[str, str], is_reversed: bool) -> None:
    numbers = dict(zip(pair, (2, 3), strict=True))
    if is_reversed:
        numbers = dict(reversed(numbers.items()))
    for reply in (
        json.dumps({"action": "reveal"} | numbers),
        json.dumps({"move": "open", "cell": numbers}),
        json.dumps({"name": "reveal", "arguments": numbers}),
        json.dumps({"name": "reveal", "arguments": json.dumps(numbers)}),
        {"function": {"name": "reveal", "arguments": {key: str(n) for key, n in numbers.items()}}},
    ):
        assert parse_reply(reply) == ("reveal", (2, 3)), reply


@pytest.mark.parametrize(
    "words",
    [
        *("row 2, column 3", "row=2 col=3", "r2c3", "r: 2, c: 3", "y=2, x=3", "y: 2 x: 3"),
        *("column 3, row 2", "col=3, row=2", "x=3, y=2", "x: 3; y: 2", "x 3 and y 2"),
    ],
)
def test_words_tell_which_number_is_the_row(words: str) -> None:
    assert parse_reply(f"Move: reveal {words}") == ("reveal", (2, 3))


@pytest.mark.parametrize(
    "numbers", [{"a": 2, "b": 3}, {"row": 2, "y": 3}, {"x": 2, "col": 3}, {"x": 1, "y": 2, "z": 3}]
)
def test_keys_that_do_not_tell_it_are_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(TaskError, match="Expected one move"):
        parse_reply(json.dumps({"action": "reveal"} | numbers))
