"""The server that the page starts for OpenEnv, on a port of its own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCAL = "http://localhost:8000"
"""Where it is on the page."""


@contextmanager
def game_server(python: Path) -> Iterator[str]:
    """Its address, while it runs."""
    command = f"{python} -m uvicorn --factory minewise.tasks.adapters.openenv:app --port 0"
    with subprocess.Popen(
        [*command.split(), "--no-access-log"], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        told = ""
        for line in process.stderr:
            told += line
            if running := re.search(r"running on (http://\S+)", line):
                break
        else:
            raise AssertionError(told)
        try:
            yield running[1]
        finally:
            process.terminate()
