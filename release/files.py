"""What is checked of the artefacts as files: that they are equal, small, and say what they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from release.archive import digest
from release.artefacts import run
from release.commit import ROOT
from release.pythons import STABLE, Interpreter
from release.trial import FailedCheckError, OpenCheckError, Trial

LARGEST_WHEEL = 3_000_000
PLACEHOLDER = "minewise.example"
"""A host that nobody can have (RFC 2606), in place of that of those who publish."""


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


def wheels(trial: Trial) -> str:
    """There is a wheel for each Python."""
    names = ", ".join(wheel.name for wheel in trial.wheels)
    if any(Interpreter(STABLE, Path()).tag in wheel.name for wheel in trial.wheels):
        return names
    missing = "no Python 3.12 or later is on the path, so its wheel has to be built elsewhere"
    raise OpenCheckError(f"{names}; {missing}")


def size(trial: Trial) -> str:
    """The wheels are small."""
    largest = max(wheel.stat().st_size for wheel in trial.wheels)
    if largest > LARGEST_WHEEL:
        message = f"expected wheels of at most {LARGEST_WHEEL:,} bytes, got {largest:,}"
        raise FailedCheckError(message)
    return f"{largest:,} of at most {LARGEST_WHEEL:,} bytes"


def page(_trial: Trial) -> str:
    """What the page runs is compiled from the sources of this commit."""
    files = sorted((ROOT / "src/minewise/web/page").glob("*.wasm"))
    fits: list[str | Path] = [sys.executable, ROOT / "cpp/bindings/wasm/build.py", "--fits"]
    if subprocess.run([*fits, *files], check=False).returncode:
        message = "expected *.wasm of these sources, got older ones: make page, and commit them"
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
    run(sys.executable, "-m", "twine", "check", "--strict", *trial.wheels, trial.source)
    return "wheels and source distribution"


def contents(trial: Trial) -> str:
    """The wheels hold what they should and nothing else."""
    said = {run("check-wheel-contents", it).strip().rpartition(": ")[2] for it in trial.wheels}
    return ", ".join(sorted(said))


def addresses(trial: Trial) -> str:
    """The addresses in the metadata are those of the people who publish."""
    text = run("tar", "-xzOf", trial.source, "--wildcards", "*/PKG-INFO")
    places = text.count(PLACEHOLDER)
    if places:
        message = f"those who publish replace {PLACEHOLDER} in pyproject.toml: {places} places"
        raise OpenCheckError(message)
    return "no placeholder"


def rating(trial: Trial) -> str:
    """Pyroma has nothing to say."""
    done = subprocess.run(
        ["pyroma", trial.source],
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    complaints, rating = judged(done.stdout)
    if complaints or not rating:
        message = f"expected a rating without complaints, got {complaints or done.stderr[-200:]}"
        raise FailedCheckError(message)
    return rating


def judged(text: str) -> tuple[list[str], str]:
    """The complaints in what pyroma prints, and its rating."""
    before, rated, after = text.partition("Final rating: ")
    _, _, complaints = before.partition("Found ")
    lines = [line for line in complaints.splitlines()[1:] if line.strip("-")]
    return (lines, after.split()[0]) if rated else ([], "")
