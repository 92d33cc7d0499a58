"""How programs say that a game ended, against what its clicks do."""

from __future__ import annotations

import pytest

from minewise.formats import read

WON = ("won", "Win", "victory", "solved", "success")
LOST = ("lost", "Loss", "lose", "blown", "defeat", "dead", "exploded")


def replay(status: str, column: int, *events: str) -> bytes:
    """A board of a mine and a safe cell, of which one is clicked."""
    lines = [
        *("RawVF_Version: Rev6", "Program: tests", f"Status: {status}", "Board:", "*0", "Events:"),
        *("0.000 start", f"0.100 lc {column} 1 ({16 * column - 8} 8)"),
        *(f"0.200 lr {column} 1 ({16 * column - 8} 8)", *events),
    ]
    return "\n".join([*lines, ""]).encode()


@pytest.mark.parametrize("status", LOST)
@pytest.mark.parametrize("event", ["", "0.200 won"])
def test_a_game_that_is_won_and_said_to_be_lost(status: str, event: str) -> None:
    said = read(replay(status, 2, event)).contradictions
    assert "The file says that the game was lost, but its clicks win it." in said


@pytest.mark.parametrize("status", WON)
@pytest.mark.parametrize("event", ["", "0.200 boom"])
def test_a_game_that_is_lost_and_said_to_be_won(status: str, event: str) -> None:
    said = read(replay(status, 1, event)).contradictions
    assert "The file says that the game was won, but its clicks reveal a mine." in said


@pytest.mark.parametrize(
    ("status", "column"), [*((word, 2) for word in WON), *((word, 1) for word in LOST)]
)
def test_an_end_that_fits_the_clicks_contradicts_nothing(status: str, column: int) -> None:
    assert not read(replay(status, column)).contradictions
    assert not read(replay("unknown", column)).contradictions


def test_two_ends_in_one_file_are_noted() -> None:
    notes = read(replay("Loss", 2, "0.200 won")).notes
    assert "The file says that the game was won, and that it was lost." in notes
