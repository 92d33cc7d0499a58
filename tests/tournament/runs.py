"""Tournaments as a shell runs them: processes that are killed, and what their stores hold."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from minewise.errors import StoreError
from minewise.tournament.store.reader import Reader

GAMES = 800
COMMAND = [sys.executable, "-m", "minewise.cli.main"]
PATIENCE = 300.0
HOLD = "HOLD_OF_A_TEST"
"""The variable that names a file: as long as it exists, the agent `held` plays no more than a few
games in each process. So no machine is quick enough to end a run before it is disturbed."""
HELD = f"{Path(__file__).with_name('held.py')}:Held"
AGENTS = ["basic", HELD]


def arguments(store: Path, *more: str, games: int = GAMES) -> list[str]:
    """The run that is disturbed: two agents, a row for every game."""
    what = f"--rules intermediate --games {games} --json".split()
    how = more or ("--workers", "2")
    return [*COMMAND, "compare", *AGENTS, *what, "--store", str(store), *how]


def start(command: list[str], *, hold: Path | None = None, **how: Any) -> subprocess.Popen[str]:
    """A command in a process group of its own, held as long as the file `hold` exists."""
    if hold is not None:
        hold.touch()
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=held_by(hold),
        **how,
    )


def held_by(hold: Path | None) -> dict[str, str]:
    """The variables of a process that this file holds."""
    return dict(os.environ) | ({} if hold is None else {HOLD: str(hold)})


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Waits for the end; exit code, output and messages."""
    try:
        output, errors = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return process.returncode, output, errors


def wait_for(what: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Until something holds."""
    deadline = time.monotonic() + seconds  # no clock: patience with a state
    while not what():
        # no clock: patience with a state
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.01)  # no clock: between two looks


def stored(path: Path) -> int:
    """Games in a store so far; 0 before there is one."""
    try:
        return sum(block.result.tally.games for block in Reader(path).blocks())
    except StoreError:
        return 0


def games(path: Path) -> list[dict[str, Any]]:
    """Every game of a store, without the time it took."""
    return [{**game, "seconds": 0.0} for game in Reader(path).games()]


def has_first_games(path: Path, agents: int) -> bool:
    """Are there games that all agents have played?"""
    try:
        return sum(block.result.first == 0 for block in Reader(path).blocks()) == agents
    except StoreError:
        return False


def in_the_middle(path: Path) -> Callable[[], bool]:
    """Is some of a run done, by both agents?"""
    return lambda: has_first_games(path, agents=2)


def children(parent: int) -> list[int]:
    """The worker processes of a driver."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            of = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            command = (entry / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if of == parent and b"spawn_main" in command:
            found.append(int(entry.name))
    return found
