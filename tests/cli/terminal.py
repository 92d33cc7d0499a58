"""Runs the installed command as a person does: on a pseudo-terminal, or over a pipe."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

# With its own answer to Ctrl+C: shells let what runs in the background ignore it.
_START = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from minewise.cli.main import main
main()
"""
COMMAND = (sys.executable, "-c", _START)
PATIENCE = 300.0


def environment(variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """What a shell sets, without what this machine may say about colours."""
    unset = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return kept | {"TERM": "xterm-256color"} | dict(variables or {})


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
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.master, slave = pty.openpty()
        self._size(slave, columns, lines)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(variables),
            cwd=folder,
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)
        self.output = ""

    def __enter__(self) -> Self:
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

    def wait_for_match(self, pattern: str) -> None:
        """Reads on until something matches."""
        self._read(lambda: re.search(pattern, self.output) is not None)
        assert re.search(pattern, self.output), f"expected {pattern!r}, got {self.output!r}"

    def enter(self, line: str) -> None:
        """Types a line at the prompt."""
        self.wait_for("> ")
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def resize(self, columns: int, lines: int) -> None:
        """Makes the terminal larger or smaller, as a window manager does."""
        self._size(self.master, columns, lines)
        self.process.send_signal(signal.SIGWINCH)

    @staticmethod
    def _size(terminal: int, columns: int, lines: int) -> None:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def interrupt(self) -> None:
        """Ctrl+C until the program ends: `input` misses one that comes in the instant between
        the prompt and the wait for a key, and no person is that quick."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(3)
                return

    def end(self) -> tuple[int, str]:
        """Waits for the end; the exit status and what was shown since the last wait."""
        self._read(lambda: False)
        return self.process.wait(PATIENCE), self.output.replace("\r\n", "\n")

    def _read(self, done: Callable[[], bool]) -> None:
        limit = time.monotonic() + PATIENCE  # no clock: patience with a program that answers
        while not done() and time.monotonic() < limit:
            if not select.select([self.master], [], [], 1)[0]:
                continue
            with contextlib.suppress(OSError):
                if data := os.read(self.master, 65536):
                    self.output += data.decode(errors="replace")
                    continue
            return
