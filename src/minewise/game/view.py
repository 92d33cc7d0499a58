"""View: what a player may see, and nothing else."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Final, TypeAlias

from minewise.display import NotebookDisplay
from minewise.errors import RulesError, ViewError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.notation import (
    COVERED,
    EXPLODED,
    FLAG,
    MARKS,
    NO_CLUE,
    codes_of_array,
    position_of_text,
    quoted,
    text_of_rows,
)
from minewise.game.rules import Cell, Rules, as_cell, as_rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    AnyView: TypeAlias = "View | ArrayLike"  # a text is array-like for type checkers

__all__ = [
    "BYTE",
    "COVERED",
    "EXPLODED",
    "FLAG",
    "NO_CLUE",
    "View",
    "as_view",
    "neighbors_at",
]

BYTE: Final = {code: code % 256 for code in (COVERED, FLAG, EXPLODED, NO_CLUE)}
"""Each of these codes as `View.cells` holds it: a signed byte, which Python reads as 252 to 255."""

_BYTES = bytes(code % 256 for code in MARKS)
_TO_TEXT = bytes.maketrans(_BYTES, "".join(MARKS.values()).encode("ascii"))
_TO_SIZED_TEXT = str.maketrans({"#": "H", "*": "?"})


@dataclass(frozen=True, slots=True, repr=False)
class View(NotebookDisplay):
    """An immutable picture of a game as its player sees it, with the public rules.

    `cells` holds one signed byte a cell, row by row: 0 to 8 a clue, COVERED -1, FLAG -2,
    EXPLODED -3, NO_CLUE -4 (revealed, its clue withheld). In text they are digits, `#`, `F`, `*`
    and `_`. Views of the same cells and rules are equal. Nothing leads from a view to the board.

    >>> view = View.parse('''
    ... # # #
    ... 1 2 1
    ... ''', mines=2)
    >>> view[1, 1], view[0, 0] == COVERED, view.mines
    (2, True, 2)
    >>> print(view)
    # # #
    1 2 1
    >>> view
    View.parse('###/121', rules=Rules.parse('3x2/2 first_click=any'))
    """

    rules: Rules
    cells: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules) or type(self.cells) is not bytes:
            raise ViewError(
                "expected Rules and one byte a cell, "
                f"got {reprlib.repr(self.rules)} and {reprlib.repr(self.cells)}"
            )
        if len(self.cells) != self.rules.cells:
            raise ViewError(f"expected {self.rules.cells} cells, got {len(self.cells)}")
        if unknown := self.cells.translate(None, _BYTES):
            raise ViewError(f"expected bytes of codes from -4 to 8, got {unknown!r}")

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.rules.height

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.rules.width

    @property
    def mines(self) -> int | None:
        """The mine total, None if the player is not told."""
        return self.rules.mines

    @property
    def array(self) -> NDArray[np.int8]:
        """The cells as int8, shape (height, width); it cannot be made writable."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.int8).reshape(self.height, self.width)

    def __getitem__(self, cell: Cell) -> int:
        try:
            row, column = cell
            row, column = index(row), index(column)  # small ones of NumPy overflow in products
            on_board = 0 <= row < self.height and 0 <= column < self.width
            code = self.cells[row * self.width + column] if on_board else 0
        except (TypeError, ValueError):
            raise ViewError(f"expected a cell (row, column), got {reprlib.repr(cell)}") from None
        if not on_board:
            raise IndexError(f"expected a cell on the {self.width}x{self.height} board, got {cell}")
        return code if code < 128 else code - 256

    def __contains__(self, cell: Cell) -> bool:
        """Is the cell on the board?"""
        try:
            row, column = cell
            return bool(0 <= row < self.height and 0 <= column < self.width)
        except (TypeError, ValueError):  # it is no cell
            return False

    def where(self, code: int) -> list[Cell]:
        """The cells that show `code`, row by row.

        >>> View.parse("#1/F#").where(COVERED)
        [(0, 0), (1, 1)]
        """
        if not isinstance(code, int):
            raise ViewError(f"expected a code from {NO_CLUE} to 8, got {reprlib.repr(code)}")
        byte, width = code % 256, self.width
        return [divmod(i, width) for i, shown in enumerate(self.cells) if shown == byte]

    def neighbors(self, cell: Cell) -> Iterator[Cell]:
        """The up to eight cells around a cell, row by row."""
        return neighbors_at(as_cell(cell), self.height, self.width)

    def with_flags(self, flags: Iterable[Cell]) -> View:
        """The view with these covered cells flagged.

        >>> print(View.parse("##1").with_flags([(0, 1)]))
        # F 1
        """
        cells = bytearray(self.cells)
        try:
            listed = [as_cell(cell) for cell in flags]
        except TypeError:
            raise ViewError(f"expected cells to flag, got {reprlib.repr(flags)}") from None
        for cell in listed:
            if self[cell] != COVERED:
                raise ViewError(
                    f"expected a covered cell to flag, got {cell}", f" in {self!r}", view=self
                )
            cells[cell[0] * self.width + cell[1]] = BYTE[FLAG]
        return View(self.rules, bytes(cells))

    def without_flags(self) -> View:
        """The view with covered cells in place of flags.

        >>> print(View.parse("#F1").without_flags())
        # # 1
        """
        return View(self.rules, self.cells.replace(bytes([BYTE[FLAG]]), bytes([BYTE[COVERED]])))

    def rows(self) -> list[str]:
        """The text of each row, one character a cell."""
        text, width = self.cells.translate(_TO_TEXT).decode("ascii"), self.width
        return [text[start : start + width] for start in range(0, len(text), width)]

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows())

    def sized_text(self) -> str:
        """The text form of JSMinesweeper: a line WIDTHxHEIGHTxMINES, then rows of H, F, ? and
        digits. ViewError where the total is not told or a clue is withheld: it cannot express
        them. An exploded mine is `?`, which is read back as covered.

        >>> print(View.parse("##F/121", mines=2).sized_text())
        3x2x2
        HHF
        121
        """
        if self.mines is None or BYTE[NO_CLUE] in self.cells:
            raise ViewError("expected a mine total and no withheld clue", view=self)
        size = f"{self.width}x{self.height}x{self.mines}"
        return "\n".join([size, *(row.translate(_TO_SIZED_TEXT) for row in self.rows())])

    def __repr__(self) -> str:
        clues = "" if self._fits(clue_model(self.rules.clues)) else ", clues='cautious'"
        rules = f"rules=Rules.parse({str(self.rules)!r})"
        return f"View.parse({'/'.join(self.rows())!r}, {rules}{clues})"

    def _fits(self, model: ClueModel) -> bool:
        """May all clues be shown by the model, also those that exceed the neighbours of a cell?"""
        return not any(_misfits(self.cells, self.height, self.width, model))

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        mines: int | None = None,
        mines_left: int | None = None,
        rules: Rules | str | None = None,
        clues: ClueModel | str | None = None,
        part: str = "",
        notes: list[str] | None = None,
    ) -> View:
        """Reads the text form. Rows are lines, or separated by `/`; spaces do not count.

        What other programs and people write is read as well: boards with other marks, tables,
        emoji, links, records and MBF. Rules and mine total are those of the text, if it has them
        and no others are given; `mines_left` is the total without the mines that are flagged. A
        mark or a number that programs use in several ways is read as the rest of the text decides,
        or refused. `notes` gets a sentence for each of them, and one for what was left out. `part`
        names the sides where the board goes on beyond the text, `all` or such as `top,left`: there
        covered cells are added, since the clues at the cut count them too.

        Without `rules` the view is of a game whose first click may be a
        mine, with `mines` as the total, or the total not told. `clues` is the model that a clue
        must be possible under, if it is not that of the rules: a cautious clue may exceed the
        neighbours of its cell.

        >>> View.parse("3x2x2/?2H/111") == View.parse("# 2 #\\n1 1 1", mines=2)
        True
        >>> View.parse("4#/##")
        Traceback (most recent call last):
        minewise.errors.ViewError: expected a clue of at most 3 at row 0, column 0, got 4: '4#/##'
        """
        if not isinstance(text, str):
            raise ViewError(
                f"expected the text of a view, such as '###/121', got {reprlib.repr(text)}"
            )
        if mines is not None and mines_left is not None:
            raise RulesError("expected mines or mines_left, got both")
        has_total = mines is not None or mines_left is not None
        has_rules = rules is not None or (clues is not None and f"{clues}" != "exact")
        position = position_of_text(text, has_total=has_total, has_rules=has_rules, part=part)
        if notes is not None and position.note:
            notes.append(position.note)
        rules = position.rules if rules is None else rules
        if mines_left is not None:
            mines = mines_left + position.cells.count(BYTE[FLAG])
        mines = position.mines if mines is None else mines
        size = position.height, position.width
        public = _public_rules(size, mines, rules)
        return cls._checked(position.cells, size, public, clues, lambda: quoted(text))

    @classmethod
    def from_array(
        cls,
        array: ArrayLike,
        *,
        mines: int | None = None,
        rules: Rules | str | None = None,
        clues: ClueModel | str | None = None,
    ) -> View:
        """The view of an integer array of shape (height, width) in the codes of `array`.

        >>> print(View.from_array([[-1, 1]]))
        # 1
        """
        codes = codes_of_array(array)
        cells = codes.astype("int8").tobytes()
        public = _public_rules(codes.shape, mines, rules)
        return cls._checked(cells, codes.shape, public, clues, lambda: f"{codes.tolist()}")

    @classmethod
    def _checked(
        cls,
        cells: bytes,
        size: tuple[int, ...],
        rules: Rules,
        clues: ClueModel | str | None,
        source: Callable[[], str],
    ) -> View:
        height, width = size
        if (height, width) != (rules.height, rules.width):
            raise ViewError(
                f"expected a view of {rules.width}x{rules.height} cells as in its rules, "
                f"got {width}x{height}: {source()}"
            )
        view = cls(rules, cells)
        model = clue_model(rules.clues if clues is None else clues)
        for code, row, column, most in _misfits(cells, height, width, model):
            raise ViewError(
                f"expected a clue of at most {most} at row {row}, column {column}, "
                f"got {code}: {source()}"
            )
        return view


