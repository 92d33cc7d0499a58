"""evaluate: the chance to win after each move that is worth considering."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from minewise._core import Source, weigh_view
from minewise.display import NotebookDisplay
from minewise.engine.analysis import DEFAULT_BUDGET, analyze
from minewise.engine.optimal import check_optimum_known
from minewise.engine.search_settings import strength_of
from minewise.errors import RulesError, TooWideError
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG, View, as_view

if TYPE_CHECKING:
    from minewise.game.view import AnyView


@dataclass(frozen=True, slots=True)
class Answer:
    """A clue that a cell may show: the chance that the cell is safe and shows it, and the chance to
    win then."""

    clue: int
    chance: float
    win: float


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A cell to reveal: the chance that it is no mine, the chance to win after it, and what it may
    show.

    If `exact`, `win` is that of the best play, found by searching the end game. Else it was learned
    from how games of `best` went on: the chance of the position, and the share of it that the move
    keeps.
    """

    cell: Cell
    survival: float
    win: float
    exact: bool
    answers: tuple[Answer, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Evaluation(NotebookDisplay):
    """The moves that were considered in a view, the best first; none if the game is won. `error` is
    a standard deviation of the chance to win, 0 if that is exact.

    Moves are exact either all or not at all. Of cells far from all clues, which are alike, one
    stands for all.
    """

    view: View
    moves: tuple[MoveValue, ...]
    error: float = 0.0

    @property
    def exact(self) -> bool:
        """Was the end game searched to its last move?"""
        return all(move.exact for move in self.moves)

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.moves[0]

    @property
    def win(self) -> float:
        """The chance to win: 1 if only mines are left."""
        return self.moves[0].win if self.moves else 1.0


def evaluate(
    view: AnyView,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    strength: str = "default",
) -> Evaluation:
    """The chance to win after each move that is worth considering. The position is given as in
    `analyze`.

    With few layouts left every move is searched to the end of the game, and chances are exact. With
    more, they are learned from games of `best`. Flags are read as covered cells: to reveal
    one, remove its flag first. `strength` says how far end games are searched: fast,
    default, strong or deep.

    The rules must end a game at a mine, ask for all safe cells and have exact clues and boards=any.
    The mine total must be known, and a protected first click must be made already. Else RulesError
    is raised. Raises ContradictionError for a view that no layout fits, TooWideError for one that
    cannot be counted.

    >>> evaluation = evaluate(View.parse("1##/###", mines=2))
    >>> evaluation.exact, round(evaluation.win, 3), evaluation.best.cell
    (True, 0.333, (0, 1))
    >>> [(a.clue, round(a.chance, 3), round(a.win, 3)) for a in evaluation.best.answers]
    [(2, 0.667, 0.5)]
    """
    view = as_view(view, mines=mines, rules=rules)
    rules = view.rules
    if rules.mines is None or not rules.mines_known:
        raise RulesError("expected a view whose mine total is known", view=view)
    check_optimum_known(rules, view)
    covered = len(view.where(COVERED)) + len(view.where(FLAG))
    if covered == rules.cells and rules.first_click != "any":
        raise RulesError("expected a view after its first click, which is protected", view=view)
    analysis = analyze(view)
    found = weigh_view(view.cells, rules.core(), strength_of(strength), DEFAULT_BUDGET, True)
    if found is None and len(analysis.mines) < covered:
        raise TooWideError("expected a position that is counted exactly", view=view)
    error, moves = found or (0.0, [])
    return Evaluation(
        view,
        tuple(
            MoveValue(
                move.cell,
                move.survival,
                move.value,
                move.source is Source.ending,
                tuple(Answer(one.clue, one.chance, one.value) for one in move.answers),
            )
            for move in moves
        ),
        error,
    )
