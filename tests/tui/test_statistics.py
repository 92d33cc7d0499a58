"""Which games of the full-screen player are logged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from minewise.companion.game_log import GameLog
from minewise.companion.played_game import PlayedGame
from minewise.tui.app import Player
from tests.tui.screen import Hand, run


@pytest.mark.parametrize(
    ("known", "keys", "logged"),
    [
        (False, ["space"], True),
        (True, ["space"], False),
        (False, ["h", "space"], False),
        (False, ["p", "p", "space"], False),
        (False, ["a"], False),
    ],
    ids=["fresh", "known seed", "hint", "chances", "agent"],
)
def test_only_games_without_help_are_logged(
    tmp_path: Path, known: bool, keys: list[str], logged: bool
) -> None:
    log = GameLog(tmp_path / "games.jsonl")
    player = Player(PlayedGame("5x5/0", seed=4), clock=lambda: 0.0, log=log)
    player.play_screen.counts = not known

    async def play(hand: Hand) -> None:
        await hand.press(*keys)
        assert hand.played.game.over
        await hand.press("u", *keys)

    run(player, play)
    lines = [json.loads(line) for line in log.text.splitlines()]
    assert [(line["level"], line["won"]) for line in lines] == [("5x5/0", True)] * logged


def test_a_game_that_cannot_be_logged_ends_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    log = GameLog(tmp_path / "file" / "games.jsonl")
    player = Player(PlayedGame("5x5/0", seed=4), clock=lambda: 0.0, log=log)
    player.play_screen.counts = True

    async def play(hand: Hand) -> None:
        await hand.press("space")
        assert hand.played.game.over

    run(player, play)
