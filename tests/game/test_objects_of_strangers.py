"""JSON objects of other programs: totals by their keys, sizes, second grids, flags."""

from __future__ import annotations

import json
from itertools import product

import pytest

from minewise import View, analyze
from minewise.errors import ViewError
from minewise.game.notation import position_of_text

ROWS = ["####", "1##1"]
GRIDS = (ROWS, [list(row) for row in ROWS], [[-1] * 4, [1, -1, -1, 1]], "####\n1##1")
GAME = ("config", "settings", "level", "rules", "options", "game")
OTHERS = ("last_game", "previous", "history", "stats", "best", "opponent", "next_level")


def read(**fields: object) -> View:
    return View.parse(json.dumps(fields))


def note(**fields: object) -> str:
    return position_of_text(json.dumps(fields)).note


# Totals


@pytest.mark.parametrize("grid", GRIDS, ids=["texts", "marks", "codes", "text"])
@pytest.mark.parametrize("key", ["mines", "num_mines", "bombs", "mineCount"])
def test_a_total_of_another_game_is_left_out_and_said(grid: object, key: str) -> None:
    for home in OTHERS:
        fields = {"grid": grid, home: {key: 3}}
        assert read(**fields).mines is None
        assert note(**fields).endswith(f"Left out: '{home}.{key}'.")
        assert read(**fields, mines=2).mines == 2
        assert read(**{home: {"grid": grid, key: 2}, key: 9}).mines == 2


@pytest.mark.parametrize("grid", GRIDS, ids=["texts", "marks", "codes", "text"])
@pytest.mark.parametrize("home", GAME)
def test_a_total_of_the_same_game_is_read_and_two_that_differ_are_named(
    grid: object, home: str
) -> None:
    for key, other in product(("mines", "bomb_count"), ("mines", "totalMines")):
        assert read(grid=grid, **{home: {key: 2}}).mines == 2
        assert read(**{home: {"board": grid}, key: 2}).mines == 2
        assert read(grid=grid, **{home: {key: 2}, other: 2}).mines == 2
        with pytest.raises(ViewError, match="expected one mine total, got") as refusal:
            read(grid=grid, **{home: {key: 2}, other: 3})
        assert f"'{home}.{key}'" in str(refusal.value)
        assert f"'{other}'" in str(refusal.value)


def test_one_key_twice_and_what_is_left_beside_the_total() -> None:
    with pytest.raises(ViewError, match="got 'mines' and 'mines', which do not fit"):
        View.parse('{"grid": ["###", "121"], "mines": 2, "mines": 3}')
    with pytest.raises(ViewError, match="got 'mines' and 'mines_left', which do not fit"):
        read(grid=["F##", "121"], mines=2, mines_left=2)
    assert read(grid=["F##", "121"], mines=3, mines_left=2).mines == 3
    assert read(grid=["F1F#", "FF11"], mines_left=-1).mines == 3


KEYS_OF_OTHERS = (
    *("left", "remaining", "cells_left", "left_cells", "total", "count", "safe_left", "time_left"),
    *("mines_found", "minesPerRow", "mines_p1", "mines2", "max_mines", "min_mines", "minesWon"),
    *(
        "mine",
        "bomb",
        "noMines",
        "mineRow",
        "mine_color",
        "minesFlagged",
        "flagged_mines",
        "mineId",
    ),
    *("minefield_id", "bombRadius", "mines_around", "mines_x", "leftMineColumn", "flags_total"),
)


@pytest.mark.parametrize("key", KEYS_OF_OTHERS)
@pytest.mark.parametrize("value", [2, "2"])
def test_other_keys_tell_no_total(key: str, value: object) -> None:
    assert read(grid=ROWS, **{key: value}).mines is None
    assert note(grid=ROWS, **{key: value}).endswith(f"Left out: '{key}'.")


# Sizes of a list of cells

