"""The fuzzers: their corpus and changes of it on every Python, and runs where atheris is."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.fuzz.edits import edited

CORPUS = Path(__file__).parent / "corpus"
ROOT = Path(__file__).parents[2]
RUNS = {
    "parsing": 15_000,
    "analysis": 4_000,
    "evaluation": 20_000,
    "records": 20_000,
    "replays": 20_000,
    "plans": 20_000,
    "stores": 3_000,
    "rows": 3_000,
    "game_log": 10_000,
    "collections": 3_000,
    "certificates": 10_000,
    "web": 5_000,
    "links": 400,
}
"""How many inputs a run of atheris tries, which takes about ten seconds for most targets."""
CHANGES = 300
"""How many changed inputs of its corpus a target is tried on every day: a second or two for each
target."""
SLOW = {"links": 40}
"""The same of targets where an input may take as long as the server allows."""


def changes(target: str) -> int:
    """How many changed inputs a target is tried on every day."""
    return SLOW.get(target, CHANGES)


def target_of(name: str) -> Callable[[bytes], None]:
    target: Callable[[bytes], None] = importlib.import_module(f"tests.fuzz.fuzz_{name}").one_input
    return target


@pytest.mark.parametrize(
    ("target", "file"),
    [(target, file) for target in RUNS for file in sorted((CORPUS / target).iterdir())],
    ids=lambda item: getattr(item, "name", item),
)
def test_the_corpus(target: str, file: Path) -> None:
    target_of(target)(file.read_bytes())


@pytest.mark.parametrize("target", RUNS)
def test_no_input_at_all(target: str) -> None:
    target_of(target)(b"")


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "It gives them 10,000 broken files of each format of replays, boards and positions, 100 "
    "changed pictures of boards, and every other fuzz target a few hundred changed inputs, or "
    "forty where one takes long.",
)
@pytest.mark.parametrize("target", RUNS)
def test_changes_of_the_corpus(target: str) -> None:
    """The same inputs on every run, which end with what replays the one that fails."""
    corpus = [file.read_bytes() for file in sorted((CORPUS / target).iterdir())]
    chance = random.Random(1)
    for _ in range(changes(target)):
        data = edited(chance.choice(corpus), chance.randbytes(4 * chance.randint(1, 6)))
        try:
            target_of(target)(data)
        except Exception as error:
            raise AssertionError(f"fuzz_{target}.one_input({data!r})") from error


@pytest.mark.skipif(
    find_spec("atheris") is None,
    reason="atheris is not installed; it exists for Python 3.11 on Linux",
)
@pytest.mark.parametrize(
    ("target", "runs"),
    [
        ("parsing", 2_000),
        ("analysis", 1_000),
        *(pytest.param(target, runs, marks=pytest.mark.check) for target, runs in RUNS.items()),
    ],
)
def test_a_short_run(target: str, runs: int, tmp_path: Path) -> None:
    """The same inputs on every run: a fixed seed, and so many of them, not so many seconds."""
    (found := tmp_path / "found").mkdir()
    command = [sys.executable, "-m", f"tests.fuzz.fuzz_{target}", str(found), str(CORPUS / target)]
    options = [f"-runs={runs}", "-seed=1", "-max_len=1000", f"-artifact_prefix={tmp_path}/"]
    options += ["-rss_limit_mb=2048"]
    done = subprocess.run(
        command + options,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    crashes = [file.read_bytes() for file in tmp_path.glob("*-*")]
    assert done.returncode == 0, f"{done.stderr[-3000:]}\n{crashes}"
    assert f"Done {runs} runs" in done.stderr
