"""How well walks over boards forget where they began: several of them, held against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.boards.level import Level
from minewise.boards.portions import board_of
from minewise.boards.wanted import Wanted
from minewise.errors import BoardError
from minewise.game.rules import Cell, Rules, check_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from minewise.game.board import Board

    Draws = NDArray[np.float64]
    """(walks, boards)"""

MEASURES: dict[str, Callable[[Board], int]] = {
    "3BV": lambda board: board.three_bv,
    "openings": lambda board: board.openings,
    "mines on the border": lambda board: sum(
        row in (0, board.height - 1) or column in (0, board.width - 1)
        for row, column in board.mines
    ),
}
"""What is measured of each board."""


@dataclass(frozen=True)
class WalkMeasure:
    """One measure of the boards of several walks.

    `r_hat` compares the halves of all walks: near 1 where they agree (Gelman and Rubin, 1992; split
    as in Vehtari and others, 2021). So many independent boards would give the mean as precisely as
    these do: `effective`.
    """

    name: str
    mean: float
    deviation: float
    r_hat: float
    effective: float

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return float(self.deviation / self.effective**0.5)


@dataclass(frozen=True)
class Diagnosis:
    """Walks over boards of a level, each begun anew, and what their boards say of each other.

    Before the first board of a walk it tries `before` moves, and `moves` before each of its
    `boards`. Of all moves the share `moved` led to another board of the level.
    """

    rules: Rules
    first_cell: Cell
    level: Level
    walks: int
    boards: int
    before: int
    moves: int
    moved: float
    measures: tuple[WalkMeasure, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.walks} walks over {self.rules}, level {self.level}",
            f"{self.before:,} moves, then {self.boards:,} boards with {self.moves:,} moves each",
            f"{self.moved:.0%} of the moves change the board",
            f"{'':<20}{'mean':>9}{'+-':>7}{'spread':>8}{'R-hat':>8}{'effective':>11}",
        ]
        lines += [
            f"{one.name:<20}{one.mean:>9.2f}{1.96 * one.standard_error:>7.2f}"
            f"{one.deviation:>8.2f}{one.r_hat:>8.3f}{one.effective:>11,.0f}"
            for one in self.measures
        ]
        return "\n".join(lines)


def diagnose(
    rules: Rules | str,
    *,
    seed: int,
    level: Level | None = None,
    first_cell: Cell | None = None,
    walks: int = 4,
    boards: int = 200,
    moves: int | None = None,
    before: int | None = None,
) -> Diagnosis:
    """Walks of the kind that lays dense boards, and how well their boards agree.

    Each walk is a Markov chain of its own over the boards that the level solves after the first
    cell: it grows from the board without a mine, tries `before` moves, and then gives a board after
    every `moves` ones. `before` is what it is where a board is laid, `moves` a tenth of that.

    BoardError where a walk does not get to so many mines.

    >>> found = diagnose("9x9/20 first_click=opening", seed=1, boards=100)
    >>> all(measure.r_hat < 1.1 for measure in found.measures)
    True
    """
    import numpy as np

    check_seed(seed)
    if walks < 2 or boards < 4:
        raise BoardError(f"expected 2 walks or more, of 4 boards or more, got {walks} and {boards}")
    wanted = Wanted.of(rules, level, None, first_cell, None)
    source = wanted.source()
    before = source.moves_before() if before is None else before
    moves = max(1, source.moves_before() // 10) if moves is None else moves
    cells = wanted.rules.height * wanted.rules.width
    drawn, moved = [], 0
    for number in range(walks):
        mines, changes = source.walk(wanted.first_cell, seed, number, before, moves, boards)
        if not mines:
            raise BoardError(
                f"expected a walk to such a board, got none: diagnose({str(rules)!r}, {seed=}, "
                f"level={wanted.level!r}, first_cell={wanted.first_cell}, {walks=})"
            )
        drawn.append(
            [
                board_of(wanted.rules, mines[start : start + cells])
                for start in range(0, len(mines), cells)
            ]
        )
        moved += changes
    measures = []
    for name, measure in MEASURES.items():
        draws = np.array([[float(measure(board)) for board in walk] for walk in drawn])
        measures.append(
            WalkMeasure(
                name, float(draws.mean()), float(draws.std()), r_hat(draws), effective(draws)
            )
        )
    tried = walks * (before + moves * boards)
    return Diagnosis(
        wanted.rules,
        wanted.first_cell,
        wanted.level,
        walks,
        boards,
        before,
        moves,
        moved / max(tried, 1),
        tuple(measures),
    )


def r_hat(draws: Draws) -> float:
    """The spread of all halves of the walks, over the spread within them."""
    import numpy as np

    half = draws.shape[1] // 2
    halves = np.concatenate([draws[:, :half], draws[:, -half:]])
    within = halves.var(axis=1, ddof=1).mean()
    between = halves.mean(axis=1).var(ddof=1)
    if within == 0:
        return 1.0 if between == 0 else float("inf")
    return float(np.sqrt((half - 1) / half + between / within))


def effective(draws: Draws) -> float:
    """The effective sample size of all walks (Geyer, 1992; Vehtari and others, 2021)."""
    import numpy as np

    length = draws.shape[1]
    centred = draws - draws.mean(axis=1, keepdims=True)
    spectrum = np.fft.rfft(centred, 2 * length)
    covariance = np.fft.irfft(spectrum * spectrum.conj())[:, :length].mean(axis=0) / (length - 1)
    within = covariance[0]
    total = within * (length - 1) / length + draws.mean(axis=1).var(ddof=1)
    if total == 0:
        return float(draws.size)
    correlation = 1 - (within - covariance) / total
    correlation[0] = 1
    even = length - length % 2
    pairs = correlation[:even].reshape(-1, 2).sum(axis=1)
    # Sums of two are positive and fall; from the first that is not on it is noise.
    noise = np.flatnonzero(pairs < 0)
    pairs = np.minimum.accumulate(pairs[: noise[0]] if noise.size else pairs)
    return float(draws.size / max(2 * pairs.sum() - 1, 1 / np.log10(draws.size)))
