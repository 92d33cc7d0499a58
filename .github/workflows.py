"""What neither actionlint nor zizmor knows of our workflows: `python .github/workflows.py`.

Each command is a target of the Makefile, each action is pinned by a commit and says its version,
each job has an end, and the machines and versions are those that pyproject.toml claims, in the
tests and in the wheels.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

MACHINES = {
    "ubuntu-24.04": ("linux", "x86_64"),
    "ubuntu-24.04-arm": ("linux", "aarch64"),
    "macos-15": ("macos", "arm64"),
    "macos-15-intel": ("macos", "x86_64"),
    "windows-2025": ("windows", "AMD64"),
    "windows-11-arm": ("windows", "ARM64"),
}
"""The machines of GitHub that we ask for: the platform and the architecture of cibuildwheel."""

COMMAND = re.compile(r"make (?P<target>[a-z-]+)(?P<settings>(?: [A-Z]+=[\w.]+)*)")
PIN = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def main() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    errors = [error for path in WORKFLOWS for error in errors_of(path, makefile)]
    errors += errors_of_versions(tested(), claimed(project))
    errors += errors_of_wheels(claimed(project))
    for error in errors:
        print(error, file=sys.stderr)
    if errors:
        sys.exit(1)


def errors_of(path: Path, makefile: str) -> Iterator[str]:
    """What is wrong with one workflow."""
    text = path.read_text(encoding="utf-8")
    for used in re.findall(r"^\s*(?:- )?uses: (.*)", text, re.MULTILINE):
        if not PIN.fullmatch(used):
            yield f"{path.name}: expected ACTION@COMMIT # vX.Y.Z, got {used}"
    workflow = yaml.safe_load(text)
    for name, expected in (("permissions", {}), ("concurrency", None)):
        if name not in workflow or expected not in (None, workflow[name]):
            yield f"{path.name}: expected {name}{': {}' if expected == {} else ''} at the top"
    for name, job in workflow["jobs"].items():
        yield from (f"{path.name}: {name}: {error}" for error in errors_of_job(job, makefile))


def errors_of_job(job: dict[str, Any], makefile: str) -> Iterator[str]:
    for setting in ("timeout-minutes", "permissions"):
        if setting not in job:
            yield f"expected {setting}"
    for machine in machines(job):
        if machine not in MACHINES:
            yield f"expected a machine of {', '.join(MACHINES)}, got {machine}"
    for step in job["steps"]:
        for command in step.get("run", "").splitlines():
            yield from errors_of_command(command, makefile)


def errors_of_command(command: str, makefile: str) -> Iterator[str]:
    """A command is a target of the Makefile that says what it does, with settings it knows."""
    if not (found := COMMAND.fullmatch(command)):
        yield f"expected make TARGET NAME=VALUE ..., got {command!r}"
        return
    if not re.search(rf"^{found['target']}:.* ## ", makefile, re.MULTILINE):
        yield f"expected a target that `make help` lists, got {found['target']}"
    for setting in found["settings"].split():
        name = setting.partition("=")[0]
        if not re.search(rf"^{name} \?= ", makefile, re.MULTILINE):
            yield f"expected a setting of the Makefile (NAME ?= ...), got {name}"


def machines(job: dict[str, Any]) -> list[str]:
    """The machines that a job runs on."""
    return sorted({machine for machine, _ in runs(job)})


def runs(job: dict[str, Any]) -> list[tuple[str, str]]:
    """The machine and the Python, if its matrix has one, of each run of a job."""
    if job["runs-on"] != "${{ matrix.system }}":
        return [(job["runs-on"], "")]
    matrix = job["strategy"]["matrix"]
    found = [
        (machine, version) for machine in matrix["system"] for version in matrix.get("python", [""])
    ]
    return found + [(one["system"], one["python"]) for one in matrix.get("include", [])]


def jobs(name: str) -> Iterator[dict[str, Any]]:
    path = ROOT / ".github/workflows" / name
    yield from yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()


def claimed(project: dict[str, Any]) -> set[str]:
    """The versions of Python that pyproject.toml says we work on: 3.11, ..., 3.14t. Those without
    the GIL have no classifier, since the core switches it on; they have a wheel."""
    classifiers = project["project"]["classifiers"]
    found = re.findall(r"Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    lowest = min(found, key=lambda version: int(version.partition(".")[2]))
    if project["project"]["requires-python"] != f">={lowest}":
        sys.exit(f"expected requires-python = '>={lowest}', the lowest of the classifiers")
    wheels = " ".join(project["tool"]["cibuildwheel"]["build"])
    return {*found, *(f"3.{minor}t" for minor in re.findall(r"cp3(\d+)t-", wheels))}


def tested() -> dict[str, set[str]]:
    """The versions that the tests run on, by platform."""
    versions: dict[str, set[str]] = {}
    for job in jobs("tests.yml"):
        for machine, version in runs(job):
            if version and machine in MACHINES:
                versions.setdefault(MACHINES[machine][0], set()).add(version)
    return versions


def errors_of_versions(found: dict[str, set[str]], expected: set[str]) -> Iterator[str]:
    for platform in sorted({platform for platform, _ in MACHINES.values()}):
        if (versions := found.get(platform, set())) != expected:
            yield (
                f"tests.yml: on {platform}: expected Python {', '.join(sorted(expected))}, "
                f"got {', '.join(sorted(versions))}"
            )


def errors_of_wheels(expected: set[str]) -> Iterator[str]:
    """Each version must have a wheel that is built or tried on each machine of a release."""
    tags = {f"cp{version.replace('.', '')}" for version in expected}
    asked = [MACHINES[machine] for job in jobs("release.yml") for machine in machines(job)]
    for platform, architecture in sorted(set(asked)):
        found = identifiers(platform, architecture)
        for library in ("manylinux", "musllinux") if platform == "linux" else ("",):
            of_library = {name.partition("-")[0] for name in found if library in name}
            if of_library != tags:
                yield (
                    f"pyproject.toml: [tool.cibuildwheel]: on {platform} {architecture} {library}: "
                    f"expected {', '.join(sorted(tags))}, got {', '.join(sorted(of_library))}"
                )
    if len(found := identifiers("pyodide", "wasm32")) != 1:
        yield f"pyproject.toml: [tool.cibuildwheel]: expected one wheel for Pyodide, got {found}"


def identifiers(platform: str, architecture: str) -> list[str]:
    """What cibuildwheel would build on such a machine."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "cibuildwheel", "--print-build-identifiers"),
            *("--platform", platform, "--archs", architecture, ROOT),
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout.split()


if __name__ == "__main__":
    main()
