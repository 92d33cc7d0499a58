"""The built wheel, installed into an empty environment outside the repository, works there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.numpy_alone import only_the_command_is_refused
from tests.wheels import PIP, ROOT, built


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.check  # it compiles the whole core once more
def test_the_wheel_works_outside_the_repository(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    # Against the stable ABI from Python 3.12 on: one wheel for it and everything later.
    assert ("-cp311-cp311-" if sys.version_info < (3, 12) else "-cp312-abi3-") in wheel.name
    run(sys.executable, "-m", "venv", "empty", cwd=tmp_path)
    python = tmp_path / "empty/bin/python"
    pinned = ROOT / "requirements/package.txt"
    run(python, *PIP, "install", "--require-hashes", "-r", pinned, cwd=tmp_path)
    run(python, *PIP, "install", wheel, cwd=tmp_path)
    found = run(python, "-c", "import minewise; print(minewise.__file__)", cwd=tmp_path)
    assert found.startswith(str(tmp_path))
    command = (
        "compare",
        "basic",
        "csp",
        "--rules",
        "rutgers",
        "--density",
        "0.1:0.3:0.1",
        "--games",
        "4",
        "--out",
        "out",
    )
    held = ZipFile(wheel).namelist()
    assert "minewise/courses/cs50.py" in held
    # The package and what is said of it: no studies, no tests, nothing that measures.
    folders = {name.partition("/")[0] for name in held}
    assert folders == {
        "minewise",
        "minewise_command",
        "minewise_games",
        "minewise_questions",
        f"{'-'.join(wheel.name.split('-')[:2])}.dist-info",
    }
    refused = subprocess.run(
        [tmp_path / "empty/bin/minewise", "reproduce", "cs50"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert refused.returncode == 1
    assert "expected a clone of the repository" in refused.stderr
    table = run(tmp_path / "empty/bin/minewise", *command, cwd=tmp_path)
    assert "final score on 10x10, 4 games a point" in table
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "chart.png",
        "chart.svg",
        "results.csv",
        "table.md",
        "table.tex",
    ]


@pytest.mark.check  # it asks an index for numpy
@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "For a bot or a server the engine works with numpy alone, in about 80 MB with its bytecode: "
    "`python3 -m pip install --no-deps minewise numpy`.",
)
def test_the_wheel_works_with_numpy_alone(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    run(sys.executable, "-m", "venv", "--without-pip", "alone", cwd=tmp_path)
    python = tmp_path / "alone/bin/python"
    run(
        sys.executable,
        *PIP,
        "--python",
        python,
        "install",
        "--no-deps",
        wheel,
        "numpy",
        cwd=tmp_path,
    )
    only_the_command_is_refused(python, tmp_path)
    files = (tmp_path / "alone/lib").rglob("*")
    assert sum(file.lstat().st_size for file in files) == pytest.approx(80e6, rel=0.1)
