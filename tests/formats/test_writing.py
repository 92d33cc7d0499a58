"""What is written in formats of other programs is read back equal."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path

import pytest
from duel.rival import PYTHON, Rival
from hypothesis import given
from hypothesis import strategies as st
from replays import compared

from minewise import Board, Record, play
from minewise.cli.commands import CommandError
from minewise.cli.main import main
from minewise.errors import FormatError
from minewise.formats import Format, PointerAction, PointerEvent, Replay, read, write
from minewise.formats.boards import boards_of
from minewise.formats.reading import ENTRY_POINT_GROUP
from tests.formats.test_replays import CORPUS, games
from tests.formats.written_replays import Game, rawvf

WRITTEN = sorted(path for path in CORPUS.iterdir() if path.name not in ("evfs", "rawvf"))


START = PointerEvent(0.0, PointerAction.MOVE, 0, 0)
"""Where evf needs a first move of the pointer."""


def told(replay: Replay) -> tuple[object, ...]:
    """What every format holds. A time without a zone is written to evf as one of Greenwich."""
    started = replay.claims.started.removesuffix("Z")
    events = replay.events[1:] if replay.events[:1] == (START,) else replay.events
    size, program = replay.cell_size, replay.claims.program
    return replay.board, replay.player, replay.seconds, size, events, program, started


@pytest.mark.parametrize("to", ["evf", "rawvf"])
@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.name)
def test_a_file_of_any_format_is_written_and_read_back(file: Path, to: str) -> None:
    replay = read(file)
    again = read(write(replay, to=to))
    assert again.format == {"evf": "evf 4", "rawvf": "rawvf"}[to]
    assert told(again) == told(replay)
    assert again.record == replay.record
    assert again.metrics() == replay.metrics()
    assert again.contradictions == ()


@given(games(), st.sampled_from(["evf", "rawvf"]))
def test_any_replay_comes_back(game: Game, to: str) -> None:
    replay = read(rawvf(game))
    clock = [event.seconds for event in replay.events]
    backwards = clock != sorted(clock) or min(clock, default=0) < 0
    leaps = [abs(a - b) > 32767 for e, f in _pairs(replay) for a, b in zip(e, f, strict=True)]
    if to == "evf" and (backwards or any(leaps)):
        with pytest.raises(FormatError, match="rawvf holds others"):
            write(replay, to=to)
        return
    assert told(read(write(replay, to=to))) == told(replay)


def _pairs(replay: Replay) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Places of the pointer, and where it was before."""
    places = [(0, 0), *((event.x, event.y) for event in replay.events)]
    return list(pairwise(places))


@pytest.mark.check
@pytest.mark.skipif(not PYTHON.exists(), reason="make .venv-bench/.rival installs it")
def test_ms_toollib_reads_what_is_written(tmp_path: Path) -> None:
    rival = Rival()
    try:
        for seed in range(50):
            agent = ("basic", "exact", "random")[seed % 3]
            file = tmp_path / f"{seed}.evf"
            board = Board.random("16x16/40 first_click=any", seed=seed)
            record = play(agent, board=board, seed=seed)
            if record.revealed == 0:
                continue  # a first reveal that hits a mine, which no program allows
            write(record, file)
            result = compared(rival, file)
            assert (result.failure, result.differences) == ("", {})
            assert result.compared >= 18
    finally:
        rival.stop()


@pytest.mark.parametrize("agent", ["basic", "exact"])
def test_a_record_is_written_as_a_replay(agent: str, tmp_path: Path) -> None:
    record = play(agent, board=Board.random("9x9/10 first_click=any", seed=4), seed=4)
    write(record, tmp_path / "game.evf")
    replay = read(tmp_path / "game.evf")
    assert (replay.player, replay.claims.program) == (record.agent, "minewise")
    assert replay.record.revealed == record.revealed
    assert replay.claims.end == record.status
    write(replay, tmp_path / "game.json")
    assert Record.from_json((tmp_path / "game.json").read_text()) == replay.record


@pytest.mark.parametrize(
    ("agent", "rules", "seed", "message"),
    [
        ("basic", "rutgers", 1, "expected a game that a mine or the last safe cell ends"),
        ("exact", "cs50", 3, "expected a game that a mine or the last safe cell ends"),
        ("basic", "9x9/10 cascade=no clues=optimistic", 1, "expected exact clues"),
        ("basic", "9x9/10 cascade=no clues=withheld:p=0.3", 1, "expected exact clues"),
    ],
)
def test_a_game_that_no_replay_shows_is_refused(
    agent: str, rules: str, seed: int, message: str
) -> None:
    record = play(agent, rules, seed=seed)
    with pytest.raises(FormatError, match=message):
        Replay.from_record(record)
    assert len(boards_of(record.to_json().encode())[0].mines) == record.mines


