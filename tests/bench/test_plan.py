"""The plan tells of each bar whether it is reached, and what is still to play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from measuring.bars import Bar
from measuring.plan import told
from measuring.series import Block
from measuring.store import Store

from tests.bench.test_runs import SCRIPT


@pytest.mark.parametrize(
    ("bar", "verdict"),
    [
        (Bar("level", "6x6/8 start=0,0", 1, games=100, mean=50.0), "reached"),
        (Bar("level", "6x6/8 start=0,0", 1, games=100, mean=50.1), "NOT reached"),
        (Bar("above", "6x6/8 start=0,0", 1, games=100, low=41.0), "NOT reached"),
        (Bar("above", "6x6/8 start=0,0", 1, games=100, low=40.0), "reached"),
        (Bar("quick", "6x6/8 start=0,0", 1, games=100, low=40.0, speed=51), "NOT reached (speed)"),
        (
            Bar("more", "6x6/8 start=0,0", 1, games=200, low=40.0, speed=50),
            "reached so far (100 of 200 games)",
        ),
    ],
)
def test_bars_are_judged_by_score_limit_and_speed(tmp_path: Path, bar: Bar, verdict: str) -> None:
    """One hundred games in two seconds, half of them won: 50 +-9.85."""
    store = Store(tmp_path / "games.db")
    won = np.repeat(np.array([[0], [1]], np.float32), 50, axis=0)
    store.add(bar.best, Block(0, 2.0, np.repeat(won, 3, axis=1)))
    store.add(bar.exact, Block(0, 2.0, won))
    lines = told(1, bar, store)
    assert lines[1] == f"   score 50.000 +-9.849, 100 games, 50 games a CPU second: {verdict}"
    assert lines[2].startswith("   wins 50.000 [40.383, 59.617]")
    assert "gain 0.000 +-0.000, 100 games paired" in lines[3]


def test_the_command_plays_every_line_and_tells_what_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "plan", "--store", str(tmp_path / "games.db")]
    few = [*command, "--games", "4", "--lines", "5,6"]
    out = subprocess.run(few, check=True, capture_output=True, text=True).stdout
    assert out.count("4 of 1,000,000 games") == 2
    shown = subprocess.run([*command, "--show"], check=True, capture_output=True, text=True)
    assert out.splitlines()[1] in shown.stdout
    assert shown.stdout.count("nothing played yet") == 8
