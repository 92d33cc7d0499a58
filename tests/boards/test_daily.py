"""The board of the day: the same in Python, in the page and on every machine."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest

from minewise import Game
from minewise.boards import DailyBoard, solves
from minewise.boards.daily import DAILY_SIZES
from minewise.errors import BoardError

DAY = dt.date(2026, 11, 22)
PAGE = Path(__file__).parents[2] / "src/minewise/web/page/js/daily.js"
DIGESTS = {
    "beginner": "c8d2f551b6470c60",
    "intermediate": "41721276aee4e9d2",
    "expert": "b0cbcede168d49bc",
}
"""Of the boards of that day: whoever played them has played these."""


@pytest.mark.parametrize("level", DAILY_SIZES)
def test_the_board_of_a_day_is_the_same_for_ever(level: str) -> None:
    daily = DailyBoard.from_date(level, DAY)
    board = Game(daily.rules, seed=daily.seed).board
    assert board is not None
    assert isinstance(daily.rules.start, tuple)
    assert solves("exact", board, daily.rules.start)
    assert board.digest == DIGESTS[level]


def test_the_page_has_the_same_rules() -> None:
    rules = dict(re.findall(r'^  (\w+): "(\d+x\d+/\d+ .*)",$', PAGE.read_text(), re.MULTILINE))
    assert rules == {level: str(DailyBoard.from_date(level, DAY).rules) for level in DAILY_SIZES}


def test_a_day_knows_its_game() -> None:
    for level in DAILY_SIZES:
        daily = DailyBoard.from_date(level, DAY)
        assert DailyBoard.known(daily.rules, daily.seed, 0) == daily
        assert DailyBoard.known(daily.rules, daily.seed, 1) is None
        assert DailyBoard.known(daily.rules, 7, 0) is None
    assert DailyBoard.from_date().date - dt.datetime.now(dt.UTC).date() <= dt.timedelta(days=1)


def test_there_are_three_levels() -> None:
    with pytest.raises(BoardError, match="unknown board of the day 'hard'"):
        DailyBoard.from_date("hard")