def test_a_long_pause_and_a_pointer_beside_the_board() -> None:
    places = [(0.0, 8, 8), (0.255, -5, 400), (66.0, 8, 8), (300.5, 30000, -1)]
    events = [PointerEvent(at, PointerAction.MOVE, x, y) for at, x, y in places]
    replay = Replay.from_events(Board.parse("1 * 1 0"), events, player="Zo\xeb")
    assert read(write(replay, to="evf")).events == replay.events == tuple(events)


@pytest.mark.parametrize("at", [-999_999.999, 999_999.999])
@pytest.mark.parametrize("place", [-10_000_000, 10_000_000])
def test_the_last_times_and_places_come_back(at: float, place: int) -> None:
    events = (PointerEvent(at, PointerAction.MOVE, place, -place),)
    replay = Replay.from_events(Board.parse("1 * 1 0"), events, seconds=0, cell_size=255)
    assert told(read(write(replay, to="rawvf"))) == told(replay)


@pytest.mark.parametrize(
    ("seconds", "place", "cell_size", "message"),
    [
        (1e6, 0, 16, "a time of less than 1000000 seconds, got 1000000.0"),
        (-999_999.9999, 0, 16, "a time of less than 1000000 seconds, got -999999.9999"),
        (float("nan"), 0, 16, "a time of less than 1000000 seconds, got nan"),
        (0.0, -10_000_001, 16, "at most 10000000 pixels away, got PointerEvent"),
        (0.0, 0, 256, "cells of 1 to 255 pixels, got 256"),
    ],
)
def test_times_and_places_that_no_file_holds(
    seconds: float, place: int, cell_size: int, message: str
) -> None:
    event = PointerEvent(seconds, PointerAction.MOVE, 0, place)
    with pytest.raises(FormatError, match=message):
        Replay.from_events(Board.parse("1 * 1 0"), [event], cell_size=cell_size)


def test_wrong_calls() -> None:
    record = play("basic", board=Board.parse("1 * 1 0"))
    with pytest.raises(FormatError, match=f"expected {len(record.moves)} times of moves, got 0"):
        Replay.from_record(record, [])
    with pytest.raises(FormatError, match="expected a Replay, a Record or a Board, got 7"):
        write(7, to="evf")  # type: ignore[arg-type]


def test_the_command_converts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "game.rawvf"
    main(["convert", str(CORPUS / "avf"), str(target)], standalone_mode=False)
    assert capsys.readouterr().out == f"{target} written\n"
    assert read(target).record == read(CORPUS / "avf").record
    main(["convert", str(target), str(tmp_path / "board.mbf")], standalone_mode=False)
    with pytest.raises(CommandError, match="unknown format for a game 'doc'"):
        main(["convert", str(target), str(tmp_path / "a.doc")], standalone_mode=False)


def test_no_board_is_lost_by_the_command(tmp_path: Path) -> None:
    two = "* 1 0\n\n0 1 *\n"
    file = tmp_path / "two.txt"
    file.write_text(two)
    with pytest.raises(CommandError, match="expected a file of one board, got one of 2"):
        main(["convert", str(file), str(file)], standalone_mode=False)
    assert file.read_text() == two


REPLAY = Replay.from_events(Board.parse("1 * 1 0"), [])


def failing(_: object) -> bytes:
    raise ZeroDivisionError


FORMATS = {
    "shout": Format("shout", lambda file: REPLAY if file == b"SHOUT" else None, lambda _: b"SHOUT"),
    "rude": Format("rude", failing, failing),  # type: ignore[arg-type]
    "number": 7,
}


class Fake(EntryPoint):
    """An entry point whose package is here."""

    def load(self) -> object:
        if self.name == "broken":
            raise ImportError("no such module")
        return FORMATS[self.name]


@pytest.mark.parametrize(
    ("names", "reading", "writing"),
    [
        ("shout", "expected a replay", "unknown format for a game 'rude'.* json, shout"),
        ("broken shout", "cannot load the format 'broken' from a:b: no such", "'broken' from a:b"),
        ("number shout", "cannot load the format 'number' from a:b: expected a minew", "got 7"),
        ("rude shout", "the format 'rude' of another package cannot read: Zero", "cannot write: Z"),
    ],
)
def test_other_packages_bring_formats(
    names: str, reading: str, writing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Fake(name, "a:b", ENTRY_POINT_GROUP) for name in names.split()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)
    # One that fails breaks no other, and is named where none knows the file or the format.
    assert read(b"SHOUT") == REPLAY
    assert write(REPLAY, to="shout") == b"SHOUT"
    with pytest.raises(FormatError, match=reading):
        read(b"whisper")
    with pytest.raises(FormatError, match=writing):
        write(REPLAY, to="rude")


def test_what_cannot_be_written_is_said_as_people_say_it(tmp_path: Path) -> None:
    wide = Board.parse("\n".join(2 * [" ".join(["*"] + 299 * ["."])]))
    with pytest.raises(FormatError, match=r"got 300x2 with 2 mines$"):
        write(wide, tmp_path / "wide.mbf")
    with pytest.raises(FormatError) as refusal:
        write(wide, tmp_path / "b")
    assert str(refusal.value).endswith(f"name ends with it: {str(tmp_path / 'b')!r}")
