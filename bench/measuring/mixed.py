"""Rules of all kinds, drawn by number: sizes, densities, first clicks, and every other switch."""

from __future__ import annotations

from typing import get_args

from minewise import Random, Rules
from minewise.errors import RulesError
from minewise.game.rules import FirstClick, OnMine, Win

LONGEST_SIDE = 10


def mixed_rules(seed: int, number: int) -> Rules:
    """Rules number 0, 1, 2, ... of a seed; clues are exact."""
    random = Random(seed, number)
    while True:
        height, width = 1 + random.below(LONGEST_SIDE), 1 + random.below(LONGEST_SIDE)
        cell = (random.below(height), random.below(width))
        try:
            return Rules(
                height,
                width,
                random.below(1 + 2 * height * width // 5),
                first_click=random.choice(get_args(FirstClick)),
                start=random.choice(("agent", "random", cell)),
                on_mine=random.choice(get_args(OnMine)),
                cascade=random.below(4) > 0,
                mines_known=random.below(4) > 0,
                win=random.choice(get_args(Win)),
            )
        except RulesError:
            continue  # more mines than these rules have room for
