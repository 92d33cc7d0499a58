"""The fuzzers: their corpus on every Python, and a bounded run where atheris is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.fuzz import fuzz_analysis, fuzz_parsing

CORPUS = Path(__file__).parent / "corpus"
ROOT = Path(__file__).parents[2]
TARGETS: dict[str, Callable[[bytes], None]] = {
    "parsing": fuzz_parsing.one_input,
    "analysis": fuzz_analysis.one_input,
}


@pytest.mark.parametrize(
    ("target", "file"),
    [(target, file) for target in TARGETS for file in sorted((CORPUS / target).iterdir())],
    ids=lambda item: getattr(item, "name", item),
)
def test_the_corpus(target: str, file: Path) -> None:
    TARGETS[target](file.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_no_input_at_all(target: str) -> None:
    TARGETS[target](b"")


@pytest.mark.skipif(
    find_spec("atheris") is None,
    reason="atheris is not installed; it exists for Python 3.11 on Linux",
)
@pytest.mark.parametrize(
    ("target", "runs"),
    [
        ("parsing", 2_000),
        ("analysis", 1_000),
        pytest.param("parsing", 15_000, marks=pytest.mark.check),
        pytest.param("analysis", 4_000, marks=pytest.mark.check),
    ],
)
def test_a_short_run(target: str, runs: int, tmp_path: Path) -> None:
    """The same inputs on every run: a fixed seed, and so many of them, not so many seconds."""
    (found := tmp_path / "found").mkdir()
    command = [sys.executable, "-m", f"tests.fuzz.fuzz_{target}", str(found), str(CORPUS / target)]
    options = [f"-runs={runs}", "-seed=1", "-max_len=1000", f"-artifact_prefix={tmp_path}/"]
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
