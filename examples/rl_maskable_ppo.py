"""MaskablePPO of Stable-Baselines3 learns Minesweeper; it needs the extra rl and sb3-contrib.

python examples/rl_maskable_ppo.py [STEPS [LEVEL]]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from minewise.errors import install_command

try:
    import gymnasium
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env
except ImportError as error:
    needed = f"{install_command('minewise[rl]')} sb3-contrib"
    sys.exit(f"{error}. This example needs the extra rl and sb3-contrib: {needed}")

ID = "minewise:Minesweeper-v0"


def win_rate(model: MaskablePPO, games: int, settings: dict[str, Any]) -> float:
    """The share won of so many games that training never plays, by the likeliest actions."""
    envs = gymnasium.make_vec(ID, games, **settings)
    boards, infos = envs.reset(seed=10**6)
    won = ended = np.zeros(games, np.bool_)
    while not ended.all():
        masks = infos["action_mask"].astype(bool)
        # A game that is over has no legal action, and the one that is chosen does not count.
        masks[~masks.any(axis=1)] = True
        actions, _ = model.predict(boards, action_masks=masks, deterministic=True)
        boards, _, over, _, infos = envs.step(actions)
        won, ended = won | (infos["won"] & ~ended), ended | over
    return float(won.mean())


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    level = sys.argv[2] if len(sys.argv) > 2 else "5x5/3"
    settings = {"level": level, "observation": "planes", "reward": "guided"}
    # The environment tells its legal actions by the method that this library asks for.
    train = make_vec_env(ID, n_envs=32, seed=1, env_kwargs=settings)
    model = MaskablePPO(
        "MlpPolicy",
        train,
        n_steps=64,
        batch_size=512,
        gamma=0.9,
        ent_coef=0.01,
        seed=1,
        policy_kwargs={"net_arch": [256, 256]},
    )
    print(f"{level}, untrained: {win_rate(model, 500, settings):.1%} of 500 games won")
    model.learn(steps)
    print(f"after {model.num_timesteps:,} steps: {win_rate(model, 500, settings):.1%}")


if __name__ == "__main__":
    main()
