"""optimal: the exact optimum of a small position, by dynamic programming over beliefs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from minewise._core import missing_for_optimum
from minewise.display import NotebookDisplay
from minewise.errors import RulesError
from minewise.game.notation import names_rules
from minewise.game.rules import Cell, Rules, as_rules
from minewise.game.view import BYTE, COVERED, View, as_view
from minewise.questions import ask

if TYPE_CHECKING:
    from minewise.game.view import AnyView

DEFAULT_BUDGET = 200_000_000
"""Beliefs to look at: about a minute."""


@dataclass(frozen=True)
class Optimal(NotebookDisplay):
    """What the best play wins in a position, counted in layouts.

    `layouts` fit the view and are equally likely; the best play wins `wins` of them. Where the
    rules protect the first click, which layouts are possible depends on that click:
    `layouts_by_cell` says how many, and `layouts` and `wins` are those of the first best cell.
    `wins_by_cell` says what the best play wins after revealing that cell.
    """

    view: View
    layouts: int
    wins: int
    layouts_by_cell: Mapping[Cell, int] = field(repr=False, hash=False)
    wins_by_cell: Mapping[Cell, int] = field(repr=False, hash=False)

    @property
    def win_rate(self) -> Fraction:
        """The chance to win under the best play: no player wins more often."""
        return Fraction(self.wins, self.layouts)

    @cached_property
    def win_rate_by_cell(self) -> dict[Cell, Fraction]:
        """The chance to win for a player who reveals that cell next and then plays best."""
        return {
            cell: Fraction(wins, self.layouts_by_cell[cell])
            for cell, wins in self.wins_by_cell.items()
        }

    @cached_property
    def best(self) -> frozenset[Cell]:
        """The cells that attain the optimum; none where nothing is left to reveal."""
        rates = self.win_rate_by_cell
        return frozenset(cell for cell, rate in rates.items() if rate == self.win_rate)


def optimal(
    position: AnyView | Rules,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    every_cell: bool = True,
    budget: int = DEFAULT_BUDGET,
) -> Optimal:
    """The exact optimum of a position, or of a fresh board with these rules. A position is
    given as in `analyze`.

    A game is won when every safe cell is revealed, and lost at the first mine that is. All layouts
    of the known mine total that fit the view are equally likely. Flags are read as covered cells,
    exploded mines as mines that are known.

    Without `every_cell` only one of the best cells is weighed, which is quicker; a protected first
    click is always weighed for every cell. `budget` bounds the beliefs that are looked at, large
    ones counted by their size; a position that needs more, or more than 2 GB, raises TooWideError.

    >>> best_play = optimal("4x4/4 first_click=any")
    >>> best_play.wins, best_play.layouts, sorted(best_play.best)[:3]
    (961, 1820, [(0, 1), (0, 2), (1, 0)])
    >>> float(optimal("4x4/4 first_click=opening").win_rate)
    0.9714285714285714
    >>> sorted(optimal(View.parse("1##/###", mines=2)).wins_by_cell.items())
    [((0, 1), 2), ((0, 2), 2), ((1, 0), 1), ((1, 1), 2), ((1, 2), 2)]
    """
    view = _view_of(position, mines, rules)
    answer = ask("optimal", view=view, every_cell=every_cell, budget=budget)
    return Optimal(
        view,
        answer["layouts"],
        answer["wins"],
        {tuple(one["cell"]): one["layouts"] for one in answer["cells"]},
        {tuple(one["cell"]): one["wins"] for one in answer["cells"]},
    )


def check_optimum_known(rules: Rules, view: View | None = None) -> None:
    """Refuses rules of games whose optimum is not known: a mine must end them, all safe cells win
    them, their clues be exact, and their boards be any, as all layouts that fit a view are equally
    likely under no other."""
    missing = missing_for_optimum(rules.core(), rules.clues == "exact")
    if missing is not None:
        raise RulesError(missing, "" if view else f": {rules}", view=view)


def _view_of(position: AnyView | Rules, mines: int | None, rules: Rules | str | None) -> View:
    """The position, or the fresh board of rules."""
    if not isinstance(position, Rules):
        if not isinstance(position, str) or not names_rules(position):
            return as_view(position, mines=mines, rules=rules)
        position = as_rules(position)
    if mines is not None or rules is not None:
        raise RulesError(f"expected no mines= and no rules= beside the rules {position}")
    return View(position.public(), bytes([BYTE[COVERED]] * position.cells))
