"""Wrong arguments of the environments: each ends in an error of the library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from minewise import MinewiseError
from minewise.learn.env.environment import MinesweeperEnv
from minewise.learn.env.vector import MinesweeperVectorEnv

WRONG: tuple[object, ...] = (
    *(
        None,
        True,
        -1,
        0,
        1.5,
        float("nan"),
        10**20,
        1j,
        "",
        "x",
        "\u2603" * 3000,
        b"ab",
        [],
        [None],
    ),
    *({}, {1: 2}, set(), object(), print, int, np.zeros((2, 2)), np.array(3), range(3)),
)


def stepped(action: Any) -> object:
    environment = MinesweeperEnv("4x4/3")
    environment.reset(seed=1)
    return environment.step(action)


def stepped_together(actions: Any) -> object:
    environments = MinesweeperVectorEnv(2, level="4x4/3")
    environments.reset(seed=1)
    return environments.step(actions)


def made(name: str, thing: Any) -> object:
    return MinesweeperEnv("4x4/3", **{name: thing})


def made_together(name: str, thing: Any) -> object:
    settings: dict[str, Any] = {"num_envs": 2, "level": "4x4/3"} | {name: thing}
    return MinesweeperVectorEnv(**settings)


def begun(name: str, thing: Any) -> object:
    return MinesweeperEnv("4x4/3").reset(**{name: thing})


def begun_together(name: str, thing: Any) -> object:
    return MinesweeperVectorEnv(2, level="4x4/3").reset(**{name: thing})


SETTINGS = "moves actions observation reward illegal render_mode cascade mines height nonsense"
OF_SEVERAL = "num_envs level autoreset_mode max_episode_steps render_mode"

CALLS: dict[str, Callable[[Any], object]] = {
    "level": MinesweeperEnv,
    **{name: partial(made, name) for name in SETTINGS.split()},
    **{f"vector {name}": partial(made_together, name) for name in OF_SEVERAL.split()},
    **{f"reset {name}": partial(begun, name) for name in ("seed", "options")},
    **{f"vector reset {name}": partial(begun_together, name) for name in ("seed", "options")},
    "reset game": lambda thing: begun("options", {"game": thing}),
    "vector reset game": lambda thing: begun_together("options", {"game": thing}),
    "step": stepped,
    "vector step": stepped_together,
}


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_told(name: str) -> None:
    told = 0
    for thing in WRONG:
        try:
            CALLS[name](thing)
        except MinewiseError as error:
            told += len(error.what) < 2010
    assert told