FLAT = (
    [1, -1, -1, -1, -1, -1],
    ["1", "#", "#", "#", "#", "#"],
    [1, None, None, None, None, None],
    "1#####",
)
SIZES = (
    {"width": 2, "height": 3},
    {"cols": 2, "rows": 3},
    {"columns": 2},
    {"rows": 3},
    {"nCols": 2},
    {"config": {"width": 2, "height": 3}},
    {"w": 2, "h": 3, "size": 6},
)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cells", FLAT, ids=["codes", "marks", "none", "text"])
def test_a_list_of_cells_has_the_rows_that_its_size_says(
    size: dict[str, object], cells: object
) -> None:
    if isinstance(cells, str) and not {"width", "cols", "columns", "w"} & set(size):
        return
    view = read(board=cells, **size)
    assert view.rows() == ["1#", "##", "##"]


@pytest.mark.parametrize(
    "size",
    [{"width": 4}, {"width": 2, "height": 2}, {"rows": 4}, {"size": 3}, {"width": 0}, {"w": -2}],
    ids=str,
)
def test_a_list_of_cells_that_does_not_fit_is_refused(size: dict[str, object]) -> None:
    for cells in FLAT[:3]:
        with pytest.raises(ViewError, match="expected as many cells as the size beside them says"):
            read(board=cells, **size)


def test_one_row_or_one_column_is_said() -> None:
    assert note(board=[1, -1, -1]) == "The list is read as one row."
    assert note(board=["1", "#"]) == "Each text of the list is read as a row."
    assert read(board=[1, -1, -1, -1], shape=[2, 2]).rows() == ["1#", "##"]
    with pytest.raises(ViewError, match="expected width and height, got 'size'"):
        read(board=[1, -1, -1, -1, -1, -1], size=[3, 2])
    with pytest.raises(ViewError, match="expected one size of the board, got 'width' and 'cols'"):
        read(board=[1, -1, -1, -1, -1, -1], width=3, cols=2)
    assert "Left out: 'width', 'height'" in note(board=ROWS, width=640, height=480)


# Second grids

