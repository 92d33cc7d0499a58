"""Positions in every notation are read in JavaScript as in Python: same cells, same sentences."""

from __future__ import annotations

import pytest

from minewise import View
from minewise.errors import ViewError
from minewise.game.notation import position_of_text
from tests.game.test_one_position import TEXTS
from tests.javascript.node import ask

BROKEN = (
    "#x",
    "F_/11",
    "19",
    "#.\n#.",
    "*..\n...",
    "1,#\n1",
    "[[1, 9]]",
    "",
    "?a=1",
    "{",
    "🦄" * 500,
)


def test_all_are_read_alike() -> None:
    for text, answer in zip(
        TEXTS, ask({"ask": "view", "view": text} for text in TEXTS), strict=True
    ):
        assert answer["json"]["view"] == "###/121", text
        position = position_of_text(text)
        assert answer["json"]["used"] == list(position.used)
        assert answer["json"]["left_out"] == list(position.left_out)


def test_broken_ones_get_the_same_sentence() -> None:
    requests = [{"ask": "view", "view": text} for text in BROKEN]
    for text, answer in zip(BROKEN, ask(requests), strict=True):
        with pytest.raises(ViewError) as refused:
            View.parse(text)
        assert answer["error"] == "ViewError"
        assert answer["what"] == refused.value.what
        assert len(answer["what"]) < 300
