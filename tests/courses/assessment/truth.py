"""What plain enumeration says of the cell of a fault: the oracle of every verdict."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs

from minewise import Game, View
from minewise.courses.assessment.report import Fault
from minewise.game.board import Board
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, NO_CLUE
from minewise.testing.reference import frontier_layouts


def game_at(fault: Fault) -> Game:
    """The game of a fault as its link has it, up to the turn of the fault."""
    fields = {name: values[0] for name, values in parse_qs(fault.link.partition("#")[2]).items()}
    game = Game(fields["rules"], seed=int(fields["seed"]), number=int(fields.get("number", 0)))
    for move in filter(None, fields.get("moves", "").split("-")):
        row, _, column = move[1:].partition(".")
        game.reveal(int(row), int(column))
    return game


def board_of(game: Game) -> Board:
    """Its board, which is laid at the latest with the first move."""
    assert game.board is not None
    return game.board


def certain(view: View, board: Board, cell: Cell) -> bool:
    """Is a covered cell a mine in all layouts that fit the clues, or in none?

    The board is one of them. So the cell is supposed to be the other thing, and a layout is looked
    for: first on the cells nearest to it alone, since what cannot be there cannot be at all.
    """
    codes = view.array.copy()
    codes[cell] = NO_CLUE if cell in board.mines else EXPLODED
    supposed = View.from_array(codes, rules=view.rules)
    seen = next((part for part in components(view, cell) if cell in part), [cell])[1:]
    for nearest in range(0, len(seen) + 4, 4):
        if next(frontier_layouts(supposed, seen[:nearest]), None) is None:
            return True
    if view.mines is None:
        return False
    counts = (len(mines) for mines, _ in frontier_layouts(supposed, seen))
    return not _fits(supposed, counts, set(seen))


def components(view: View, first: Cell | None = None) -> Iterator[list[Cell]]:
    """The covered cells beside clues, apart where no clue leads from one to the other: that of a
    cell begins with it and goes on outwards, so that what cannot be is soon seen."""
    covered = set(view.where(COVERED))
    groups = [set(view.neighbors(at)) & covered for clue in range(9) for at in view.where(clue)]
    left = set().union(*groups)
    while left:
        part = dict.fromkeys([first if first in left else min(left)])
        for cell in (queue := list(part)):
            for near in sorted(set().union(*(group for group in groups if cell in group))):
                if near not in part:
                    part[near] = None
                    queue.append(near)
        left -= part.keys()
        yield list(part)


def _fits(view: View, counts: Iterator[int], cells: set[Cell]) -> bool:
    """Can the mine total be that which is told, with one of these counts of mines on the cells?"""
    open_ = len(set(view.where(COVERED)) - cells)
    assert view.mines is not None
    total = view.mines - len(view.where(EXPLODED))
    rest: set[int] | None = None
    for count in counts:
        if rest is None:  # what the other components and the cells beside no clue can have
            rest = {0}
            for part in components(view):
                if not cells & set(part):
                    own = {len(mines) for mines, _ in frontier_layouts(view, part)}
                    rest = {one + two for one in rest for two in own}
                    open_ -= len(part)
        if any(0 <= total - count - other <= open_ for other in rest):
            return True
    return False
