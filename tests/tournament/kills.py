"""kill -9 at random moments, links, a full disk, a read-only folder: no game is lost or changed.

python -m tests.tournament.kills [KILLS] [GAMES] [SEED]    by default 40 kills, 6,000 games, seed 1

Each scenario plays a store to its end, whatever is done to it, and compares it with that of a run
that nothing disturbs: every game of it, and the sums.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from typing import Any

from minewise.tournament.store.reader import Reader
from tests.engine.test_interrupt import check_left
from tests.tournament.clusters import Dask
from tests.tournament.runs import (
    COMMAND,
    arguments,
    children,
    finish,
    games,
    in_the_middle,
    start,
    stored,
    wait_for,
)

SHARES = {
    "driver": 0.125,
    "worker": 0.125,
    "agent": 0.1,
    "own Dask worker": 0.075,
    "Dask worker": 0.125,
    "whole Dask worker": 0.1,
    "stopped Dask worker": 0.075,
    "Dask scheduler": 0.1,
    "Dask scheduler that comes back": 0.1,
    "driver of Dask": 0.075,
}
"""Who is killed how often; one is stopped, and goes on later."""

DASK = [name for name in SHARES if "Dask" in name and name != "own Dask worker"]
"""Those of a cluster that is there."""

LATEST = 6.0
"""Seconds from one kill to the next at most; less where runs are over sooner."""

FOR_KILLS = "expected a cluster at|lost the cluster|no worker is left|die[sd]?,? .*the same games"
"""What a driver may say of kills that it cannot make good by itself."""

MOST_REFUSED = 20
"""So many drivers may end with a message before that is no longer for the kills."""

Victims = Callable[["Popen[str]"], list[int]]


@dataclass
class Trial:
    """A folder for stores, how many games they are played to, and where moments come from."""

    folder: Path
    games: int
    random: Random
    latest: float = LATEST
    drivers: int = 0
    made: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)

    @cached_property
    def undisturbed(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Every game and the rows of a run that nothing disturbs."""
        store = self.folder / "undisturbed.db"
        code, output, errors = finish(self.start(store, "--workers", "1"))
        assert code == 0, errors
        return games(store), rows(output)

    def start(self, store: Path, *more: str, **how: Any) -> Popen[str]:
        self.drivers += 1
        return start(arguments(store, *more, games=self.games), **how)

    def check(self, store: Path, output: str) -> None:
        """A store that has been played to its end is that of the undisturbed run."""
        every, sums = self.undisturbed
        assert games(store) == every
        assert rows(output) == sums
        spans: dict[str, list[int]] = {}
        for block in Reader(store).blocks():
            numbers = range(block.result.first, block.result.end)
            spans.setdefault(block.entry, []).extend(numbers)
        assert all(sorted(numbers) == [*range(self.games)] for numbers in spans.values())
        with closing(sqlite3.connect(store)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def disturb(self, name: str, kills: int, victims: Victims, *how: str) -> None:
        """Plays a store to its end while victims are killed; another one if that was too soon."""
        made = number = 0
        while made < kills:
            store = self.folder / f"{name} {(number := number + 1)}.db"
            while True:
                running = self.start(store, *how)
                while made < kills and self._moment(running):
                    if found := victims(running):
                        kill(victim := self.random.choice(found))
                        made += 1
                        self.made[name] += 1
                        if victim == running.pid:
                            break
                code, output, errors = finish(running)
                check_left(running.pid, [])
                if code == 0:
                    break
                self.note(code, errors)
            self.check(store, output)

    def note(self, code: int, errors: str) -> None:
        """A driver may be killed, or end with one line that says why; the same command goes on."""
        assert "Traceback" not in errors, errors
        assert code in (-signal.SIGKILL, 2), (code, errors)
        if code == 2:
            assert re.search(FOR_KILLS, errors), errors
            self.refused.append(errors.strip().splitlines()[-1])
            assert len(self.refused) <= MOST_REFUSED, self.refused

    def _moment(self, running: Popen[str]) -> bool:
        """Waits for a random moment; False if the run is over before."""
        try:
            running.wait(self.random.uniform(0.0, self.latest))
        except TimeoutExpired:
            return True
        self.latest *= 0.9
        return False


def rows(output: str) -> list[dict[str, Any]]:
    return [{**row, "seconds": 0} for row in json.loads(output)["rows"]]


def kill(process: int) -> None:
    with suppress(ProcessLookupError):  # it was over just now
        os.kill(process, signal.SIGKILL)


def agents_of(driver: Popen[str]) -> list[int]:
    """The processes in which agents play."""
    return [agent for worker in children(driver.pid) for agent in children(worker)]


def drivers_and_workers(trial: Trial, kills: dict[str, int]) -> None:
    trial.disturb("driver", kills["driver"], lambda running: [running.pid])
    trial.disturb("worker", kills["worker"], lambda running: children(running.pid))
    trial.disturb("agent", kills["agent"], agents_of)
    own = ("--cluster", "local:2")
    trial.disturb(
        "own Dask worker", kills["own Dask worker"], lambda running: children(running.pid), *own
    )


def dask(trial: Trial, kills: dict[str, int]) -> None:
    """A cluster that is there: workers, with and without what watches them, and the scheduler."""
    todo = [name for name in DASK for _ in range(kills[name])]
    trial.random.shuffle(todo)
    number = 0
    while todo:
        store = trial.folder / f"Dask {(number := number + 1)}.db"
        code = -1
        while code != 0:
            cluster = Dask(trial.folder)
            try:
                code, output = _on_cluster(trial, store, cluster, todo)
            finally:
                cluster.stop()
                cluster.file.unlink()
        trial.check(store, output)


def _on_cluster(trial: Trial, store: Path, cluster: Dask, todo: list[str]) -> tuple[int, str]:
    """Plays until the run or the cluster is over."""
    while True:
        running = trial.start(store, "--cluster", cluster.address)
        lost = False
        while todo and not lost and trial._moment(running):
            trial.made[what := todo.pop()] += 1
            scheduler, *workers = cluster.processes
            victim = trial.random.choice(workers)
            if what == "Dask worker":
                for child in children(victim.pid):
                    kill(child)
            elif what == "whole Dask worker":
                os.killpg(victim.pid, signal.SIGKILL)
                victim.wait()
                cluster.processes.remove(victim)
                cluster.add_worker()
            elif what == "stopped Dask worker":
                os.killpg(victim.pid, signal.SIGSTOP)
                trial._moment(running)
                os.killpg(victim.pid, signal.SIGCONT)
            elif what == "Dask scheduler that comes back":
                cluster.restart()
            elif what == "Dask scheduler":
                os.killpg(scheduler.pid, signal.SIGKILL)
                lost = True
            else:
                running.kill()
                break
        code, output, errors = finish(running)
        check_left(running.pid, [])
        if code == 0:
            return code, output
        trial.note(code, errors)
        if lost:
            return code, output


def links(trial: Trial) -> None:
    """A second driver is refused, by whatever name it knows the store."""
    store, hold = trial.folder / "run.db", trial.folder / "hold"
    running = trial.start(store, hold=hold)
    wait_for(in_the_middle(store))
    symbolic, hard = trial.folder / "symbolic.db", trial.folder / "hard.db"
    symbolic.symlink_to(store)
    for name in (store, symbolic):
        code, _, errors = finish(trial.start(name))
        assert (code, "another run writes to" in errors) == (2, True), errors
    hard.hardlink_to(store)
    code, _, errors = finish(trial.start(hard))
    refusals = ("another run writes to", "expected a store with one name")
    assert (code, any(words in errors for words in refusals)) == (2, True), errors
    hard.unlink()
    hold.unlink()
    code, output, errors = finish(running)
    assert code == 0, errors
    trial.check(store, output)


def full_disk(trial: Trial) -> None:
    """There is no room in the middle of a run, and then there is."""
    with _little_room(trial.folder / "small") as (folder, limits, make_room):
        store = folder / "run.db"
        full = trial.start(store, preexec_fn=limits)
        code, output, errors = finish(full)
        assert (code, output) == (2, ""), errors
        assert f"cannot write to {store}" in errors
        assert "Traceback" not in errors
        check_left(full.pid, [])
        assert stored(store) < 2 * trial.games
        make_room()
        code, output, errors = finish(trial.start(store))
        assert code == 0, errors
        trial.check(store, output)


@contextmanager
def _little_room(
    folder: Path,
) -> Iterator[tuple[Path, Callable[[], None] | None, Callable[[], None]]]:
    """A file system of 100 kB, or where none may be mounted, files of at most so much."""
    folder.mkdir()
    if mount("-t", "tmpfs", "-o", "size=100k", "none", str(folder)):
        try:
            yield folder, None, lambda: _must(mount("-o", "remount,size=64m", str(folder)))
        finally:
            subprocess.run(["umount", folder], check=True)
    else:
        most = (100_000, 100_000)
        yield folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, most), lambda: None


