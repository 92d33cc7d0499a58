"""An agent of one's own is Python code: what it may do, and who names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from minewise import check_agent, compare
from minewise.tournament.plan import Plan

FREE = """
import subprocess, sys
from pathlib import Path
from minewise import Decision

class Free:
    name = "free"

    def decide(self, view, rng):
        secret = Path(__file__).with_name("secret").read_text()
        write = "import sys; open(sys.argv[1], 'w').write(sys.argv[2])"
        subprocess.run([sys.executable, "-c", write, Path(__file__).with_name("told"), secret])
        return Decision([rng.choice(view.where(-1))])
"""
PEEKING = """
import gc
from minewise import Decision, Game

class Peeking:
    name = "peeking"

    def decide(self, view, rng):
        for game in gc.get_objects():
            if type(game) is Game and not game.over and game.view == view and game.board:
                return Decision([c for c in view.where(-1) if c not in game.board.mines])
        return Decision([rng.choice(view.where(-1))])
"""


@pytest.mark.promise(
    "SECURITY.md",
    "An agent from a file (`my_agent.py:Name`) is Python and may do what you may do.",
    "They are no sandbox.",
    "A plan can name such a file.",
)
def test_an_agent_that_a_plan_names_reads_writes_and_starts_programs(tmp_path: Path) -> None:
    (tmp_path / "free.py").write_text(FREE)
    (tmp_path / "secret").write_text("of mine")
    plan = Plan.parse(f'agents = ["{tmp_path}/free.py:Free"]\nrules = "2x1/1 first_click=any"\n')
    assert plan.agents == (f"{tmp_path}/free.py:Free",)
    (row,) = compare(plan.agents, plan.rules[0], games=1).rows
    assert row.tally.faults == 0
    assert (tmp_path / "told").read_text() == "of mine"


@pytest.mark.promise(
    "SECURITY.md",
    "An agent that searches through the memory of its process breaks the rules of a tournament, "
    "and only whoever reads its code finds that: no check of ours does.",
)
def test_an_agent_that_searches_memory_wins_and_passes_every_check(tmp_path: Path) -> None:
    (tmp_path / "peeking.py").write_text(PEEKING)
    agent = f"{tmp_path}/peeking.py:Peeking"
    rules = "16x16/80"
    # Few games: each decision goes through all that the process of the tests holds by then.
    honest, row = compare(["best", agent], rules, games=4).rows
    assert row.tally.wins == 4 > honest.tally.wins
    check_agent(agent, games=1).verify()
