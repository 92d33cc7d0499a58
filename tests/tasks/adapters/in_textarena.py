"""Run in an environment with textarena."""

from __future__ import annotations

import random
from typing import Any

import pytest
import textarena

import minewise.tasks.adapters.textarena
from minewise.errors import TaskError
from minewise.tasks import TextGame
from tests.tasks.text_players import any_cell, best_cell, play_text

assert minewise.tasks.adapters.textarena


def play(env: Any, choose: Any) -> tuple[str, dict[int, float], dict[str, Any]]:
    """Plays to the end; the last text, the rewards and what is told of the player."""
    done = False
    while not done:
        player, text = env.get_observation()
        assert player == 0
        row, column = choose(env.game.view)
        done, _ = env.step(f"Move: reveal ({row},{column})")
    rewards, about = env.close()
    return text, rewards, about[0]


@pytest.mark.parametrize("choose", [best_cell, any_cell])
@pytest.mark.parametrize("number", range(5))
def test_a_game_earns_what_it_earns_in_minewise(choose: Any, number: int) -> None:
    settings: dict[str, Any] = {"number": number, "reward": "process", "encoding": "coordinates"}
    env = textarena.make("Minewise-v0", rules="5x5/4", **settings)
    env.reset(num_players=1, seed=3)
    text, rewards, about = play(env, choose)
    game = TextGame("5x5/4", seed=3, **settings)
    turns = play_text(game, choose)
    assert rewards == {0: game.earned}
    assert {name: about[name] for name in game.summary} == game.summary
    assert about["turn_count"] == len(turns)
    assert about["invalid_move"] is False
    assert game.prompt in text
    assert all(turn.text in text for turn in turns[:-1])


def test_illegal_moves_are_answered_and_do_not_end_the_game() -> None:
    env = textarena.make("Minewise-v0", rules="5x5/4")
    env.reset(num_players=1, seed=3)
    for reply in ("I pass.", "Move: reveal (9,9)", "Move: unflag (0,0)"):
        done, info = env.step(reply)
        assert (done, info["kind"]) == (False, "illegal")
    assert "Nothing has changed." in env.get_observation()[1]
    assert play(env, best_cell)[2]["illegal"] == 3


def test_a_seed_names_a_game_and_leaves_the_random_of_python_alone() -> None:
    random.seed(1)
    state = random.getstate()
    env = textarena.make("Minewise-v0")
    env.reset(num_players=1, seed=7)
    first = play(env, any_cell)[1:]
    env.reset(num_players=1, seed=7)
    assert play(env, any_cell)[1:] == first
    env.reset(num_players=1)
    unseeded = env.state.game_state["seed"]
    env.reset(num_players=1)
    assert env.state.game_state["seed"] != unseeded
    assert random.getstate() == state


def test_there_is_one_player() -> None:
    with pytest.raises(TaskError):
        textarena.make("Minewise-v0").reset(num_players=2)
