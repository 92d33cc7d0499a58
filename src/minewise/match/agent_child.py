"""AgentChild: the other side of an AgentProcess, which runs where agents play."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import FileIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from traceback import walk_stack
from typing import TYPE_CHECKING, Any, NoReturn

from minewise.agents.lib.cs50 import CourseAgent
from minewise.agents.lib.place import raised
from minewise.errors import AgentFault, MinewiseError
from minewise.match.turn import Heartbeat

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

IDLE = 600.0
"""Seconds after which a process that nobody asks ends: a worker of a cluster outlives the run."""

MOST_FRAMES = 100
"""Frames that are written of a process that ends: as many as faulthandler writes."""

BROKEN = 70
"""Exit code of a process whose own code failed, as after `sys.setrecursionlimit(60)`."""


@dataclass(frozen=True)
class Stop:
    """Where to end: before decision number `beat` of a request, with the fault `what`."""

    beat: int
    what: str


_leave = os._exit

Answer = Callable[[Any, Heartbeat], Any]
"""Does what is asked for, and calls the heartbeat before every decision."""


@dataclass
class AgentChild:
    """The other side: what runs in the process for agents."""

    answer: Answer
    pipe: Connection
    dump: Connection
    output: Connection
    beats: memoryview
    stop: Stop | None = None
    _pid: int = 0

    def serve(self, parent: int) -> NoReturn:
        """Answers requests until there are no more; never returns into the caller's program."""
        code = BROKEN
        self._pid = os.getpid()
        try:
            self._settle(parent)
            while self.pipe.poll(IDLE):
                self._answer_one()
            code = 0
        except EOFError:
            code = 0
        except BaseException as error:
            with suppress(BaseException):
                os.write(self.dump.fileno(), raised(error).encode())
        finally:
            _leave(code)

    def _settle(self, parent: int) -> None:
        if sys.platform == "win32":
            raise AssertionError  # there no limit holds
        _die_with(parent)
        _may_have_children()
        _forget_fork_server()
        with Path(os.devnull).open() as nothing:
            os.dup2(nothing.fileno(), 0)  # nobody types for it
        for stream in (1, 2):
            os.dup2(self.output.fileno(), stream)
        sys.stdin = TextIOWrapper(FileIO(0, closefd=False))
        sys.stdout = sys.stderr = TextIOWrapper(
            FileIO(2, "w", closefd=False),
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )
        faulthandler.enable(self.dump.fileno(), all_threads=False)
        faulthandler.register(signal.SIGUSR1, self.dump.fileno(), all_threads=False)
        faulthandler.register(signal.SIGTERM, self.dump.fileno(), all_threads=False, chain=True)
        os._exit = partial(_exit_with_place, self.dump.fileno())
        CourseAgent.alone = True
        if torch := sys.modules.get("torch"):
            torch.set_num_threads(1)  # the threads of OpenMP are lost in a fork, and it would wait

    def _answer_one(self) -> None:
        request, self.stop = self.pipe.recv()
        try:
            answer, refusal = self.answer(request, self._beat), None
        except MinewiseError as error:
            answer, refusal = None, error.without_cause()
        self._end_copies()
        self.pipe.send((refusal, answer))

    def _beat(self, game: int | None) -> None:
        self._end_copies()
        beats, beat = self.beats, self.beats[0] + 1
        beats[1], beats[2] = game is None, game or 0
        beats[0] = beat
        if self.stop is not None and self.stop.beat == beat:
            raise AgentFault(self.stop.what)

    def _end_copies(self) -> None:
        """An agent that forks comes back twice. Only the process for agents plays on, or every
        decision would double the processes."""
        if os.getpid() != self._pid:
            _leave(0)


def _exit_with_place(dump: int, status: int) -> NoReturn:
    """Ends the process as `os._exit` does, and writes first where an agent does so."""
    frame = sys._getframe(1)  # noqa: SLF001 - whoever leaves
    frames = (
        f'  File "{where.f_code.co_filename}", line {line} in x'
        for where, line in walk_stack(frame)
    )
    os.write(dump, "\n".join(islice(frames, MOST_FRAMES)).encode(errors="replace"))
    _leave(status)


def _die_with(parent: int) -> None:
    """Ends this process with its parent, whatever it does then. Elsewhere than on Linux it ends
    when it looks for its next request."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            _leave(0)


def _forget_fork_server() -> None:
    """The parent may have a server that forks processes, as is usual from Python 3.14 on. It is no
    child of this process, so an agent that forks gets one of its own."""
    if module := sys.modules.get("multiprocessing.forkserver"):
        server = module._forkserver  # noqa: SLF001 - it has no public name
        vars(server).update(vars(type(server)()))


def _may_have_children() -> None:
    """Lets an agent start processes in a worker, too: a daemon of multiprocessing must not."""
    from multiprocessing import current_process

    current_process().daemon = False
