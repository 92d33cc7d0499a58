"""What the study of h2g2 A337097 finds, and the shares that its claims are judged by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from minewise.stats import Interval, mean_interval
from minewise.tournament.result import Row
from studies.h2g2.bias import Draws
from studies.h2g2.figures import SECOND_EXACT, SECOND_LAYOUTS
from studies.independent import Beside
from studies.shared.guess_risk import Share, Watched, of_games, of_guesses

LATE = 0.9
"""The very end of a game: at least this share of the safe cells is revealed."""


@dataclass(frozen=True)
class Found:
    """Rows and watched games.

    `curve` holds, by board, rows of `exact` and then of `layouts` with each variant, number of
    layers and way to draw, on the same boards; `plain` rows of `layouts` without cascade, by the
    keys of the second implementation; `exact` those of `exact`, by board. `watched` holds games by
    board and agent. `strip` and `draws` hold draws by repair and exact ones, position by position.
    `tiny` is `exact` on 4x4/4 from a cell of its own choice.
    """

    curve: Mapping[str, Sequence[Row]]
    plain: Mapping[tuple[str, str, int], Row]
    exact: Mapping[str, Row]
    logic: Mapping[str, Share]
    watched: Mapping[tuple[str, str], Sequence[Watched]]
    strip: tuple[Draws, Draws]
    draws: Sequence[tuple[Draws, Draws]]
    tiny: Row

    def beside(self) -> list[tuple[Row, Beside]]:
        """Ours beside the second implementations, `layouts` first."""
        pairs = [
            (row, f"`layouts` {variant}, {layers} layers on {board}", SECOND_LAYOUTS[key])
            for key, row in self.plain.items()
            for board, variant, layers in [key]
        ]
        pairs += [(row, f"`exact` on {b}", SECOND_EXACT[b]) for b, row in self.exact.items()]
        return [
            (row, Beside(name, row.win_rate, row.win_interval, second))
            for row, name, second in pairs
        ]


def later(row: Row) -> float:
    """Games won of those whose first cell was no mine."""
    left = row.tally.games - row.tally.lost_at_once
    return row.tally.wins / left if left else 0.0


@dataclass(frozen=True)
class Luck:
    """How much of a player's fate is chance: the guesses of its games that were forced, which are
    those at which no cell was certainly safe, whoever plays."""

    games: Sequence[Watched]

    @property
    def lost(self) -> int:
        """Games lost after the first cell."""
        return sum(game.end in ("guess", "flags") for game in self.games)

    @property
    def unavoidable(self) -> Share:
        """Of the games lost after the first cell, those lost at a forced guess."""
        return of_games(
            self.games,
            lambda game: game.fatal is not None and game.fatal.forced,
            lambda game: game.end in ("guess", "flags"),
        )

    @property
    def mistakes(self) -> Share:
        """Of all games, those lost by a risk beside a certain cell, or by wrong flags."""
        return of_games(
            self.games,
            lambda game: game.end == "flags" or (game.fatal is not None and game.fatal.careless),
        )

    @property
    def careless(self) -> Share:
        """Of the decisions beside a certain cell, those that took a risk."""
        return of_guesses(self.games, lambda guess: guess.careless, lambda guess: not guess.forced)

    @property
    def missteps(self) -> Share:
        """Of the decisions beside a certain cell, those that stepped on a mine."""
        tops = [int(game.fatal is not None and game.fatal.careless) for game in self.games]
        return Share.of(tops, [sum(not g.forced for g in game.guesses) for game in self.games])

    @property
    def late(self) -> Share:
        """Of the forced guesses, those at the very end."""
        return of_guesses(self.games, lambda g: g.opened >= LATE, lambda g: g.forced)

    @property
    def even(self) -> Share:
        """Of the forced guesses, those at 50-50 or worse."""
        return of_guesses(self.games, lambda guess: guess.even, lambda guess: guess.forced)

    @property
    def games_even(self) -> Share:
        """Of the games, those with such a guess."""
        return of_games(self.games, lambda game: any(guess.even for guess in game.guesses))

    @property
    def wrong_flags(self) -> Share:
        """Of the flags at the end of the games, the wrong ones."""
        tops, bottoms = zip(*((game.flags_wrong, game.flags) for game in self.games), strict=True)
        return Share.of(tops, bottoms)

    @property
    def least(self) -> Share:
        """The mean of the least chance of a mine at forced guesses."""
        least = [sum(g.least for g in game.guesses if g.forced) for game in self.games]
        return Share.of(least, [sum(g.forced for g in game.guesses) for game in self.games])

    def shares(self) -> dict[str, Share]:
        """All of these, by name."""
        return {
            "losses after the first cell that were unavoidable": self.unavoidable,
            "games lost by mistake": self.mistakes,
            "decisions beside a certain cell that took a risk": self.careless,
            "decisions beside a certain cell that hit a mine": self.missteps,
            "forced guesses at the end": self.late,
            "forced guesses at 50-50 or worse": self.even,
            "games with a guess at 50-50 or worse": self.games_even,
            "flags that were wrong": self.wrong_flags,
            "least chance of a mine at forced guesses": self.least,
        }

    @property
    def a_game(self) -> tuple[float, Interval]:
        """Forced guesses a game."""
        counts = [sum(guess.forced for guess in game.guesses) for game in self.games]
        squares = sum(count * count for count in counts)
        return sum(counts) / len(counts), mean_interval(sum(counts), squares, len(counts))

    @property
    def expected(self) -> float:
        """The losses that the chances of the cells it took add up to."""
        return sum(guess.taken for game in self.games for guess in game.guesses)

    @property
    def z(self) -> float:
        """Losses at guesses less the expected ones, in standard errors of their difference, whose
        variance is the sum of those of the guesses."""
        lost = sum(game.end == "guess" for game in self.games)
        variance = sum(g.taken * (1 - g.taken) for game in self.games for g in game.guesses)
        return (lost - self.expected) / sqrt(variance) if variance else 0.0


def half(row: Row) -> float:
    """The half-width of the paired gain."""
    return row.gain_interval.high - row.gain
