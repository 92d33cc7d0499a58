"""Submission: a student's file in a process of its own, within limits of time and memory.

A check of a course is a function, its task, which runs in that process beside the student's code.
It calls the code through `StudentCode` alone. So each call has its limit, and each exception
becomes a `Fault` that names the student's line. Where a call hangs or ends the process, the fault
names the line that ran.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from mmap import mmap
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, Self

from minewise.agents.lib import uci_skeleton
from minewise.agents.lib.files import installation_of
from minewise.agents.lib.place import Frames, frames_of
from minewise.agents.lib.prints import Prints
from minewise.courses.assessment.report import MODULE, Fault, Kind
from minewise.courses.assessment.source import Source
from minewise.match.agent_process import AgentProcess, DeathError
from minewise.match.limits import Limits
from minewise.match.turn import Heartbeat, no_heartbeat, traceback_of

MOST_CHARACTERS = 300
"""Of what an exception says of itself."""

MOST_NAME = 256
"""Bytes of the name of a method."""


@dataclass(frozen=True)
class Bounds:
    """What a submission may take: seconds for a call and for the whole check, GiB of memory."""

    call: float = 10.0
    total: float = 60.0
    memory: float = 0.5


class LateError(Exception):
    """There is no time left for what was asked for, which is no fault."""


class StudentError(Exception):
    """The student's code did something wrong: see `fault`."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


class LastCall:
    """The name of the method that was called last, in memory that both processes see: it outlives
    the one that writes it."""

    def __init__(self) -> None:
        self._memory = mmap(-1, MOST_NAME)

    @property
    def name(self) -> str:
        """That method; empty before the first call."""
        return self._memory[:].rstrip(b"\0").decode(errors="replace")

    @name.setter
    def name(self, method: str) -> None:
        self._memory[:] = method.encode()[:MOST_NAME].ljust(MOST_NAME, b"\0")


