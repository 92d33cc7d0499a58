"""Lines around a board and marks of several meanings: none vanishes without a word."""

from __future__ import annotations

import pytest

from minewise import View
from minewise.errors import ViewError
from minewise.game.notation import position_of_text

BOARDS = ("####\n1111", "1 # # 1\n1 1 1 1", "1,#,#,1\n1,1,1,1", "0000\n1111\n####")
ODD = (
    *(
        "////",
        "....",
        "----",
        "====",
        "    ",
        "____",
        "xxxx",
        "????",
        "++++",
        "+-+-",
        "~~~~",
        "||||",
    ),
    *("/", ".", "-", "x", "F", "#", "1 2", "# 1", "ab", "go", "12", "A1", "::", "0x1", "()", "1.5"),
    *("HFB1", "FHMX", "MOFO", "🚩 1 /", "💣 2 🚩 0", "* * * *", "B B B B", "/ / / /", "_ _ _ _"),
    *("Turn 3", "Player: Ann", "what is safe", "score 10", "12:30", "$$$$", "9999", "[ ]"),
)


@pytest.mark.parametrize("line", ODD)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("is_first", [True, False])
def test_an_odd_line_is_a_row_or_a_total_or_named_or_refused(
    line: str, board: str, is_first: bool
) -> None:
    text = f"{line}\n{board}" if is_first else f"{board}\n{line}"
    height = board.count("\n") + 1
    try:
        position = position_of_text(text)
    except ViewError:
        return
    # A row more, or a word of what became of the line.
    assert position.height == height + 1 or repr(line)[1:-1].strip() in position.note, position
    assert position.height in (height, height + 1)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("##/11", ["##", "11"]),
        ("##/\n11", ["##", "11"]),
        ("##/11/", ["##", "11"]),
        ("##1/", ["##10"]),
        ('{"board": "##/11"}', ["##", "11"]),
        ("1111\n////\n1111\n####", None),
        ("####\n1111\n////", ["####", "1111", "0000"]),
        ("/ / /\n1 1 1\n# # #", ["000", "111", "###"]),
    ],
)
def test_a_slash_parts_rows_or_is_a_cell(text: str, rows: list[str] | None) -> None:
    if rows is None:
        with pytest.raises(ViewError, match="got '/', which may be either here"):
            View.parse(text)
    else:
        assert View.parse(text).rows() == rows


@pytest.mark.parametrize(
    "text", ["////\n1111\n....", "/##/11", "##//11", "##/11\n11/##", "##/\n11/", "1/1\n#/#"]
)
def test_a_slash_that_may_be_either_is_asked_for(text: str) -> None:
    with pytest.raises(ViewError, match="got '/', which may be either here"):
        View.parse(text)


@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("board", ["1##1", "#1#1", "##1#"])
def test_a_number_beside_one_row_is_the_total(number: int, board: str) -> None:
    for text in (f"{number}\n{board}", f"{board}\n{number}"):
        position = position_of_text(text)
        assert (position.height, position.mines) == (1, number)
        assert position.note == f"'{number}' is read as the mine total."


@pytest.mark.parametrize("text", ["12\n1", "1\n12", "1,#\n1"])
def test_a_short_row_beside_one_is_no_total(text: str) -> None:
    with pytest.raises(ViewError, match=r"expected \d cells in row 1, got \d"):
        View.parse(text)


@pytest.mark.parametrize("line", ["x", "F", "##", "12111"])
def test_the_row_of_another_length_is_named(line: str) -> None:
    with pytest.raises(ViewError, match="expected 4 cells in row 0, got"):
        View.parse(f"{line}\n####\n1##1")


@pytest.mark.parametrize("words", ["Mines: 2", "  <- which is safe?", "(row one)", "2 mines left"])
@pytest.mark.parametrize("row", ["####", "# # # #", "1F#1", "??##"])
def test_a_row_with_words_beside_it_does_not_vanish(words: str, row: str) -> None:
    for line in (f"{row} {words}", f"{words} {row}"):
        for text in (f"{line}\n1##1\n####", f"1##1\n####\n{line}"):
            with pytest.raises(ViewError, match="expected"):
                View.parse(text)


@pytest.mark.parametrize(
    ("rest", "mines", "said"),
    [
        ("  # 1 mine", 1, "is read as the mine total"),
        ("; // 1 mine", None, "Left out: '// 1 mine'"),
        (" at least 1 mine", None, "Left out: 'at least 1 mine'"),
        (";", None, ""),
    ],
)
def test_what_stands_behind_a_list_is_read_or_named(
    rest: str, mines: int | None, said: str
) -> None:
    for text in ("board = [[1,-1],[-1,-1]]", "x = {{1, -1}, {-1, -1}}", "[[1, -1], [-1, -1]]"):
        position = position_of_text(text + rest)
        assert position.mines == mines
        assert said in position.note
