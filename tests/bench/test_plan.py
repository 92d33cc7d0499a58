"""The plan tells of each bar whether it is reached, and what is still to play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from measuring.bars import BARS, Bar, GuessBar
from measuring.estimate import mean
from measuring.ledger import NOTHING, Ledger, Totals
from measuring.plan import PLAN, told
from measuring.series import DIFFER, GAIN, LATE

from tests.bench.test_runs import SCRIPT

LEVEL = Bar("level", "6x6/8 start=0,0", 1, games=100)


@pytest.mark.parametrize(
    ("bar", "verdict"),
    [
        (LEVEL._replace(level=(60.0, 0.1)), "NOT reached"),
        (LEVEL._replace(level=(60.0, 0.16)), "reached"),
        (LEVEL._replace(level=(60.0, 0.14)), "NOT reached"),
        (LEVEL._replace(level=(59.9, 0.06)), "reached"),
        (LEVEL._replace(high=59.8), "reached"),
        (LEVEL._replace(high=59.9), "NOT reached"),
        (LEVEL._replace(low=41.0), "NOT reached"),
        (LEVEL._replace(low=40.0), "reached"),
        (LEVEL._replace(low=40.0, aim=45.0), "reached"),
        (LEVEL._replace(low=40.0, speed=51), "NOT reached"),
        (LEVEL._replace(low=40.0, speed=50, games=200), "reached so far (100 of 200 games)"),
    ],
)
def test_bars_are_judged_by_score_limits_and_speed(bar: Bar, verdict: str) -> None:
    """One hundred games in two seconds, half of them won: 50 +-9.85."""
    won = np.repeat(np.array([[0], [1]], np.float32), 50, axis=0)
    lines = told(1, bar, Totals.of(np.repeat(won, 3, axis=1), 2.0))
    assert lines[1] == f"   score 50.000 +-9.849, 100 games, 50 games a CPU second: {verdict}"
    assert lines[2].startswith("   wins 50.000 [40.383, 59.617]")


@pytest.mark.parametrize(("low", "verdict"), [(0.3, "reached"), (0.81, "NOT reached")])
def test_gains_are_judged_by_their_lower_limit(low: float, verdict: str) -> None:
    """Every second game gains two points: 1 +-0.198."""
    bar = GuessBar("gain", "best:strength=strong", "best", "6x6/8", 2, low, 100)
    values = np.zeros((100, 4), np.float32)
    values[::2, [LATE, GAIN]] = 0.02
    values[::2, DIFFER] = 1
    lines = told(11, bar, Totals.of(values, 1.0))
    assert lines[1] == f"   gain 1.000 +-0.197 points, 100 games: {verdict}"
    assert lines[2] == (
        "   in openings 0.000 +-0.000, after them 1.000 +-0.197; "
        "0.50 guesses a game differ; 10 CPU milliseconds a game"
    )


def test_sums_are_those_of_all_games() -> None:
    values = np.random.default_rng(1).random((1000, 3)).astype(np.float32)
    parts = NOTHING + Totals.of(values[:300], 1.0) + Totals.of(values[300:], 2.5)
    assert (parts.games, parts.seconds) == (1000, 3.5)
    for column in range(3):
        assert parts.mean(column).percent == pytest.approx(mean(values, column).percent)
        assert parts.mean(column).half == pytest.approx(mean(values, column).half)


def test_what_the_ledger_has_is_not_played_again(tmp_path: Path) -> None:
    """Games in two runs with a store each come to what one run plays."""
    command = [sys.executable, str(SCRIPT), "plan", "--lines", "6", "--block", "5"]

    def run(ledger: str, store: str, *more: str) -> str:
        own = ["--ledger", str(tmp_path / ledger), "--store", str(tmp_path / store)]
        return subprocess.run(
            [*command, *own, *more], check=True, capture_output=True, text=True
        ).stdout

    run("parts.csv", "first.db", "--games", "10", "--keep")
    run("parts.csv", "second.db", "--games", "25", "--keep")
    run("whole.csv", "third.db", "--games", "25", "--keep")
    parts, whole = (
        Ledger(tmp_path / f"{name}.csv").of(BARS[5].series) for name in ("parts", "whole")
    )
    assert parts.games == whole.games == 25
    assert parts.sums == pytest.approx(whole.sums)
    assert parts.squares == pytest.approx(whole.squares)
    shown = run("parts.csv", "none.db", "--show")
    assert "25 games" in shown
    assert "so far (25 of 1,000,000 games)" in shown


def test_what_another_best_played_counts_no_more(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.csv")
    series = BARS[5].series
    ledger.set(series, Totals(10, 1.0, (1.0, 2.0, 3.0), (1.0, 2.0, 3.0)))
    ledger.write()
    text = (tmp_path / "ledger.csv").read_text()
    (tmp_path / "ledger.csv").write_text(text.replace("core ", "core 0"))
    assert Ledger(tmp_path / "ledger.csv").of(series) == NOTHING


def test_the_command_plays_every_line_and_tells_what_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "plan", "--store", str(tmp_path / "games.db")]
    command += ["--ledger", str(tmp_path / "ledger.csv")]
    few = [*command, "--games", "4", "--lines", "5,6,13"]
    out = subprocess.run(few, check=True, capture_output=True, text=True).stdout
    assert out.count("4 of 1,000,000 games") == 2
    assert out.count("4 of 40,000 games") == 1
    shown = subprocess.run([*command, "--show"], check=True, capture_output=True, text=True)
    assert out.splitlines()[1] in shown.stdout
    assert shown.stdout.count("nothing played yet") == len(PLAN) - 3
