"""Any text, read as a plan: a plan that says itself again, or a typed error.

The first byte chooses a plan, the rest are edits of its text.
"""

from __future__ import annotations

import os
from contextlib import suppress

from minewise import MinewiseError
from minewise.tournament.plan import Plan
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited

PLANS = (
    b'agents = ["basic", "csp:max_variables=9"]\nrules = "beginner"\ngames = 1000\n',
    b'agents = ["exact"]\nrules = ["5x5/4", "6x4/6 on_mine=continue win=all_identified"]\n',
    b'agents = ["random"]\nrules = "10x10/10"\ndensity = "0.1:0.9:0.1"\nuntil = 0.5\n',
    b'agents = ["basic", "exact"]\nrules = "3x3/1"\nboards = ["1 1 1\\n1 * 1\\n1 1 1"]\n',
    b'agents = ["sat"]\nrules = "4x4/3"\nstop_when_significant = 0.05\nkeep_games = false\n',
    b"",
)
MOST_POINTS = 100
"""Entries are made for so many points; making them is the same for all."""


def one_input(data: bytes) -> None:
    """What is tried: raises if a plan does not read back, or anything but a MinewiseError."""
    if not data:
        return
    text = edited(PLANS[data[0] % len(PLANS)], data[1:]).decode("utf-8", errors="replace")
    if ".py" in text or any(os.path.exists(part) for part in text.split('"')):  # noqa: PTH110
        return  # a file of agents would be run, one of boards may be anything
    with suppress(MinewiseError):
        plan = Plan.parse(text)
        assert Plan.parse(plan.to_toml()) == plan
        for point in plan.points[:MOST_POINTS]:
            assert len({entry.id for entry in plan.entries(point)}) == len(plan.agents)


if __name__ == "__main__":
    run(one_input)
