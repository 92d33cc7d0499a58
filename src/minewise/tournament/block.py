"""Block: some games of one entry, the unit that is played, stored and counted as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from minewise.game.rules import Rules
from minewise.tournament.entry import Entry
from minewise.tournament.tally import LossProfile, Tally

MOST_CELLS = 6000
"""Cells of the boards of a block, where an agent decides in Python."""

MOST_CELLS_COMPILED = 2_600_000
"""The same, where the core plays whole games and a cascade opens most cells."""

MOST_CELLS_CLICKED = 160_000
"""The same, where each cell takes a click: games of `csp` and `exact` on 30x30 cells take 4 ms,
20 times as long as those on the expert board."""

MOST_GAMES = 128
"""Games of a block, where an agent decides in Python."""

FEWEST_BLOCKS = 16
"""Blocks that a run is cut into at least, so that there is work for several workers."""


@dataclass(frozen=True)
class Block:
    """The games first .. first + games - 1 of an entry."""

    entry: Entry
    first: int
    games: int


@dataclass(frozen=True)
class BlockResult:
    """What a block added up to.

    `paired_scores` are what agents are compared by, game by game, as bytes: one a game where games
    won count, else four, little-endian. `faults` has the first faults in words. `table` and `times`
    hold every game as `games_of` reads them; both are empty where games are not kept.
    """

    first: int
    tally: Tally
    losses: LossProfile
    paired_scores: bytes
    faults: tuple[str, ...] = ()
    table: bytes = field(default=b"", repr=False)
    times: bytes = field(default=b"", repr=False)

    @property
    def end(self) -> int:
        """The number after that of the last game."""
        return self.first + self.tally.games


def games_a_block(rules: Rules, games: int, *, compiled: bool, slowness: int = 1) -> int:
    """Games of a block, a power of two: blocks of all sizes begin where smaller ones do.

    A block takes about a second; several are handed to a worker at a time. A run that is stopped
    keeps whole blocks. So blocks are short where an agent takes `slowness` times as long as
    `exact`. Their length does not depend on how fast the machine is, nor on the number of workers.

    >>> games_a_block(Rules(16, 30, 99), 1_000_000, compiled=False)
    8
    >>> games_a_block(Rules(16, 30, 99), 1_000_000, compiled=True)
    4096
    >>> games_a_block(Rules(16, 30, 99), 1_000_000, compiled=True, slowness=256)
    16
    """
    most = min(MOST_GAMES, max(1, MOST_CELLS // rules.cells))
    if compiled:
        cells = MOST_CELLS_COMPILED if rules.cascade else MOST_CELLS_CLICKED
        most = max(most, min(cells // slowness // rules.cells, games // FEWEST_BLOCKS))
    return 1 << (most.bit_length() - 1)


def missing_ranges(
    done: Iterable[tuple[int, int]], first: int, games: int
) -> Iterator[tuple[int, int]]:
    """What is left to play of `games` games from `first` on, as (first, games).

    `done` tells what has been played, in the same form.

    >>> list(missing_ranges([(0, 4), (6, 1)], first=1, games=9))
    [(4, 2), (7, 3)]
    """
    at, end = first, first + games
    for begin, count in [*sorted(done), (end, 0)]:
        if at < min(begin, end):
            yield at, min(begin, end) - at
        at = max(at, begin + count)
