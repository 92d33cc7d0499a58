"""minewise compare, as its users meet it: words, files, exit codes, Ctrl+C."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise.cli.main import main
from tests.engine.test_interrupt import check_left, listen_to_interrupts
from tests.tournament.runs import has_first_games

COMMAND = [sys.executable, "-m", "minewise.cli.main"]
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}


def minewise(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=cwd,
        env=ENVIRONMENT,
    )


def test_the_first_comparison(tmp_path: Path) -> None:
    out = tmp_path / "runs" / "first"
    arguments = "compare basic csp csp-probability --rules rutgers --density 0.1:0.9:0.1 --games 10"
    done = minewise(*arguments.split(), "--seed", "1", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "final score on 10x10, 10 games a point" in done.stdout
    assert f"results.csv, table.md, table.tex, chart.png and chart.svg are in {out}" in done.stdout
    assert sorted(path.name for path in out.iterdir()) == [
        "chart.png",
        "chart.svg",
        "results.csv",
        "table.md",
        "table.tex",
    ]
    rows = list(csv.DictReader((out / "results.csv").read_text().splitlines()))
    assert len(rows) == 27
    assert [row["density"] for row in rows[::3]] == [f"0.{n}" for n in range(1, 10)]
    assert {row["seed"] for row in rows} == {"1"}


def test_json_is_all_that_is_printed() -> None:
    done = minewise("compare", "basic", "--games", "1", "--json")
    document = json.loads(done.stdout)
    assert document["complete"] is True
    assert document["rows"][0]["agent"] == "basic"
    assert document["rows"][0]["score_low"] is None
    assert done.stderr == ""


def test_mines_and_switches() -> None:
    done = minewise(
        *("compare", "basic", "--rules", "expert", "--size", "6x5", "--mines", "7"),
        *("--first-click", "opening", "--mines-known", "no", "--win", "all_flagged"),
        *("--games", "2", "--json"),
    )
    (row,) = json.loads(done.stdout)["rows"]
    assert row["rules"] == "6x5/7 first_click=opening mines_known=no win=all_flagged"


def test_a_new_size_keeps_the_density_of_the_preset() -> None:
    done = minewise("compare", "basic", "--size", "20x10", "--games", "2", "--json")
    assert json.loads(done.stdout)["rows"][0]["mines"] == 25


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("compare", "Missing argument 'AGENT...'"),
        ("compare bassic", "unknown agent 'bassic', did you mean 'basic'?"),
        ("compare csp:max_variabels=3", "did you mean 'max_variables'?"),
        ("compare csp:max_variables=many", "expected a whole number, got 'many'"),
        ("compare csp:max_variables=0", "expected max_variables from 1 to 1000000, the cells"),
        ("compare csp:max_variables", "expected option=value, got 'max_variables'"),
        ("compare random:speed=3", "random has no options, got 'speed'"),
        ("compare nobody.py:Agent", "expected a Python file, found none at"),
        ("compare basic --rules expart", "did you mean 'expert'?"),
        ("compare basic --size 10", "expected a size as WIDTHxHEIGHT, such as 30x16, got '10'"),
        ("compare basic --size 0x5", "expected a height and a width from 1 to 1000"),
        ("compare basic --size 3x3 --mines 10", "expected at most 8 mines"),
        ("compare basic --rules rutgers --size 3x3 --mines 10", "expected at most 9 mines"),
        ("compare basic --mines -1", "expected a whole number of at least 0, got '-1'"),
        ("compare basic --density 1.5", "expected a density from 0 to 1, got 1.5"),
        ("compare basic --density 0.5:0.1:0.1", "expected start <= stop"),
        ("compare basic --density 0:1:0", "expected start <= stop and a step above 0"),
        ("compare basic --density 0:1:1e-999999999", "expected a density from 0 to 1, got '1e-"),
        ("compare basic --density 0.1,0.1", "expected densities, each once, got 0.1,0.1"),
        ("compare basic basic", "expected agents of different names, got basic twice"),
        ("compare basic --cascade=", "expected cascade=yes or cascade=no, got cascade=''"),
        ("compare basic --density often", "expected a density from 0 to 1, got 'often'"),
        ("compare basic --density 0.1 --mines 5", "expected --mines or --density, not both"),
        ("compare basic --win most", "unknown win rule 'most'"),
        ("compare basic --cascade perhaps", "expected cascade=yes or cascade=no"),
        ("compare basic --start 9,9 --size 4x4", "expected start to be"),
        ("compare basic --games 0", "Invalid value for '--games'"),
        ("compare basic --seed -1", "Invalid value for '--seed'"),
        ("compare basic --out /dev/null/here", "cannot write to /dev/null/here"),
        ("compre basic", "No such command 'compre'"),
    ],
)
def test_bad_input_is_told_on_stderr(arguments: str, words: str) -> None:
    done = minewise(*arguments.split())
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


FAULTY = """
class Faulty:
    name = "faulty"

    def decide(self, view, rng):
        raise RuntimeError("not today")
