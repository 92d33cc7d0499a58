"""Shows the pins that are behind their newest versions, and why: `python requirements/behind.py`.

A pin stays because of what another package asks for, or for the reason written beside its wish in
pyproject.toml or package.json.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
NONE = "no reason: make pins upgrade=yes"


def written_reason(name: str) -> str | None:
    """What stands beside the wish for a package."""
    wishes = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wishes += json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["//"]
    found = re.search(rf'^ *"{name}\b[^"]*", +# (.*)|^{name}: (.*)', wishes, re.MULTILINE)
    return found and (found[1] or found[2])


def asked_reason(name: str, newest: str, installed: list[Distribution]) -> str | None:
    """Which package asks for an older one than the newest."""
    for package in installed:
        for text in package.requires or []:
            wish = Requirement(text)
            if wish.marker is not None and not wish.marker.evaluate({"extra": ""}):
                continue
            if canonicalize_name(wish.name) == name and newest not in wish.specifier:
                return f"{package.name} {package.version} asks for {name}{wish.specifier}"
    return None


def packages_behind() -> Iterator[tuple[str, str, str, str]]:
    """Name, version, newest version and reason of each pin, in the environments that are here."""
    for environment in sorted(ROOT.glob(".venv*")):
        sites = [*environment.glob("lib/python*/site-packages"), environment / "Lib/site-packages"]
        installed = list(distributions(path=[str(sites[0])]))
        command = [sys.executable, "-m", "uv", "pip", "list", "--quiet", "--outdated"]
        command += ["--format", "json", "--python", str(environment)]
        command += ["--exclude", "pip"]  # Python brings it
        for one in json.loads(subprocess.check_output(command)):
            name, newest = one["name"], one["latest_version"]
            reason = written_reason(name) or asked_reason(name, newest, installed)
            yield name, one["version"], newest, reason or NONE


def scripts_behind() -> Iterator[tuple[str, str, str, str]]:
    """The same of the packages of npm."""
    command = [sys.executable, str(ROOT / "requirements/npm.py"), "outdated", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    for name, one in json.loads(done.stdout or "{}").items():
        yield name, one["current"], one["latest"], written_reason(name) or NONE


if __name__ == "__main__":
    for row in sorted({*packages_behind(), *scripts_behind()}):
        print("{:20} {:12} newest {:12} {}".format(*row))
