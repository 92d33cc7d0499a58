"""README's lines, as a stranger follows them, on machines that have no more than README names.

`make machines` builds minimal Debian systems in build/machines, one for each release that is asked
for, and keeps them. In each an ordinary user gets a fresh clone of HEAD and calls the goals. Then
each package of README's line is removed in turn: make must name it, or do without it.

Systems are entered in a namespace of their own, so their mounts end with the program that runs in
them. Settings of this machine for apt, pip and npm, and its certificates, hold in them, too.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build/machines"
HOME = Path("home/stranger")
LINE = re.compile(r"^sudo apt-get install (.+?) *(#.*)?$", re.MULTILINE)
"""README's line for Debian."""
NOT_MISSED = ("make", "git")
"""Make cannot say that it is missing, and only the tests of `make check` need git."""
NEEDED = ("unshare", "debootstrap", "git", "apt-get")

SETTINGS = re.compile(r"PIP_|UV_|npm_|SSL_|\w*CA_|(https?|no)_proxy$", re.IGNORECASE)
"""The variables that say where packages come from and whom to trust."""
FILES = {
    "/etc/hosts": "etc/hosts",
    "/etc/resolv.conf": "etc/resolv.conf",
    "/etc/apt/apt.conf.d": "etc/apt/apt.conf.d",
    "/etc/ssl/certs": "etc/ssl/certs",
    "/usr/local/share/ca-certificates": "usr/local/share/ca-certificates",
    "/etc/pip.conf": "etc/pip.conf",
    "/etc/xdg/pip": "etc/xdg/pip",
    "/etc/npmrc": "etc/npmrc",
    "~/.config/pip": f"{HOME}/.config/pip",
    "~/.npmrc": f"{HOME}/.npmrc",
}
"""The files that do so, and where they belong in a system."""


def mirror() -> str | None:
    """Where this machine's apt has Debian from."""
    listed = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    lines = subprocess.run(listed, capture_output=True, text=True, check=False).stdout.split()
    return next((line for line in lines if line.rstrip("/").endswith("/debian")), None)


def folders() -> list[Path]:
    """The local folders that pip's settings name."""
    text = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    found = map(
        Path, re.findall(r"(?:file://|(?<=[\s'=]))(/[^\s'\"\\]+?)(?:/simple)?(?=[\s'\"\\])", text)
    )
    return [folder for folder in found if folder.is_dir()]


