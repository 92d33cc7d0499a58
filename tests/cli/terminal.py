"""Runs the installed command as a person does: on a pseudo-terminal, or over a pipe."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

COMMAND = (sys.executable, "-c", "from minewise.cli.main import main; main()")
PATIENCE = 60.0


def environment(**extra: str) -> dict[str, str]:
    """What a shell sets, without what this machine may say about colours."""
    unset = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return kept | {"TERM": "xterm-256color"} | extra


def pipe(*arguments: str, entered: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Runs the command to its end with `entered` on its input."""
    result = subprocess.run(
        [*COMMAND, *arguments],
        input=entered,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(),
        check=False,
    )
    return subprocess.CompletedProcess(
        result.args, result.returncode, result.stdout.decode(), result.stderr.decode()
    )


class Terminal:
    """The command on a pseudo-terminal of a given size."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        lines: int = 24,
        folder: Path | None = None,
        **extra: str,
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**extra),
            cwd=folder,
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)
        self.output = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def wait_for(self, text: str) -> str:
        """Reads on until `text` has come; returns what came with it and removes it."""
        self._read(lambda: text in self.output)
        assert text in self.output, f"expected {text!r}, got {self.output!r}"
        before, found, self.output = self.output.partition(text)
        return before + found

    def enter(self, line: str) -> None:
        """Types a line at the prompt."""
        self.wait_for("> ")
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def interrupt(self) -> None:
        """What Ctrl+C sends."""
        self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Waits for the end; the exit status and what was shown since the last wait."""
        self._read(lambda: False)
        return self.process.wait(PATIENCE), self.output.replace("\r\n", "\n")

    def _read(self, done: object) -> None:
        assert callable(done)
        limit = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < limit:
            if not select.select([self.master], [], [], 1)[0]:
                continue
            with contextlib.suppress(OSError):
                if data := os.read(self.master, 65536):
                    self.output += data.decode(errors="replace")
                    continue
            return
