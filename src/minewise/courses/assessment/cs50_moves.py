"""What CS50 AI's specification asks of make_safe_move and make_random_move."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from minewise.courses.assessment.cs50_classes import (
    SIZES,
    Classes,
    board_of,
    listed,
)
from minewise.game.rules import Cell

A, B, C = (0, 0), (0, 1), (1, 1)

DRAWS = 60
"""Random moves in a position: if each of four cells comes as often as the others, one of them never
comes in one of 8 million checks."""


def safe_move(classes: Classes) -> str:
    """make_safe_move."""
    for height, width in SIZES:
        far = (height - 1, width - 1)
        for safes, made, mines in (
            ((A, far), (A,), ()),
            ((A, B, far), (), (C,)),
            ((A, B), (A, B), (C,)),
            ((), (), ()),
        ):
            due = set(safes) - set(made)
            ai = _ai_with(classes, (height, width), safes, made, mines)
            said = (
                f"With safes {listed(safes)} and moves_made {listed(made)} on "
                f"{board_of(height, width)} make_safe_move()"
            )
            classes.move(ai, "make_safe_move", due, said)
    return ""


def random_move(classes: Classes) -> str:
    """make_random_move."""
    method = "MinesweeperAI.make_random_move"
    for height, width, made, mines in (
        (2, 3, (A, (1, 2)), (B,)),
        (3, 2, ((2, 1),), (A,)),
        (2, 2, (), ()),
        (1, 3, (A, B), ((0, 2),)),
        (3, 1, (A, (1, 0), (2, 0)), ()),
    ):
        cells = {(row, column) for row in range(height) for column in range(width)}
        due = cells - {*made, *mines}
        said = (
            f"With moves_made {listed(made)} and mines {listed(mines)} on "
            f"{board_of(height, width)} make_random_move()"
        )
        ai = _ai_with(classes, (height, width), made, made, mines)
        seen = set()
        for number in range(DRAWS if due else 1):
            random.seed(f"move {number}")
            move, before, after = classes.move(ai, "make_random_move", due, said)
            if after.safes - before.safes or after.mines - before.mines:
                called = "safe" if after.safes - before.safes else "a mine"
                classes.fail(
                    method, f"{said} calls a cell {called}: nothing was learned.", "unsound"
                )
            if after.moves_made != before.moves_made:  # as some do, and the course allows
                ai = _ai_with(classes, (height, width), made, made, mines)
            seen.add(move)
        if missing := due - seen:
            classes.fail(method, f"{said} never returns {listed(missing)} in {DRAWS} calls.")
    return ""


def _ai_with(
    classes: Classes,
    size: tuple[int, int],
    safes: Collection[Cell],
    made: Collection[Cell],
    mines: Collection[Cell],
) -> Any:
    ai = classes.ai(*size)
    for cell in safes:
        classes.do(ai, "mark_safe", cell)
    for cell in mines:
        classes.do(ai, "mark_mine", cell)
    classes.add(ai, moves=made)
    return ai
