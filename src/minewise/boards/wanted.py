"""Wanted boards: rules, first cell, level, 3BV and difficulty."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass, replace
from operator import index

from minewise._core import InvalidRules, NoGuessBoards
from minewise.agents.lib.first_cell import first_cell as best_first_cell
from minewise.boards.level import LEVELS, Level, check_level
from minewise.errors import BoardError, RulesError
from minewise.game.rules import Cell, Rules, as_rules

ANY_3BV = (0, 2**31 - 1)

OF_RULES = "no-guess:level="
"""How rules begin that name a level."""


@dataclass(frozen=True)
class Wanted:
    """Boards that a level solves after the first cell."""

    rules: Rules
    first_cell: Cell
    level: Level
    difficulty: Level | None = None
    three_bv: tuple[int, int] | None = None

    @classmethod
    def of(
        cls,
        rules: Rules | str,
        level: Level | None,
        difficulty: Level | None,
        first_cell: Cell | None,
        three_bv: tuple[int, int] | None,
    ) -> Wanted:
        """Where no level is given, that of the rules; where no first cell is, that of the rules or
        where the agent `exact` begins."""
        rules = as_rules(rules)
        if rules.mines is None:
            raise RulesError(f"expected rules with a number of mines: {rules}")
        if rules.mines >= rules.cells:
            raise RulesError(f"expected rules that leave a safe cell to begin with: {rules}")
        if rules.boards == "safe-guesses":
            raise RulesError(
                "expected boards=any or no-guess, got boards=safe-guesses, whose boards depend "
                f"on the moves: Rules.parse({str(rules)!r})"
            )
        if level is None:
            named = rules.boards.startswith(OF_RULES)
            level = check_level(rules.boards.removeprefix(OF_RULES)) if named else "exact"
        if difficulty is not None and LEVELS.index(check_level(difficulty)) > LEVELS.index(
            check_level(level)
        ):
            raise BoardError(
                f"expected a difficulty that the level {level!r} solves, got {difficulty!r}"
            )
        if first_cell is None:
            first_cell = rules.start if isinstance(rules.start, tuple) else best_first_cell(rules)
        rules = replace(rules, start=first_cell)
        return cls(rules, first_cell, check_level(level), difficulty, three_bv)

    def source(self) -> NoGuessBoards:
        """What draws such boards in the core."""
        least, most = self._three_bv()
        try:
            return NoGuessBoards(
                self.rules.core(),
                self.difficulty or self.level,
                self.difficulty is not None,
                min(least, ANY_3BV[1]),
                min(most, ANY_3BV[1]),
            )
        except InvalidRules as error:
            raise RulesError(str(error), f": Rules.parse({str(self.rules)!r})") from None

    def _three_bv(self) -> tuple[int, int]:
        """The least and the most 3BV, both included."""
        if self.three_bv is None:
            return ANY_3BV
        try:
            least, most = map(index, self.three_bv)
        except (TypeError, ValueError):
            least, most = 0, -1
        if not 0 <= least <= most:
            raise BoardError(
                f"expected a range of 3BV, its least first, got {reprlib.repr(self.three_bv)}"
            )
        return least, most

    def call(self, seed: int, number: int) -> str:
        """The text that draws one of them again."""
        return (
            f"generate({str(self.rules)!r}, 1, {seed=}, level={self.level!r}, "
            f"difficulty={self.difficulty!r}, three_bv={self.three_bv}, first={number})"
        )
