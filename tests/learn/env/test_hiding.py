"""Nothing that a learner is handed tells more than the view: equal views, equal everything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Board, Game, Rules, _core
from minewise.learn.env.rewards import SCHEMES, Rewards
from minewise.learn.env.vector import MinesweeperVectorEnv
from tests.reachable import reachable
from tests.test_no_peek import holds_layout, is_layout

GAMES = 120

FORMS: list[dict[str, Any]] = [
    {"level": "3x2/2", "probabilities": True},
    {"level": "3x2/2 first_click=any", "observation": "planes"},
    {"level": "3x2/2", "observation": "text", "certain": True},
    {"level": "4x2/3 first_click=any on_mine=continue win=all_identified cascade=no"},
    {"level": "3x2/2 win=all_flagged mines_known=no", "actions": "cell"},
    {"level": "3x3/3 cascade=no clues=optimistic", "probabilities": True},
    {"level": "3x2/2", "moves": ["reveal", "flag", "unflag", "chord"]},
]
ALL_REWARDS = Rewards(1, 2, 4, 8, 16, 32, 64, 128, 256)


def told(item: Any, game: int) -> Any:
    """What is told of one game, in a form that can be compared."""
    if isinstance(item, dict):
        # How the game before ended stands beside the next one; here it counts as its own.
        return {key: told(value, game) for key, value in item.items() if "final" not in key}
    return np.asarray(item[game]).tobytes()


@settings(max_examples=30)
@given(form=st.sampled_from(FORMS), first=st.integers(0, 2**32), data=st.data())
def test_equal_views_are_told_the_same(
    form: dict[str, Any], first: int, data: st.DataObject
) -> None:
    envs = MinesweeperVectorEnv(GAMES, reward=ALL_REWARDS, **form)
    observed, _ = envs.reset(seed=first)
    views: list[tuple[bytes, ...]] = [(told(observed, game),) for game in range(GAMES)]
    known: dict[tuple[bytes, ...], Any] = {}
    met: dict[tuple[bytes, ...], set[int]] = {}
    size = int(np.prod(envs.settings.mask_shape))
    for _ in range(5):
        index = np.full(GAMES, data.draw(st.integers(0, size - 1)))
        step = envs.step(envs.settings.actions_of(index))
        for game in range(GAMES):
            views[game] += (told(step[0], game),)
            if envs.numbers[game] or step[2][game]:
                continue
            everything = [told(part, game) for part in (*step[1:4], step[4])]
            assert known.setdefault(views[game], everything) == everything
            met.setdefault(views[game], set()).add(game)
    boards = [boards_of(envs.settings.rules, first, games) for games in met.values()]
    assert any(len(different) > 1 for different in boards)


def boards_of(rules: Rules, first: int, games: set[int]) -> set[Board]:
    """The boards of games in which the same cell was revealed first."""
    return {Board.random(rules, seed=first + game, first_cell=(0, 0)) for game in games}


@pytest.mark.parametrize("copy", [True, False])
def test_nothing_that_is_returned_leads_to_the_board_or_the_seed(*, copy: bool) -> None:
    rules, seed = Rules(10, 12, 31, first_click="any"), 0x5EED_DEAD_BEEF_CAFE & (2**63 - 1)
    envs = MinesweeperVectorEnv(2, level=rules, copy=copy, probabilities=True, certain=True)
    board = Game(rules, seed=seed).board
    assert board is not None
    safe = [(r, c) for r in range(10) for c in range(12) if (r, c) not in board.mines]
    returned: list[Any] = [envs.reset(seed=seed)]
    for row, column in safe[:5]:
        returned.append(envs.step(np.full(2, row * 12 + column)))
    assert envs.numbers[0] == 0
    for item in reachable([returned[0], returned[-1]]):
        assert not isinstance(item, Board | Game | _core.Board | _core.VectorEnvironment)
        assert not isinstance(item, MinesweeperVectorEnv)
        assert not (isinstance(item, int) and item == seed)
        if isinstance(item, np.ndarray):
            assert not holds_layout(item.tobytes(), board)
        if isinstance(item, set | frozenset | list | tuple):
            assert not is_layout(item, board)


def test_only_the_end_tells_of_right_flags() -> None:
    rules = Rules(3, 3, 2, first_click="any", win="all_identified")
    envs = MinesweeperVectorEnv(200, level=rules, reward=SCHEMES["score"])
    envs.reset(seed=1)
    for cell in range(8):
        _, rewards, over, _, _ = envs.step(np.full(200, 9 + cell))
        assert not over.any()
        assert not rewards.any()
    _, rewards, over, _, infos = envs.step(np.full(200, 17))
    # All cells are flagged, both mines among them.
    assert over.all()
    assert (rewards == 1).all()
    assert not infos["won"].any()
