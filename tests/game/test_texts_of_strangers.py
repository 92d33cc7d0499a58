"""Positions as strangers write them: none is answered with a wrong certain cell."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from minewise import View, analyze, play
from minewise.errors import ContradictionError, ViewError
from minewise.game.view import FLAG, NO_CLUE
from tests.game.ways_of_writing import WAYS, Way

RULES = ("9x9/10 first_click=opening", "8x8/10", "12x7/14", "6x6/5 first_click=opening")


def positions() -> list[View]:
    """40 views of games on their way, half of them with flags."""
    views = []
    for number in range(40):
        rules = RULES[number % len(RULES)]
        moves = list(play("csp", rules, seed=41, game=number).replay())
        view = moves[len(moves) // 2]
        certain = sorted(analyze(view).mines) if number % 2 else []
        plain = View(view.rules, view.cells.replace(bytes([FLAG % 256]), b"\xff"))
        views.append(plain.with_flags(certain[: 1 + number % 3]))
    return views


POSITIONS = positions()


def outcome(way: Way, view: View) -> str:
    """right, asks, less (where marks are said to tell nothing), or what is wrong."""
    text = way.write(view)
    notes: list[str] = []
    try:
        read = View.parse(text, notes=notes)
    except ViewError:
        return "asks"
    if read.rows() == view.rows() and read.mines == (view.mines if way.tells_total else None):
        return "right"
    try:
        found = analyze(read)
    except ContradictionError:
        return "contradiction"
    if read.width != view.width or read.height != view.height:
        return "another size"
    truth = analyze(view)
    wrong = set(found.safe) - set(truth.safe) | set(found.mines) - set(truth.mines)
    return "wrong" if wrong else "less" if any("clue" in note for note in notes) else "other"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_no_position_is_answered_with_a_wrong_certain_cell(way: Way) -> None:
    outcomes = Counter(outcome(way, view) for view in POSITIONS)
    assert set(outcomes) <= {"right", "asks", "less"}, outcomes


def test_nine_texts_of_ten_are_answered() -> None:
    outcomes = Counter(outcome(way, view) for way in WAYS for view in POSITIONS)
    assert sum(outcomes.values()) >= 2000
    assert outcomes["right"] >= 0.9 * sum(outcomes.values())
    assert NO_CLUE not in {code for view in POSITIONS for code in view.array.flat}


# Counts of mines

SINGLE = "F1##"
"""With one mine in all it is the flag; with two of them 0,2 or 0,3 is another."""

LEFT = (
    "Mines left: {}",
    "mines left = {}",
    "MINES LEFT {}",
    "{} mines left",
    "{} mines remaining",
    "Remaining mines: {}",
    "Remaining: {} mines",
    "{} bombs left",
    "Bombs remaining: {}",
    "{} mines to go",
    "mines to go: {}",
    "{} more mines",
    "Unflagged mines: {}",
    "{} unmarked mines",
    "Still {} mines",
    "Noch {} Minen",
    "Minen übrig: {}",
    "verbleibende Minen: {}",
    "Minas restantes: {}",
    "quedan {} minas",
    "Mines restantes : {}",
    "Bombes restantes: {}",
    "Mine rimanenti: {}",
    "осталось мин: {}",
    "残り 地雷 {}",
    "剩余 地雷 {}",
    "💣 {} left",
    "💣 remaining: {}",
    "Flags left: {}",
    "Flags: 1, mines left: {}",
    "Time: 31, mines left: {}",
    "mines left: {}, time left: 100",
)
TOTAL = (
    "There are {} mines.",
    "{} mines in total",
    "Total mines: {}",
    "Total: {} mines",
    "{} mines in all",
    "with {} mines",
    "The board has {} mines",
    "It contains {} bombs",
    "Flags: 1/{}",
    "1 of {} mines flagged",
    "Insgesamt {} Minen",
    "mines totales: {}",
    "всего мин: {}",
    "1/{} mines",
)
EITHER = ("Mines: {}", "mines {}", "{} mines", "Bombs: {}", "💣: {}", "Minen: {}", "Minas: {}")


@pytest.mark.parametrize("sentence", LEFT)
@pytest.mark.parametrize("after", [False, True])
def test_mines_that_are_left_do_not_count_the_flags(sentence: str, after: bool) -> None:
    said = sentence.format(1)
    view = View.parse(f"{SINGLE}\n{said}" if after else f"{said}\n{SINGLE}")
    assert view.rows() == [SINGLE]
    assert view.mines == 2


@pytest.mark.parametrize("sentence", TOTAL)
def test_a_total_counts_all(sentence: str) -> None:
    notes: list[str] = []
    assert View.parse(f"{sentence.format(2)}\n{SINGLE}", notes=notes).mines == 2
    assert "is read as" in notes[0]
    assert "Left out" not in notes[0]


@pytest.mark.parametrize("sentence", EITHER)
def test_a_count_that_may_be_either_is_asked_for_beside_flags(sentence: str) -> None:
    said = sentence.format(1)
    with pytest.raises(ViewError, match="a total of 1, or of 2 with the flags"):
        View.parse(f"{said}\n{SINGLE}")
    assert View.parse(f"{said}\n##1#").mines == 1
    assert View.parse(f"{said}\n{SINGLE}", mines=2).mines == 2
    assert View.parse(f"{said}\n{SINGLE}", mines_left=1).mines == 2


KEYS = (
    "mines",
    "num_mines",
    "n_mines",
    "numMines",
    "nMines",
    "mine_count",
    "mineCount",
    "minesCount",
    "total_mines",
    "totalMines",
    "mines_total",
    "number_of_mines",
    "numberOfMines",
    "bombs",
    "num_bombs",
    "numBombs",
    "nBombs",
    "bomb_count",
    "bombCount",
    "total_bombs",
    "totalBombs",
    "numberOfBombs",
    "mine_number",
    "NUM_MINES",
    "Mines",
    "amountOfMines",
    "mineAmount",
    "no_of_mines",
)
KEYS_LEFT = (
    "mines_left",
    "minesLeft",
    "left_mines",
    "remaining_mines",
    "remainingMines",
    "mines_remaining",
    "minesRemaining",
    "bombs_left",
    "bombsLeft",
    "remainingBombs",
    "bombsRemaining",
    "flags_left",
    "flagsLeft",
    "remainingFlags",
    "unflagged_mines",
    "minesToGo",
)


@pytest.mark.parametrize("key", KEYS + KEYS_LEFT)
def test_keys_of_objects_tell_the_total_or_what_is_left(key: str) -> None:
    total = 2 + (key in KEYS_LEFT)
    rows = ["F###", "1##1"]
    for text in (
        json.dumps({"grid": rows, key: 2, "seconds": 4}),
        json.dumps({key: 2, "seconds": 4, "board": [list(row) for row in rows]}),
        str({"seconds": 4, "game": {"state": rows}, "settings": {key: 2}}),
        f"{{board: {rows}, {key}: 2, seconds: 4,}}",
    ):
        notes: list[str] = []
        view = View.parse(text, notes=notes)
        assert view.rows() == rows, text
        assert view.mines == total, text
        assert "Left out: 'seconds'." in notes[0]


# Grids that hide cells

SOLUTION = [[0, 0, 1, -1], [1, 1, 1, 1], [-1, 1, 0, 0], [1, 1, 0, 0]]
SHOWN = [[1, 1, 1, 0], [1, 1, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    "key",
    [
        *("revealed", "isRevealed", "visible", "opened", "open", "uncovered", "shown", "visited"),
        *("clicked", "cleared", "explored", "exposed", "mask"),
    ],
)
@pytest.mark.parametrize("board", ["grid", "board", "cells", "field"])
def test_a_second_grid_hides_cells(key: str, board: str) -> None:
    for yes, no in ((True, False), (1, 0)):
        mask = [[yes if cell else no for cell in row] for row in SHOWN]
        for mine in (-1, 9, "*", "M"):
            cells = [[mine if cell == -1 else cell for cell in row] for row in SOLUTION]
            found = analyze(View.parse(json.dumps({board: cells, key: mask, "num_mines": 2})))
            assert found.view.rows() == ["001#", "111#", "####", "####"]
            assert found.mines == {(2, 0)}


@pytest.mark.parametrize("key", ["covered", "hidden", "closed", "mask"])
def test_a_second_grid_may_say_what_is_covered(key: str) -> None:
    mask = [[not cell for cell in row] for row in SHOWN]
    view = View.parse(json.dumps({key: mask, "grid": SOLUTION}))
    assert view.rows() == ["001#", "111#", "####", "####"]


def test_a_grid_of_words_or_an_object_for_each_cell_hides_cells_too() -> None:
    states = [["revealed" if cell else "hidden" for cell in row] for row in SHOWN]
    states[3][3] = "flagged"
    view = View.parse(json.dumps({"board": SOLUTION, "state": states, "minesLeft": 1}))
    assert view.rows() == ["001#", "111#", "####", "###F"]
    assert view.mines == 2
    cells = [
        [
            {"adjacentMines": max(value, 0), "isMine": value == -1, "isRevealed": bool(shown)}
            for value, shown in zip(values, row, strict=True)
        ]
        for values, row in zip(SOLUTION, SHOWN, strict=True)
    ]
    assert View.parse(json.dumps({"grid": cells})).rows() == ["001#", "111#", "####", "####"]
    with pytest.raises(ViewError, match="and whether it is revealed, got"):
        View.parse(json.dumps({"grid": [[{"value": 1}, {"value": 2}]]}))


def test_a_mask_that_may_show_or_hide_is_refused() -> None:
    text = json.dumps({"grid": [[1, 1], [1, -1]], "mask": [[True, False], [False, False]]})
    shows = View.parse(text.replace("mask", "revealed"))
    assert shows.rows() == ["1#", "##"]
    text = json.dumps({"grid": [[1, 2], [1, 1]], "mask": [[1, 0], [1, 0]]})
    with pytest.raises(ViewError, match="which may be either; name it revealed or covered"):
        View.parse(text)


# Parts of a board


@pytest.mark.parametrize("sides", ["all", "top", "bottom,right", "left, top"])
def test_clues_at_a_cut_count_cells_that_are_not_seen(sides: str) -> None:
    """As the whole board, of which the text is a part, says them."""
    view = View.parse("1#/##", part=sides)
    top, left = "top" in sides or sides == "all", "left" in sides or sides == "all"
    assert view[top, left] == 1
    assert view.height == 2 + (2 if sides == "all" else 1 if sides != "left" else 0)
    assert not analyze(View.parse("11/1#", part="all")).safe
    with pytest.raises(ViewError, match="expected no mine total and no rules beside a part"):
        View.parse("1#/##", part=sides, mines=1)


def test_a_cell_that_the_whole_board_decides_is_not_called_certain_in_a_part() -> None:
    board = View.parse("#1#/111/1#1")
    assert analyze(View.parse("11/#1")).mines == {(1, 0)}
    assert not analyze(View.parse("11/#1", part="all")).mines
    assert board.height == 3
