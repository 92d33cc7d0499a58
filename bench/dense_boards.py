"""Dense boards that need no guess: how the walks do that lay them, and what their boards look like.

python bench/dense_boards.py [--boards 200] [--seed 1] [30x16/120 ...]

Of each size and density: 3BV, openings and mines on the border (mean and 95% interval) of random
boards, of the first such boards of 2,000 attempts where there are any, of boards where a walk has
just got to so many mines, of boards at the end of one walk each, as `generate` lays them, and of
four long walks, with R-hat and the effective sample size. Seconds are of one CPU, a board.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time

import numpy as np
from numpy.typing import NDArray

from minewise import Board, Rules
from minewise.boards import generate
from minewise.boards.no_guess import BoardRequest, board_of
from minewise.errors import BoardError

RULES = ["30x16/99", "30x16/110", "30x16/120", "30x16/150", "30x16/200", "30x16/240", "16x16/99"]

MEASURES: dict[str, Callable[[Board], int]] = {
    "3BV": lambda board: board.three_bv,
    "openings": lambda board: board.openings,
    "mines on the border": lambda board: sum(
        row in (0, board.height - 1) or column in (0, board.width - 1)
        for row, column in board.mines
    ),
}
"""What is measured of each board."""

Draws = NDArray[np.float64]
"""(walks, boards)"""


@dataclass(frozen=True)
class WalkMeasure:
    """One measure of the boards of several walks.

    `r_hat` compares the halves of all walks: near 1 where they agree (Gelman and Rubin, 1992; split
    as in Vehtari and others, 2021). As many independent boards as `effective` would give the mean
    as precisely as these do.
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
    """How well the boards of several independent walks agree.

    Each walk tries `before` moves before its first board, then `moves` before each of its `boards`.
    Of all moves the share `moved` led to another board of the level.
    """

    request: BoardRequest
    walks: int
    boards: int
    before: int
    moves: int
    moved: float
    measures: tuple[WalkMeasure, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.walks} walks over {self.request.rules}, level {self.request.level}",
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
    rules: Rules | str, *, seed: int, walks: int = 4, boards: int = 200, moves: int | None = None
) -> Diagnosis:
    """Compares walks of the kind that lays dense boards.

    Each walk is a Markov chain over the boards that the level solves after the first cell: it grows
    from the board without a mine, tries as many moves as where a board is laid, and then gives a
    board after every `moves` moves, by default a tenth of that.

    BoardError where a walk does not get to so many mines.
    """
    if walks < 2 or boards < 4:
        raise BoardError(f"expected 2 walks or more, of 4 boards or more, got {walks} and {boards}")
    request = BoardRequest.from_rules(rules, None, None, None, None)
    source = request.source()
    before = source.moves_before()
    moves = max(1, before // 10) if moves is None else moves
    cells = request.rules.height * request.rules.width
    drawn, moved = [], 0
    for number in range(walks):
        mines, changes = source.walk(request.first_cell, seed, number, before, moves, boards)
        if not mines:
            raise BoardError(f"expected a walk to such a board, got none: {rules}, seed {seed}")
        starts = range(0, len(mines), cells)
        drawn.append([board_of(request.rules, mines[start : start + cells]) for start in starts])
        moved += changes
    measures = []
    for name, measure_of in MEASURES.items():
        draws = np.array([[float(measure_of(board)) for board in walk] for walk in drawn])
        mean, deviation = float(draws.mean()), float(draws.std())
        measures.append(WalkMeasure(name, mean, deviation, r_hat(draws), effective(draws)))
    share = moved / max(walks * (before + moves * boards), 1)
    return Diagnosis(request, walks, boards, before, moves, share, tuple(measures))


def r_hat(draws: Draws) -> float:
    """The spread of all halves of the walks, over the spread within them."""
    half = draws.shape[1] // 2
    halves = np.concatenate([draws[:, :half], draws[:, -half:]])
    within = halves.var(axis=1, ddof=1).mean()
    between = halves.mean(axis=1).var(ddof=1)
    if within == 0:
        return 1.0 if between == 0 else float("inf")
    return float(np.sqrt((half - 1) / half + between / within))


def effective(draws: Draws) -> float:
    """The effective sample size of all walks (Geyer, 1992; Vehtari and others, 2021)."""
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


def row(name: str, boards: Iterable[Board], seconds: float) -> str:
    """Means of some boards with their 95% intervals, as a line of a table."""
    values = np.array([[measure(board) for measure in MEASURES.values()] for board in boards])
    error = 1.96 * values.std(axis=0, ddof=1) / len(values) ** 0.5
    cells = [
        f"{mean:8.2f} +-{off:5.2f}" for mean, off in zip(values.mean(axis=0), error, strict=True)
    ]
    return f"{name:<24}{len(values):>7,}{seconds / len(values):>9.4f} {' '.join(cells)}"


def walked(request: BoardRequest, seed: int, count: int, before: int) -> list[Board]:
    """The end of one walk each."""
    source = request.source()
    ends = (source.walk(request.first_cell, seed, i, before, 0, 1)[0] for i in range(count))
    return [board_of(request.rules, mines) for mines in ends]


def measure(text: str, count: int, seed: int) -> None:
    """All lines of one size and density."""
    rules = Rules.parse(f"{text} first_click=opening start={'3,3' if text[:2] == '30' else '2,2'}")
    request = BoardRequest.from_rules(rules, None, None, None, None)
    print(f"\n{rules}\n{'':<24}{'boards':>7}{'seconds':>9}  {'   '.join(MEASURES)}")
    print(row("random", [Board.random(rules, seed=seed, game=i) for i in range(10 * count)], 0))
    begun = process_time()
    laid = list(generate(rules, count, seed=seed))
    spent = process_time() - begun
    drawn = [one.board for one in laid if one.attempt is not None]
    print(f"{'generate':<24}{count:>7,}{spent / count:>9.4f}  {len(drawn)} by attempts")
    if len(drawn) > 1:
        print(row("of them, by attempts", drawn, 0))
    before = request.source().moves_before()
    for name, moves in (("just grown", 0), ("one walk each", before)):
        begun = process_time()
        boards = walked(request, seed, count, moves)
        print(row(name, boards, process_time() - begun))
    begun = process_time()
    found = diagnose(rules, seed=seed, boards=5 * count)
    spent = process_time() - begun
    print(found)
    fewest = min(one.effective for one in found.measures)
    print(f"{fewest / spent:.1f} effective boards a CPU second")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rules", nargs="*", default=RULES, metavar="SIZE/MINES")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for text in given.rules:
        measure(text, given.boards, given.seed)


if __name__ == "__main__":
    main()
