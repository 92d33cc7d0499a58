"""Where no rules are given, every door plays the classic game for beginners."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from minewise import BEGINNER, compare
from minewise.cli.main import main
from minewise.tournament.plan import Plan


def run(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(main, words, input=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_all_doors_agree(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('agents = ["basic"]\ngames = 1\n')
    few = ("--games", "1", "--workers", "1")
    compared = json.loads(run("compare", "basic", *few, "--json"))
    played = run("run", str(tmp_path / "plan.toml"), "--workers", "1")
    watched = json.loads(run("watch", "basic", "--seed", "1", "--json"))
    assert compared["rows"][0]["rules"] == watched["rules"] == str(BEGINNER)
    assert f"games won on {BEGINNER.width}x{BEGINNER.height}, 1 game" in played
    assert str(BEGINNER) in run("play", "--plain", "--seed", "1", typed="quit\n")
    assert run("advise", typed="0,0=1\nquit\n").count("#") == BEGINNER.cells - 1
    assert compare(["basic"], games=1).rows[0].rules == BEGINNER
    assert (
        Plan.parse('agents = ["basic"]').rules == Plan.from_agents(["basic"]).rules == (BEGINNER,)
    )
