"""The review of a recorded game: how risky each reveal was, and how risky it had to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, astuple, dataclass, field
from functools import cached_property
from math import nan
from typing import Any, Literal, Self

from minewise.companion.game_verdict import GameVerdict
from minewise.companion.winning_curve import Winning, WinningCurve
from minewise.errors import MinewiseError, RecordError
from minewise.game.move import Move
from minewise.game.record import Record
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.questions import Session, ask
from minewise.stats import Interval, Mean

PART = 50
"""Moves that are judged between two looks at whether anybody still waits: with playouts half a
second."""

Technique = Literal[
    "one clue",
    "single clues",
    "1-1",
    "1-2",
    "1-2-1",
    "1-2-2-1",
    "two clues",
    "several clues",
    "mine total",
]


Phase = Literal["opening", "middle", "end"]


@dataclass(frozen=True)
class Missed:
    """A certainly safe cell that a guess left out."""

    technique: Technique
    """The easiest way to see it."""
    cell: Cell
    clues: tuple[Cell, ...]
    """The clues of its proof; none where finding a proof takes too long."""
    uses_mine_total: bool
    since: int
    """The number of a move before which it was certain already."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> Missed:
        """The missed cell of a judged move."""
        clues = tuple(map(tuple, answer["clues"]))
        cell = tuple(answer["cell"])
        return cls(answer["technique"], cell, clues, answer["with_total"], answer["since"])


@dataclass(frozen=True)
class Judged:
    """A move that revealed cells, judged by what its player could know."""

    number: int
    """Of the move in its game, from 0."""
    kind: Literal["reveal", "chord"]
    cell: Cell
    chance: float
    """Of hitting a mine, from the clues and only the mine total; of a chord that any of its cells
    is a mine."""
    least: float
    """The chance of a mine in the safest cell of the board."""
    safest: Cell
    proved: bool
    """Do the clues prove it safe?"""
    first: bool
    """Do the rules?"""
    hit: bool
    exact: bool
    """Else a chance comes from samples."""
    phase: Phase
    """How far the game has come, by thirds of its safe cells that are open."""
    guess: bool
    """Was it possible to hit a mine?"""
    luck: float
    """Expected mines hit minus mines hit: above 0 is good luck, below 0 bad luck."""
    skill_loss: float
    """The chance of a mine that was taken beyond the least on the board."""
    verdict: Literal["certain", "protected", "least risk", "more risk than needed", "needless risk"]
    mistake: Literal["needless guess", "worse guess"] | None
    """A guess that took more risk than it had to."""
    missed: Missed | None
    """The certainly safe cell that a needless guess left out."""
    winning: Winning | None
    """The chance to win at a guess, where it was asked for and can be known."""
    sentence: str
    """A sentence about it."""
    best: str
    """The best move instead."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> Judged:
        """A move that the questions `judge` and `judge_move` judge."""
        named = dict(answer)
        missed, winning = named.pop("missed_cell"), named["winning"]
        named["missed"] = None if missed is None else Missed.from_answer(missed)
        named["winning"] = None if winning is None else Winning.from_answer(winning)
        named["cell"], named["safest"] = tuple(named["cell"]), tuple(named["safest"])
        return cls(**named)


def judge_move(
    view: View,
    move: Move,
    number: int = 0,
    *,
    hit: bool,
    playouts: int = 0,
    protected_first: bool = False,
) -> Judged | None:
    """A move judged by the view that it was made in, whatever came before it; None if it could
    reveal nothing, or where the position is too wide for any answer. `hit` says that it revealed a
    mine.

    With `playouts` a guess gets its chance to win too, where the rules let that be known: where too
    many layouts are left for a search the game is played on on that many of them.
    `protected_first` says that the program of the game kept its first cell safe, though the rules
    do not: other programs do. A first cell that was a mine was not protected.

    >>> view = View.parse("#1#/###", mines=1)
    >>> print(judge_move(view, Move("reveal", (0, 0)), hit=True).sentence)
    reveal 0,0: a guess, 20.0% risk of a mine, the least on the board. It was a mine.
    """
    answer = ask(
        "judge_move",
        view=view,
        kind=move.kind,
        cell=move.cell,
        number=number,
        hit=hit,
        playouts=playouts,
        protected_first=protected_first,
    )
    return None if answer is None else Judged.from_answer(answer)


@dataclass(frozen=True)
class MistakeSum:
    """Mistakes of one kind, and what they cost."""

    count: int
    skill_loss: float
    winning_lost: float


@dataclass(frozen=True)
class PhaseSum:
    """The guesses of a phase of the game."""

    guesses: int
    hits: int
    """Those that hit a mine."""
    mistakes: MistakeSum
    """Those that took more risk than they had to."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> PhaseSum:
        """A phase of a review, or of many."""
        return cls(answer["guesses"], answer["hits"], MistakeSum(**answer["mistakes"]))


