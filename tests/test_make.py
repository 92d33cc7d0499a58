"""What `make` says on a machine that lacks something, and what it leaves alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent


def make(*arguments: str, folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    """Make in a folder with a copy of our Makefile and of what its goals are made of."""
    for file in ("Makefile", "CMakeLists.txt", "pyproject.toml", "package-lock.json"):
        shutil.copy(REPOSITORY / file, folder)
    shutil.copytree(REPOSITORY / "requirements", folder / "requirements")
    (folder / "cpp").mkdir()
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
        done = make("--dry-run", goal, folder=folder, path=os.environ["PATH"])
        assert ("apt-get install -qq" in done.stdout) == installs, done.stdout
