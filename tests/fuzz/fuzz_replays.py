"""Any bytes as a replay file: a FormatError names a byte of it, or its game is judged."""

from __future__ import annotations

from minewise.companion.review import Review
from minewise.errors import FormatError
from minewise.formats import FORMATS, Replay, read_all
from tests.fuzz.atheris_run import run

MOST_CELLS = 1000
"""Larger boards are read, and no more."""


def follow(replay: Replay) -> None:
    """All that a replay leads to."""
    record = replay.record
    record.check()
    assert len(replay.move_seconds) == len(record.moves)
    metrics = replay.metrics()
    assert metrics["three_bv"] == replay.board.three_bv
    if record.won:
        assert metrics["three_bv_done"] == metrics["three_bv"]
    assert all(sentence.endswith(".") for sentence in replay.contradictions)
    assert len(Review.from_record(record, protected_first=True).judged) <= len(record.moves)


def one_input(data: bytes) -> None:
    """What is tried: raises anything but a FormatError, or if a replay that was read is none."""
    try:
        for replay in read_all(data):
            assert replay.format.split()[0] in FORMATS
            assert replay.board.height * replay.board.width >= len(replay.board.mines)
            assert len(replay.events) <= len(data)
            if replay.board.height * replay.board.width <= MOST_CELLS:
                follow(replay)
    except FormatError as error:
        assert 0 <= error.byte <= len(data)  # noqa: PT017 - what was refused is looked at
        assert not error.format or error.format in FORMATS  # noqa: PT017


if __name__ == "__main__":
    run(one_input)