"""


def test_a_faulty_agent_is_named_and_the_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAULTY)
    done = minewise(
        *["compare", "basic", "mine.py:Faulty", "--games", "7", "--workers", "2"], cwd=tmp_path
    )
    assert done.returncode == 0
    assert "7 games ended by a fault of Faulty; they count as lost. The first: " in done.stdout
    assert "agent faulty: raised RuntimeError('not today') (mine.py, line 6: " in done.stderr
    assert "\n  game 0, turn 0 of seed 1, under 9x9/10:\n    # # #" in done.stderr
    assert "basic" in done.stdout


PRINTING = """
from minewise import Decision

class Printing:
    name = "printing"

    def decide(self, view, rng):
        print("hello")
        return Decision([rng.choice(view.where(-1))])
"""


def test_what_an_agent_prints_is_no_result(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PRINTING)
    for workers in ("1", "2"):
        arguments = ("compare", "mine.py:Printing", "--games", "2", "--json", "--workers", workers)
        done = minewise(*arguments, cwd=tmp_path)
        assert json.loads(done.stdout)["complete"] is True
        assert "hello" in done.stderr


def test_what_cannot_be_printed_is_saved(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "compare", "basic", "--games", "2", "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
    )
    assert (tmp_path / "results.csv").exists(), done.stderr


def interrupted(arguments: str, cwd: Path, when: Callable[[], bool]) -> tuple[int, str, str]:
    """Ctrl+C as a terminal does it: the driver and its workers all get the signal."""
    running = subprocess.Popen(
        [*COMMAND, "compare", *arguments.split(), "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - no threads run here
        env=ENVIRONMENT,
    )
    try:
        while running.poll() is None and not when():
            time.sleep(0.1)  # no clock: between two looks for a state
        os.killpg(running.pid, signal.SIGINT)
        stdout, stderr = running.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert "Traceback" not in stderr
    check_left(running.pid, [])
    return running.returncode, stdout, stderr


def test_ctrl_c_prints_what_is_done(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    code, stdout, stderr = interrupted(
        f"basic csp --size 20x20 --density 0.2 --games 1000000 --json --out out --store {store}",
        tmp_path,
        when=lambda: has_first_games(store, agents=2),
    )
    assert code == 130
    assert f"stopped early: these are the games so far; {store} keeps the games" in stderr
    document = json.loads(stdout)
    assert document["complete"] is False
    basic, csp = document["rows"]
    assert 0 < basic["games"] == csp["games"] < 1_000_000
    assert (tmp_path / "out" / "results.csv").exists()


SLEEPING = """
import time
from pathlib import Path

class Sleeping:
    name = "sleeping"

    def decide(self, view, rng):
        Path("asleep").touch()
        time.sleep(1000)  # no clock: hangs until Ctrl+C
"""


def test_ctrl_c_before_every_agent_has_played_says_so(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SLEEPING)
    code, stdout, stderr = interrupted(
        "basic mine.py:Sleeping --games 10 --out out",
        tmp_path,
        when=(tmp_path / "asleep").exists,
    )
    assert (code, stdout) == (130, "")
    assert stderr.endswith("stopped early: not every agent has played yet\n")
    assert not list((tmp_path / "out").iterdir())


def test_the_first_difference_is_explained(tmp_path: Path) -> None:
    what = ["compare", "basic", "sentences", "--rules", "cs50", "--explain-differences"]
    told = CliRunner().invoke(main, [*what, "--games", "20"]).stdout
    assert "basic first falls behind sentences in game " in told
    assert "[ ] the clues that prove it" in told
    assert "The position, under minewise web: review.html#rules=8x8%2F8" in told
    assert "mistakes of basic in 20 games" in told
    document = json.loads(CliRunner().invoke(main, [*what, "--games", "20", "--json"]).stdout)
    assert document["first"]["kind"] in document["mistakes"]
    assert f"turn {document['first']['turn']}: it " in told
    for wrong, words in (
        (["exact"], "expected two agents with --explain-differences"),
        (["--out", str(tmp_path)], "expected --explain-differences or --out, not both"),
    ):
        result = CliRunner().invoke(main, [*what, *wrong])
        assert result.exit_code == 2
        assert words in result.stderr
