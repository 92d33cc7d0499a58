"""Board: where the mines are. No player ever holds one."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from minewise._core import Board as CoreBoard
from minewise._core import Game as CoreGame
from minewise._core import IllegalMove, InvalidRules, least_clicks
from minewise.display import NotebookDisplay
from minewise.errors import BoardError, RulesError
from minewise.game.move import LeastClicks, moves_of_core
from minewise.game.rules import Cell, Rules, as_rules, check_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT_LIMIT = 10_000
"""Ways to chord that `least_clicks` compares at a time: enough for each of 1,000 expert boards."""


@dataclass(frozen=True, init=False)
class Board(NotebookDisplay):
    """A layout of mines on a rectangle.

    The text form shows a mine as `*` and every other cell by its clue; `parse` also reads `.` for
    a safe cell.

    >>> board = Board(2, 3, mines={(0, 0), (1, 2)})
    >>> print(board)
    * 2 1
    1 2 *
    >>> board.three_bv, board.openings
    (4, 0)
    """

    height: int
    width: int
    mines: frozenset[Cell]
    core: CoreBoard = field(repr=False, compare=False)
    """The same board as the compiled core reads it."""

    def __init__(self, height: int, width: int, mines: Iterable[Cell]) -> None:
        listed: list[Cell] = []
        try:
            listed = list(mines)
            core = CoreBoard(height, width, listed)
        except InvalidRules as error:
            raise BoardError(f"{error}: Board({height}, {width}, {_some(listed)})") from None
        except TypeError:
            raise BoardError(
                "expected a height, a width and mines as (row, column) cells: "
                f"Board({height!r}, {width!r}, {reprlib.repr(mines)})"
            ) from None
        object.__setattr__(self, "height", core.height)
        object.__setattr__(self, "width", core.width)
        object.__setattr__(self, "mines", frozenset(core.mines))
        object.__setattr__(self, "core", core)

    @classmethod
    def random(
        cls, rules: Rules | str, *, seed: int, game: int = 0, first_cell: Cell | None = None
    ) -> Board:
        """The board that `Game(rules, seed=seed, number=game)` plays.

        Uniform over the layouts the rules allow, and the same on every machine. Where the rules
        protect the first click the board depends on `first_cell`.

        >>> print(Board.random(Rules(3, 4, 2, first_click="any"), seed=1))
        1 * 1 0
        1 1 2 1
        0 0 1 *
        """
        rules = as_rules(rules)
        check_seed(seed, game)
        if rules.mines is None:
            raise RulesError(f"expected rules with a number of mines: {rules}")
        game_core = CoreGame(rules.core(), seed, game)
        if game_core.board is None:
            if first_cell is None:
                raise BoardError(
                    "expected first_cell, since these rules protect the first click: "
                    f"Rules.parse({str(rules)!r})"
                )
            try:
                game_core.reveal(*first_cell)
            except (IllegalMove, TypeError) as error:
                raise BoardError(f"{error}: first_cell={first_cell!r}") from None
        assert game_core.board is not None
        return cls.from_core(game_core.board)

    @classmethod
    def from_core(cls, core: CoreBoard) -> Board:
        """The board that the compiled core holds."""
        return cls(core.height, core.width, core.mines)

    @cached_property
    def clues(self) -> NDArray[np.int8]:
        """Mines among the neighbours of every cell, mines included: int8, (height, width)."""
        import numpy as np

        return np.frombuffer(self.core.clues, dtype=np.int8).reshape(self.height, self.width)

    @property
    def digest(self) -> str:
        """The name of a board that no seed names: equal boards have the same, on every machine.

        The first 16 hexadecimal digits of the SHA-256 of its rows as text, `*` for a mine and `.`
        for a safe cell, each row ended by a line feed: `printf '*..\\n..*\\n' | sha256sum`.

        >>> Board(2, 3, mines={(0, 0), (1, 2)}).digest
        '06cabd011b3fd688'
        """
        return self.core.digest

    @property
    def three_bv(self) -> int:
        """The fewest left clicks that reveal every safe cell (Bechtel's board benchmark value)."""
        return self.core.three_bv

    @property
    def openings(self) -> int:
        """Number of connected areas of zeros: each opens by one click."""
        return self.core.openings

    @property
    def islands(self) -> int:
        """Number of areas of safe cells that no opening touches, connected over sides and corners.

        >>> Board.parse("1 * 1 0 1 * 1").islands
        2
        """
        return self.core.islands

    @property
    def zini(self) -> int:
        """Greedy ZiNi: few clicks that solve the board with flags and chords, for somebody who
        knows where the mines are.

        The algorithm is by Elmar Zimmermann and Christoph Nikolaus (2009). It finds no more
        clicks than 3BV and not always the fewest.

        >>> ring = Board(3, 3, mines={(1, 1)})
        >>> ring.three_bv, ring.zini, ring.hzini
        (8, 5, 6)
        """
        return self.core.zini

    @property
    def hzini(self) -> int:
        """Human ZiNi: the same for somebody who opens every opening first and chords only on
        revealed cells. It may be less than `zini`, or more."""
        return self.core.hzini

    def least_clicks(self, *, limit: int = DEFAULT_LIMIT) -> LeastClicks:
        """The fewest clicks that win the board, for somebody who knows where the mines are.

        Reveals, flags and chords count one click each. The result has `moves` that win the board
        with `upper` clicks, and a proved `lower` bound. The bounds are equal unless the search has
        to compare more than `limit` ways to chord at a time. The default is enough for beginner,
        intermediate and expert boards; an expert board takes about 0.2 seconds. Larger boards with
        many mines may get two bounds, and take up to a minute: a lower limit is quicker.

        >>> fewest = Board(3, 3, mines={(1, 1)}).least_clicks()
        >>> fewest.lower, fewest.upper, fewest.exact
        (5, 5, True)
        >>> [(kind, cell) for kind, cell, _ in fewest.moves][:3]
        [('reveal', (1, 0)), ('flag', (1, 1)), ('chord', (1, 0))]
        """
        if not isinstance(limit, int) or not 1 <= limit < 2**31:
            raise BoardError(f"expected a limit from 1 to 2**31 - 1, got {reprlib.repr(limit)}")
        lower, upper, moves = least_clicks(self.core, limit)
        return LeastClicks(lower, upper, moves_of_core(moves))

    def __reduce__(self) -> tuple[type[Board], tuple[int, int, list[Cell]]]:
        return Board, (self.height, self.width, sorted(self.mines))

    def __str__(self) -> str:
        clues = self.core.clues
        rows = (
            " ".join(
                "*" if (row, column) in self.mines else str(clues[row * self.width + column])
                for column in range(self.width)
            )
            for row in range(self.height)
        )
        return "\n".join(rows)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Reads the text form; the clues in it must be right.

        >>> Board.parse('''
        ... . *
        ... . .
        ... ''') == Board(2, 2, {(0, 1)})
        True
        >>> Board.parse("2 *")
        Traceback (most recent call last):
        minewise.errors.BoardError: expected a clue of 1 at row 0, column 0, got 2: '2 *'
        """
        if not isinstance(text, str):
            raise BoardError(f"expected the text of a board, got {reprlib.repr(text)}")
        rows = [
            "".join(line.split()) for line in text.replace("/", "\n").splitlines() if line.strip()
        ]
        if not rows or len({len(row) for row in rows}) != 1:
            raise BoardError(f"expected rows of the same length: {text!r}")
        board = cls(
            len(rows),
            len(rows[0]),
            [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "*"],
        )
        for r, row in enumerate(rows):
            for c, mark in enumerate(row) if row.strip("*.") else ():
                true = board.core.clues[r * board.width + c]
                if mark not in "*.012345678":
                    raise BoardError(f"expected '*', '.' or 0 to 8, got {mark!r}: {text!r}")
                if mark.isdigit() and int(mark) != true:
                    raise BoardError(
                        f"expected a clue of {true} at row {r}, column {c}, got {mark}: {text!r}"
                    )
        return board


def _some(cells: list[Cell]) -> str:
    return repr(cells) if len(cells) <= 20 else f"[{str(cells[:20])[1:-1]}, ...]"
