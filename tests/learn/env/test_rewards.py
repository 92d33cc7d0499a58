"""Rewards: what each number pays for, and the schemes by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from minewise import Game, Rules, make, play
from minewise.errors import RulesError
from minewise.learn.env.environment import MinesweeperEnv
from minewise.learn.env.rewards import SCHEMES, Rewards, as_rewards


def returns(reward: Any, level: Rules | str, games: int = 40) -> list[tuple[float, MinesweeperEnv]]:
    """Returns of games in which the first legal action is chosen."""
    env = MinesweeperEnv(level, reward=reward)
    found = []
    _, info = env.reset(seed=1)
    for _ in range(games):
        over, total = False, 0.0
        while not over:
            _, earned, over, _, info = env.step(int(np.argmax(info["action_mask"])))
            total += earned
        found.append((total, env))
        _, info = env.reset()
    return found


def test_a_return_of_win_is_a_game_won() -> None:
    rules = Rules(4, 4, 1)
    statuses = []
    for number in range(40):
        game = Game(rules, seed=1, number=number)
        while not game.over:
            game.reveal(*game.view.where(-1)[0])
        statuses.append(game.status)
    assert [total for total, _ in returns("win", rules)] == [float(s == "won") for s in statuses]
    signed = [1.0 if s == "won" else -1.0 for s in statuses]
    assert [total for total, _ in returns("win-loss", rules)] == signed
    assert 0 < signed.count(1.0) < 40


def test_a_return_of_score_is_the_final_score() -> None:
    rules = Rules.parse("5x5/6 first_click=any on_mine=continue cascade=no win=all_identified")
    env = MinesweeperEnv(rules, reward="score")
    agent = make("csp")
    for number in range(10):
        record = play(agent, rules, seed=3, game=number)
        env.reset(seed=3, options={"game": number})
        earned = []
        for move in record.moves:
            kind = env.settings.moves.index(move.kind)
            row, column = move.cell
            _, reward, over, _, _ = env.step((kind * 5 + row) * 5 + column)
            earned.append(reward)
        assert over
        assert earned[-1] == pytest.approx(record.score)
        assert not any(earned[:-1])


def test_guided_tells_guesses_in_the_dark_from_moves_beside_clues() -> None:
    env = MinesweeperEnv("1x9/1 cascade=no", reward="guided")
    env.reset(seed=2)
    dark = Game("1x9/1 cascade=no", seed=2)
    dark.reveal(4, 0)
    assert env.step(4)[1] == -0.3
    board = dark.board
    assert board is not None
    beside = next(row for row in (3, 5) if (row, 0) not in board.mines)
    apart = next(row for row in (0, 8) if (row, 0) not in board.mines)
    assert env.step(beside)[1] == 0.3
    assert env.step(apart)[1] == -0.3


@pytest.mark.parametrize("name", SCHEMES)
def test_schemes_have_names_and_the_first_is_the_default(name: str) -> None:
    assert MinesweeperEnv(reward=name).settings.rewards == SCHEMES[name]
    assert MinesweeperEnv().settings.rewards == next(iter(SCHEMES.values()))


@pytest.mark.parametrize(
    ("reward", "message"),
    [
        ({"wim": 1}, "unknown reward 'wim', did you mean 'win'"),
        ({"win": "much"}, "expected a finite number as reward win, got 'much'"),
        ({"win": float("nan")}, "expected a finite number as reward win, got nan"),
    ],
)
def test_what_is_no_scheme_is_refused(reward: Any, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        as_rewards(reward)


def test_the_core_knows_every_reward_by_its_name() -> None:
    names = ["step", "cell", "mine", "safe", "guess", "win", "loss", "score", "illegal"]
    core = Rewards(*range(9)).core()
    assert [getattr(core, name) for name in names] == list(range(9))
