"""AgentProcess: a process where agents play. One that hangs or crashes cannot end the run.

It is forked, so that it knows every object of the caller, also one that cannot be pickled. Where
the system cannot fork, as on Windows, agents play in the process of the caller. No limit holds
there, and a limit that somebody sets is refused.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass
from mmap import PAGESIZE, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from minewise.agents.lib.place import Frames, frames_of_dump, place
from minewise.agents.lib.prints import Prints
from minewise.match.agent_child import BROKEN, AgentChild, Answer, Stop
from minewise.match.limits import Limits

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

START_LIMIT = 60.0
"""Seconds at least until the first decision: what an agent needs may have to be imported."""

TURN = 0.05
"""Seconds between two looks at a process that plays."""

SHORTEST_TURN = 0.001
"""The same where the limit of a decision is shorter."""

LAST_WORDS = 1.0
"""Seconds that a process has to write where it is before it is ended."""

PART = 65_536
"""Bytes of prints that are read at once."""

PIPE_PARTS = 16
"""So many of them: what a pipe may hold on any system."""

GIB = 2**30
"""Bytes of a GiB, the unit of a limit of memory."""


@dataclass
class DeathError(Exception):
    """A process for agents has ended, or was ended, over a request.

    `beat` counts the decisions that it was asked for, `game` is that of the last one, None if they
    were several; `what` says of the agent what it did, `frames` where it was.
    """

    beat: int
    game: int | None
    what: str
    limit: Literal["time", "memory", ""] = ""
    """The limit that it went beyond, if any."""
    frames: Frames = ()


class AgentProcess:
    """Answers requests in a process of its own, which is forked for the first one and after each
    death. What `answer` takes and gives is pickled; the function itself need not be.

    `prints` is what was printed there: it must not end up in results, nor fill a terminal."""

    _beats: memoryview
    _pipe: Connection
    _dump: Connection
    _output: Connection
    _memory: int

    def __init__(self, answer: Answer, limits: Limits) -> None:
        self._answer = answer
        self._limits = limits
        self._pid = 0
        self.prints = Prints()

    def ask(self, request: object, stop: Stop | None = None) -> Any:
        """The answer to a request. Raises DeathError where the process dies over it or goes beyond
        a limit, and what the answer raises, if that is an error of the library."""
        if not self._pid:
            self._fork()
        try:
            self._beats[0] = 0
            with suppress(OSError):  # it has died meanwhile
                self._pipe.send((request, stop))
            limit, reason = self._wait()
            if limit:
                raise self._death(reason, limit)
            error, answer = self._pipe.recv()
            self._read_output()
        except (EOFError, OSError):
            raise self._death() from None
        except BaseException:
            self.close()
            raise
        if error is not None:
            raise error
        return answer

    def ask_with_retry(self, request: object, tries: int = 2) -> Any:
        """The answer, also where an agent ends the process: after so many tries, since somebody
        else may have ended it, the request is stopped with a fault before that decision. Raises
        DeathError where it does not get so far."""
        for left in reversed(range(tries)):
            try:
                return self.ask(request)
            except DeathError as death:
                if not left:
                    return self.ask(request, Stop(death.beat, death.what))
        raise AssertionError

    def close(self) -> None:
        """Ends the process; the next request starts another."""
        if not self._pid:
            return
        if sys.platform == "win32":
            raise AssertionError  # there no limit holds
        os.killpg(self._pid, signal.SIGKILL)  # it is ours until we have waited
        os.waitpid(self._pid, 0)
        self._release()

    def _wait(self) -> tuple[Literal["time", "memory", ""], str]:
        """Waits for an answer or the end of the process; says so if it goes beyond a limit."""
        from multiprocessing.connection import wait

        beat, since = 0, time.monotonic()
        turn = min(TURN, max(self._limits.decision, SHORTEST_TURN))  # or short ones go unseen
        watched = [self._pipe, self._output]
        while self._pipe not in (ready := wait(watched, turn)):
            if ready and not self._read_output():
                watched = [self._pipe]  # nobody can print there any more
            now = time.monotonic()
            if (seen := self._beats[0]) != beat:
                beat, since = seen, now
            limit = self._limits.decision if beat else max(self._limits.decision, START_LIMIT)
            if now - since > limit:
                return "time", f"took longer than {limit:g} seconds"
            if _memory(self._pid) - self._memory > self._limits.memory * GIB:
                return "memory", f"took more than {self._limits.memory:g} GiB of memory"
        return "", ""

    def _death(self, reason: str = "", limit: Literal["time", "memory", ""] = "") -> DeathError:
        """What is known of the process, which is no more from then on."""
        if sys.platform == "win32":
            raise AssertionError  # there no limit holds
        dump = ""
        with suppress(OSError):
            if reason:
                os.kill(self._pid, signal.SIGUSR1)  # so it writes where it is
                dump = self._written(LAST_WORDS)
            os.killpg(self._pid, signal.SIGKILL)  # it may have closed its pipe and live on
        code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        dump += self._written(0)
        self._read_output()
        beat, several, game = self._beats[:3]
        self._release()
        if code == BROKEN and not reason:
            what = dump
        else:
            what = (reason or _end(code)) + place(frames_of_dump(dump))
        # Before the first decision the game is that of an earlier request.
        of = None if several or not beat else game
        return DeathError(beat, of, what, limit, frames_of_dump(dump))

    def _read_output(self) -> bool:
        """Takes in what has been printed; False at its end. Who prints on and on fills the pipe
        again while it is read: no more is read than fits in at once."""
        for _ in range(PIPE_PARTS):
            if not self._output.poll():
                return True
            data = os.read(self._output.fileno(), PART)
            self.prints.add(data)
            if not data:
                return False
        return True

    def _written(self, seconds: float) -> str:
        """What the process has written of its end, once nothing more comes for a moment."""
        data = b""
        while self._dump.poll(seconds) and (part := os.read(self._dump.fileno(), PAGESIZE)):
            data += part
            seconds = min(seconds, TURN)
        return data.decode(errors="replace")

    def _fork(self) -> None:
        if sys.platform == "win32":
            raise AssertionError  # there no limit holds
        from multiprocessing import Pipe  # not needed where all agents are compiled

        self._beats = memoryview(mmap(-1, PAGESIZE)).cast("Q")
        self._pipe, theirs = Pipe()
        self._dump, dump = Pipe(duplex=False)
        self._output, output = Pipe(duplex=False)
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):  # there may be none
                stream.flush()  # or it would be written twice
        parent = os.getpid()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with warnings.catch_warnings():
                # Threads of the caller may hold locks; a start that they block is told as a death.
                warnings.simplefilter("ignore", DeprecationWarning)
                self._pid = os.fork()
            with suppress(OSError):  # both do it: whoever comes first
                os.setpgid(self._pid, 0)  # what it starts ends with it
            if not self._pid:
                AgentChild(self._answer, theirs, dump, output, self._beats).serve(parent)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        dump.close()
        output.close()
        self._memory = _memory(self._pid)

    def _release(self) -> None:
        self._pid = 0
        self._pipe.close()
        self._dump.close()
        self._output.close()


def _memory(pid: int) -> int:
    """Bytes of memory that a process holds; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGESIZE
    except OSError:
        return 0


def _end(code: int) -> str:
    """How a process has ended, as what an agent did."""
    if code >= 0:
        return f"ended its process with exit code {code}"
    name = signal.Signals(-code).name
    return f"ended its process by {name}"
