"""Tests of the record that a replay amounts to: the game that its clicks play."""

from __future__ import annotations

import pytest
from hypothesis import given

from minewise import Board, Record, play
from minewise.companion.review import Review
from minewise.formats import PointerAction, read
from minewise.game.record import Playback
from minewise.game.source import GivenBoards
from tests.formats.test_replays import games
from tests.formats.written_replays import Game, evf

PIXELS = 16
PRESS = {
    "reveal": (PointerAction.LEFT_DOWN, PointerAction.LEFT_UP),
    "flag": (PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP),
    "unflag": (PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP),
    "chord": (PointerAction.MIDDLE_DOWN, PointerAction.MIDDLE_UP),
}


def pressed(record: Record) -> Game:
    """The game of a record, a press a second and its release half a second later."""
    events = [
        (1000 * number + half, action, PIXELS * column, PIXELS * row)
        for number, (kind, (row, column), _) in enumerate(record.moves)
        for half, action in zip((0, 500), PRESS[kind], strict=True)
    ]
    source = record.boards
    assert isinstance(source, GivenBoards)
    return Game(source.boards[0], "Zoë", events[-1][0], events)


@pytest.mark.parametrize("seed", [0, 4, 5, 9])
@pytest.mark.parametrize("agent", ["basic", "exact"])
def test_the_moves_of_an_agent_come_back(agent: str, seed: int) -> None:
    played = play(agent, board=Board.random("9x9/10 first_click=any", seed=seed), seed=seed)
    replay = read(evf(pressed(played)))
    again = replay.record
    again.check()
    assert (again.status, again.revealed) == (played.status, played.revealed)
    assert (again.flags_right, again.flags_wrong) == (played.flags_right, played.flags_wrong)
    assert again.clicks == played.clicks - played.redundant_clicks
    metrics = replay.metrics()
    assert metrics["clicks"] == len(played.moves)
    judged = Review.from_record(again, protected_first=True)
    assert judged.metrics["guesses"] == len(judged.guesses)
    assert judged.metrics["needless_guesses"] == judged.needless
    assert not judged.metrics.keys() & metrics.keys()
    claimed = "The file says that the game was won, but its clicks reveal a mine."
    assert replay.contradictions == (() if played.won else (claimed,))
    assert Record.from_json(again.to_json()) == again


@given(games())
def test_any_replay_amounts_to_a_game(game: Game) -> None:
    replay = read(evf(game))
    replay.record.check()
    assert len(Playback(replay.record)) == len(replay.move_seconds)
    assert set(replay.metrics()) >= {"three_bv", "clicks", "seconds", "pluck", "path"}