@dataclass(frozen=True)
class GameReview:
    """What the judged moves of a game come to."""

    worse: MistakeSum
    """Guesses that took more risk than another cell."""
    missed: dict[str, MistakeSum]
    """Guesses while another cell was certainly safe, by the easiest way to see that."""
    needless: MistakeSum
    """All of those."""
    phases: dict[Phase, PhaseSum]
    """The guesses by how far the game had come."""
    moves: int
    guesses: int
    weighed: int
    """Guesses whose chance to win is known."""
    luck: float
    skill_loss: float
    survival: float
    winning_lost: float

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> GameReview:
        """The sums of an answer to `judge`, or what `to_dict` gave."""
        missed = {name: MistakeSum(**one) for name, one in answer["missed"].items()}
        worse, needless = MistakeSum(**answer["worse"]), MistakeSum(**answer["needless"])
        phases = {name: PhaseSum.from_answer(one) for name, one in answer["phases"].items()}
        return cls(worse, missed, needless, phases, **{name: answer[name] for name in FIGURES})

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON, to be kept."""
        return asdict(self)

    def numbers(self) -> list[float]:
        """All of it in the order that the question `add_reviews` takes."""
        figures = [getattr(self, name) for name in FIGURES]
        figures += [n for one in (self.worse, *self.missed.values()) for n in astuple(one)]
        for one in self.phases.values():
            figures += [one.guesses, one.hits, *astuple(one.mistakes)]
        return figures


FIGURES = ("moves", "guesses", "weighed", "luck", "skill_loss", "survival", "winning_lost")
"""Of a review, in the order of `add_reviews`."""


class ReviewSums:
    """Reviews of many games added up, in any order and part by part."""

    def __init__(self) -> None:
        self._reviews: list[tuple[GameReview, bool]] = []
        self._known: dict[str, Any] | None = None

    def add(self, game: GameReview, won: bool) -> None:
        """Adds a game."""
        self._reviews.append((game, won))
        self._known = None

    def __iadd__(self, other: ReviewSums) -> Self:
        self._reviews += other._reviews
        self._known = None
        return self

    @property
    def _answer(self) -> dict[str, Any]:
        if self._known is None:
            games = (",".join(map(repr, [int(won), *one.numbers()])) for one, won in self._reviews)
            self._known = ask("add_reviews", reviews=";".join(games))
        return self._known

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self._reviews)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(won for _, won in self._reviews)

    @property
    def worse(self) -> MistakeSum:
        """Guesses that took more risk than another cell."""
        return MistakeSum(**self._answer["worse"])

    @property
    def missed(self) -> dict[str, MistakeSum]:
        """Guesses while another cell was certainly safe, by the easiest way to see that."""
        return {name: MistakeSum(**one) for name, one in self._answer["missed"].items()}

    @property
    def needless(self) -> MistakeSum:
        """All guesses while another cell was certainly safe."""
        return MistakeSum(**self._answer["needless"])

    @property
    def phases(self) -> dict[Phase, PhaseSum]:
        """The guesses by how far the game had come."""
        return {name: PhaseSum.from_answer(one) for name, one in self._answer["phases"].items()}

    @property
    def win_rate(self) -> Mean:
        """Games won / games, with Wilson's interval."""
        return _mean(self._answer["win_rate"])

    @property
    def means(self) -> dict[str, Mean]:
        """Of each figure its mean over games, with its 95% interval: nan where it is of no game,
        or its interval of less than two."""
        return {name: _mean(mean) for name, mean in self._answer["means"].items()}


