"""Files of boards: text, mbf and abf, and the boards of replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from minewise import Board, play
from minewise.cli.main import main
from minewise.errors import BoardError, FormatError, RecordError
from minewise.formats import read_boards, write
from minewise.formats.boards import boards_of
from tests.formats.test_replays import games
from tests.formats.written_replays import Game, evf, rawvf


def test_files_are_read_as_people_write_them(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_bytes(b"\n\n * 1 0\r\n 1 1 0 \r\n\t\r\n\n1 1 1\n 1 * 1\n\n\n")
    source = read_boards(file)
    assert [board.mines for board in source.boards] == [{(0, 0)}, {(1, 1)}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one board, got none: in "),
        ("..x", "expected '\\*', '.' or 0 to 8, got 'x': '..x': in "),
        ("*.\n\n*..", r"2x1/1 as the first, got 3x1/1 as number 1: '\* 1 0': in "),
    ],
)
def test_files_of_no_boards_are_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(text)
    with pytest.raises(BoardError, match=message):
        read_boards(file)
    with pytest.raises(BoardError, match=r"cannot read the boards of .*: No such file"):
        read_boards(tmp_path / "none.txt")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BoardError, match=r"as mbf: expected a width .*boards\.txt"):
        read_boards(file)


@given(games())
def test_a_board_comes_back(game: Game) -> None:
    board = game.board
    for name in ("mbf", "abf", "txt"):
        assert boards_of(write(board, to=name)) == (board,)
    assert boards_of(evf(game)) == boards_of(rawvf(game)) == (board,)


def test_a_board_that_a_format_cannot_hold() -> None:
    wide = Board(1, 256, mines=[(0, 0)])
    with pytest.raises(FormatError, match="expected a board of at most 255 rows and columns") as no:
        write(wide, to="mbf")
    assert no.value.format == "mbf"
    assert boards_of(write(wide, to="txt")) == (wide,)
    with pytest.raises(FormatError, match="unknown format for a board 'evf'"):
        write(wide, to="evf")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("09 01 00 01 01", "as mbf: expected 6 bytes for 1 mines, got 5: in"),
        ("09 01 00 02 01 00 01 00", "as mbf: .* row 0, column 1 at byte 6: in"),
        ("09 01 00 01 09 00", "as mbf: .* row 0, column 9 at byte 4: in"),
    ],
)
def test_a_broken_board_says_what_is_wrong(tmp_path: Path, file: str, message: str) -> None:
    (tmp_path / "board.mbf").write_bytes(bytes.fromhex(file))
    with pytest.raises(BoardError, match=message):
        read_boards(tmp_path / "board.mbf")


def test_the_board_of_a_record_is_read() -> None:
    given, drawn = Board.parse("1 * 1 0"), play("basic", "9x9/10", seed=3)
    assert boards_of(write(play("basic", board=given), to="json")) == (given,)
    assert boards_of(write(drawn, to="json")) == boards_of(write(drawn, to="rawvf"))
    with pytest.raises(RecordError, match="JSON of another kind"):
        boards_of(b"{}")


def test_boards_of_other_programs_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.mbf"
    write(Board.parse("1 * 1 0"), file)
    assert read_boards(file).boards[0].mines == {(0, 1)}
    main(["watch", "exact", "--boards", str(file), "--json"], standalone_mode=False)
    assert '"rules":"4x1/1' in capsys.readouterr().out
