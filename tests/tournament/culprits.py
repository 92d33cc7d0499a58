"""Agents that misbehave in some of their games, the same ones each time."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from minewise import Decision, Random, View
from minewise.game.view import COVERED

RULES = "4x4/3 first_click=any"
GAMES = 6
COVERED_THEN = 9


class Culprit:
    """Behaves well until so many cells are covered; a base for those that do not then."""

    name = "culprit"

    def decide(self, view: View, rng: Random) -> Decision:
        if len(view.where(COVERED)) == COVERED_THEN:
            return self.at_last(view)
        return Decision([rng.choice(view.where(COVERED))])

    def at_last(self, view: View) -> Decision:
        return Decision()


class Hangs(Culprit):
    name = "hangs"

    def at_last(self, view: View) -> Decision:
        while True:
            time.sleep(3600)  # no clock: hangs until it is ended


class Deaf(Culprit):
    name = "deaf"

    def at_last(self, view: View) -> Decision:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1):
            signal.signal(number, signal.SIG_IGN)
        while True:
            pass


class Exits(Culprit):
    name = "exits"

    def at_last(self, view: View) -> Decision:
        os._exit(0)


class Segfaults(Culprit):
    name = "segfaults"

    def at_last(self, view: View) -> Decision:
        ctypes.string_at(0)
        return Decision()


class Hoards(Culprit):
    name = "hoards"

    def at_last(self, view: View) -> Decision:
        hoard = [b"x" * 2**20 for _ in range(10 * 1024)]  # 10 GiB
        return Decision(hoard[:0])  # type: ignore[arg-type]


class Raises(Culprit):
    name = "raises"

    def at_last(self, view: View) -> Decision:
        raise RuntimeError("no")


class EndsGenerators(Culprit):
    name = "ends-generators"

    def at_last(self, view: View) -> Decision:
        raise GeneratorExit


class Interrupts(Culprit):
    name = "interrupts"

    def at_last(self, view: View) -> Decision:
        raise KeyboardInterrupt


class Leaves(Culprit):
    name = "leaves"

    def at_last(self, view: View) -> Decision:
        sys.exit()


class Deep(Culprit):
    name = "deep"

    def at_last(self, view: View) -> Decision:
        sys.setrecursionlimit(60)
        return self.at_last(view)


class Rewrites(Culprit):
    """Makes another view of its view, so that a click without effect seems to have one."""

    name = "rewrites"

    def at_last(self, view: View) -> Decision:
        known = next(divmod(at, view.width) for at, code in enumerate(view.cells) if code <= 8)
        object.__setattr__(view, "cells", bytes(len(view.cells)))
        return Decision([known])


class Talks(Culprit):
    name = "talks"

    def at_last(self, view: View) -> Decision:
        print("said in Python")
        os.write(1, b"said below Python\n")
        os.system("echo said by a subprocess")
        return Decision([view.where(COVERED)[0]])


class Forks(Culprit):
    """Comes back from each decision in two processes, and leaves its number in a file."""

    name = "forks"
    decisions = Path(os.devnull)

    def decide(self, view: View, rng: Random) -> Decision:
        with self.decisions.open("a") as file:
            file.write(f"{os.getpid()}\n")
        os.fork()
        return super().decide(view, rng)

    def at_last(self, view: View) -> Decision:
        return Decision([view.where(COVERED)[0]])


class Starts(Culprit):
    """Starts a program that goes on for long, and leaves its number in a file."""

    name = "starts"
    started = Path(os.devnull)

    def at_last(self, view: View) -> Decision:
        if not self.started.exists():
            process = subprocess.Popen(["sleep", "3600"])  # no clock: lasts until ended
            self.started.write_text(str(process.pid))
        return Decision([view.where(COVERED)[0]])


class Verbose(Culprit):
    name = "verbose"

    def at_last(self, view: View) -> Decision:
        raise ValueError("x" * 10_000_000)


class Batched(Exits):
    """Ends the process while it decides in several games at once."""

    name = "batched"

    def decide_many(self, views: list[View], rngs: list[Random]) -> list[Decision]:
        return [self.decide(view, rng) for view, rng in zip(views, rngs, strict=True)]
