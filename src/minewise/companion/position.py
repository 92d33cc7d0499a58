"""A position that a person enters while playing elsewhere; any entry can be taken back."""

from __future__ import annotations

from dataclasses import replace

from minewise.errors import RulesError, ViewError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.notation import position_of_text
from minewise.game.rules import Cell, Rules, as_rules
from minewise.game.view import BYTE, COVERED, View


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
        public = _entered(rules.height, rules.width, rules.public().mines)
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
        pasted = View.parse(text, clues=self.clues)
        mines = pasted.mines if mines is None else mines
        size = pasted.height, pasted.width
        if mines is None and size == (self.view.height, self.view.width):
            mines = self.view.mines
        self._set(pasted.rows(), mines)
        return position_of_text(text).note

    def tell_mines(self, mines: int | None) -> None:
        """Sets the mine total; None if it is not known."""
        self._set(self.view.rows(), mines)

    def start(self, rules: Rules | str) -> None:
        """Covers all cells, for another game; of the rules only size and mine total count."""
        rules = as_rules(rules).public()
        self._set(["#" * rules.width] * rules.height, rules.mines)

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

    def _set(self, rows: list[str], mines: int | None) -> None:
        if not rows:
            raise ViewError("expected at least one row of cells")
        rules = _entered(len(rows), len("".join(rows[0].split())), mines)
        view = View.parse("\n".join(rows), rules=rules, clues=self.clues)
        self._past.append(self.view)
        self.view = view


def _entered(height: int, width: int, mines: int | None) -> Rules:
    """The rules of a position of which only the size and the total are known."""
    if height < 1 or width < 1:
        raise ViewError("expected at least one row of cells")
    if mines is not None and mines > height * width:
        raise RulesError(f"expected at most {height * width} mines, got {mines}")
    rules = Rules(height, width, None, first_click="any", mines_known=False)
    return rules if mines is None else replace(rules, mines=mines, mines_known=True)
