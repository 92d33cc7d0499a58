"""Positions in the notations of other programs: each reads back, and a refusal names the place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlencode

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import Board, Game, View, play
from minewise.errors import ViewError
from minewise.game.notation import position_of_text
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE
from tests.strategies import views

KEYCAPS = {str(n): f"{n}\ufe0f\u20e3" for n in range(9)}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
NAMES = dict(zip("012345678", DIGITS, strict=True))

MARKS: tuple[dict[str, str], ...] = (
    {"#": "."},
    {"#": "-", "F": "!"},
    {"#": "■", "F": "⚑", "*": "💣"},
    {"#": "?", "F": "f", "*": "B"},
    {"#": "h", "*": "@"},
    {"#": "·"},
    {"#": "🟦", "F": "🚩", "*": "💥"} | KEYCAPS,
    {"#": "⬛", "F": "🚩", "*": "💣", "0": "0️⃣"},
    {"#": ":blue_square:", "F": ":triangular_flag_on_post:", "*": ":boom:"}
    | {digit: f":{name}:" for digit, name in NAMES.items()},
)
"""Marks of other programs for ours."""


def written(view: View, marks: dict[str, str], between: str = "", rows: str = "\n") -> str:
    return rows.join(between.join(marks.get(mark, mark) for mark in row) for row in view.rows())


def is_doubtful(view: View) -> bool:
    """Would its dots and stars be a layout of mines, or is every mine around each clue known?"""
    clues = [cell for clue in range(9) for cell in view.where(clue)]
    if not clues:
        return not view.where(FLAG)
    known = (FLAG, EXPLODED)
    return all(view[c] == sum(view[n] in known for n in view.neighbors(c)) for c in clues)


def reads(text: str, view: View, mines: int | None = None) -> None:
    read = View.parse(text, clues="cautious")
    assert read.rows() == view.rows()
    assert read.mines == mines


@given(views, st.sampled_from(MARKS), st.sampled_from(["", " ", "\t", ",", ", ", ";"]))
def test_other_marks_read_back(view: View, marks: dict[str, str], between: str) -> None:
    assume(not view.where(NO_CLUE) and not is_doubtful(view))
    assume(between not in (",", ", ", ";") or view.width > 1)
    reads(written(view, marks, between), view)


@given(views)
def test_lists_of_codes_and_of_rows_read_back(view: View) -> None:
    codes = view.array.tolist()
    with np.printoptions(threshold=100_000, linewidth=10_000):
        for text in (json.dumps(codes), str(codes), str(view.array), repr(view.array)[6:]):
            reads(text.partition(", dtype")[0], view)
    reads(json.dumps(view.rows()), view)


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert"])
@pytest.mark.parametrize("squares", ["⬛⬜", "⬜⬛"])
def test_two_unknown_marks_are_told_apart_or_refused(rules: str, squares: str) -> None:
    """Zeros and covered cells as squares: never read the wrong way round."""
    games = [play("csp", f"{rules} first_click=opening", seed=1, game=game) for game in range(10)]
    shown = [view for record in games for view in list(record.replay())[1::20]]
    told = 0
    for view in shown:
        text = written(view, dict(zip("#0", squares, strict=True)))
        try:
            read = View.parse(text)
        except ViewError as error:
            assert "which may be either here" in str(error)  # noqa: PT017 - it may be read too
        else:
            assert read.rows() == view.rows()
            told += 1
    assert told > 0.8 * len(shown)  # the others are over, or look the same both ways


def analysis_code(view: View, leave_out: Callable[[int, int], bool]) -> str:
    """The field of a link of JSMinesweeper, as its page writes it: runs of cells whose lengths are
    numbers in the digits of their kind. Clues do not count flags that are left out of them."""
    digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    bases = dict(zip("012345678IHFO", (10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1), strict=True))
    first, own = 0, {}
    for kind, base in bases.items():
        own[kind], first = digits[first : first + base], first + base
    cells = [
        ["H" if mark == "*" else mark for mark in row.replace("#", "H")] for row in view.rows()
    ]
    for r, c in view.where(FLAG):
        around = [(i, j) for i, j in view.neighbors((r, c)) if cells[i][j].isdigit()]
        if any(cells[i][j] == "0" for i, j in around) or not leave_out(r, c):
            cells[r][c] = "O"
            continue
        for i, j in around:
            cells[i][j] = str(int(cells[i][j]) - 1)

    def number(value: int, letters: str) -> str:
        text = ""
        while value:
            value, digit = divmod(value, len(letters))
            text = letters[digit] + text
        return text

    assert view.mines is not None
    size = ((view.width, 2), (view.height, 2), (view.mines, 4))
    code = "".join(number(value, digits).rjust(width, "a") for value, width in size)
    for run in re.findall(r"((.)\2*)", "".join(map("".join, cells))):
        letters = own[run[1]]
        code += number(len(run[0]), letters) if len(letters) > 1 else letters * len(run[0])
    return code


@given(views, st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9))))
def test_links_of_jsminesweeper_read_back(view: View, left_out: set[tuple[int, int]]) -> None:
    assume(view.mines is not None and not view.where(NO_CLUE))
    code = analysis_code(view, lambda row, column: (row, column) in left_out)
    shown = View.parse(written(view, {"*": "#"}), clues="cautious")
    for link in (
        f"https://example.org/index.html?board=9x9x10&analysis={code}",
        f"analysis={code}",
    ):
        reads(link, shown, view.mines)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3x2x2/HHF/121", "adacaaacT2mb"),
        ("3x3x2/F1H/000/HHH", "adadaaac9lSdU"),
        ("3x3x9/FFF/F8F/FFH", "adadaaaj5b4O"),
    ],
)
def test_codes_that_jsminesweeper_wrote(text: str, code: str) -> None:
    assert View.parse(f"?analysis={code}") == View.parse(text)


@given(views)
def test_our_links_read_back(view: View) -> None:
    letters = dict(zip("#F*_012345678", "cfxnabdeghijk", strict=True))
    runs = re.sub(
        r"(.)\1*",
        lambda run: letters[run[1]] + (str(len(run[0])) if len(run[0]) > 1 else ""),
        "".join(view.rows()),
    )
    fields = {"view": runs, "width": view.width, "rules": str(view.rules)}
    assert View.parse(f"http://127.0.0.1:8000/analyze.html#{urlencode(fields)}") == view


@pytest.mark.parametrize("rules", ["beginner", "kulkarni", "8x8/12 cascade=no clues=cautious"])
@pytest.mark.parametrize("seed", range(5))
def test_records_and_links_of_games_give_their_last_position(rules: str, seed: int) -> None:
    record = play("csp", rules, seed=seed, game=seed)
    *_, last = record.replay()
    assert View.parse(record.to_json()) == last
    moves = "-".join(f"{m.kind[0]}{m.cell[0]}.{m.cell[1]}" for m in record.moves)
    fields = {"rules": str(record.rules), "seed": seed, "number": seed, "moves": moves}
    assert View.parse(f"#{urlencode(fields)}") == last


def test_a_record_on_a_given_board() -> None:
    record = play("basic", "3x2/1 first_click=any", seed=1, board=Board(2, 3, mines={(0, 2)}))
    assert record.board is not None
    *_, last = record.replay()
    assert View.parse(record.to_json()) == last


boards = st.integers(1, 40).flatmap(
    lambda width: st.integers(1, 20).flatmap(
        lambda height: st.builds(
            lambda mines: Board(height, width, mines),
            st.sets(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))),
        )
    )
)


def starts(text: str, board: Board) -> None:
    """Every cell is covered, the total is told, and it is said why."""
    view = View.parse(text)
    assert view.rows() == ["#" * board.width] * board.height
    assert view.mines == len(board.mines)
    assert position_of_text(text).note


@given(boards)
def test_whole_boards_are_read_as_a_player_begins(board: Board) -> None:
    mines = sorted(board.mines)
    mbf = bytes([board.width, board.height, *divmod(len(mines), 256)])
    mbf += bytes(part for row, column in mines for part in (column, row))
    assume(set(mbf.hex()) - set("012345678"))  # else it is a row of clues
    starts(mbf.hex(), board)
    starts(mbf.hex(" ").upper(), board)

    cells = [(r, c) in board.mines for r in range(board.height) for c in range(board.width)]
    cells += [False] * (-len(cells) % 5)
    fives = [cells[i : i + 5] for i in range(0, len(cells), 5)]
    code = "".join(
        "0123456789abcdefghijklmnopqrstuv"[sum(16 >> i for i, mine in enumerate(five) if mine)]
        for five in fives
    )
    starts(f"https://example.org/#/game?b={board.width:02}{board.height:02}&m={code}", board)


@given(boards)
def test_boards_of_discord_stay_covered_where_they_are_hidden(board: Board) -> None:
    rows = str(board).splitlines()
    hidden = [f"||:{NAMES.get(mark, 'bomb')}:||" for row in rows for mark in row.split()]
    lines = [hidden[i : i + board.width] for i in range(0, len(hidden), board.width)]
    starts("\n".join(map("".join, lines)), board)
    shown = [(r, c) for r in range(board.height) for c in range(board.width)]
    row, column = next((cell for cell in shown if cell not in board.mines), (0, 0))
    assume((row, column) not in board.mines)
    lines[row][column] = lines[row][column].strip("|")
    view = View.parse("\n".join(map(" ".join, lines)))
    assert view[row, column] == board.clues[row, column]
    assert board.width * board.height == 1 or view.mines == len(board.mines)
    assert len(view.where(COVERED)) == board.width * board.height - 1


@given(views, st.sampled_from([",", ", ", ";"]), st.data())
def test_rows_of_a_table_may_end_in_what_parts_their_cells(
    view: View, between: str, data: st.DataObject
) -> None:
    """Some of them, too."""
    ends = data.draw(st.lists(st.booleans(), min_size=view.height, max_size=view.height))
    assume(view.width > 1)
    lines = written(view, {}, between).splitlines()
    text = "\n".join(line + between * end for line, end in zip(lines, ends, strict=True))
    reads(text, view)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#x", "expected * for a mine or _, beside rules with withheld clues, for a revealed cell"),
        (
            "##/#M",
            "expected F for a flag or * for a mine at row 1, column 1, got 'M', which may be",
        ),
        ("##/#~", "expected a cell at row 1, column 1 (# covered, F flag, * exploded mine, _ clue"),
        (
            "F_/11",
            "# for a covered cell or _, beside rules with withheld clues, for a revealed cell",
        ),
        ("? _\n1 1", "at row 0, column 1, got '_', which may be either here (read as text)"),
        (
            "Mines: 1\nF1##",
            "which may be either: a total of 1, or of 2 with the flags; write",
        ),
        ("2\n## \n## ", "or Mines: 2, got '2', which may be either here"),
        (";1;;\n;1;;", "got ';' at the end of each row, which may follow the last cell, or be"),
        ("https://example.org/game/1", "since no page is opened; copy the rows of the board"),
        (
            "SAVEFILE:41:Simon",
            "got a saved game of Simon Tatham's Puzzle Collection; copy the rows",
        ),
        ("89504e470d0a1a0a", "expected a position as text, got a picture (PNG); copy the rows"),
        ("2 2\n*.\n..\n2 2\n.*\n..", "expected one board, got 2, one after the other"),
        ("19", "got '9', which no clue can be (read as text): '19'"),
        ("1|1\n11", "0 to 8), got '|' (read as text): '1|1\\n11'"),
        ("1l1\n###", "got 'l', which may be a 1 that was read wrongly (read as text)"),
        ("3#/121", "expected 2 cells in row 1, got 3"),
        ("###|121", "expected one cell at row 0, column 0, got '###', since"),
        ("~~~\n121", "0 to 8), got '~'"),
        ("1,11", "expected one cell at row 0, column 1, got '11'"),
        ("[[True, False]]", "expected a cell at row 0, column 0"),
        ('{"mines": [[0, 1]]}', "expected a minewise record, got JSON of another kind"),
        ("###\n\n121\n###", "expected # for a covered cell and 0 for one with no mine around"),
        ("1🦄", "0 to 8), got '🦄' (read as emoji board)"),
        (":one::unicorn:", "0 to 8), got ':unicorn:' (read as emoji board)"),
        ("#.\n#.", "or 0 for one with no mine around at row 0, column 1, got '.', which may be ei"),
        (".-#", "at row 0, column 0, got '.', which may be either here (read as text): '.-#'"),
        ("*..\n...", "expected what a player sees, got a layout of mines without a clue"),
        (
            "1,,#",
            "at row 0, column 1, got a blank, which may be either here (read as table): '1,,#'",
        ),
        (
            "1,11",
            "expected one cell at row 0, column 1, got '11', since , separates the cells of",
        ),
        ("1,#\n1", "expected 2 cells in row 1, got 1 (read as table)"),
        ("[[1, 9]]", "0 to 8), got '9', which no clue can be (read as list of rows)"),
        (
            "||1|| ||1",
            "expected || after what is hidden at row 0, column 1 (read as Discord",
        ),
        (
            "||🦄||",
            "expected a clue or a mine at row 0, column 0, got '🦄' (read as Discord",
        ),
        ("0909000a0102", "expected 24 bytes for 10 mines, got 6 (read as MBF board)"),
        ("09090001ff00", "got row 0, column 255 at byte 4 (read as MBF board)"),
        ("090900020a000a00", "got row 0, column 10 at byte 4 (read as MBF board)"),
        ("?a=1", "expected one of view=, rules=, analysis=, board= and b= with m=, since no page"),
        ("?board=9x9", "expected WIDTHxHEIGHTxMINES after board=, got '9x9' (read as JSMine"),
        (
            "?analysis=ajaj",
            "in the first 8 letters of analysis=, got 'ajaj' (read as JSM",
        ),
        (
            "?analysis=adacaaacT2",
            "expected 6 cells in analysis=, got 3 (read as JSMine",
        ),
        ("?analysis=adacaaac0000", "expected 6 cells in analysis=, got more"),
        ("?b=4&m=0", "as many digits after b=, got '4' (read as board link)"),
        ("?b=0202&m=00", "expected 1 digits after m=, got 2 (read as board link)"),
        ("?b=0202&m=z", "expected digits of base 32 after m=, got 'z' (read as board link)"),
        (
            "#view=c3&width=2",
            "expected rows of one width, got 3 cells and width=2 (read as mine",
        ),
        ("#view=cz&width=2", "expected the cells of a view after view=, got 'z'"),
        ("#view=c99999999&width=9", "expected a view of at most 1,000,000 cells"),
        ("#rules=expart", "unknown rules 'expart'"),
        ("#rules=beginner&seed=x", "expected a whole number after seed=, got 'x'"),
        ("#rules=beginner&seed=1&moves=r0.0-r0", "expected a move such as r3.5, got 'r0'"),
        ("#rules=beginner&seed=1&moves=c0.0", "as move 1, chord 0,0 (read as minewise link)"),
        ("{", "ends or breaks at line 1, column 2 (read as minewise record)"),
        ("{}", "expected a minewise record, got JSON of another kind"),
        (
            '{"format": "minewise record"}',
            "got version None (read as minewise record)",
        ),
        ('{"format": "minewise record", "version": 2}', "of version 1, got version 2"),
    ],
)
def test_refusals_name_the_notation_and_the_place(text: str, message: str) -> None:
    with pytest.raises(ViewError, match=re.escape(message)):
        View.parse(text)


@pytest.mark.check
def test_a_board_that_is_not_found_soon_is_refused() -> None:
    """It took hours, and nothing could end it."""
    hours = "#rules=200x200/8000+first_click=opening+boards=no-guess&seed=1&moves=r5.5"
    with pytest.raises(ViewError, match="found within a minute as move 1"):
        View.parse(hours)


def test_rules_and_total_are_those_of_the_text_if_no_others_are_given() -> None:
    link = "#view=c3bdb&width=3&rules=3x2%2F2+first_click%3Dany"
    assert View.parse(link) == View.parse("###/121", mines=2)
    assert View.parse(link, mines=3).mines == 3
    assert View.parse(link, rules="3x2/?").mines is None
    assert View.parse("3x2x2/HHH/121", mines=1).mines == 1


def test_a_game_of_the_library_as_a_link() -> None:
    game = Game("beginner", seed=4)
    game.reveal(4, 4)
    game.flag(0, 0)
    assert View.parse("?rules=beginner&seed=4&moves=r4.4-f0.0") == game.view
    assert game.view[0, 0] == FLAG
    assert EXPLODED not in game.view.array
