"""Any record, also an altered one: it replays to what it says, or a typed error refuses it.

The first byte chooses a record, the rest are edits of its text.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from minewise import Board, MinewiseError, Record, play
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited

MOST_CELLS = 2500
"""Records of larger games are read but not replayed."""


@cache
def records() -> tuple[bytes, ...]:
    """Games of several kinds, won and lost, on boards at random and given."""
    given = Board.parse("1 1 1\n1 * 1\n1 1 1")
    return tuple(
        record.to_json().encode()
        for record in (
            play("exact", "5x5/4", seed=3),
            play("csp", "6x4/6 first_click=any on_mine=continue win=all_identified", seed=1),
            play("random", "3x3/2 first_click=any start=random", seed=2**64 - 1, game=7),
            play("basic", "5x5/4 clues=cautious cascade=no first_click=any", seed=2),
            play("exact", "3x3/1 first_click=any", board=given),
        )
    )


def one_input(data: bytes) -> None:
    """What is tried: raises if a record that was read is none, or anything but a MinewiseError."""
    if not data:
        return
    original = records()[data[0] % len(records())]
    text = edited(original, data[1:]).decode("utf-8", errors="surrogateescape")
    with suppress(MinewiseError):
        record = Record.from_json(text)
        assert Record.from_json(record.to_json()) == record
        if record.rules.cells <= MOST_CELLS:
            record.check()


if __name__ == "__main__":
    run(one_input)
