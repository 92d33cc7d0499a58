"""What the package does where parts of POSIX are missing, as on Windows and in Pyodide."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minewise.errors import RulesError, StoreError
from minewise.match import limits
from minewise.match.limits import DECISION_LIMIT, Limits
from minewise.tournament.store.lock import DriverLock, is_byte_locked, lock_byte

ROOT = Path(__file__).parent.parent


def without_posix(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.without_posix", *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def without_times(table: str) -> str:
    """Without the last column, milliseconds."""
    return re.sub(r"\d+\.\d+ *$", "", table, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "command",
    [
        "compare basic csp my_agent.py:Mine --games 20 --workers 1",
        "watch exact --seed 3",
        "analyze ##/11 --mines 1",
        "play --help",
        "web --help",
    ],
)
def test_commands_work_without_posix(command: str, tmp_path: Path) -> None:
    (tmp_path / "my_agent.py").write_text(
        "import minewise\n\n\nclass Mine:\n    name = 'mine'\n\n    def decide(self, view, rng):\n"
        "        return minewise.Decision.reveal(rng.choice(view.covered))\n",
        encoding="utf-8",
    )
    done = without_posix("minewise", *command.split(), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    plain = subprocess.run(
        [sys.executable, "-m", "minewise", *command.split()],
        cwd=tmp_path,
        env=dict(os.environ),  # readline writes COLUMNS past it
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert without_times(done.stdout) == without_times(plain.stdout)


def test_every_module_is_there_without_posix(tmp_path: Path) -> None:
    (tmp_path / "walk.py").write_text(
        "from importlib import import_module\n"
        "from pkgutil import walk_packages\n"
        "import minewise\n"
        "from minewise.errors import MissingExtraError\n"
        "for module in walk_packages(minewise.__path__, 'minewise.'):\n"
        "    # PyTorch and mcp ask whether this is Windows, not what there is.\n"
        "    parts = ('.learn.train.', '.learn.chance.', '.mcp.')\n"
        "    asks = any(part in module.name for part in parts)\n"
        "    if module.name.endswith('__main__') or asks: continue\n"
        "    try: import_module(module.name)\n"
        "    except MissingExtraError: pass\n"
        "    except ImportError as error:\n"
        "        print(module.name, error)\n",
        encoding="utf-8",
    )
    done = without_posix("walk", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = [line for line in done.stdout.splitlines() if "halted; None in sys.modules" in line]
    assert found == []


def test_limits_that_cannot_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert not Limits().hold
    assert not Limits(decision=0).hold
    with pytest.raises(RulesError, match="expected no decision limit, got 5 seconds: this system"):
        Limits(decision=5)


def test_a_limit_of_memory_is_refused_where_nobody_knows_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "OWN_MEMORY", tmp_path / "statm")
    assert Limits().decision == DECISION_LIMIT
    with pytest.raises(RulesError, match="expected no memory limit, got 1 GiB: this system"):
        Limits(memory=1)


def test_a_byte_is_locked_for_one_open_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    one, other = os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)
    try:
        assert not is_byte_locked(other)
        assert lock_byte(one)
        assert is_byte_locked(other)
        assert not lock_byte(other)
        assert not is_byte_locked(one)
    finally:
        os.close(one)
    try:
        assert not is_byte_locked(other)
        assert lock_byte(other)
    finally:
        os.close(other)


def test_a_store_is_refused_where_files_cannot_be_locked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with pytest.raises(StoreError, match=r"cannot lock the store .*: this system has no locks of"):
        DriverLock(tmp_path / "store.db")
