"""The review of a recorded game: how risky each reveal was, and how risky it had to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Literal

from minewise.companion.hints import first_click_protected
from minewise.companion.replay import Replay
from minewise.engine.analysis import Analysis, analyze
from minewise.errors import TooWideError
from minewise.game.clues import ROUNDING
from minewise.game.record import Move, Record
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, FLAG, NO_CLUE, View
from minewise.report.phrases import named

Verdict = Literal["certain", "protected", "least risk", "more risk than needed", "needless risk"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that revealed cells, judged by what its player could know.

    `chance` is that of hitting a mine, from the clues and the mine total alone; `least` that of the
    safest cell of the board, which is `safest`. `proved` says that the clues prove the move safe,
    `first` that the rules do. A chord reveals several cells: its chance is that any of them is a
    mine. Where `exact` is False a chance comes from samples.
    """

    number: int
    move: Move
    chance: float
    least: float
    safest: Cell
    proved: bool
    first: bool
    hit: bool
    exact: bool

    @property
    def guess(self) -> bool:
        """Was it possible to hit a mine?"""
        return not (self.proved or self.first)

    @property
    def luck(self) -> float:
        """Mines to be expected less mines hit: above 0 if it went well, below 0 if not."""
        return self.chance - self.hit if self.guess else 0.0

    @property
    def skill_loss(self) -> float:
        """The chance of a mine that was taken beyond the least on the board."""
        return self.chance - self.least if self.guess else 0.0

    @property
    def verdict(self) -> Verdict:
        """In a word or two; `needless risk` if another cell was certainly safe."""
        if not self.guess:
            return "protected" if self.first else "certain"
        if self.least == 0:
            return "needless risk"
        return "least risk" if self.skill_loss < ROUNDING else "more risk than needed"

    @property
    def sentence(self) -> str:
        """What there is to say of the move.

        >>> from minewise import View
        >>> judged = judge(View.parse("#1#/###", mines=1), Move("reveal", (0, 0)), 3, hit=True)
        >>> print(judged.sentence)
        reveal 0,0: a guess, 20.0% for a mine, the least on the board. It was a mine.
        """
        move = f"{self.move.kind} {named(self.move.cell)}"
        if self.first:
            return f"{move}: the first cell is safe by the rules."
        if self.proved:
            return f"{move}: certainly safe."
        about = "" if self.exact else "about "
        match self.verdict:
            case "least risk":
                beside = "the least on the board"
            case "needless risk":
                beside = f"but {named(self.safest)} was certainly safe"
            case _:
                beside = f"but {named(self.safest)} had {about}{_percent(self.least)}"
        end = "went well"
        if self.hit:
            end = "hit one" if self.move.kind == "chord" else "was a mine"
        chance = f"{about}{_percent(self.chance)} for a mine"
        return f"{move}: a guess, {chance}, {beside}. It {end}."


def judge(
    view: View, move: Move, number: int, *, hit: bool, safe: set[Cell] | None = None
) -> Judged | None:
    """A move judged by the view that it was made in; None if it could reveal nothing, or
    where the position is too wide for any answer. `hit` says that it revealed a mine.

    `safe` are cells that were proved safe earlier in the game, and stay so; those that are found
    are added. A move on them needs no analysis, so that long games are reviewed quickly.
    """
    cells = _cells(view, move)
    if not cells:
        return None
    if safe is not None and safe.issuperset(cells):
        return Judged(number, move, 0.0, 0.0, cells[0], True, False, hit, True)
    try:
        analysis = analyze(view)
        chance, exact = _any_mine(view, cells, analysis)
    except TooWideError:
        return None
    if safe is not None:
        safe |= analysis.safe
    chances = {
        cell: float(analysis.probability[cell])
        for cell in view.where(COVERED) + view.where(FLAG)
        if cell not in analysis.mines
    }
    safest = min(
        sorted(analysis.safe) or sorted(chances), key=chances.__getitem__, default=cells[0]
    )
    return Judged(
        number=number,
        move=move,
        chance=chance,
        least=0.0 if analysis.safe else chances.get(safest, 1.0),
        safest=safest,
        proved=analysis.safe.issuperset(cells),
        first=first_click_protected(view),
        hit=hit,
        exact=exact,
    )


