"""A game in the words of P. Kulkarni, "MineSweeper AI" (2020), sections 2.3, 3.1, 3.2 and 4.1.

The source's boards are lists of rows of dictionaries, made and kept up by the functions below. Here
they are another way to write down a `Board` and a `View`. Three things differ:

- the mines come from a seed, so that a game can be played again;
- no actual board is kept while a game is played, so its values cannot change: the game itself
  answers, and a list that `actual_board_of` returns is a copy;
- `get_cmn_from_board_actual` answers for a safe cell only once it is revealed. The source's answers
  for any safe cell, and so would tell a caller that never reveals where the mines are.

The report calls the identified safe neighbours both cism and cisn, and a hidden cell both ' ' and
'-'. Here they are cism and ' '.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal, TypedDict

from minewise.courses.sealed_game import SealedGame
from minewise.errors import BoardError, IllegalMoveError
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import COVERED, EXPLODED, FLAG, View, neighbors_at

HIDDEN: Final = " "

Status = Literal[0, 1]
"""0 safe, 1 mine."""


class ActualCell(TypedDict):
    """A cell as it is: its status, its mine neighbours, its total neighbours."""

    status: Status
    cmn: int
    ctn: int


class VisibleCell(TypedDict):
    """A cell as the agent knows it: cmn is None unless it is revealed and safe; then the counts of
    its total, identified safe, identified mine, and hidden neighbours."""

    status: Literal[0, 1, " "]
    cmn: int | None
    ctn: int
    cism: int
    cimn: int
    chn: int


ActualBoard = list[list[ActualCell]]
VisibleBoard = list[list[VisibleCell]]


def get_actual_board(dim: int) -> ActualBoard:
    """A square board on which every cell is safe.

    >>> get_actual_board(3)[1]
    [{'status': 0, 'cmn': 0, 'ctn': 5}, {'status': 0, 'cmn': 0, 'ctn': 8}, \
{'status': 0, 'cmn': 0, 'ctn': 5}]
    """
    return actual_board_of(Board(dim, dim, ()))


def set_mines(
    board_actual: ActualBoard, total_count_of_mines: int, *, seed: int, number: int = 0
) -> None:
    """Sets so many mines, those of (seed, number), on a board that has none; cmn stays as it is.

    Raises BoardError if there are mines already, RulesError if so many do not fit.
    """
    empty = board_of(board_actual)
    if empty.mines:
        raise BoardError(f"expected a board without mines, got {len(empty.mines)}")
    rules = Rules(empty.height, empty.width, total_count_of_mines, first_click="any")
    for r, c in Board.random(rules, seed=seed, game=number).mines:
        board_actual[r][c]["status"] = 1


def initialize_cmn(board_actual: ActualBoard) -> None:
    """Sets cmn of every cell, mines included, to its count of mine neighbours."""
    clues = board_of(board_actual).clues
    for r, row in enumerate(board_actual):
        for c, cell in enumerate(row):
            cell["cmn"] = int(clues[r, c])


def get_count_of_mine_neighbors(board_actual: ActualBoard, r: int, c: int) -> int:
    """How many of the up to eight cells around a cell are mines."""
    height, width = len(board_actual), len(board_actual[0])
    return sum(board_actual[y][x]["status"] for y, x in neighbors_at((r, c), height, width))


def actual_board_of(board: Board) -> ActualBoard:
    """Our board in the source's form, a copy.

    >>> actual_board_of(Board(1, 2, {(0, 1)}))
    [[{'status': 0, 'cmn': 1, 'ctn': 1}, {'status': 1, 'cmn': 0, 'ctn': 1}]]
    """
    height, width = board.height, board.width
    return [
        [
            {
                "status": 1 if (r, c) in board.mines else 0,
                "cmn": int(board.clues[r, c]),
                "ctn": sum(1 for _ in neighbors_at((r, c), height, width)),
            }
            for c in range(width)
        ]
        for r in range(height)
    ]


def board_of(board_actual: ActualBoard) -> Board:
    """Our board of one in the source's form; only the statuses are read.

    >>> print(board_of(actual_board_of(Board(1, 3, {(0, 1)}))))
    1 * 1
    """
    mines = [(r, c) for r, row in enumerate(board_actual) for c, x in enumerate(row) if x["status"]]
    return Board(len(board_actual), len(board_actual[0]) if board_actual else 0, mines)


def get_visible_board(dim: int) -> VisibleBoard:
    """A square board of which nothing is known.

    >>> get_visible_board(3)[0][0]
    {'status': ' ', 'cmn': None, 'ctn': 3, 'cism': 0, 'cimn': 0, 'chn': 3}
    """
    return _nothing_known(dim, dim)


def update_board_visible(
    board_visible: VisibleBoard,
    r: int,
    c: int,
    status: Status,
    get_cmn_from_board_actual: Callable[[int, int], int | None],
) -> None:
    """Writes down that a hidden cell is safe, with its count, or a mine, and tells its neighbours.

    Of a mine no count is asked.
    """
    cell = board_visible[r][c]
    cell["status"] = status
    if status == 0:
        cell["cmn"] = get_cmn_from_board_actual(r, c)
    update_counts_of_neighbors(board_visible, r, c, status)


def update_counts_of_neighbors(
    board_visible: VisibleBoard, row: int, col: int, status: Status
) -> None:
    """One hidden neighbour less, one identified mine or safe neighbour more, around a cell."""
    height, width = len(board_visible), len(board_visible[0])
    for r, c in neighbors_at((row, col), height, width):
        cell = board_visible[r][c]
        cell["chn"] -= 1
        if status == 1:
            cell["cimn"] += 1
        else:
            cell["cism"] += 1


def visible_board_of(view: View) -> VisibleBoard:
    """What our view shows, in the source's form: flags and exploded mines have status 1.

    >>> visible_board_of(View.parse("F1#"))[0][1]
    {'status': 0, 'cmn': 1, 'ctn': 2, 'cism': 0, 'cimn': 1, 'chn': 1}
    """
    board_visible = _nothing_known(view.height, view.width)

    def shown(r: int, c: int) -> int | None:
        return view[r, c] if view[r, c] >= 0 else None  # the clue may be withheld

    for r in range(view.height):
        for c in range(view.width):
            if view[r, c] != COVERED:
                status: Status = 1 if view[r, c] in (FLAG, EXPLODED) else 0
                update_board_visible(board_visible, r, c, status, shown)
    return board_visible


def get_board(
    dim: int, total_count_of_mines: int, *, seed: int, number: int = 0
) -> tuple[VisibleBoard, Callable[[int, int], Status], Callable[[int, int], int]]:
    """A game in the source's rules: the visible board, `reveal_position` and
    `get_cmn_from_board_actual`. The two functions are the only way to the actual board.

    The first reveals a cell and returns its status. The second returns the count of a cell that is
    revealed and safe, and raises IllegalMoveError for any other. Neither holds the game
    (see `SealedGame`).

    >>> board_visible, reveal_position, get_cmn_from_board_actual = get_board(3, 2, seed=1)
    >>> status = reveal_position(2, 2)
    >>> update_board_visible(board_visible, 2, 2, status, get_cmn_from_board_actual)
    >>> board_visible[2][2]
    {'status': 0, 'cmn': 1, 'ctn': 3, 'cism': 0, 'cimn': 0, 'chn': 3}
    >>> board_visible[2][1]
    {'status': ' ', 'cmn': None, 'ctn': 5, 'cism': 1, 'cimn': 0, 'chn': 4}
    """
    rules = replace(Rules.parse("rutgers"), height=dim, width=dim, mines=total_count_of_mines)
    sealed = SealedGame(Game(rules, seed=seed, number=number))

    def reveal_position(r: int, c: int) -> Status:
        return 1 if sealed.reveal(r, c)[r, c] == EXPLODED else 0

    def get_cmn_from_board_actual(r: int, c: int) -> int:
        view = sealed.view
        if (r, c) not in view or view[r, c] < 0:
            raise IllegalMoveError(f"expected a revealed safe cell, got {r!r},{c!r} in {view!r}")
        return view[r, c]

    return get_visible_board(dim), reveal_position, get_cmn_from_board_actual


def _nothing_known(height: int, width: int) -> VisibleBoard:
    actual = actual_board_of(Board(height, width, ()))
    return [[_hidden(cell["ctn"]) for cell in row] for row in actual]


def _hidden(neighbors: int) -> VisibleCell:
    return {
        "status": HIDDEN,
        "cmn": None,
        "ctn": neighbors,
        "cism": 0,
        "cimn": 0,
        "chn": neighbors,
    }
