"""Plays games, follows the chains in them, and climbs to boards with long chains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation

from minewise.agents.registry import make
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.match.turn import turns
from minewise.random import Random
from minewise.stats import Z95
from studies.chains.influence import Influence, influence
from studies.shared.estimate import Estimate
from studies.shared.study import Run, to_csv


@dataclass(frozen=True)
class Chains:
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
class Step:
    """A board with a long chain, and what led to what when it was played."""

    board: Board
    influence: Influence


def play(run: Run) -> Iterator[Chains | Step]:
    """The chains of the first games of the seed, at one density after the other; then the steps to
    a board with a long chain."""
    tell = run.tell("chains")
    total = run.games * (len(run.plan["densities"]) + 1)
    parts: Iterator[Chains | Step] = chain(_measured(run), climb(run))
    for done, part in enumerate(parts, 1):
        if tell is not None:
            tell(done, total)
        yield part


def rules_of(run: Run) -> Rules:
    """The rules but for the density."""
    size = run.plan["size"]
    return replace(Rules.parse(run.plan["preset"]), height=size, width=size)


def _measured(run: Run) -> Iterator[Chains]:
    for density in run.plan["densities"]:
        rules = rules_of(run).with_density(density)
        for number in range(run.games):
            game = Game(rules, seed=run.seed, number=number)
            found = influence(turns(make(run.plan["agent"]), game))
            yield Chains(
                density,
                number,
                found.length,
                found.distance,
                found.reach,
                len(found.proofs),
                found.guesses,
                game.score,
            )


def climb(run: Run) -> Iterator[Step]:
    """Boards with ever longer chains: one mine is moved at random, and the board is kept if its
    longest chain is no shorter. The same agent plays each with the same random numbers."""
    rules = rules_of(run).with_density(run.plan["climbed"])
    cells = [(row, column) for row in range(rules.height) for column in range(rules.width)]
    rng = Random(run.seed)
    best = _played(run, Board.random(rules, seed=run.seed), rules)
    yield best
    for _ in range(run.games - 1):
        mines = set(best.board.mines)
        free = [cell for cell in cells if cell not in mines]
        mines.remove(rng.choice(sorted(mines)))
        mines.add(rng.choice(free))
        tried = _played(run, Board(rules.height, rules.width, mines), rules)
        if tried.influence.length >= best.influence.length:
            best = tried
        yield best


def _played(run: Run, board: Board, rules: Rules) -> Step:
    game = Game.on_board(board, rules, seed=run.seed)
    return Step(board, influence(turns(make(run.plan["agent"]), game)))


def files(parts: Sequence[Chains | Step]) -> Mapping[str, str]:
    """The chains of every game."""
    return {"games.csv": to_csv([asdict(part) for part in parts if isinstance(part, Chains)])}


def figures(run: Run, parts: Sequence[Chains | Step]) -> dict[str, object]:
    """What the page shows."""
    rows = [
        _of_density(density, [p for p in parts if isinstance(p, Chains) and p.density == density])
        for density in run.plan["densities"]
    ]
    steps = [part for part in parts if isinstance(part, Step)]
    signs = [(row.density, row.with_guesses) for row in rows]
    fewer = [density for density, sign in signs if sign and sign.high < 0]
    more = [density for density, sign in signs if sign and sign.low > 0]
    return {
        "agent": run.plan["agent"],
        "games": run.games,
        "seed": run.seed,
        "rules": rules_of(run),
        "size": run.plan["size"],
        "most_moves": run.plan["size"] - 1,
        "densities": rows,
        "longest": max(rows, key=lambda row: row.length.value),
        "farthest": max(rows, key=lambda row: row.distance.value),
        "fewer_guesses": fewer,
        "more_guesses": more,
        "climbed": run.plan["climbed"],
        "first_length": steps[0].influence.length,
        "last": steps[-1].influence,
        "last_conclusions": len(steps[-1].influence.proofs),
        "steps": len(steps),
        "board": numbered(steps[-1]),
    }


@dataclass(frozen=True)
class OfDensity:
    """Means over the games of a density, and the correlations of the length with other figures."""

    density: str
    length: Estimate
    longest: int
    distance: Estimate
    reach: Estimate
    conclusions: Estimate
    guesses: Estimate
    with_guesses: Estimate | None
    with_score: Estimate | None


def _of_density(density: str, games: Sequence[Chains]) -> OfDensity:
    lengths = [game.length for game in games]
    return OfDensity(
        density,
        _mean(lengths),
        max(lengths),
        _mean([game.distance for game in games]),
        _mean([game.reach for game in games]),
        _mean([game.conclusions for game in games]),
        _mean([game.guesses for game in games]),
        _correlation(lengths, [game.guesses for game in games]),
        _correlation(lengths, [game.score for game in games]),
    )


def _mean(values: Sequence[int]) -> Estimate:
    return Estimate.of_mean(sum(values), sum(value * value for value in values), len(values))


def _correlation(lengths: Sequence[int], others: Sequence[float]) -> Estimate | None:
    """With its interval (Fisher); None where one of them never changes, or of too few games."""
    if len(lengths) < 4:
        return None
    try:
        r = correlation(lengths, others)
    except StatisticsError:
        return None
    middle, half = atanh(max(min(r, 1 - 1e-12), 1e-12 - 1)), Z95 / sqrt(len(lengths) - 3)
    return Estimate(r, tanh(middle - half), tanh(middle + half))


def numbered(step: Step) -> str:
    """The board with its mines as `*`, the cells of the chain as letters in their order."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    place: dict[Cell, str] = dict(zip(step.influence.chain, letters, strict=False))
    rows = [
        " ".join(
            place.get((row, column), "*" if (row, column) in step.board.mines else ".")
            for column in range(step.board.width)
        )
        for row in range(step.board.height)
    ]
    return "\n".join(rows)
