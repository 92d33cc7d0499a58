"""Games and the chains in them, and boards with long chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from minewise.agents.registry import make
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import final_score
from minewise.game.rules import Cell, Rules, preset
from minewise.play.match import turns
from minewise.random import Random
from minewise.stats import Interval, mean_interval
from studies.chains.influence import Influence, influence

AGENT = "exact"
RULES = replace(preset("pratinidhi"), height=10, width=10)
"""No cell is opened by a cascade, so every safe cell is a guess or a conclusion."""

DENSITIES = ("0.02", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3", "0.4", "0.5", "0.6")


@dataclass(frozen=True)
class Line:
    """The chains of one game."""

    density: str
    game: int
    length: int
    distance: int
    reach: int
    conclusions: int
    guesses: int
    score: float


@dataclass(frozen=True)
class Longest:
    """A board with a long chain, and what led to what when it was played."""

    board: Board
    found: Influence


def measure(games: int, seed: int) -> Iterator[Line]:
    """The chains of the first games of the seed, at one density after the other."""
    for density in DENSITIES:
        rules = RULES.with_density(density)
        for number in range(games):
            game = Game(rules, seed=seed, number=number)
            found = influence(turns(make(AGENT), game))
            mines = rules.mines or 0
            yield Line(
                density,
                number,
                found.length,
                found.distance,
                found.reach,
                len(found.proofs),
                found.guesses,
                final_score(mines - game.mines_hit, mines),
            )


def climb(steps: int, seed: int) -> Iterator[Longest]:
    """Boards with ever longer chains: one mine is moved at random, and the board is kept if its
    longest chain is no shorter. The same agent plays each with the same random numbers."""
    rules = RULES.with_density("0.2")
    cells = [(row, column) for row in range(rules.height) for column in range(rules.width)]
    rng = Random(seed)
    best = _played(Board.random(rules, seed=seed), rules, seed)
    yield best
    for _ in range(steps - 1):
        mines = set(best.board.mines)
        free = [cell for cell in cells if cell not in mines]
        mines.remove(rng.choice(sorted(mines)))
        mines.add(rng.choice(free))
        tried = _played(Board(rules.height, rules.width, mines), rules, seed)
        if tried.found.length >= best.found.length:
            best = tried
        yield best


def _played(board: Board, rules: Rules, seed: int) -> Longest:
    return Longest(board, influence(turns(make(AGENT), Game(rules, seed=seed, board=board))))


def mean_of(found: Sequence[Line], density: str, name: str) -> tuple[float, Interval]:
    """The mean of a count over the games of a density, and its 95% interval."""
    values = [int(getattr(line, name)) for line in found if line.density == density]
    total, squares = sum(values), sum(value * value for value in values)
    return total / len(values), mean_interval(total, squares, len(values))


def numbered(step: Longest) -> str:
    """The board with its mines as `*`, the cells of the chain as letters in their order."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    place: dict[Cell, str] = dict(zip(step.found.chain, letters, strict=False))
    rows = [
        " ".join(
            place.get((row, column), "*" if (row, column) in step.board.mines else ".")
            for column in range(step.board.width)
        )
        for row in range(step.board.height)
    ]
    return "\n".join(rows)
