"""A position that a person enters while playing elsewhere, and what there is to say of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze
from minewise.errors import ContradictionError, RulesError, ViewError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell, FirstClick, Rules, as_rules
from minewise.game.view import BYTE, COVERED, View
from minewise.why.hint import Hint, hint


class Position:
    """Clues entered cell by cell or all at once, and the mine total.

    An entry that cannot be is refused with an error and changes nothing; clues that contradict one
    another are no such entry, since a person must be able to correct either of them.

    >>> position = Position("4x2/2")
    >>> position.enter({(1, 0): "1", (1, 1): "2", (1, 2): "2", (1, 3): "1"})
    >>> print(position.view)
    # # # #
    1 2 2 1
    >>> position.undo(), len(position.view.where(COVERED)), position.undo()
    (True, 8, False)
    """

    def __init__(self, rules: Rules | str, *, clues: ClueModel | str = "exact") -> None:
        rules = as_rules(rules)
        self.clues = clue_model(clues)
        public = _entered(rules.height, rules.width, rules.public().mines, rules.first_click)
        self._past: list[View] = []
        self.view = View(public, bytes([BYTE[COVERED]]) * public.cells)

    def enter(self, marks: dict[Cell, str]) -> None:
        """Sets cells to marks of the text form of a view: a digit, `#`, `F`, `*` or `_`."""
        rows = [list(row) for row in self.view.rows()]
        for cell, mark in marks.items():
            if cell not in self.view:
                raise ViewError(
                    f"expected a row from 0 to {self.view.height - 1} and a column from 0 to "
                    f"{self.view.width - 1}, got {cell[0]},{cell[1]}"
                )
            if len(mark) != 1:
                raise ViewError(f"expected one character for {cell[0]},{cell[1]}, got {mark!r}")
            rows[cell[0]][cell[1]] = mark
        self._set(["".join(row) for row in rows], self.view.mines)

    def paste(self, text: str, mines: int | None = None) -> str:
        """Sets the whole position, in any notation that `View.parse` reads, and returns what is to
        be said of it. Of another size, its mine total is unknown if it is not said, here or in the
        text.

        >>> Position("3x2/2").paste(",,;1,2,1".replace(";", chr(10)))
        'Blanks are read as covered cells.'
        """
        notes: list[str] = []
        pasted = View.parse(text, mines=mines, clues=self.clues, notes=notes)
        mines = pasted.mines if mines is None else mines
        size = pasted.height, pasted.width
        if mines is None and size == (self.view.height, self.view.width):
            mines = self.view.mines
        self._set(pasted.rows(), mines)
        return " ".join(notes)

    def tell_mines(self, mines: int | None) -> None:
        """Sets the mine total; None if it is not known."""
        self._set(self.view.rows(), mines)

    def start(self, rules: Rules | str) -> None:
        """Covers all cells, for another game; of the rules count size, mine total, first click."""
        rules = as_rules(rules).public()
        self._set(["#" * rules.width] * rules.height, rules.mines, rules.first_click)

    def undo(self) -> bool:
        """Takes the last entry back; False if there is none."""
        if not self._past:
            return False
        self.view = self._past.pop()
        return True

    def saved(self) -> tuple[View, ...]:
        """All that `restore` needs to take everything back that comes after."""
        return (*self._past, self.view)

    def restore(self, saved: tuple[View, ...]) -> None:
        *self._past, self.view = saved

    def _set(
        self, rows: list[str], mines: int | None, first_click: FirstClick | None = None
    ) -> None:
        if not rows:
            raise ViewError("expected at least one row of cells")
        first_click = first_click or self.view.rules.first_click
        rules = _entered(len(rows), len("".join(rows[0].split())), mines, first_click)
        view = View.parse("\n".join(rows), rules=rules, clues=self.clues)
        self._past.append(self.view)
        self.view = view


def _entered(height: int, width: int, mines: int | None, first_click: FirstClick) -> Rules:
    """The rules of a game of which no more is known than these."""
    if height < 1 or width < 1:
        raise ViewError("expected at least one row of cells")
    if mines is not None and mines > height * width:
        raise RulesError(f"expected at most {height * width} mines, got {mines}")
    rules = Rules(height, width, mines, first_click="any", mines_known=mines is not None)
    try:
        return replace(rules, first_click=first_click)
    except RulesError:  # so many mines leave nothing to protect
        return rules


@dataclass(frozen=True)
class Advice:
    """The safe cells and the mines that are not flagged yet, the next move with its reason, and, if
    no layout of mines fits, which clues cannot hold together; then there is nothing else.

    >>> advice = Advice.on(View.parse("####/1221", mines=2))
    >>> sorted(advice.safe), sorted(advice.mines), advice.next.cell
    ([(0, 0), (0, 3)], [(0, 1), (0, 2)], (0, 0))
    >>> Advice.on(View.parse("1#0##1")).refusal
    'no layout of mines fits: the clues at (0,0) and (0,2) contradict each other'
    """

    view: View
    analysis: Analysis | None
    next: Hint | None
    contradiction: ContradictionError | None

    @classmethod
    def on(
        cls, view: View, *, clues: ClueModel | str = "exact", budget: int = DEFAULT_BUDGET
    ) -> Advice:
        """The advice on a position. It raises the errors of `analyze`, except
        ContradictionError."""
        try:
            analysis = analyze(view, clues=clues, budget=budget)
            return cls(view, analysis, hint(view, clues=clues, budget=budget), None)
        except ContradictionError as error:
            return cls(view, None, None, error)

    @property
    def safe(self) -> frozenset[Cell]:
        """Covered cells that are no mines in any layout that fits."""
        return frozenset(self.analysis.to_reveal) if self.analysis else frozenset()

    @property
    def mines(self) -> frozenset[Cell]:
        """Covered cells that are mines in every layout that fits."""
        return frozenset(self.analysis.to_flag) if self.analysis else frozenset()

    @property
    def wrong_flags(self) -> frozenset[Cell]:
        """Flags on cells that are certainly safe."""
        return frozenset(self.analysis.wrong_flags) if self.analysis else frozenset()

    @property
    def guess(self) -> Cell | None:
        """The cell with the least chance of a mine, if none is certainly safe."""
        return self.next.cell if self.next and self.next.proof is None else None

    @property
    def refusal(self) -> str | None:
        """Which clues contradict, in words; None if a layout fits."""
        return None if self.contradiction is None else self.contradiction.what
