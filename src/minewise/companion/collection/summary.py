"""What many reviewed games come to: by board, by kind of mistake, over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isnan

from minewise.companion.collection.game import ReviewedGame, WorstGuess
from minewise.companion.review import GameReview, MistakeSum, ReviewSums
from minewise.stats import Mean

PARTS = 10
"""Of the games in the order of their time: enough to see a trend, and few enough for a table."""

FEWEST = 5
"""Games of such a part: the mean of fewer says nothing."""

WORST = 10
"""Guesses that are shown."""

WORSE = "worse guess"

FIGURES = ("guesses", "needless", "worse", "luck", "skill_loss", "winning_lost")
"""Means over games, as the core names them."""

SPEED = "3BV/s"
"""The mean of won games: a game that ends with its third click has no speed."""


@dataclass(frozen=True)
class GameGroup:
    """Games that belong together, and their means."""

    name: str
    games: Sequence[ReviewedGame]

    @cached_property
    def sums(self) -> ReviewSums:
        sums = ReviewSums()
        for game in self.games:
            sums.add(game.review, game.won)
        return sums

    @property
    def won(self) -> Mean:
        """The win rate; its interval is Wilson's."""
        return self.sums.win_rate

    @cached_property
    def means(self) -> dict[str, Mean]:
        """The mean of each figure that is known, with its interval."""
        of_all = self.sums.means
        means = {name: of_all[name] for name in FIGURES}
        speeds = [game.metrics.get("three_bv_per_second") for game in self.games if game.won]
        means[SPEED] = Mean.from_values([speed for speed in speeds if speed is not None])
        return {name: mean for name, mean in means.items() if not isnan(mean.value)}


@dataclass(frozen=True)
class MistakeKind:
    """All mistakes of a kind."""

    name: str
    times: int
    games: int
    """With one of them at least."""
    risk: float
    """The mines that they were to hit on average beyond what safer cells would have."""
    winning_lost: float
    """Games that they cost on average, as far as the chances to win are known."""


@dataclass(frozen=True)
class Summary:
    """Of games in the order of their time."""

    games: Sequence[ReviewedGame]

    @cached_property
    def all(self) -> GameGroup:
        return GameGroup("all", self.games)

    @cached_property
    def boards(self) -> list[GameGroup]:
        """The games by size and mines, those with the most games first."""
        return self._by(lambda game: game.board)

    @cached_property
    def players(self) -> list[GameGroup]:
        """The games by player, those with the most games first."""
        return self._by(lambda game: game.player)

    def _by(self, name: Callable[[ReviewedGame], str]) -> list[GameGroup]:
        groups: dict[str, list[ReviewedGame]] = {}
        for game in self.games:
            groups.setdefault(name(game), []).append(game)
        named = [GameGroup(name, games) for name, games in groups.items()]
        return sorted(named, key=lambda group: -len(group.games))

    @cached_property
    def trend(self) -> list[GameGroup]:
        """The games in parts of nearly the same size, one after the other, each named
        by its first game."""
        count = len(self.games)
        parts = max(1, min(PARTS, count // FEWEST))
        ends = [count * part // parts for part in range(parts + 1)]
        groups = [self.games[first:end] for first, end in pairwise(ends)]
        return [GameGroup(self._begun(games), games) for games in groups]

    def _begun(self, games: Sequence[ReviewedGame]) -> str:
        """The day of the first of these games, with the time where all were on one day."""
        is_one_day = self.games[0].started[:10] == self.games[-1].started[:10]
        return games[0].started[: 16 if is_one_day else 10].replace("T", " ")

    @cached_property
    def kinds(self) -> list[MistakeKind]:
        """The mistakes by kind, those that cost the most first. A needless guess missed a certain
        cell: its kind is how that could have been seen."""
        sums = self.all.sums
        kinds = [self._kind(WORSE, sums.worse, lambda review: review.worse)]
        for technique, of_all in sums.missed.items():

            def missed(review: GameReview, technique: str = technique) -> MistakeSum:
                return review.missed[technique]

            kinds.append(self._kind(f"missed: {technique}", of_all, missed))
        made = [kind for kind in kinds if kind.times]
        return sorted(made, key=lambda kind: -(kind.winning_lost or kind.risk))

    def _kind(
        self, name: str, sums: MistakeSum, of: Callable[[GameReview], MistakeSum]
    ) -> MistakeKind:
        games = sum(of(game.review).count > 0 for game in self.games) if sums.count else 0
        return MistakeKind(name, sums.count, games, sums.skill_loss, sums.winning_lost)

    @property
    def worst(self) -> list[tuple[ReviewedGame, WorstGuess]]:
        """The worst mistake of each game, as far as they cost the most."""
        made = [(game, game.worst) for game in self.games if game.worst is not None]
        return sorted(made, key=lambda pair: -pair[1].loss)[:WORST]

    @property
    def has_winning(self) -> bool:
        """Are chances to win known?"""
        return "winning_lost" in self.all.means
