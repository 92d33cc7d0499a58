"""What is tried with the artefacts: each check says in one line what it saw."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import perf_counter

from release.archive import digest
from release.artefacts import run
from release.commit import ROOT

LARGEST_WHEEL = 3_000_000
LONGEST_INSTALL = 15.0
PUBLISHER = ("author-email",)
"""What pyroma misses until somebody publishes: an address to write to."""


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
    def wheel(self) -> Path:
        """The wheel of the first build."""
        (wheel,) = self.out.glob("*.whl")
        return wheel

    @property
    def source(self) -> Path:
        """The source distribution of the first build."""
        return self.out / f"{'-'.join(self.wheel.name.split('-')[:2])}.tar.gz"

    def results(self) -> Iterator[Result]:
        """Each check, one after the other; one that fails leaves the others alone."""
        for name, check in CHECKS.items():
            try:
                yield Result(name, Outcome.PASSED, check(self))
            except OpenCheckError as left:
                yield Result(name, Outcome.OPEN, str(left))
            except FailedCheckError as error:
                yield Result(name, Outcome.FAILED, str(error))
            except subprocess.CalledProcessError as error:
                words = (error.stdout or str(error)).strip().splitlines()[-1]
                yield Result(name, Outcome.FAILED, words)


def equal_builds(trial: Trial) -> str:
    """Two builds of one commit in two folders are equal, byte for byte."""
    first, second = (
        {path.name: digest(path) for path in folder.iterdir()}
        for folder in (trial.out, trial.again)
    )
    different = sorted(name for name in first | second if first.get(name) != second.get(name))
    if different:
        message = f"expected equal files, got different {', '.join(different)}"
        raise FailedCheckError(message)
    return f"{len(first)} files"


def size(trial: Trial) -> str:
    """The wheel is small."""
    size = trial.wheel.stat().st_size
    if size > LARGEST_WHEEL:
        message = f"expected a wheel of at most {LARGEST_WHEEL:,} bytes, got {size:,}"
        raise FailedCheckError(message)
    return f"{size:,} of at most {LARGEST_WHEEL:,} bytes"


def page(_trial: Trial) -> str:
    """The core of the page is compiled from the sources of this commit."""
    core = ROOT / "src/minewise/web/page/core.wasm"
    fits: list[str | Path] = [sys.executable, ROOT / "cpp/bindings/wasm/build.py", "--fits", core]
    if subprocess.run(fits, check=False).returncode:
        message = "expected core.wasm of these sources, got an older one: make page, and commit it"
        raise FailedCheckError(message)
    return "compiled from these sources"


def sums(trial: Trial) -> str:
    """The checksums are those of the files."""
    return f"{len(run('sha256sum', '--check', 'SHA256SUMS', cwd=trial.out).splitlines())} files"


def bill(trial: Trial) -> str:
    """The bill of materials follows its schema, and the wheel needs all that it lists."""
    from cyclonedx.schema import OutputFormat, SchemaVersion
    from cyclonedx.validation import make_schemabased_validator

    (path,) = trial.out.glob("*.cdx.json")
    text = path.read_text(encoding="utf-8")
    held = json.loads(text)
    schema = SchemaVersion.from_version(held["specVersion"])
    wrong = make_schemabased_validator(OutputFormat.JSON, schema).validate_str(text)
    if wrong is not None:
        message = f"expected a file that follows its schema, got {wrong}"
        raise FailedCheckError(message)
    needed = {entry["ref"]: set(entry["dependsOn"]) for entry in held["dependencies"]}
    reached, ahead = set(), {held["metadata"]["component"]["bom-ref"]}
    while ahead:
        reached |= ahead
        ahead = {need for one in ahead for need in needed.get(one, ())} - reached
    names = {part["bom-ref"]: part["name"] for part in held["components"]}
    idle = sorted(names[reference] for reference in names.keys() - reached)
    if idle:
        message = f"expected packages that minewise needs, got {', '.join(idle)}"
        raise FailedCheckError(message)
    return f"{len(names)} packages, each with what it needs"


def metadata(trial: Trial) -> str:
    """An index would show the description as it is meant."""
    run(sys.executable, "-m", "twine", "check", "--strict", trial.wheel, trial.source)
    return "wheel and source distribution"


def contents(trial: Trial) -> str:
    """The wheel holds what it should and nothing else."""
    return run("check-wheel-contents", trial.wheel).strip().rpartition(": ")[2]


def rating(trial: Trial) -> str:
    """Pyroma has nothing to say. An address to write to is left to those who publish."""
    done = subprocess.run(
        ["pyroma", trial.source],
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    complaints, rating = judged(done.stdout)
    others = [line for line in complaints if not any(word in line for word in PUBLISHER)]
    if others or not rating:
        message = f"expected a rating without complaints, got {others or done.stderr[-200:]}"
        raise FailedCheckError(message)
    if complaints:
        message = f"{rating}: those who publish set `email` of `authors` in pyproject.toml"
        raise OpenCheckError(message)
    return rating


def judged(text: str) -> tuple[list[str], str]:
    """The complaints in what pyroma prints, and its rating."""
    before, rated, after = text.partition("Final rating: ")
    _, _, complaints = before.partition("Found ")
    lines = [line for line in complaints.splitlines()[1:] if line.strip("-")]
    return (lines, after.split()[0]) if rated else ([], "")


def installation(trial: Trial) -> str:
    """The wheel installs in an empty environment without a compiler, and quickly."""
    place = trial.work / "empty"
    run(sys.executable, "-m", "venv", place)
    # Nothing but the environment is on the path.
    alone = {"PATH": str(place / "bin")}
    install = (place / "bin/python", "-m", "pip", "--disable-pip-version-check", "-q", "install")
    pinned = ("--require-hashes", "--only-binary", ":all:", "-r", ROOT / "requirements/package.txt")
    started = perf_counter()
    for what in (pinned, (trial.wheel,)):
        subprocess.run([*install, *what], env=os.environ | alone, check=True, cwd=trial.work)
    seconds = perf_counter() - started
    if seconds > LONGEST_INSTALL:
        message = f"expected at most {LONGEST_INSTALL:.0f} s, got {seconds:.1f} s"
        raise FailedCheckError(message)
    return f"{seconds:.1f} s, all that it needs included"


def readme(trial: Trial) -> str:
    """The examples of the README in Python come out as written."""
    options = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
    python = trial.work / "empty/bin/python"
    run(python, "-m", "doctest", *options, ROOT / "README.md", cwd=trial.work)
    return "all examples in Python"


def demo(trial: Trial) -> str:
    """The first comparison of `make demo`, figure for figure as in the clone."""
    words = "compare basic csp csp-probability --rules rutgers --density 0.1:0.9:0.1"
    command = (*words.split(), "--games", "100", "--seed", "1", "--out")
    tables = []
    for name, python in (("wheel", trial.work / "empty/bin/python"), ("clone", sys.executable)):
        run(python, "-m", "minewise", *command, trial.work / name, cwd=trial.work)
        with (trial.work / name / "results.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        # Only the time that a game took is another each time.
        tables.append([{key: row[key] for key in row if key != "seconds"} for row in rows])
    if tables[0] != tables[1]:
        message = "expected the results of the clone, got different ones"
        raise FailedCheckError(message)
    return f"{len(tables[0])} rows, equal to those of the clone"


def journeys(trial: Trial) -> str:
    """The tests that install a wheel pass with this one."""
    journeys = [f"tests/journeys/test_{who}.py" for who in ("library", "newcomer")]
    tests = ["tests/test_wheel.py", *journeys]
    command = [sys.executable, "-m", "pytest", "-q", "-m", "check", *tests]
    return run(*command, variables={"MINEWISE_WHEEL": str(trial.wheel)}).strip().splitlines()[-1]


def documentation(trial: Trial) -> str:
    """The site opens from a host of files, asks no other one for anything, and is fit for all."""
    (archive,) = trial.out.glob("minewise-docs-*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(trial.work, filter="data")
    variables = {"MINEWISE_SITE": str(trial.work / "minewise-docs")}
    command = (sys.executable, "-m", "pytest", "-q", "tests/web/test_documentation.py")
    return run(*command, variables=variables).strip().splitlines()[-1]


CHECKS: dict[str, Callable[[Trial], str]] = {
    "two builds are equal": equal_builds,
    "size of the wheel": size,
    "core.wasm": page,
    "SHA256SUMS": sums,
    "bill of materials": bill,
    "twine check --strict": metadata,
    "check-wheel-contents": contents,
    "pyroma": rating,
    "install without a compiler": installation,
    "README": readme,
    "make demo": demo,
    "journeys": journeys,
    "documentation": documentation,
}
