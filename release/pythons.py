"""The Pythons of this machine: which wheel each of them needs."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OLDEST = (3, 11)
STABLE = (3, 12)
"""From here on one wheel serves all later versions: the core keeps to their stable ABI."""


@dataclass(frozen=True, order=True)
class Interpreter:
    """A Python, by its version and where it is."""

    version: tuple[int, int]
    path: Path

    @property
    def tag(self) -> str:
        """How the name of its wheel tells Python and ABI."""
        if self.version >= STABLE:
            return f"cp{STABLE[0]}{STABLE[1]}-abi3"
        number = f"cp{self.version[0]}{self.version[1]}"
        return f"{number}-{number}"

    def __str__(self) -> str:
        return f"Python {self.version[0]}.{self.version[1]}"


@cache
def pythons() -> tuple[Interpreter, ...]:
    """The Python that runs, and one of each other version on the path, oldest first."""
    command = "python list --only-installed --offline --output-format json"
    answer = subprocess.run(
        [sys.executable, "-m", "uv", *command.split()],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # it warns of each one that does not start
        encoding="utf-8",
    )
    listed: list[dict[str, object]] = json.loads(answer.stdout)
    found = {sys.version_info[:2]: Path(sys.executable)}
    for one in listed:
        major, minor = str(one["version"]).split(".")[:2]
        plain = one["implementation"] == "cpython" and one["variant"] == "default"
        if plain and minor.isdigit() and (int(major), int(minor)) >= OLDEST:
            found.setdefault((int(major), int(minor)), Path(str(one["path"])))
    return tuple(sorted(Interpreter(version, path) for version, path in found.items()))


def builders() -> dict[str, Interpreter]:
    """For each kind of wheel the Python that builds it: this one where it can, else the oldest."""
    chosen: dict[str, Interpreter] = {}
    for one in sorted(pythons(), key=lambda one: one.path != Path(sys.executable)):
        chosen.setdefault(one.tag, one)
    return chosen