class StudentCode:
    """The student's code, where it runs: its `module`, and the one way to call it."""

    module: ModuleType

    def __init__(self, source: Source, last: LastCall) -> None:
        self.source = source
        self._last = last
        self.beat: Heartbeat = no_heartbeat
        self.seconds = 0.0
        """Processor time that the student's code has taken."""
        self.deadline = inf
        """When the monotonic clock shows this, no more calls are made: LateError."""

    def load(self) -> None:
        """Runs the file. Other files of its folder can be imported; ours stand in for AI.py and
        Action.py of UC Irvine where they are not there."""
        folder = self.source.folder
        name = f"minewise submission {self.source.path}".replace(".", "_")  # it is in no package
        sys.path.insert(0, str(folder))
        for other in ("AI", "Action"):
            if not (folder / f"{other}.py").exists():
                sys.modules.setdefault(other, uci_skeleton)
        spec = importlib.util.spec_from_file_location(name, self.source.path)
        assert spec is not None
        assert spec.loader is not None
        self.module = importlib.util.module_from_spec(spec)
        sys.modules[name] = self.module  # dataclasses and pickle look their module up here
        self.call(MODULE, spec.loader.exec_module, self.module)

    def call(self, method: str, function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
        """What a function of the student's returns. Raises StudentError for whatever it raises."""
        return self._run(
            "when it is called as the course calls it", method, function, args, keywords
        )

    def look(self, method: str, function: Callable[[Any], Any], item: Any) -> Any:
        """What a function of ours says of an object that a method of the student's has made."""
        when = "when the attributes that the specification names are used"
        return self._run(when, method, function, (item,), {})

    def _run(
        self,
        when: str,
        method: str,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        keywords: Mapping[str, Any],
    ) -> Any:
        if time.monotonic() > self.deadline:
            raise LateError
        self._last.name = method
        self.beat(None)
        started = time.process_time()
        try:
            return function(*args, **keywords)
        except BaseException as error:  # a student's code may raise anything
            raise StudentError(self.fault(error, method, when)) from None
        finally:
            self.seconds += time.process_time() - started

    def wrong(self, method: str, sentence: str, kind: Kind = "specification") -> Fault:
        """The fault of a method that returns or does what it should not: it names its `def`."""
        return self.source.definition(method, self._definition(method), kind, sentence)

    def _definition(self, method: str) -> Frames:
        """Where a method is defined, which may be in a base class or another file."""
        member: Any = self.module
        for part in method.split("."):
            member = getattr(member, part, None)
        code = getattr(inspect.unwrap(member) if callable(member) else None, "__code__", None)
        return [] if code is None else [(code.co_filename, code.co_firstlineno)]

    def fault(self, error: BaseException, method: str, when: str = "") -> Fault:
        """The fault of a call that raised; `when` is said where no line of the student's did."""
        frames: Frames
        if isinstance(error, SyntaxError) and method == MODULE:
            file, line = error.filename or str(self.source.path), error.lineno or 0
            frames = [(file, line)]
        else:
            frames = frames_of(error)
            if isinstance(error, RecursionError):  # where it ends is chance
                common = Counter(self.source.own(frames[::-1])).most_common(1)
                frames = [frame for frame, _ in common]
        kind, sentence = _meaning(error, method)
        if not self.source.own(frames) and kind == "error":
            return self.wrong(method, f"{sentence}, {when}." if when else f"{sentence}.")
        return self.source.fault(kind, method, f"{sentence}.", frames, traceback_of(error))


def _meaning(error: BaseException, method: str) -> tuple[Kind, str]:
    """The kind of what was raised, and what happened in words."""
    try:
        text = str(error)[:MOST_CHARACTERS]
    except Exception:
        text = ""
    said = f"raised {type(error).__name__}" + (f": {text}" if text else "")
    if isinstance(error, MemoryError):
        return "memory", "It takes more memory than it may"
    if isinstance(error, SystemExit):
        return "load" if method == MODULE else "died", "It ends the whole program, as sys.exit does"
    if isinstance(error, NotImplementedError):
        said = f"is not written yet: it {said}"
    if isinstance(error, EOFError):
        said = "waits for input, and nobody types here (EOFError)"
    if method != MODULE:
        return "error", f"It {said}"
    if isinstance(error, ModuleNotFoundError):
        return "load", f"The file cannot be loaded: no module {error.name!r}: " + installation_of(
            error
        )
    if "null bytes" in text:
        said += ". A file in UTF-16 has them; save it as UTF-8"
    return "load", f"The file cannot be loaded: it {said}"


Task = Callable[[StudentCode, Any], Any]
"""Answers a request by calling the student's code. What it takes and gives is pickled."""


class Submission:
    """A student's file and the process in which a task calls it; a new one after each death.

    `methods` are those of the specification: of the functions that run where something goes wrong,
    the innermost of them is named.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "own.py")
    ...     _ = file.write_text("class Own:\\n    def act(self):\\n        return 1 / 0\\n")
    ...     task = lambda student, request: student.call("Own.act", student.module.Own().act)
    ...     with Submission(file, task, {"Own.act"}) as submission:
    ...         try:
    ...             submission.ask(None)
    ...         except StudentError as error:
    ...             print(error.fault.method, error.fault.line, error.fault.code)
    Own.act 3 return 1 / 0
    """

    def __init__(
        self, file: Path, task: Task, methods: set[str], bounds: Bounds | None = None
    ) -> None:
        self.bounds = bounds or Bounds()
        self.source = Source(file, frozenset(methods))
        self._task = task
        self._last = LastCall()
        self._student: StudentCode | None = None
        self._limits = Limits(self.bounds.call, self.bounds.memory)
        self._process = AgentProcess(self._answer, self._limits)
        self._started = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.close()

    @property
    def left(self) -> float:
        """Seconds that are left for the whole check; none at or below 0."""
        return self.bounds.total - (time.monotonic() - self._started)

    @property
    def printed(self) -> Prints:
        """What the student's code has printed so far."""
        return self._process.prints

    def ask(self, request: object, seconds: float = inf) -> Any:
        """What the task answers. Raises StudentError where the student's code raised something that
        the task did not take up, took too much or ended the process; LateError where it has made
        calls for so many seconds, or none are left for the check."""
        timed = request, time.monotonic() + min(seconds, self.left)
        try:
            if self._limits.hold:
                fault, answer = self._process.ask(timed)
            else:
                with self.printed.caught():
                    fault, answer = self._answer(timed, no_heartbeat)
        except DeathError as death:
            raise StudentError(self._fault(death)) from None
        if fault == "late":
            raise LateError
        if fault is not None:
            raise StudentError(fault)
        return answer

    def _fault(self, death: DeathError) -> Fault:
        kind: Kind = death.limit or "died"
        what = death.what.partition(" (")[0]
        return self.source.fault(kind, self._last.name, f"It {what}.", death.frames)

    def _answer(
        self, timed: tuple[object, float], beat: Heartbeat
    ) -> tuple[Fault | Literal["late"] | None, Any]:
        """Runs where the student's code runs."""
        student = self._student or StudentCode(self.source, self._last)
        try:
            student.beat = beat
            request, student.deadline = timed
            if self._student is None:
                if self._limits.hold:
                    _limit_memory(self.bounds.memory)
                student.load()
                self._student = student
            return None, self._task(student, request)
        except StudentError as error:
            return error.fault, None
        except LateError:
            return "late", None
        except Exception as error:  # an object of the student's, such as one that hides its ==
            return student.fault(error, self._last.name), None


def _limit_memory(more: float) -> None:
    """Lets one large allocation fail at its line; the process is watched besides. The room is four
    times the limit, since much of what a process reserves is never used."""
    if sys.platform == "win32":
        return  # nothing is forked there
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + int(4 * more * 2**30)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