def _mean(answer: dict[str, float | None]) -> Mean:
    value, low, high = (
        nan if (one := answer[n]) is None else one for n in ("value", "low", "high")
    )
    return Mean(value, Interval(low, high))


@dataclass(frozen=True)
class Review:
    """A whole game judged.

    `luck` is the number of mines that its guesses were to hit on average, less those they did hit;
    `skill_loss` the part of that average that safer cells would have spared; `survival` the chance
    that all its guesses go well.

    >>> from minewise.match.play import play
    >>> review = Review.from_record(play("csp", "beginner", seed=2))
    >>> len(review.guesses), round(review.luck, 3), round(review.skill_loss, 3)
    (5, 0.805, 0.022)
    >>> print(review.summary)
    5 guesses, 0 of them needless. The chance to survive them all was 40.3%. Luck +0.80 mines, \
skill loss 0.02 mines.
    """

    sums: GameReview
    """All its figures, mistakes by kind among them; `ReviewSums` adds up many games."""
    summary: str
    verdict: GameVerdict | None
    """None where the review was not wanted to its end."""
    curve: WinningCurve
    """The chance to win in the course of the game; without a point unless `playouts` are given."""
    _answers: tuple[dict[str, Any], ...] = field(repr=False)

    @classmethod
    def from_record(
        cls,
        record: Record,
        *,
        playouts: int = 0,
        protected_first: bool = False,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> Review:
        """All moves of a record, judged, as long as the review is wanted; other options as in
        `judge_move`. What was proved safe earlier in the game stays safe: a move on it needs no
        analysis, which makes reviews of long games quick. RecordError if the game does not allow a
        move of the record, or comes out otherwise.
        """
        judged: list[dict[str, Any]] = []
        for answer in _parts(record, playouts=playouts, protected_first=protected_first):
            judged += filter(None, answer["judged"])
            if not is_wanted():
                break
        verdict = answer["verdict"] and GameVerdict.from_answer(answer["verdict"])
        curve = WinningCurve.from_answer(answer["curve"])
        return cls(GameReview.from_answer(answer), answer["summary"], verdict, curve, tuple(judged))

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """Every move that revealed cells, in their order."""
        return tuple(map(Judged.from_answer, self._answers))

    @cached_property
    def guesses(self) -> tuple[Judged, ...]:
        """The moves that could have hit a mine."""
        return tuple(Judged.from_answer(answer) for answer in self._answers if answer["guess"])

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
    def metrics(self) -> dict[str, int | float | None]:
        """What the guesses come to, by the names of docs/reference/metrics.md."""
        return {
            "guesses": self.sums.guesses,
            "needless_guesses": self.sums.needless.count,
            "worse_guesses": self.sums.worse.count,
            "luck": self.luck,
            "skill_loss": self.skill_loss,
            "survival": self.survival,
        }


def _parts(record: Record, **options: object) -> Iterator[dict[str, Any]]:
    """The answers to `judge`, part by part."""
    session, first = Session(), 0
    try:
        game = session.ask("replay", record=record.to_json())["game"]
    except MinewiseError as error:  # without the record, which may be long
        raise RecordError(error.what) from None
    while first is not None:
        answer = session.ask("judge", game=game, first=first, moves=PART, **options)
        yield answer
        first = answer["next"]
