"""ms_toollib, asked from a safe distance."""

from __future__ import annotations

import os
import pickle
import select
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from duel.greedy import Played
from duel.laying import Laid, Laying
from duel.measuring_games import Clicked, Layouts, Measured, Pressed, ReplayFile
from minewise import View

BENCH = Path(__file__).parents[1]
PYTHON = BENCH.parent / ".venv-bench/bin/python"
"""An environment on top of the package's own, which has the rival in addition: `make bench`."""

LIMIT = 10.0
"""Seconds a question may take."""

Question = View | int | Laying | Layouts | Pressed | ReplayFile
"""A position, the number of a game to play, boards to lay; boards, presses or a replay
to measure."""


@dataclass(frozen=True)
class Answer:
    """The best time of a few calls and the probabilities; or a game; or boards; or metrics; or why
    there is none of them."""

    seconds: float = 0.0
    probability: list[list[float]] | None = None
    played: Played | None = None
    laid: Laid | None = None
    measured: Measured | None = None
    clicked: Clicked | None = None
    replays: list[dict[str, float]] | None = None
    failure: str = ""


class Rival:
    """Its process, started anew whenever it dies or does not answer in time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: Question) -> Answer:
        process = self.process or self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], LIMIT)
            if not ready:
                self.stop()
                return Answer(failure=f"no answer in {LIMIT:.0f} s")
            answer: Answer = pickle.load(process.stdout)
        except (EOFError, BrokenPipeError):
            self.stop()
            return Answer(failure="ended its process")
        return answer

    def start(self) -> subprocess.Popen[bytes]:
        self.process = subprocess.Popen(
            [PYTHON, "-m", "duel.rival_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),  # it writes a file about its end where it runs
            env=os.environ | {"PYTHONPATH": str(BENCH)},
        )
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None
