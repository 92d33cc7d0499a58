"""A trial of the artefacts: how each check came out."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from release.pythons import Interpreter, pythons


class FailedCheckError(AssertionError):
    """What an artefact should be, and what it is."""


class OpenCheckError(Exception):
    """What an artefact lacks that only those who publish it can give."""


class Outcome(Enum):
    """How a check came out, as the lists of checks print it."""

    PASSED = "passed"
    OPEN = "open"
    FAILED = "FAILED"


@dataclass(frozen=True)
class Result:
    """What a check saw, what it leaves to those who publish, or why it failed."""

    name: str
    outcome: Outcome
    words: str


@dataclass(frozen=True)
class Trial:
    """The artefacts of two builds of one commit, and a folder for what the checks make."""

    out: Path
    again: Path
    work: Path

    @property
    def wheels(self) -> list[Path]:
        """The wheels of the first build."""
        return sorted(self.out.glob("*.whl"))

    def wheel(self, python: Interpreter) -> Path:
        """The wheel of the first build that this Python needs."""
        (wheel,) = (wheel for wheel in self.wheels if python.tag in wheel.name)
        return wheel

    @property
    def source(self) -> Path:
        """The source distribution of the first build."""
        return self.out / f"{'-'.join(self.wheels[0].name.split('-')[:2])}.tar.gz"

    def places(self) -> dict[Interpreter, Path]:
        """For each Python that has its wheel the environment in which the wheel is tried."""
        built = [python for python in pythons() if any(python.tag in it.name for it in self.wheels)]
        return {it: self.work / f"python-{it.version[0]}.{it.version[1]}" for it in built}

    def results(self, checks: Mapping[str, Callable[[Trial], str]]) -> Iterator[Result]:
        """Each check, one after the other; one that fails leaves the others alone."""
        for name, check in checks.items():
            try:
                yield Result(name, Outcome.PASSED, check(self))
            except OpenCheckError as left:
                yield Result(name, Outcome.OPEN, str(left))
            except FailedCheckError as error:
                yield Result(name, Outcome.FAILED, str(error))
            except subprocess.CalledProcessError as error:
                words = (error.stdout or str(error)).strip().splitlines()[-1]
                yield Result(name, Outcome.FAILED, words)
