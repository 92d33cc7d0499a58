"""Run in an environment with openenv."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openenv import GenericEnvClient

from minewise.tasks import TextGame
from tests.tasks.adapters.game_server import game_server
from tests.tasks.text_players import any_cell, best_cell, play_text


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with game_server(Path(sys.executable)) as address:
        yield address


def test_the_check_of_openenv_finds_nothing_amiss(url: str) -> None:
    command = [str(Path(sys.executable).parent / "openenv"), "validate", "--url", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verdict: PASS" in done.stdout


@pytest.mark.parametrize("choose", [best_cell, any_cell])
def test_a_game_goes_as_it_goes_in_minewise(url: str, choose: Any) -> None:
    settings: dict[str, Any] = {"rules": "5x5/4", "number": 3, "reward": "process"}
    game = TextGame(**settings, seed=8)
    with GenericEnvClient(base_url=url).sync() as client:
        result = client.reset(seed=8, **settings)
        assert result.observation["text"] == game.prompt
        while not game.over:
            row, column = choose(game.view)
            turn = game.step(f"Move: reveal ({row},{column})")
            result = client.step({"reply": f"Move: reveal ({row},{column})"})
            assert result.observation["text"] == turn.text
            assert result.observation["kind"] == turn.kind
            assert (result.reward, result.done) == (turn.reward, turn.over)
        state = client.state()
    assert result.observation["success"] == game.success
    assert state["summary"] == game.summary
    assert state["step_count"] == sum(game.counts.values())
    assert state["settings"] == settings
    assert "seed" not in state


def test_sessions_play_games_of_their_own(url: str) -> None:
    with GenericEnvClient(base_url=url).sync() as one, GenericEnvClient(base_url=url).sync() as two:
        settings: dict[str, Any] = {"rules": "5x5/4"}
        one.reset(seed=1, **settings)
        two.reset(seed=2, **settings)
        games = [TextGame(**settings, seed=seed) for seed in (1, 2)]
        for number, (client, game) in enumerate(((one, games[0]), (two, games[1]))):
            reply = f"Move: reveal ({number},0)"
            told = client.step({"reply": reply}).observation["text"]
            assert told == game.step(reply).text
    assert play_text(games[0], best_cell)


def test_what_reset_does_not_take_is_refused(url: str) -> None:
    for wishes in ({"rules": "nonsense"}, {"boards": "any"}):
        with (
            GenericEnvClient(base_url=url).sync() as client,
            pytest.raises(Exception, match="xpected"),
        ):
            client.reset(seed=1, **wishes)
