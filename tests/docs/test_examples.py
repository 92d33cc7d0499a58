"""The scripts in examples/ run, as a reader would run them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from minewise import merge
from minewise.courses.assessment.report import Assessment, Fault, Line
from minewise.errors import install_command
from tests.docs.pages import ROOT

EXAMPLES = ROOT / "examples"


def run(script: str, *arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_own_agent(tmp_path: Path) -> None:
    printed = run("own_agent.py", folder=tmp_path)
    assert "## Games won on 9x9, 200 games a point" in printed
    assert "| edges |" in printed


def test_replay_record(tmp_path: Path) -> None:
    printed = run("replay_record.py", folder=tmp_path)
    assert printed.startswith("csp-probability on 9x9/10 first_click=any, seed 5, game 0: ")
    assert "\n1. reveal " in printed


def test_density_sweep(tmp_path: Path) -> None:
    printed = run("density_sweep.py", "out", folder=tmp_path)
    assert "| 0.05 | 4 |" in printed
    assert {p.name for p in (tmp_path / "out").iterdir()} == {
        "results.csv",
        "chart.png",
        "chart.svg",
    }


def test_learn_patterns(tmp_path: Path) -> None:
    printed = run("learn_patterns.py", "6", "2", folder=tmp_path)
    assert printed.startswith("-- Learned from 6 games, seed 2")


def test_model_loop(tmp_path: Path) -> None:
    printed = [run("model_loop.py", name, folder=tmp_path) for name in ("exact", "nonsense")]
    assert printed == ["Answers: 1.00. Games won: 85%.\n", "Answers: 0.00. Games won: 0%.\n"]


def test_gradescope(tmp_path: Path) -> None:
    wrong = Fault("error", "MyAI.getAction", "MyAI.py", 7, "1 / <b>0</b>", "It raised.", "")
    lines = (
        Line("loads", "It loads", "pass"),
        Line("acts", "It acts", "fail", (wrong,)),
        Line("games", "It plays", "skipped", note="it cannot play"),
    )
    report = Assessment("uci", "MyAI.py", lines)
    (tmp_path / "report.json").write_text(json.dumps(report.to_dict()))
    printed = run("gradescope.py", "report.json", "results.json", folder=tmp_path)
    assert printed == "score 1\n"
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert [(t["name"], t["score"], t["status"]) for t in results["tests"]] == [
        ("It loads", 1, "passed"),
        ("It acts", 0, "failed"),
        ("It plays", 0, "failed"),
    ]
    assert results["tests"][1]["output"] == (
        "MyAI.getAction (MyAI.py, line 7): It raised.\n> 1 / <b>0</b>"
    )
    assert {t["output_format"] for t in results["tests"]} == {"text"}


def test_gradescope_without_a_report(tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text("")
    printed = run("gradescope.py", "report.json", "results.json", folder=tmp_path)
    assert printed == "score 0\n"
    assert json.loads((tmp_path / "results.json").read_text("utf-8"))["score"] == 0


@pytest.mark.check
def test_rl_dqn(tmp_path: Path) -> None:
    # Enough steps for some batches.
    sizes = ("--level", "4x4/2", "--steps", "45", "--games", "50")
    printed = run("rl_dqn.py", *sizes, folder=tmp_path)
    assert printed.startswith("4x4/2: untrained ")
    assert "\nafter 5,760 moves and 12 batches: " in printed


def test_rl_maskable_ppo(tmp_path: Path) -> None:
    if find_spec("sb3_contrib") is None:
        pytest.skip("this example needs sb3-contrib, which is in none of the extras")
    printed = run("rl_maskable_ppo.py", "2048", "3x3/1", folder=tmp_path)
    assert printed.startswith("3x3/1, untrained: ")
    assert "\nafter 2,048 steps: " in printed


def test_jobqueue_in_its_local_form(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs the extra `cluster`")
    printed = run("jobqueue.py", "local", folder=tmp_path)
    assert "| csp-probability |" in printed
    assert (tmp_path / "jobqueue.db").exists()


def test_job_array_without_slurm(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('agents = ["basic"]\nrules = "ncsu"\ngames = 100\n')
    for number in (1, 2, 3):
        part = {"SLURM_ARRAY_TASK_ID": str(number), "SLURM_ARRAY_TASK_COUNT": "3"}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        command = ["bash", str(EXAMPLES / "job_array.sbatch"), "plan.toml"]
        subprocess.run(command, cwd=tmp_path, env={**os.environ, **part, "PATH": path}, check=True)
    parts = [tmp_path / f"plan-{number}-of-3.db" for number in (1, 2, 3)]
    assert merge(parts, tmp_path / "plan.db").games == 100


@pytest.mark.parametrize(
    ("script", "missing", "extra"),
    [
        ("rl_dqn.py", "torch", "train"),
        ("rl_maskable_ppo.py", "sb3_contrib", "rl"),
        ("jobqueue.py", "dask_jobqueue", "cluster"),
    ],
)
def test_a_missing_package_is_named_with_what_installs_it(
    script: str, missing: str, extra: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules['{missing}'] = None\n")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), "1"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert f"This example needs the extra {extra}" in line
    assert install_command(f"minewise[{extra}]") in line


def test_all_examples_are_tested() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    notebooks = {"gallery.ipynb"}  # test_gallery.py runs it
    files = {p.name for p in EXAMPLES.glob("*.*")} - notebooks
    assert [name for name in sorted(files) if f'"{name}"' not in text] == []
