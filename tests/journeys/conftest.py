"""Where a journey begins: with what is installed here, in a fresh clone, with a wheel, or with no
more than its file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest

from tests.docs.pages import ROOT
from tests.journeys.walk import Walk, variables
from tests.wheels import PIP, built

NO_COMPILER = {"CC": "false", "CXX": "false"}


def run(*command: str | Path, folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, timeout=1800)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this clone."""
    return built(tmp_path_factory.mktemp("wheel"))


def installed(folder: Path) -> None:
    """A folder that looks like a clone in which `make demo` was called."""
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "activate").write_text("")
    program(programs / "python", "")
    program(programs / "python3", "")
    program(programs / "minewise", "-m minewise")


def program(path: Path, options: str) -> None:
    """A program that is the Python of the tests, with options."""
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" {options} "$@"\n')
    path.chmod(0o755)


def from_wheel(folder: Path, wheel: Path) -> None:
    """An empty environment, and the wheel in it."""
    run(sys.executable, "-m", "venv", folder / ".venv", folder=folder)
    pinned = ROOT / "requirements/package.txt"
    python = folder / ".venv/bin/python"
    run(python, *PIP, "install", "--require-hashes", "-r", pinned, folder=folder)
    run(python, *PIP, "install", wheel, folder=folder)


@pytest.fixture(params=["installed", pytest.param("whole", marks=pytest.mark.check)])
def walk(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> Walk:
    """The journey of a test: the short form of every day, and the whole one."""
    folder = tmp_path / "here"
    walk = Walk(folder, variables(folder / ".venv"), request.param == "whole", record_property)
    started = perf_counter()  # no clock: reported, never compared
    if walk.whole and request.module.BEGINS == "clone":
        run("git", "clone", "--quiet", ROOT, folder, folder=tmp_path)
        return walk
    folder.mkdir()
    # Scripts to copy from, which everybody has who can read the documents.
    (folder / "examples").symlink_to(ROOT / "examples")
    if not walk.whole:
        installed(folder)
        return walk
    wheel = request.getfixturevalue("wheel")
    walk.variables |= NO_COMPILER
    if request.module.BEGINS == "file":
        shutil.copy(wheel, folder)
        (tmp_path / "bin").mkdir()
        program(tmp_path / "bin/python3", "")
        walk.variables["PATH"] = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    else:
        from_wheel(folder, wheel)
        walk.tell("the wheel, in an empty environment", started)
    return walk