def run(command: list[str | Path], log: Path, **variables: str) -> int:
    """The exit status of a command; what it prints goes into a log."""
    with log.open("a") as file:
        return subprocess.run(
            command,
            env=variables or None,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode


def enter(system: Path, command: str, log: Path, user: str = "root") -> int:
    """The exit status of a command in a system, called in the home of a user."""
    script = f"set -e; mount -t proc proc {system}/proc; mount --rbind /dev {system}/dev; "
    for folder in folders():
        script += f"mkdir -p {system}{folder}; mount --bind {folder} {system}{folder}; "
    script += f"exec chroot --userspec={user} {system} sh -c 'cd && {command}'"
    variables = {name: value for name, value in os.environ.items() if SETTINGS.match(name)}
    variables["HOME"] = "/root" if user == "root" else f"/{HOME}"
    variables["PATH"] = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    variables["DEBIAN_FRONTEND"] = "noninteractive"
    inside: list[str | Path] = ["unshare", "--mount", "--pid", "--kill-child"]
    return run([*inside, "sh", "-c", script], log, **variables)


def settle(system: Path, log: Path) -> None:
    """Copies the settings of this machine into a system, and through no link there."""
    for here, there in FILES.items():
        path, copy = Path(here).expanduser(), system / there
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            run(["cp", "-rLT", "--remove-destination", path, copy], log)


def build(name: str, source: str, packages: str, log: Path) -> Path:
    """A system with these packages: the one that was built for them before, else a new one."""
    system = PLACE / name
    stamp = system / "packages"
    failed = 0
    if not stamp.exists() or stamp.read_text() != packages:
        shutil.rmtree(system, ignore_errors=True)
        debootstrap: list[str | Path] = ["unshare", "--mount", "debootstrap", "--variant=minbase"]
        failed = run([*debootstrap, name, system, source], log)
        failed = failed or enter(system, "useradd stranger", log)
        stamp.write_text(packages)
    settle(system, log)
    failed = failed or enter(system, f"apt-get update -q && apt-get install -qq {packages}", log)
    if failed:
        stamp.unlink()
        raise SystemExit(f"expected a system with {packages}, failed as {log} says")
    return system


def clone(system: Path, log: Path) -> None:
    """A home with nothing in it but a fresh clone of HEAD and the settings of this machine."""
    shutil.rmtree(system / HOME, ignore_errors=True)
    settle(system, log)
    folder = system / HOME / "minewise"
    subprocess.run(["git", "clone", "--quiet", f"file://{ROOT}", folder], check=True)
    subprocess.run(["chroot", system, "chown", "-R", "stranger:", f"/{HOME}"], check=True)


def last_line(log: Path) -> str:
    """What a log ends with."""
    return (log.read_text(errors="replace").splitlines() or [""])[-1]


def without(system: Path, packages: str) -> Iterator[tuple[str, str]]:
    """What make says in a system without each of the packages in turn."""
    for package in packages.split():
        if package in NOT_MISSED:
            continue
        log = PLACE / f"{system.name}-without-{package}.log"
        log.unlink(missing_ok=True)
        clone(system, log)
        enter(system, f"apt-get remove -qq --auto-remove {package}", PLACE / f"{system.name}.log")
        enter(system, "cd minewise && make demo", log, "stranger")
        lines = [line for line in log.read_text().splitlines() if line.startswith("expected ")]
        made = (system / HOME / "minewise/.venv").exists()
        good = any(line.endswith(f" {package}") for line in lines) and not made
        yield package, " / ".join(lines) if good else f"FAILED: {last_line(log)}"
        enter(system, f"apt-get install -qq {packages}", PLACE / f"{system.name}.log")


def tried(name: str, source: str, packages: str, goals: list[str]) -> bool:
    """Whether README's lines hold in a system. Prints its row of the table."""
    log = PLACE / f"{name}.log"
    log.unlink(missing_ok=True)
    system = build(name, source, packages, log)
    clone(system, log)
    versions = PLACE / f"{name}-versions.log"
    versions.unlink(missing_ok=True)
    enter(system, "python3 --version; g++ -dumpfullversion", versions)
    row, good = [name, *versions.read_text().replace("Python ", "").split()], True
    for goal in goals:
        output = PLACE / f"{name}-{goal}.log"
        output.unlink(missing_ok=True)
        start = perf_counter()
        failed = enter(system, f"cd minewise && make {goal}", output, "stranger")
        drawn = goal != "demo" or any((system / HOME / "minewise/runs/first").glob("*.png"))
        passed = not failed and drawn
        row.append(f"{'passed' if passed else 'FAILED'}, {perf_counter() - start:.0f} s")
        good &= passed
    print(" | ".join(row), flush=True)
    for package, said in without(system, packages):
        print(f"    without {package}: {said}", flush=True)
        good &= not said.startswith("FAILED")
    shutil.rmtree(system / HOME)
    return good


def main() -> int:
    """Prints a table, and fails if a system has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", nargs="+", required=True)
    parser.add_argument("--goals", nargs="+", required=True)
    options = parser.parse_args()
    if os.name != "posix" or os.geteuid() != 0:
        return skip("root")
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        return skip(" and ".join(lacking))
    source = mirror()
    if source is None:
        return skip("a mirror of Debian among the sources of apt")
    line = LINE.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert line is not None
    PLACE.mkdir(parents=True, exist_ok=True)
    print(" | ".join(["system", "Python", "g++", *options.goals]), flush=True)
    done = [tried(name, source, line[1], options.goals) for name in options.systems]
    print(f"The logs are in {PLACE}.")
    return 0 if all(done) else 1


def skip(need: str) -> int:
    """Says why nothing was tried, which is no failure."""
    print(f"SKIPPED: the minimal systems of make machines. They need {need}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
