"""What an agent risks along its games, seen by the exact engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from minewise.agents.registry import make
from minewise.engine.analysis import analyze
from minewise.game.clues import ROUNDING
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.game.view import View
from minewise.match.compiled import play_many
from minewise.match.turn import turns
from minewise.stats import Z95, Interval, wilson
from minewise.tournament.run import Progress


@dataclass(frozen=True, slots=True)
class Guess:
    """A reveal that the agent did not call certain.

    `opened` is the share of the safe cells that were revealed before it, `safe` the cells that are
    certainly safe in its view, `least` the least exact chance of a mine of all covered cells, and
    `taken` that of the cell it took (of several the largest).
    """

    view: View
    opened: float
    safe: frozenset[Cell]
    least: float
    taken: float

    @property
    def forced(self) -> bool:
        """Was no cell certainly safe, so that any player would have had to guess?"""
        return not self.safe

    @property
    def careless(self) -> bool:
        """Was a cell certainly safe, and another one taken that was not?"""
        return bool(self.safe) and self.taken > 0

    @property
    def even(self) -> bool:
        """Was it forced, at odds of 50-50 or worse?"""
        return self.forced and self.least >= 0.5 - ROUNDING


End = Literal["won", "first", "guess"]
"""How a game ended: won, or lost at the first cell or at a guess."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A game with its guesses, without the first cell, which chance chose; the flags at its end."""

    end: End
    guesses: tuple[Guess, ...]
    flags: int
    flags_wrong: int

    @property
    def won(self) -> bool:
        """Was it won?"""
        return self.end == "won"

    @property
    def fatal(self) -> Guess | None:
        """The guess that lost the game, if one did."""
        return self.guesses[-1] if self.end == "guess" else None


def watch(
    agent: str, rules: Rules, *, games: int, seed: int, tell: Progress | None = None
) -> list[Watched]:
    """Lets an agent play the games 0 .. games - 1 of `seed` and analyses each of its guesses.

    The rules must choose the first cell by chance (start=random): it belongs to no decision.
    """
    found = []
    for number in range(games):
        found.append(_watch(agent, Game(rules, seed=seed, number=number)))
        if tell is not None:
            tell(number + 1, games)
    return found


def _watch(agent: str, game: Game) -> Watched:
    import numpy as np

    safe_cells = game.rules.cells - (game.rules.mines or 0)
    guesses: list[Guess] = []
    revealed = game.revealed
    end: End = "first" if game.mines_hit else "guess"
    for turn in turns(make(agent), game):
        if turn.decision.reveal and not turn.decision.certain:
            analysis = analyze(turn.view, prior=0.5)
            taken = max(float(analysis.probability[cell]) for cell in turn.decision.reveal)
            least = float(np.nanmin(analysis.probability))
            opened = revealed / safe_cells
            guesses.append(Guess(turn.view, opened, analysis.safe, least, taken))
        revealed = game.revealed
    if game.status == "won":
        end = "won"
    return Watched(end, tuple(guesses), game.flags, game.flags - game.flags_right)


def ratio_interval(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """The 95% interval of a ratio of sums, sum(tops) / sum(bottoms), one of each a game.

    What happens within a game hangs together, so games are the units (the ratio estimator of
    survey sampling). Where every game has the same ratio the formula gives no width; at 0 and at 1
    the interval is then that of Wilson for as many games.

    >>> low, high = ratio_interval([1, 0, 2, 1], [2, 1, 2, 3])
    >>> round((low + high) / 2, 6), round(high - low, 3)
    (0.5, 0.693)
    >>> ratio_interval([0] * 100, [3] * 100) == wilson(0, 100)
    True
    """
    units = sum(bottom > 0 for bottom in bottoms)
    if units < 2:
        return Interval(0.0, 1.0)
    whole = sum(bottoms)
    ratio = sum(tops) / whole
    squares = sum((top - ratio * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True))
    if squares == 0 and ratio in (0, 1):
        return wilson(round(ratio * units), units)
    half = Z95 * sqrt(squares * units / (units - 1)) / whole
    return Interval(ratio - half, ratio + half)


@dataclass(frozen=True, slots=True)
class Share:
    """A ratio of two sums over games, at most 1, with its 95% interval (games are the units)."""

    top: float
    bottom: float
    interval: Interval

    @classmethod
    def of(cls, tops: Sequence[float], bottoms: Sequence[float]) -> Share:
        """From one top and one bottom a game."""
        low, high = ratio_interval(tops, bottoms)
        return cls(sum(tops), sum(bottoms), Interval(max(0.0, low), min(1.0, high)))

    @property
    def value(self) -> float:
        """The ratio; 0 where there is nothing to divide by."""
        return self.top / self.bottom if self.bottom else 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.interval.low

    @property
    def high(self) -> float:
        """The upper end."""
        return self.interval.high

    def __str__(self) -> str:
        """In percent, with the ends of the interval."""
        if not self.bottom:
            return "none"
        return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}]"


def of_guesses(
    games: Sequence[Watched],
    asked: Callable[[Guess], bool],
    among: Callable[[Guess], bool] = lambda _: True,
) -> Share:
    """The share of the guesses `among` for which `asked` holds."""
    bottoms = [sum(map(among, game.guesses)) for game in games]
    tops = [sum(among(guess) and asked(guess) for guess in game.guesses) for game in games]
    return Share.of(tops, bottoms)


def of_games(
    games: Sequence[Watched],
    asked: Callable[[Watched], bool],
    among: Callable[[Watched], bool] = lambda _: True,
) -> Share:
    """The share of the games `among` for which `asked` holds."""
    bottoms = [int(among(game)) for game in games]
    tops = [int(among(game) and asked(game)) for game in games]
    return Share(sum(tops), sum(bottoms), wilson(sum(tops), sum(bottoms)))


def share_row(rules: str, agent: str, what: str, share: Share) -> dict[str, object]:
    """A share for a file of them: on which board, by which agent, and what was counted."""
    return {
        "rules": rules,
        "agent": agent,
        "share": what,
        "top": f"{share.top:.10g}",
        "bottom": f"{share.bottom:.10g}",
        "value": f"{share.value:.6g}",
        "low": f"{share.low:.6g}",
        "high": f"{share.high:.6g}",
    }


def won_by_logic(rules: Rules, *, games: int, seed: int, threads: int) -> Share:
    """The share of the games 0 .. games - 1 that `exact` wins without a guess after the first cell,
    which chance must choose (start=random): those that certain cells alone win."""
    found = play_many("exact:guess=random", rules, games=games, seed=seed, threads=threads)
    count = int((found.won & (found.table["guesses"] == 0)).sum())
    return Share(count, games, wilson(count, games))
