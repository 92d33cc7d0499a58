"""An agent that plays as `basic` does, and waits where a test holds it."""

from __future__ import annotations

import os
import time
from pathlib import Path

from minewise import Decision, Random, Rules, View, make

FREE_GAMES = 140
"""Games of each process before it waits: more than the first block of a run, and in four processes
still fewer than the run has."""


class Held:
    name = "held"
    games = 0

    def __init__(self) -> None:
        self.basic = make("basic")

    def new_game(self, rules: Rules) -> None:
        Held.games += 1
        hold = os.environ.get("HOLD_OF_A_TEST")
        while hold and Held.games > FREE_GAMES and Path(hold).exists():
            time.sleep(0.01)  # no clock: between two looks for a file

    def decide(self, view: View, rng: Random) -> Decision:
        return self.basic.decide(view, rng)