def read_only(trial: Trial) -> None:
    """A closed store is read where nothing can be written, and no run goes on with it there."""
    trial.undisturbed  # noqa: B018
    folder = trial.folder / "fixed"
    folder.mkdir()
    store = folder / "run.db"
    shutil.copy(trial.folder / "undisturbed.db", store)
    before = store.read_bytes()
    mounted = mount("--bind", str(folder), str(folder))
    if mounted:
        _must(mount("-o", "remount,ro,bind", str(folder)))
    else:
        folder.chmod(0o555)
    try:
        code, output, errors = finish(start([*COMMAND, "results", str(store), "--json"]))
        assert code == 0, errors
        assert rows(output) == trial.undisturbed[1]
        assert games(store) == trial.undisturbed[0]
        if mounted:  # without root rights a file may be writable in a folder that is not
            more = arguments(store, games=trial.games + 1)
            code, output, errors = finish(start(more))
            assert (code, output, "Traceback" in errors) == (2, "", False), errors
        assert [path.name for path in folder.iterdir()] == ["run.db"]
        assert store.read_bytes() == before
    finally:
        if mounted:
            subprocess.run(["umount", folder], check=True)
        folder.chmod(0o755)


def mount(*words: str) -> bool:
    """Has it been mounted? Only root may, and not everywhere."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0


def _must(done: bool) -> None:
    assert done


def main(kills: int = 40, games: int = 6_000, seed: int = 1) -> None:
    """Runs all scenarios, and prints a line for each."""
    each = {name: max(1, round(kills * share)) for name, share in SHARES.items()}
    scenarios: dict[str, Callable[[Trial], None]] = {
        "drivers, workers, agents": lambda trial: drivers_and_workers(trial, each),
        "a Dask cluster": lambda trial: dask(trial, each),
        "two drivers through links": links,
        "a full disk": full_disk,
        "a read-only folder": read_only,
    }
    planned = ", ".join(f"{many} {who}" for who, many in each.items())
    print(f"seed {seed}, {sum(each.values())} kills: {planned}")
    for name, scenario in scenarios.items():
        started = time.monotonic()  # no clock: reported, never compared
        with TemporaryDirectory(prefix="kills ünï ") as folder:
            trial = Trial(Path(folder), games, Random(seed))
            scenario(trial)
        print(f"{name}: {2 * games:,} games equal in every store, {trial.drivers} drivers started")
        if trial.made:
            made = ", ".join(f"{many} {who}" for who, many in sorted(trial.made.items()))
            print(f"    {trial.made.total()} made: {made}")
        # no clock: reported, never compared
        print(f"    {time.monotonic() - started:.0f} s; ended by themselves: {len(trial.refused)}")
        for reason in sorted(set(trial.refused)):
            print(f"    {reason}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
