"""How drills are cut from boards, the same for the same seed everywhere, and from any view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from minewise.boards.drill import QUESTIONS, Drill, DrillKind
from minewise.boards.level import Level, check_level
from minewise.boards.pattern import Pattern, check_pattern
from minewise.boards.portions import numbered
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.errors import BoardError, expected_one_of
from minewise.game.rules import Rules, as_rules
from minewise.game.view import View
from minewise.questions import ask

MOST_ATTEMPTS = 10_000
"""Boards that are tried for one drill: half a minute of expert boards."""


def drills(
    kind: DrillKind,
    rules: Rules | str,
    *,
    seed: int,
    level: Level = "subset",
    pattern: Pattern | None = None,
    count: int | None = None,
    first: int = 0,
    attempts: int = MOST_ATTEMPTS,
) -> Iterator[Drill]:
    """Drills of one kind, without an end where no `count` is given.

    A board of (seed, number) is played without a guess until it is solved or stuck. Of the
    positions on the way that are of this kind one is drawn; where there is none, the next attempt
    of (seed, number) follows. So the same arguments give the same drills everywhere.

    `find`: the levels before `level` prove no safe cell, and the mines that they prove are flagged;
    the level itself proves one. With a `pattern` single clues prove none, and the proof of a safe
    cell has that pattern. `guess`: the levels before prove none; about half of the drills have a
    certain cell all the same.

    BoardError where none of so many `attempts` has such a position; RulesError where clues may lie
    or a 0 opens nothing.

    >>> drill = next(drills("find", "6x6/7 first_click=opening", seed=3, pattern="1-2-1"))
    >>> print(drill)
    Find a cell that is certainly safe. Mines: 7.
    # # # # # #
    # 1 1 1 2 1
    # 2 0 0 0 0
    # 1 0 0 0 0
    # 2 1 1 2 2
    # F 1 1 F F
    >>> drill.answer, drill.is_right((0, 4)), drill.is_right((0, 3)), drill.level
    ((0, 4), True, False, 'subset')
    >>> [one.answer for one in drills("guess", "8x8/10 first_click=opening", seed=1, count=6)]
    ['yes', 'no', 'no', 'yes', 'yes', 'yes']
    """
    rules, level = as_rules(rules), check_level(level)
    _check_kind(kind)
    if pattern is not None:
        pattern = check_pattern(pattern)
        if kind == "guess":
            raise BoardError("expected a pattern only with drills of the kind find")
    for number in numbered(seed, first, count):
        answer = ask(
            "drill",
            rules=rules,
            may_guess=kind == "guess",
            level=level,
            pattern=pattern,
            seed=seed,
            number=number,
            attempts=attempts,
        )
        drill = Drill.from_answer(kind, answer)
        yield replace(drill, pattern=pattern, seed=seed, number=number)


def drill_of(view: View, kind: DrillKind = "find", *, budget: int = DEFAULT_BUDGET) -> Drill | None:
    """A view with exact clues as a drill; None where it asks for a safe cell and none is certain.
    Raises the errors of `analyze`, such as ContradictionError for a view that no layout fits.

    >>> one = drill_of(View.parse("###/121", mines=2))
    >>> one and (one.answer, one.level)
    ((0, 1), 'subset')
    """
    _check_kind(kind)
    drill = Drill.from_answer(kind, ask("drill_of", view=view, budget=budget))
    return None if kind == "find" and not drill.safe else drill


def _check_kind(kind: str) -> None:
    if kind not in QUESTIONS:
        raise BoardError(expected_one_of("kind of drill", kind, QUESTIONS))
