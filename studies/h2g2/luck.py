"""What of a player's games is chance: the guesses that were forced, and those that were not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from studies.shared.estimate import Estimate
from studies.shared.guess_risk import Share, Watched, of_games, of_guesses

TENTHS = 10


@dataclass(frozen=True)
class Luck:
    """How much of a player's fate is chance: the guesses of its games that were forced, which are
    those at which no cell was certainly safe, whoever plays. The very end of a game is where at
    least the share `late_from` of the safe cells is revealed."""

    games: Sequence[Watched]
    late_from: float = 0.9

    @property
    def played(self) -> int:
        """All games."""
        return len(self.games)

    @property
    def lost(self) -> int:
        """Games lost after the first cell."""
        return sum(game.end == "guess" for game in self.games)

    @property
    def unavoidable(self) -> Share:
        """Of the games lost after the first cell, those lost at a forced guess."""
        return of_games(
            self.games,
            lambda game: game.fatal is not None and game.fatal.forced,
            lambda game: game.end == "guess",
        )

    @property
    def mistakes(self) -> Share:
        """Of all games, those lost by a risk beside a certain cell."""
        return of_games(
            self.games,
            lambda game: game.fatal is not None and game.fatal.careless,
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
        return of_guesses(self.games, lambda g: g.opened >= self.late_from, lambda g: g.forced)

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
    def a_game(self) -> Estimate:
        """Forced guesses a game."""
        counts = [sum(guess.forced for guess in game.guesses) for game in self.games]
        return Estimate.of_mean(sum(counts), sum(count * count for count in counts), len(counts))

    @property
    def tenths(self) -> list[float]:
        """The shares of the forced guesses by the share of the safe cells revealed, in tenths."""
        counts = [0] * TENTHS
        for game in self.games:
            for guess in game.guesses:
                if guess.forced:
                    counts[min(TENTHS - 1, int(guess.opened * TENTHS))] += 1
        return [count / max(1, sum(counts)) for count in counts]

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