def as_view(
    view: AnyView,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
) -> View:
    """Reads a position in any form: a view, a text in any notation, an array of
    codes, a list of rows, or a list of lists of codes or marks.

    `mines` is the mine total of a position that does not have it, `rules` are those of its game;
    `clues` is as in `View.parse`.

    >>> as_view("###/121", mines=2) == as_view([[-1, -1, -1], [1, 2, 1]], mines=2)
    True
    >>> as_view(["###", "121"]) == as_view([["#", "#", "#"], [1, 2, 1]]) == as_view("###/121")
    True
    >>> as_view(None)
    Traceback (most recent call last):
    minewise.errors.ViewError: expected a View, a text such as '###/121', or an array of codes, \
got None
    """
    if isinstance(view, View):
        return _retold(view, mines, rules)
    if isinstance(view, str):
        return View.parse(view, mines=mines, rules=rules, clues=clues)
    if isinstance(view, list | tuple) or hasattr(view, "__array__"):
        if (text := text_of_rows(view)) is not None:
            return View.parse(text, mines=mines, rules=rules, clues=clues)
        return View.from_array(view, mines=mines, rules=rules, clues=clues)
    if hasattr(view, "shape"):  # no array: those are above
        raise ViewError(
            "expected the view of a square board: this is for square boards only; "
            "minewise.shapes has analyze, explain and hint for all others"
        )
    raise ViewError(
        f"expected a View, a text such as '###/121', or an array of codes, got {reprlib.repr(view)}"
    )


