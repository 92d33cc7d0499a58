"""Numbers as people type them."""

from __future__ import annotations

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.cli.numbers import Whole


@given(st.integers(0, 10**30))
def test_a_number_is_read_as_it_is_written(number: int) -> None:
    for text in (str(number), f"{number:_}", f"{number:,}", f" {number} ", f"{number}e0"):
        assert Whole(0).convert(text, None, None) == number
    assert Whole(0).convert(f"{number}k", None, None) == number * 1000


@pytest.mark.parametrize(
    ("text", "number"), [("1.5k", 1500), ("2M", 2_000_000), ("1e4", 10_000), ("2.5e3", 2500)]
)
def test_short_forms(text: str, number: int) -> None:
    assert Whole(0).convert(text, None, None) == number


@pytest.mark.parametrize(
    "text", ["", "ten", "1.5", "1,00", "1_0", "10 k", "0x10", "1e-4", "-1", 5000 * "9"]
)
def test_what_is_no_number_of_games(text: str) -> None:
    with pytest.raises(click.BadParameter, match="expected a whole number of at least 0, got"):
        Whole(0).convert(text, None, None)


def test_bounds_are_told() -> None:
    with pytest.raises(click.BadParameter, match=r"from 1 to 5, got '6'"):
        Whole(1, 5).convert("6", None, None)
