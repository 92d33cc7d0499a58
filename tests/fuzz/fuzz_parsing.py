"""Any text, given to whatever reads text: it is read or refused by a typed error, never more.

The first byte chooses the reader, the rest is the text.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from minewise import Board, MinewiseError, Record, Rules, View, make
from minewise.game.clues import clue_model
from tests.fuzz.atheris_run import run

MOST_CELLS = 2500
"""Records of larger games are read but not replayed."""


def read_view(text: str) -> None:
    view = View.parse(text)
    assert View.parse(str(view), rules=view.rules) == view


def read_noisy_view(text: str) -> None:
    view = View.parse(text, clues="cautious")
    assert eval(repr(view), {"View": View, "Rules": Rules}) == view


def read_rules(text: str) -> None:
    rules = Rules.parse(text)
    assert Rules.parse(str(rules)) == rules


def read_board(text: str) -> None:
    board = Board.parse(text)
    assert Board.parse(str(board)) == board


def read_record(text: str) -> None:
    record = Record.from_json(text)
    assert Record.from_json(record.to_json()) == record
    if record.rules.cells <= MOST_CELLS:
        for _ in record.replay():
            pass


def read_clue_model(text: str) -> None:
    model = clue_model(text)
    assert clue_model(str(model)) == model


def read_agent(text: str) -> None:
    if os.path.exists(text.rpartition(".py")[0] + ".py"):  # noqa: PTH110 - any text is allowed
        return  # a file would be run, and may do anything
    make(text)


READERS: tuple[Callable[[str], None], ...] = (
    read_view,
    read_noisy_view,
    read_rules,
    read_board,
    read_record,
    read_clue_model,
    read_agent,
)


def one_input(data: bytes) -> None:
    """What is tried: raises if anything but a MinewiseError comes out."""
    if not data:
        return
    text = data[1:].decode("utf-8", errors="surrogateescape")
    with suppress(MinewiseError):
        READERS[data[0] % len(READERS)](text)


if __name__ == "__main__":
    run(one_input)
