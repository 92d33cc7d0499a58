"""Texts of a view, of a board and of rules, as a minewise wrote them: they are kept and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from minewise import Board, Rules, View

KEPT = Path(__file__).parent / "texts"
"""Never to be written anew once a minewise that writes such texts is released."""

RULES = [
    Rules(9, 9, 10),
    Rules(16, 30, 99, first_click="opening"),
    Rules(
        10, 10, 20, first_click="any", on_mine="continue", mines_known=False, win="all_identified"
    ),
    Rules(
        9,
        9,
        None,
        first_click="any",
        start=(3, 7),
        cascade=False,
        mines_known=False,
        clues="withheld:p=0.2",
    ),
    Rules(5, 6, 8, start="random", win="all_flagged"),
    Rules(5, 6, 8, first_click="opening", boards="no-guess:level=exact"),
]


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "text of a view, of a board, of rules | has no number | all | `tests/game`",
    "A later minewise reads every file that a released minewise has written.",
    "One file of each format is kept in the repository, and the tests read it.",
)
def test_kept_texts_are_read() -> None:
    view, board, rules = (
        (KEPT / f"{name}.txt").read_text(encoding="utf-8") for name in ("view", "board", "rules")
    )
    assert View.parse(view).array.tolist() == [
        [-1, -2, -3, -4, 0, 1, -1],
        [-1, 2, 3, 4, 5, -1, -1],
        [-1, 6, 7, 8, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1, -1],
    ]
    assert Board.parse(board) == Board(3, 4, {(1, 1), (2, 3)})
    assert str(Board.parse(board)) == board.rstrip()
    assert [Rules.parse(line) for line in rules.splitlines()] == RULES
