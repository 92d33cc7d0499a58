"""Any bytes as a replay file: it is read, or a FormatError names a byte of it, never more."""

from __future__ import annotations

from minewise.errors import FormatError
from minewise.formats import FORMATS, read_all
from tests.fuzz.atheris_run import run


def one_input(data: bytes) -> None:
    """What is tried: raises anything but a FormatError, or if a replay that was read is none."""
    try:
        for replay in read_all(data):
            assert replay.format.split()[0] in FORMATS
            assert replay.board.height * replay.board.width >= len(replay.board.mines)
            assert len(replay.events) <= len(data)
            assert isinstance(replay.core.board.three_bv, int)
    except FormatError as error:
        assert 0 <= error.byte <= len(data)  # noqa: PT017 - what was refused is looked at
        assert not error.format or error.format in FORMATS  # noqa: PT017


if __name__ == "__main__":
    run(one_input)
