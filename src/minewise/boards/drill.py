"""Drill: a position of a real board as an exercise, with its answer and the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from minewise.boards.level import Level, Pattern, check_level, check_pattern
from minewise.boards.no_guess import numbered
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.errors import BoardError, expected_one_of
from minewise.game.rules import Cell, Rules, as_rules
from minewise.game.view import View
from minewise.questions import ask
from minewise.why.hint import Hint, hint
from minewise.why.proof import Proof, explain

DrillKind = Literal["find", "guess"]
"""`find`: find a cell that is certainly safe. `guess`: may one guess here, or is a cell safe?"""

QUESTIONS: dict[DrillKind, str] = {
    "find": "Find a cell that is certainly safe.",
    "guess": "Is every choice here a guess? Answer yes or no.",
}


@dataclass(frozen=True)
class Drill:
    """A position as an exercise.

    `level` is the lowest one that proves a safe cell, None where no cell is certain; `cells` are
    those that it proves, or whose proofs have the `pattern`; `safe` are all that are certainly
    safe. A drill that was cut from a board knows its seed and number.
    """

    kind: DrillKind
    view: View
    level: Level | None
    pattern: Pattern | None
    cells: tuple[Cell, ...]
    safe: tuple[Cell, ...]
    seed: int | None = None
    number: int | None = None

    @classmethod
    def from_answer(cls, kind: DrillKind, answer: dict[str, Any]) -> Drill:
        """The drill that the questions `drill` and `drill_of` answer."""
        cells, safe = (tuple(map(tuple, answer[name])) for name in ("cells", "safe"))
        view = View.parse(answer["view"], rules=answer["rules"])
        return cls(kind, view, answer["level"], None, cells, safe)

    @property
    def question(self) -> str:
        """What is asked, in a sentence or two."""
        return QUESTIONS[self.kind]

    @property
    def answer(self) -> Cell | Literal["yes", "no"]:
        """A right answer: the cell of the proof, or whether one may guess."""
        if self.kind == "guess":
            return "no" if self.safe else "yes"
        assert self.proof is not None
        return self.proof.cell

    def is_right(self, answer: Cell | str) -> bool:
        """Is the answer right? Any cell is that is certainly safe."""
        return answer in self.safe if self.kind == "find" else answer == self.answer

    @cached_property
    def proof(self) -> Proof | None:
        """Why a cell is safe: the shortest of `cells`; None where none is certain."""
        proofs = [explain(self.view, cell) for cell in self.cells]
        return min(proofs, key=lambda one: (one.uses_mine_total, len(one.clues)), default=None)

    @cached_property
    def guess(self) -> Hint | None:
        """The least risky guess, where no cell is certainly safe."""
        return None if self.safe else hint(self.view)

    @property
    def reason(self) -> str:
        """Why the answer is right: a proof in words, or the least risk."""
        if self.proof is not None:
            return self.proof.sentence
        return "" if self.guess is None else " ".join(self.guess.steps)

    def __str__(self) -> str:
        mines = "" if self.view.mines is None else f" Mines: {self.view.mines}."
        return f"{self.question}{mines}\n{self.view}"


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
