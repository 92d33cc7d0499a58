"""What `make` says on a machine that lacks something, and what it leaves alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent


def copy_makefile(folder: Path) -> None:
    """Our Makefile, and what its goals are made of."""
    for file in ("Makefile", "CMakeLists.txt", "pyproject.toml", "package-lock.json"):
        shutil.copy(REPOSITORY / file, folder)
    shutil.copytree(REPOSITORY / "requirements", folder / "requirements")
    (folder / "cpp").mkdir()


def make(*arguments: str, folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    """Make in a folder that holds our Makefile."""
    without = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=without | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_missing_compiler_is_said_in_one_line_before_anything_is_made(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("make", "sh", "find", "python3"):
        found = shutil.which(tool)
        assert found is not None
        (tools / tool).symlink_to(found)
    folder = tmp_path / "clone"
    folder.mkdir()
    copy_makefile(folder)
    done = make("demo", folder=folder, path=str(tools))
    first, stopped = done.stderr.splitlines()
    assert first.startswith("expected a C++20 compiler, found no g++: ")
    assert stopped.startswith("make: ***")
    assert done.stdout == ""
    assert not (folder / ".venv").exists()


def test_only_make_browser_installs_on_the_system(tmp_path: Path) -> None:
    goals = {"test": False, "check": False, "browser": True}
    for goal, installs in goals.items():
        folder = tmp_path / goal
        folder.mkdir()
        copy_makefile(folder)
        printed = dry_run(goal, folder)
        assert ("apt-get install -qq" in printed) == installs, printed


@pytest.mark.parametrize("goal", ["demo", "test", "lint", "release"])
def test_a_changed_core_is_compiled_anew(goal: str, tmp_path: Path) -> None:
    copy_makefile(tmp_path)
    stamps = [".venv/pyvenv.cfg", ".venv/.uv", ".venv/.tools", ".venv/.dependencies"]
    stamps += [".venv/.package", ".venv/.dev", ".venv/.node", ".venv-release/.packages"]
    for second, stamp in enumerate(stamps, start=2_000_000_000):
        (tmp_path / stamp).parent.mkdir(exist_ok=True)
        (tmp_path / stamp).touch()
        os.utime(tmp_path / stamp, (second, second))
    assert "--editable" not in dry_run(goal, tmp_path)
    source = tmp_path / "cpp/core.cpp"
    source.touch()
    os.utime(source, (second + 1, second + 1))
    assert "--editable" in dry_run(goal, tmp_path)


def dry_run(goal: str, folder: Path) -> str:
    return make("--dry-run", goal, folder=folder, path=os.environ["PATH"]).stdout
