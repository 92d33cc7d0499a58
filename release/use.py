"""What is checked of the artefacts in use: each wheel in an empty environment, and the site."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from time import perf_counter

from release.artefacts import run
from release.commit import ROOT
from release.pythons import Interpreter, pythons
from release.trial import FailedCheckError, Trial

LONGEST_INSTALL = 15.0
COMPARISON = (
    *("compare", "basic", "csp", "csp-probability", "--rules", "rutgers"),
    *("--density", "0.1:0.9:0.1", "--games", "100", "--seed", "1", "--out"),
)
"""What `make demo` plays."""


def installation(trial: Trial) -> str:
    """The wheels install in empty environments without a compiler, and quickly."""
    took = {python: seconds(trial, python, place) for python, place in trial.places().items()}
    longest = max(took.values())
    if longest > LONGEST_INSTALL:
        message = f"expected at most {LONGEST_INSTALL:.0f} s, got {longest:.1f} s"
        raise FailedCheckError(message)
    return ", ".join(f"{python} in {time:.1f} s" for python, time in took.items())


def seconds(trial: Trial, python: Interpreter, place: Path) -> float:
    """How long it takes to install a wheel with all that it needs."""
    run(python.path, "-m", "venv", place)
    # Nothing but the environment is on the path.
    alone = {"PATH": str(place / "bin")}
    install = (place / "bin/python", "-m", "pip", "--disable-pip-version-check", "-q", "install")
    pinned = ("--require-hashes", "--only-binary", ":all:", "-r", ROOT / "requirements/package.txt")
    started = perf_counter()
    for what in (pinned, (trial.wheel(python),)):
        subprocess.run([*install, *what], env=os.environ | alone, check=True, cwd=trial.work)
    return perf_counter() - started


def readme(trial: Trial) -> str:
    """The examples of the README in Python come out as written."""
    options = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
    for place in trial.places().values():
        run(place / "bin/python", "-m", "doctest", *options, ROOT / "README.md", cwd=trial.work)
    return f"all examples in Python, in {tried(trial)}"


def demo(trial: Trial) -> str:
    """The first comparison of `make demo`, figure for figure as in the clone."""
    expected = results(trial, Path(sys.executable), "clone")
    for place in trial.places().values():
        if results(trial, place / "bin/python", f"of-{place.name}") != expected:
            message = f"expected the results of the clone, got different ones in {place.name}"
            raise FailedCheckError(message)
    return f"{len(expected)} rows, equal to those of the clone, in {tried(trial)}"


def results(trial: Trial, python: Path, name: str) -> list[dict[str, str]]:
    """What a Python plays. Only the time that a game took is another each time."""
    run(python, "-m", "minewise", *COMPARISON, trial.work / name, cwd=trial.work)
    with (trial.work / name / "results.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [{key: row[key] for key in row if key != "seconds"} for row in rows]


def tried(trial: Trial) -> str:
    """The Pythons in which the wheels are tried."""
    return ", ".join(map(str, trial.places()))


def journeys(trial: Trial) -> str:
    """The tests that install a wheel pass with that of this Python."""
    here = next(python for python in pythons() if python.path == Path(sys.executable))
    wheel = trial.wheel(here)
    journeys = [f"tests/journeys/test_{who}.py" for who in ("library", "newcomer")]
    tests = ["tests/test_wheel.py", *journeys]
    command = [sys.executable, "-m", "pytest", "-q", "-m", "check", *tests]
    return run(*command, variables={"MINEWISE_WHEEL": str(wheel)}).strip().splitlines()[-1]


def documentation(trial: Trial) -> str:
    """The site opens from a host of files, asks no other one for anything, and is fit for all."""
    (archive,) = trial.out.glob("minewise-docs-*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(trial.work, filter="data")
    variables = {"MINEWISE_SITE": str(trial.work / "minewise-docs")}
    command = (sys.executable, "-m", "pytest", "-q", "tests/web/test_documentation.py")
    return run(*command, variables=variables).strip().splitlines()[-1]
