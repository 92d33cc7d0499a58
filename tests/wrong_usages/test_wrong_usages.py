"""Each wrong usage ends in one plain message: no traceback, no raw error, nothing endless."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import minewise
from minewise import MinewiseError, View
from tests.cli.test_wrong_usages import RAW, run
from tests.web.api.serving import Client
from tests.wrong_usages.usages import (
    AGENTS,
    ENVIRONMENT,
    EXTRAS,
    GRADES,
    PYTHON,
    TABLES,
    WEB,
    grade_table,
    usages,
)

FILE = Path(__file__).with_name("wrong_agents.py")
LONGEST = 1500
"""Characters of a message."""

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder
import importlib.util as util
missing = sys.argv[1]
find_spec = util.find_spec
util.find_spec = lambda name, *rest: None if name == missing else find_spec(name, *rest)
sys.modules[missing] = None
from minewise.cli.main import main
main(sys.argv[2:], prog_name="minewise")
"""
"""A command where a package is not installed."""


@pytest.mark.parametrize("name", [usage.text for usage in usages(AGENTS)])
def test_wrong_agents(name: str) -> None:
    command = ["watch", f"{FILE}:{name}", "--rules", "5x5/3", "--seed", "1"]
    done = run(" ".join([*command, "--decision-limit", "0.5"]))
    message, *replay = done.stderr.strip().splitlines()
    assert done.exit_code == 2
    assert not replay or (len(replay) == 6 and re.match("  game 0, turn [01] of seed 1", replay[0]))
    assert message.startswith("Error: ")
    assert "expected" in message or "raised" in message or "took" in message or "ended" in message
    assert len(message) < LONGEST


@pytest.mark.check
@pytest.mark.parametrize("line", [usage.text for usage in usages(EXTRAS)])
def test_missing_extras(line: str, tmp_path: Path) -> None:
    package, _, command = line.partition(": ")
    words = [sys.executable, "-c", WITHOUT, package, *command.split()]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, cwd=tmp_path
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 2 or (package == "textual" and done.returncode == 0)
    if done.returncode == 2 and package != "textual":
        assert "-m pip install 'minewise[" in done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("call", [usage.text for usage in usages(PYTHON)])
def test_python(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = {name: getattr(minewise, name) for name in minewise.__all__}
    view = View.parse("##1/##1/111", mines=1)
    with pytest.raises(MinewiseError) as refused:
        eval(call, {**names, "VIEW": view, "np": np})
    said = str(refused.value)
    assert 0 < len(said) < LONGEST
    assert RAW.search(said) is None


@pytest.mark.filterwarnings("ignore:.*WARN.*render_mode")  # Gymnasium's own, before ours
@pytest.mark.parametrize("call", [usage.text for usage in usages(ENVIRONMENT)])
def test_environments(call: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")

    def made(**settings: object) -> object:
        environment = gymnasium.make(
            "minewise:Minesweeper-v0", disable_env_checker=True, **settings
        )
        environment.reset(seed=1)
        return environment

    with pytest.raises(MinewiseError) as refused:
        eval(call, {"make": made})
    assert RAW.search(str(refused.value)) is None
    assert len(str(refused.value)) < LONGEST


@pytest.mark.parametrize("line", [usage.text for usage in usages(WEB)])
def test_requests(line: str, client: Client) -> None:
    path, _, body = line.partition(" ")
    headers = {"content-type": "application/json"}
    response = client.http.post(f"/api{path}", content=body, headers=headers)
    assert 400 <= response.status_code < 500
    said = json.dumps(response.json())
    assert len(said) < LONGEST
    assert RAW.search(said.replace("RulesError", "").replace("Error", "")) is None


def test_grades() -> None:
    """None misleads or is raw, and at most five are unclear."""
    counted = [usage.grade for table in TABLES.values() for usage in usages(table)]
    assert len(counted) >= 270
    assert {grade: counted.count(grade) for grade in GRADES[2:]} == {"C": 0, "D": 0}
    assert counted.count("B") <= 5
    assert grade_table().splitlines()[-1].startswith("all")
