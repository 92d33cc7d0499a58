"""The review of a recorded game: how risky each reveal was, and how risky it had to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from minewise._core import ContradictoryView, GameReview, Judge, Judged, MistakeSum, ReviewSums
from minewise.engine.analysis import DEFAULT_BUDGET, check_withheld, contradiction
from minewise.game.clues import clue_model
from minewise.game.playback import Playback
from minewise.game.record import Move, Record
from minewise.game.rules import Rules
from minewise.game.view import BYTE, NO_CLUE, View

__all__ = [
    "GameJudge",
    "GameReview",
    "Judged",
    "MistakeSum",
    "Review",
    "ReviewSums",
    "judged_moves",
    "reviewed",
]


class GameJudge:
    """Judges the moves of one game, in their order, each by what its player could know.

    What was proved safe earlier in the game stays so: a move on it needs no analysis, so that long
    games are reviewed quickly.

    With `playouts` each guess gets its chance to win too, where the rules let that be known: where
    too many layouts are left for a search the game is played on on that many of them.
    `protected_first` says that the program of the game kept its first cell safe, though the rules
    do not: other programs do. A first cell that was a mine was not protected.
    """

    def __init__(self, rules: Rules, *, playouts: int = 0, protected_first: bool = False) -> None:
        self._clues = clue_model(rules.clues)
        if protected_first and rules.first_click == "any":
            rules = replace(rules, first_click="safe")
        likelihoods = self._clues.likelihoods
        self._core = Judge(rules.core(), rules.mines, likelihoods, DEFAULT_BUDGET, playouts)

    def judge(self, view: View, move: Move, number: int, *, hit: bool) -> Judged | None:
        """A move judged by the view that it was made in; None if it could reveal nothing, or
        where the position is too wide for any answer. `hit` says that it revealed a mine.

        >>> view = View.parse("#1#/###", mines=1)
        >>> judged = GameJudge(view.rules).judge(view, Move("reveal", (0, 0)), 3, hit=True)
        >>> print(judged.sentence)
        reveal 0,0: a guess, 20.0% for a mine, the least on the board. It was a mine.
        """
        # A chord is judged cell by cell: one that turned out safe shows no clue then.
        if move.kind == "chord" or BYTE[NO_CLUE] in view.cells:
            check_withheld(view, self._clues)
        try:
            return self._core.judge(view.cells, move.kind, move.cell, number, hit)
        except ContradictoryView:
            raise contradiction(view, self._clues) from None


def judged_moves(replay: Playback, judge: GameJudge) -> Iterator[tuple[Move, Judged | None]]:
    """Each move from where a replay stands, judged; the replay stands after it then.

    >>> from minewise.play.match import play
    >>> replay = Playback(play("csp", "5x5/3", seed=1))
    >>> moves = judged_moves(replay, GameJudge(replay.view.rules))
    >>> [judged.verdict for _, judged in moves if judged][:2]
    ['protected', 'least risk']
    """
    for number in range(replay.at, len(replay)):
        move, view, hits = replay.record.moves[number], replay.view, replay.game.mines_hit
        hit = replay.go(number + 1).mines_hit > hits
        yield move, judge.judge(view, move, number, hit=hit)


def reviewed(
    record: Record, *, playouts: int = 0, protected_first: bool = False
) -> Iterator[Judged]:
    """Every move of a record that revealed cells, in their order; options as in `GameJudge`."""
    replay = Playback(record)
    judge = GameJudge(replay.view.rules, playouts=playouts, protected_first=protected_first)
    for _, judged in judged_moves(replay, judge):
        if judged is not None:
            yield judged


@dataclass(frozen=True)
class Review:
    """A whole game judged.

    `luck` is the number of mines that its guesses were to hit on average, less those they did hit;
    `skill_loss` the part of that average that safer cells would have spared; `survival` the chance
    that all its guesses go well.

    >>> from minewise.play.match import play
    >>> review = Review.of(play("csp", "beginner", seed=2))
    >>> len(review.guesses), round(review.luck, 3), round(review.skill_loss, 3)
    (5, 0.805, 0.022)
    >>> print(review.summary)
    5 guesses, 0 of them needless; all go well with a chance of 40.3%. Luck +0.80 mines, skill \
loss 0.02 mines.
    """

    judged: tuple[Judged, ...]

    @classmethod
    def of(cls, record: Record, *, playouts: int = 0, protected_first: bool = False) -> Review:
        """All moves of a record, judged; options as in `GameJudge`."""
        return cls(tuple(reviewed(record, playouts=playouts, protected_first=protected_first)))

    @cached_property
    def guesses(self) -> tuple[Judged, ...]:
        return tuple(judged for judged in self.judged if judged.guess)

    @cached_property
    def sums(self) -> GameReview:
        """All its figures, mistakes by kind among them; `ReviewSums` adds up many games."""
        sums = GameReview()
        for judged in self.judged:
            sums.add(judged)
        return sums

    @property
    def luck(self) -> float:
        return self.sums.luck

    @property
    def skill_loss(self) -> float:
        return self.sums.skill_loss

    @property
    def survival(self) -> float:
        """The chance that all the guesses go well, each taken separately."""
        return self.sums.survival

    @property
    def needless(self) -> int:
        """Guesses made while another cell was certainly safe."""
        return self.sums.needless.count

    @property
    def summary(self) -> str:
        return self.sums.summary