SOLUTION = [[0, 0, 1, -1], [1, 1, 1, 1], [-1, 1, 0, 0], [1, 1, 0, 0]]
SHOWN = [[1, 1, 1, 0], [1, 1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
SEEN = ["001#", "111#", "####", "####"]
CELLS = [(r, c) for r in range(4) for c in range(4) if SHOWN[r][c]]
MASKS: tuple[object, ...] = (
    SHOWN,
    [[bool(cell) for cell in row] for row in SHOWN],
    ["".join(map(str, row)) for row in SHOWN],
    [["revealed" if cell else "hidden" for cell in row] for row in SHOWN],
    [list(cell) for cell in CELLS],
    [{"row": r, "col": c} for r, c in CELLS],
    [{"x": c, "y": r} for r, c in CELLS],
    [cell for row in SHOWN for cell in row],
)


@pytest.mark.parametrize("key", ["revealed", "revealedCells", "isVisible", "opened_mask", "shown"])
@pytest.mark.parametrize("number", range(len(MASKS)))
@pytest.mark.parametrize("grid", ["board", "cells", "tiles"])
def test_all_forms_of_a_second_grid_show_the_same_cells(key: str, number: int, grid: str) -> None:
    view = read(**{grid: SOLUTION, key: MASKS[number], "mines": 2})
    assert view.rows() == SEEN
    assert analyze(view).mines == {(2, 0)}


@pytest.mark.parametrize("key", ["hidden", "covered", "coveredCells", "closed", "unrevealed"])
def test_words_say_the_same_under_each_key(key: str) -> None:
    assert read(board=SOLUTION, **{key: MASKS[3]}).rows() == SEEN
    covered = [[1 - cell for cell in row] for row in SHOWN]
    assert read(board=SOLUTION, **{key: covered}).rows() == SEEN


@pytest.mark.parametrize("key", ["fog", "uncov", "grid", "matrix", "mist", "flagsOrNot"])
@pytest.mark.parametrize("number", [0, 1, 2, 7])
def test_a_yes_or_no_grid_of_another_name_is_asked_for(key: str, number: int) -> None:
    with pytest.raises(ViewError, match="expected one grid of cells, got 'board' and"):
        read(board=SOLUTION, **{key: MASKS[number]})


@pytest.mark.parametrize("view", ["view", "display", "player_view", "visibleBoard", "playerBoard"])
@pytest.mark.parametrize("board", ["board", "grid", "solution", "cells", "minefield"])
def test_what_the_player_sees_comes_before_the_whole_board(view: str, board: str) -> None:
    for seen in (SEEN, "\n".join(SEEN), [list(row) for row in SEEN]):
        fields = {board: SOLUTION, view: seen}
        assert read(**fields).rows() == SEEN
        assert f"Left out: '{board}'" in note(**fields)


@pytest.mark.parametrize("one", ["board", "grid", "cells"])
@pytest.mark.parametrize("other", ["field", "tiles", "position", "map"])
def test_two_boards_that_differ_are_asked_for(one: str, other: str) -> None:
    with pytest.raises(
        ViewError, match=r"expected one grid of cells, got '\w+' and '\w+', which diff"
    ):
        read(**{one: SOLUTION, other: SEEN})
    assert read(**{one: SEEN, other: SEEN}).rows() == SEEN


def test_masks_that_differ_and_cells_that_no_board_has_are_asked_for() -> None:
    with pytest.raises(ViewError, match="got 'revealed' and 'visible', which differ"):
        read(board=SOLUTION, revealed=SHOWN, visible=[[1] * 4] * 4)
    with pytest.raises(ViewError, match="expected a grid of 4x4 cells or a list of cells, got"):
        read(board=SOLUTION, revealed=[[0, 0], [0, 4]])
    with pytest.raises(ViewError, match="got 'revealed', which may be either"):
        read(board=[[1, 1], [1, -1]], revealed=[[0, 1], [1, 0]])
    columns = [[{"x": x, "y": y, "value": 1, "open": True} for y in range(2)] for x in range(2)]
    with pytest.raises(ViewError, match="expected the cells row by row"):
        read(board=columns)


# Flags

FLAGS: tuple[object, ...] = (
    [["F", "", "", ""], ["", "", "", ""]],
    [[2, 0, 0, 0], [0, 0, 0, 0]],
    [[True, False, False, False], [False] * 4],
    [["🚩", ".", ".", "."], [".", ".", ".", "."]],
    [[1, None, None, None], [None] * 4],
    ["F...", "...."],
    ["1000", "0000"],
    [[0, 0]],
    [{"row": 0, "col": 0}],
    [{"r": 0, "c": 0}],
    [{"y": 0, "x": 0}],
    [True, *[False] * 7],
)


@pytest.mark.parametrize("key", ["flags", "flagged", "isFlagged", "flagged_cells", "flagGrid"])
@pytest.mark.parametrize("number", range(len(FLAGS)))
def test_flags_in_a_grid_of_their_own_count(key: str, number: int) -> None:
    for grid in GRIDS:
        view = read(grid=grid, **{key: FLAGS[number]}, minesLeft=1)
        assert view.rows() == ["F###", "1##1"]
        assert view.mines == 2


@pytest.mark.parametrize("number", range(len(FLAGS)))
def test_flags_of_the_grid_and_of_a_grid_of_their_own_are_both_told(number: int) -> None:
    flags = FLAGS[number]
    assert "The flags are those of 'flags'." in note(grid=ROWS, flags=flags)
    both = note(grid=["##F#", "1##1"], flags=flags)
    assert "The flags are those of the grid and of 'flags'." in both
    assert read(grid=["##F#", "1##1"], flags=flags).rows() == ["F#F#", "1##1"]


@pytest.mark.parametrize(
    "flags",
    [
        [[0, 0, 0, 0], [1, 0, 0, 0]],
        [[1, 2, 0, 0], [0, 0, 0, 0]],
        [["F", "?", "", ""], ["", "", "", ""]],
        [[3, 0]],
        [[1, 0]],
        [[0, 0, 1]],
        [{"row": 0}],
    ],
    ids=str,
)
def test_flags_that_are_none_of_covered_cells_are_refused(flags: object) -> None:
    with pytest.raises(ViewError, match=r"in 'flags', got|a list of cells, got 'flags'"):
        read(grid=ROWS, flags=flags)
