"""Moves a second of the vector environment, through Gymnasium, on one core.

1,024 games; every move is a random legal one, picked by `sample_actions` in the core. A step that
only begins the next game is no move and is not counted, though its time is. The clock is that of
the processor, and the best of some rounds counts.
"""

from __future__ import annotations

from time import process_time
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from minewise.learn.env.vector import MinesweeperVectorEnv

GAMES = 1024
STEPS = 100
ROUNDS = 10

GOALS = {"9x9/10": 2.0, "30x16/99": 0.5}
"""Million moves a second, as Gymnasium has them by default."""
FORMS: dict[str, dict[str, Any]] = {
    "by default": {},
    "without copies": {"copy": False},
    "the next game in the same step": {"autoreset_mode": "SameStep"},
    "one-hot planes": {"observation": "planes"},
}


class Speed(NamedTuple):
    """Million moves a second: of the steps alone, and with picking the actions."""

    steps: float
    all: float


def main() -> None:
    print(f"million moves a second, {GAMES:,} games at once, random legal moves, one core;")
    print("in brackets with the time that picking the moves takes")
    for level, goal in GOALS.items():
        for form, settings in FORMS.items():
            envs = gymnasium.make_vec(
                "minewise:Minesweeper-v0",
                GAMES,
                vectorization_mode="vector_entry_point",
                level=level,
                **settings,
            )
            assert isinstance(envs, MinesweeperVectorEnv)
            envs.reset(seed=1)
            best = max(speed(envs) for _ in range(ROUNDS))
            aim = f"  goal {goal}" if not settings else ""
            print(f"  {level:<9} {form:<31}{best.steps:6.2f} ({best.all:.2f}){aim}")


def speed(envs: MinesweeperVectorEnv) -> Speed:
    """Plays some steps."""
    stepping = picking = 0.0
    moves = 0
    over = np.zeros(GAMES, np.bool_)
    waits = envs.autoreset_mode is gymnasium.vector.AutoresetMode.NEXT_STEP
    for _ in range(STEPS):
        start = process_time()
        actions = envs.sample_actions()
        picked = process_time()
        _, _, terminated, _, _ = envs.step(actions)
        stepped = process_time()
        picking += picked - start
        stepping += stepped - picked
        moves += GAMES - (int(over.sum()) if waits else 0)
        over = terminated.copy()
    return Speed(moves / stepping / 1e6, moves / (stepping + picking) / 1e6)


if __name__ == "__main__":
    main()