def _retold(view: View, mines: int | None, rules: Rules | str | None) -> View:
    """A view with the total that it does not know; other rules are refused."""
    if rules is not None and as_rules(rules).public() != view.rules:
        raise ViewError(f"expected no other rules beside a View, got {rules}", view=view)
    if mines is None or (isinstance(mines, int) and mines == view.mines):
        return view
    if view.mines is not None:
        raise ViewError(
            f"expected no other mine total beside a View, got {reprlib.repr(mines)}", view=view
        )
    return View(replace(view.rules, mines=mines, mines_known=True), view.cells)


def _public_rules(size: tuple[int, ...], mines: int | None, rules: Rules | str | None) -> Rules:
    """What the player of a view is told of its game."""
    if rules is None:
        height, width = size
        # Rules that are shared are checked, and made ready for the core, once.
        known = mines is None or type(mines) is int
        return (_untold_rules if known else _untold_rules.__wrapped__)(height, width, mines)
    rules = as_rules(rules)
    return (rules if mines is None else replace(rules, mines=mines)).public()


@lru_cache(maxsize=256)
def _untold_rules(height: int, width: int, mines: int | None) -> Rules:
    """What is known of a game whose rules nobody tells."""
    return Rules(height, width, mines, first_click="any", mines_known=mines is not None)


def neighbors_at(cell: Cell, height: int, width: int) -> Iterator[Cell]:
    """The up to eight cells around a cell of a board of that size, row by row.

    >>> list(neighbors_at((0, 0), height=2, width=2))
    [(0, 1), (1, 0), (1, 1)]
    """
    row, column = cell
    for r in range(max(row - 1, 0), min(row + 2, height)):
        for c in range(max(column - 1, 0), min(column + 2, width)):
            if (r, c) != (row, column):
                yield r, c


def _misfits(
    cells: bytes, height: int, width: int, model: ClueModel
) -> Iterator[tuple[int, int, int, int]]:
    """The clues that a cell cannot show: clue, row, column, and the neighbours of the cell.

    A view is read more often than any other thing, so cells are looked at one by one only where
    some part of the board holds a clue that is impossible there.
    """
    if height > 2 and width > 2:
        last = (height - 1) * width
        parts = (
            (cells, 8),
            (cells[1 : width - 1] + cells[last + 1 : -1], 5),
            (cells[width:last:width] + cells[2 * width - 1 : -1 : width], 5),
            (bytes((cells[0], cells[width - 1], cells[last], cells[-1])), 3),
        )
        if not any(code in part for part, most in parts for code in model.misfits[most]):
            return
    for row in range(height):
        for column in range(width):
            code = cells[row * width + column]
            most = _count_of_neighbors(row, column, height, width)
            if code in model.misfits[most]:
                yield code, row, column, most


def _count_of_neighbors(row: int, column: int, height: int, width: int) -> int:
    """How many neighbours a cell has."""
    return _span(row, height) * _span(column, width) - 1


def _span(position: int, length: int) -> int:
    """Rows (or columns) from one before `position` to one after it that are on the board."""
    return min(position + 2, length) - max(position - 1, 0)
