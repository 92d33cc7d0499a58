"""A Dask cluster of processes on this machine, as a shell starts it."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import Popen

from tests.tournament.runs import held_by, wait_for

PATIENCE = 300
"""Seconds that processes have to start; the machine may be busy."""

LOCAL = ("--host", "127.0.0.1", "--no-dashboard")

STRANGE = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path[:0] = [{folder!r}]
from dask.__main__ import main
main()
"""
"""A worker that imports minewise from a folder."""


class Dask:
    """A scheduler and two workers, each in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.hold = folder / "hold"
        self.log = (folder / "log").open("w")
        self.processes: list[Popen[str]] = []
        self.address = self.start_scheduler("0")
        for _ in range(2):
            self.add_worker()

    def start_scheduler(self, port: str) -> str:
        """Its address."""
        self.file.unlink(missing_ok=True)
        self.processes.insert(0, self.run("scheduler", *LOCAL, "--port", port, *self._file()))
        wait_for(self.file.exists)
        wait_for(lambda: bool(self.file.read_text().strip()))
        return str(json.loads(self.file.read_text())["address"])

    def restart(self) -> None:
        """Kills the scheduler, then it begins anew at the same address, with workers of its own."""
        scheduler = self.processes.pop(0)
        os.killpg(scheduler.pid, signal.SIGKILL)
        scheduler.wait()
        self.start_scheduler(self.address.rpartition(":")[2])
        for _ in range(2):
            self.add_worker()

    def add_worker(self, *, strange: Path | None = None, cwd: Path | None = None) -> Popen[str]:
        """A worker in another folder, or one with the minewise in the folder `strange`."""
        folder = ["--local-directory", str(self.folder), "--nthreads", "1"]
        start = ["-m", "dask"]
        if strange is not None:
            start = ["-c", STRANGE.format(folder=str(strange))]
            folder.append("--no-nanny")
        worker = self.run("worker", self.address, *LOCAL, *folder, start=start, cwd=cwd)
        self.processes.append(worker)
        return worker

    def wait_for_workers(self, number: int) -> None:
        """Waits until so many workers have told the scheduler that they are there."""
        from distributed import Client

        with Client(self.address, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(number, timeout=PATIENCE)

    def run(
        self, *command: str, start: Sequence[str] = ("-m", "dask"), cwd: Path | None = None
    ) -> Popen[str]:
        quiet = {"stdout": self.log, "stderr": self.log, "start_new_session": True, "cwd": cwd}
        quiet["env"] = held_by(self.hold)  # its workers play, not those of the driver
        return Popen([sys.executable, *start, *command], **quiet)  # type: ignore[call-overload,no-any-return]

    def kill(self) -> None:
        """Kills all."""
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.processes.clear()

    def stop(self) -> None:
        self.kill()
        self.log.close()

    def _file(self) -> tuple[str, str]:
        return "--scheduler-file", str(self.file)