def judged_moves(replay: Replay, safe: set[Cell]) -> Iterator[tuple[Move, Judged | None]]:
    """Each move from where a replay stands, judged; the replay stands after it then. `safe` are
    cells that were proved safe so far, as `judge` has them.

    >>> from minewise.play.match import play
    >>> replay = Replay(play("csp", "5x5/3", seed=1))
    >>> [judged.verdict for _, judged in judged_moves(replay, set()) if judged][:2]
    ['protected', 'least risk']
    """
    for number in range(replay.at, len(replay)):
        move, view, hits = replay.record.moves[number], replay.view, replay.game.mines_hit
        hit = replay.go(number + 1).mines_hit > hits
        yield move, judge(view, move, number, hit=hit, safe=safe)


def reviewed(record: Record) -> Iterator[Judged]:
    """Every move of a record that revealed cells, in their order."""
    for _, judged in judged_moves(Replay(record), set()):
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
    def of(cls, record: Record) -> Review:
        return cls(tuple(reviewed(record)))

    @cached_property
    def guesses(self) -> tuple[Judged, ...]:
        return tuple(judged for judged in self.judged if judged.guess)

    @property
    def luck(self) -> float:
        return sum(judged.luck for judged in self.guesses)

    @property
    def skill_loss(self) -> float:
        return sum(judged.skill_loss for judged in self.guesses)

    @property
    def survival(self) -> float:
        """The chance that all the guesses go well, each taken by itself."""
        return prod(1 - judged.chance for judged in self.guesses)

    @property
    def needless(self) -> int:
        """Guesses made while another cell was certainly safe."""
        return sum(judged.verdict == "needless risk" for judged in self.guesses)

    @property
    def summary(self) -> str:
        if not self.guesses:
            return "No guess: every reveal was certainly safe."
        number = len(self.guesses)
        guesses = f"{number} guess{'es' if number > 1 else ''}, {self.needless} of them needless"
        return (
            f"{guesses}; all go well with a chance of {_percent(self.survival)}. Luck "
            f"{self.luck:+.2f} mines, skill loss {self.skill_loss:.2f} mines."
        )


def _cells(view: View, move: Move) -> list[Cell]:
    """The covered cells that a move reveals first."""
    match move.kind:
        case "reveal":
            return [move.cell] if view[move.cell] == COVERED else []
        case "chord":
            return [cell for cell in view.neighbors(move.cell) if view[cell] == COVERED]
    return []


def _any_mine(view: View, cells: list[Cell], analysis: Analysis) -> tuple[float, bool]:
    """The chance that any of the cells is a mine, and whether it is exact: that the first is safe,
    and the second if the first is, and so on."""
    safe, exact = 1.0, True
    codes = bytearray(view.cells)
    for cell in cells:
        exact = exact and analysis.exact
        if cell in analysis.mines:
            return 1.0, exact
        safe *= 1 - float(analysis.probability[cell])
        codes[cell[0] * view.width + cell[1]] = BYTE[NO_CLUE]
        if cell != cells[-1]:
            analysis = analyze(View(view.rules, bytes(codes)))
    return 1 - safe, exact


def _percent(chance: float) -> str:
    """A chance with a digit after the point; never 0% or 100% where it is not that.

    >>> _percent(0.2), _percent(0.00001), _percent(0.99999), _percent(1.0)
    ('20.0%', '<0.1%', '>99.9%', '100%')
    """
    if chance in (0, 1):
        return f"{chance:.0%}"
    if chance < 0.001:
        return "<0.1%"
    return ">99.9%" if chance > 0.999 else f"{chance:.1%}"
