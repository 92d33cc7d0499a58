"""A Dask cluster of processes on this machine, as a shell starts it."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from subprocess import Popen

from tests.tournament.runs import held_by, wait_for

LOCAL = ("--host", "127.0.0.1", "--no-dashboard")


class Dask:
    """A scheduler and two workers, each in a process group of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.hold = folder / "hold"
        self.log = (folder / "log").open("w")
        self.processes: list[Popen[str]] = []
        self.run("scheduler", *LOCAL, "--port", "0", "--scheduler-file", str(self.file))
        wait_for(self.file.exists)
        wait_for(lambda: bool(self.file.read_text().strip()))
        self.address = json.loads(self.file.read_text())["address"]
        for _ in range(2):
            self.add_worker()

    def add_worker(self) -> None:
        folder = ("--local-directory", str(self.folder))
        self.run("worker", self.address, *LOCAL, *folder, "--nthreads", "1")

    def run(self, *command: str) -> None:
        quiet = {"stdout": self.log, "stderr": self.log, "start_new_session": True}
        quiet["env"] = held_by(self.hold)  # its workers play, not those of the driver
        self.processes.append(Popen([sys.executable, "-m", "dask", *command], **quiet))  # type: ignore[call-overload]

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.log.close()
