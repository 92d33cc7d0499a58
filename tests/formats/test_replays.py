"""Replay files are read as they were written, and refused with a format and a byte if broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board
from minewise.errors import FormatError
from minewise.formats import Buttons, PointerAction, read, read_all
from tests.formats.written_replays import Game, evf, evfs, rawvf

CORPUS = Path(__file__).parents[1] / "fuzz/corpus/replays"

DOWN = {PointerAction.LEFT_DOWN: 1, PointerAction.RIGHT_DOWN: 2, PointerAction.MIDDLE_DOWN: 4}
UP = {PointerAction.LEFT_UP: 1, PointerAction.RIGHT_UP: 2, PointerAction.MIDDLE_UP: 4}


@st.composite
def games(draw: st.DrawFn) -> Game:
    height, width = draw(st.integers(1, 30)), draw(st.integers(1, 30))
    cells = [(row, column) for row in range(height) for column in range(width)]
    mines = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    times = st.integers(0, 999_999)
    place = st.integers(0, 65535)
    return Game(
        Board(height, width, mines=mines),
        draw(st.text(st.characters(blacklist_categories=["Cs", "Cc", "Z"]), max_size=20)),
        draw(times),
        draw(st.lists(st.tuples(times, st.sampled_from(PointerAction), place, place), max_size=20)),
    )


@given(games(), st.sampled_from([evf, rawvf]))
def test_a_replay_is_read_as_it_was_written(game: Game, write: Callable[[Game], bytes]) -> None:
    replay = read(write(game))
    assert replay.board == game.board
    assert replay.player == game.player
    assert replay.player_bytes == game.player.encode()
    assert replay.seconds == game.milliseconds / 1000
    events = [(round(1000 * e.seconds), e.action, e.x, e.y) for e in replay.events]
    assert events == list(game.events)
    held = 0
    for event in replay.events:
        held = (held | DOWN.get(event.action, 0)) & ~UP.get(event.action, 0)
        assert event.buttons == Buttons(held)


@given(st.lists(games(), min_size=1, max_size=3), st.binary(max_size=40))
def test_several_replays_in_a_file(several: list[Game], checksum: bytes) -> None:
    file = evfs(several, checksum)
    replays = list(read_all(file))
    assert [replay.name for replay in replays] == [f"{n}.evf" for n in range(len(several))]
    assert [replay.board for replay in replays] == [game.board for game in several]
    if len(several) > 1:
        with pytest.raises(FormatError, match=f"got one of {len(several)} for read_all"):
            read(file)


FORMAT_OF = {
    "avf": "avf",
    "rmv-1": "rmv 1",
    "rmv-2": "rmv 2",
    "mvf-097": "mvf",
    "mvf-2007": "mvf",
    "mvf-bare": "mvf",
    "evf-0": "evf 0",
    "evf-3": "evf 3",
    "evf-4": "evf 4",
    "rawvf": "rawvf",
}


@pytest.mark.parametrize("name", FORMAT_OF)
def test_a_file_is_known_by_its_content(name: str, tmp_path: Path) -> None:
    file = tmp_path / "replay.txt"
    file.write_bytes((CORPUS / name).read_bytes())
    replay = read(str(file))
    assert replay.format == FORMAT_OF[name]
    assert replay.player == "Zoë"
    assert replay.seconds > 0
    assert replay == read(file) == read(file.read_bytes())


def test_a_replay_is_shown_in_a_line() -> None:
    assert repr(read(CORPUS / "evf-4")) == "<Replay evf 4: 'Zoë', 5x3/2, 70.0 s, 4 events>"


def test_a_name_that_is_no_text_refuses_no_file() -> None:
    content = (CORPUS / "rmv-2").read_bytes().replace("Zoë".encode(), b"Zo\xeb!")
    replay = read(content)
    assert (replay.player, replay.player_bytes) == ("Zoë!", b"Zo\xeb!")
    assert len(replay.notes) == 1


def test_a_refusal_names_the_format_the_byte_and_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cut.avf"
    file.write_bytes((CORPUS / "avf").read_bytes()[:11])
    with pytest.raises(
        FormatError, match=r"expected 1 byte, got 0, byte 11 of avf: .*cut\.avf"
    ) as raised:
        read(file)
    assert (raised.value.format, raised.value.byte) == ("avf", 11)
    with pytest.raises(FormatError, match=r"expected a replay: .* byte 0: b'hello'"):
        read(b"hello")
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.avf")


@pytest.mark.parametrize("marks", ["On", "Off"])
def test_question_marks_come_after_flags(marks: str) -> None:
    """Three right clicks on a cell: a flag, a question mark and nothing, or a flag again."""
    events = "".join(
        f"{at}.{button}0 {press} {column} 1\n"
        for at, kind, column in [(0, "l", 3), (1, "r", 1), (2, "r", 1), (3, "r", 1), (4, "l", 1)]
        for button, press in ((0, f"{kind}c"), (1, f"{kind}r"))
    )
    replay = read(f"Marks: {marks}\nBoard:\n0*0\nEvents:\n{events}".encode())
    assert replay.record.won == (marks == "On")
    assert replay.metrics()["right_clicks"] == 3
