"""The comparisons of a folder: which of them run or wait, and the processes that play them."""

from __future__ import annotations

import os
import re
import sys
import threading
from _thread import interrupt_main
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import RLock, Thread, Timer
from time import monotonic, sleep
from typing import Literal

from minewise.errors import MinewiseError
from minewise.report.phrases import error_line
from minewise.tournament.compare import play_plan
from minewise.tournament.plan import Plan
from minewise.web.refusals import Refused
from minewise.web.settings import Settings

State = Literal["running", "waiting", "failed", "resting"]
ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
PATIENCE = 2.0
"""Seconds for a process to end; it takes GRACE."""
REMEMBERED = 1_000
"""Clients and owners whose latest turn is known."""
LONGEST_TURN = 16
"""Times the usual one: the turn of a comparison doubles each time, so that also one block that
takes long gets done."""

# Ctrl+C at the server is for the server, which ends the process that plays. So that process has a
# session of its own, or on Windows, where Popen knows no sessions, a group.
if sys.platform == "win32":
    from subprocess import CREATE_NEW_PROCESS_GROUP as _GROUP
else:
    _GROUP = 0


@dataclass
class _Running:
    """The comparison that is played, and the process that plays it."""

    id: str
    process: Popen[bytes]
    begun: float
    is_stopped: bool = False
    is_to_go_on: bool = False
    attendant: Thread | None = None
    turn: Timer | None = None


@dataclass
class Runs:
    """Plans in a folder, each with the store of its results and its owner: ID.toml, ID.db and
    ID.owner.

    One is played at a time, in a process of its own; others wait in a line, from which clients are
    served in turn, and of each client its owners. The files are all that there is to know: whatever
    ends the server, a comparison can be resumed.
    """

    settings: Settings
    _line: list[str] = field(default_factory=list)
    _running: _Running | None = None
    _ended: dict[str, tuple[State, str]] = field(default_factory=dict)
    _turns: Counter[str] = field(default_factory=Counter)
    _played: dict[str, float] = field(default_factory=dict)
    _latest: OrderedDict[str, int] = field(default_factory=OrderedDict)
    _lock: RLock = field(default_factory=RLock)

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self.settings.runs

    def ids(self, token: str) -> list[str]:
        """All comparisons of an owner, the latest first."""
        names = [path.stem for _, path in sorted(self._plans(), reverse=True)]
        return [name for name in names if self.is_owner(name, token)]

    def is_owner(self, name: str, token: str) -> bool:
        """Does a comparison belong to the owner with this secret text?"""
        return bool(token) and self._owner(name)[1] == digest_of(token)

    def _owner(self, name: str) -> tuple[str, str]:
        """The client and the digest of an owner; empty where nobody owns it."""
        try:
            text = (self.folder / f"{name}.owner").read_text("utf-8")
        except (OSError, ValueError):
            return "", ""
        client, _, digest = text.strip().rpartition(" ")
        return client, digest

    def check_owner(self, name: str, token: str) -> None:
        """Refuses whoever does not own a comparison."""
        self._known(name)
        if not self.is_owner(name, token):
            raise Refused(403, "this comparison belongs to somebody else")

    def plan(self, name: str) -> Plan:
        """What a comparison plays; 404 if there is none of that name."""
        return Plan.read(self._known(name).with_suffix(".toml"))

    def begun(self, name: str) -> float:
        """When it was asked for, in seconds since 1970."""
        return self._known(name).with_suffix(".toml").stat().st_mtime

    def store(self, name: str) -> Path:
        """The file of its results; there is none before the first."""
        return self._known(name).with_suffix(".db")

    def status(self, name: str) -> tuple[State, str | None]:
        """`running`, `waiting`, `failed` with a sentence, or `resting`, perhaps with one."""
        with self._lock:
            if self._running is not None and self._running.id == name:
                return "running", None
            if name in self._line:
                return "waiting", None
            return self._ended.get(name, ("resting", None))

    def begin(self, plan: Plan, client: str, token: str) -> str:
        """Keeps a plan under an id and starts it, or puts it into the line."""
        with self._lock:
            self._check_room(client)
            kept = [self._owner(path.stem)[0] for _, path in self._plans()]
            of_client, settings = kept.count(client), self.settings
            if len(kept) >= settings.comparisons or of_client >= settings.comparisons_of_client:
                number = min(settings.comparisons, max(of_client, settings.comparisons_of_client))
                raise Refused(409, f"{number} comparisons are kept already: delete some first")
            name = settings.ids()
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                with (self.folder / f"{name}.toml").open("x", encoding="utf-8") as file:
                    file.write(plan.to_toml())
                text = f"{client} {digest_of(token)}\n"
                (self.folder / f"{name}.owner").write_text(text, encoding="utf-8")
            except FileExistsError:
                raise Refused(409, "there is a comparison of this id already") from None
            except OSError as error:
                raise Refused(
                    503, f"cannot write to {self.folder}: {error.strerror}", retry=60
                ) from None
            self._enqueue(name)
        return name

    def resume(self, name: str) -> None:
        """Goes on with a comparison; nothing changes if it runs or waits already."""
        with self._lock:
            self._known(name)
            if self.status(name)[0] in ("running", "waiting"):
                return
            self._check_room(self._owner(name)[0])
            self._enqueue(name)

    def stop(self, name: str) -> None:
        """Ends the play of a comparison; what was played is kept."""
        with self._lock:
            self._known(name)
            if name in self._line:
                self._line.remove(name)
            running = self._running if self._running and self._running.id == name else None
            if running is not None:
                running.is_to_go_on = False
                _end(running)
        if running is not None:
            _await(running)

    def delete(self, name: str) -> None:
        """Stops a comparison and removes its files."""
        self.stop(name)
        with self._lock:
            for of_names in (self._ended, self._turns, self._played):
                of_names.pop(name, None)
            known = self._known(name)
            for path in self.folder.glob(f"{known.name}.*"):
                path.unlink(missing_ok=True)

    def close(self) -> None:
        """Ends what runs, and forgets what waits."""
        with self._lock:
            self._line.clear()
            running = self._running
            if running is not None:
                running.is_to_go_on = False
                _end(running)
        if running is not None:
            _await(running)

    def _plans(self) -> Iterator[tuple[float, Path]]:
        for path in self.folder.glob("*.toml"):
            if ID.fullmatch(path.stem):
                with suppress(FileNotFoundError):  # its owner may delete it meanwhile
                    yield path.stat().st_mtime, path

    def _known(self, name: str) -> Path:
        """The path of its files, without what tells them apart."""
        if not ID.fullmatch(name) or not (self.folder / f"{name}.toml").is_file():
            raise Refused(404, "there is no such comparison")
        return self.folder / name

    def _check_room(self, client: str) -> None:
        of_client = sum(self._owner(name)[0] == client for name in self._line)
        settings = self.settings
        if of_client >= settings.comparisons_waiting_of_client or (
            of_client and len(self._line) >= settings.comparisons_waiting
        ):
            raise Refused(
                429, f"{len(self._line)} comparisons wait already: ask again later", retry=60
            )

    def _enqueue(self, name: str) -> None:
        self._ended.pop(name, None)
        self._turns.pop(name, None)
        self._played.pop(name, None)
        self._line.append(name)
        self._next()

    def _waited(self, name: str) -> tuple[int, int]:
        """When its client and its owner had their latest turn."""
        client, digest = self._owner(name)
        return self._latest.get(client, 0), self._latest.get(digest, 0)

    def _next(self) -> None:
        """Starts one of the line, if nothing runs."""
        with self._lock:
            if self._running is not None or not self._line:
                return
            name = min(self._line, key=self._waited)  # of several the first
            self._line.remove(name)
            for one in self._owner(name):
                self._latest.pop(one, None)
                self._latest[one] = max(self._latest.values(), default=0) + 1
                if len(self._latest) > REMEMBERED:
                    self._latest.popitem(last=False)
            path = self.folder / name
            command = [sys.executable, "-m", "minewise.web.comparisons.runs"]
            try:
                process = Popen(  # noqa: S603 - the program is ours, and the paths are
                    [*command, f"{path}.toml", f"{path}.db", str(self.settings.workers)],
                    stdin=PIPE,
                    stdout=DEVNULL,
                    stderr=PIPE,
                    start_new_session=True,
                    creationflags=_GROUP,
                )
            except OSError as error:
                self._ended[name] = "failed", f"cannot start a process: {error.strerror}"
                self._next()
                return
            self._running = running = _Running(name, process, monotonic())
            running.attendant = Thread(target=self._attend, args=(running,), daemon=True)
            running.attendant.start()
            self._turns[name] += 1
            self._wait_for_turn(running)

    def _wait_for_turn(self, running: _Running) -> None:
        length = self.settings.turn * min(2 ** (self._turns[running.id] - 1), LONGEST_TURN)
        running.turn = Timer(length, self._end_turn, (running,))
        running.turn.daemon = True
        running.turn.start()

    def _end_turn(self, running: _Running) -> None:
        """Lets others play, if others wait, and ends what is played for too long."""
        with self._lock:
            if self._running is not running:
                return
            played = self._played.get(running.id, 0.0) + monotonic() - running.begun
            if played >= self.settings.played:
                hours = f"{self.settings.played / 3600:g} hours"
                sentence = f"it was played for {hours}; resume it to go on"
                self._ended[running.id] = "resting", sentence
                _end(running)
            elif any(self._owner(name) != self._owner(running.id) for name in self._line):
                running.is_to_go_on = True
                _end(running)
            else:
                self._wait_for_turn(running)

    def _attend(self, running: _Running) -> None:
        """Waits for the end of a process, tells why it failed, and starts the next."""
        with running.process as process:
            assert process.stderr is not None
            lines = process.stderr.read().decode("utf-8", "replace").strip().splitlines()
        name, failed = running.id, running.process.returncode != 0
        if running.turn is not None:
            running.turn.cancel()
        with self._lock:
            self._running = None
            self._played[name] = self._played.get(name, 0.0) + monotonic() - running.begun
            if failed and not running.is_stopped:
                sentence = lines[-1] if lines else "the run ended without a message"
                self._ended[name] = "failed", sentence
            if running.is_to_go_on:
                self._line.append(name)
        self._next()


def digest_of(token: str) -> str:
    """What a file may say of the secret text of an owner."""
    return sha256(token.encode()).hexdigest()


def _end(running: _Running) -> None:
    """Closes its standard input, by which it knows."""
    running.is_stopped = True
    if running.turn is not None:
        running.turn.cancel()
    if running.process.stdin is not None and not running.process.stdin.closed:
        running.process.stdin.close()


def _await(running: _Running) -> None:
    try:
        running.process.wait(PATIENCE)
    except TimeoutExpired:
        running.process.kill()
        running.process.wait()
    if running.attendant is not None:
        running.attendant.join()


GRACE = 1.5
"""Seconds in which the run may end by itself; a block that is lost then is played again."""
POLITENESS = 5
"""By how much others go before, so that the page stays quick."""
FAILED = 1


def main(plan: str, store: str, workers: str) -> int:
    """Plays a plan as far as it gets; what goes wrong is told in one line on standard error."""
    threading.Thread(target=_watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    try:
        play_plan(Plan.read(Path(plan)), int(workers), store=Path(store))
    except KeyboardInterrupt:
        pass  # what was done is stored
    except MinewiseError as error:
        print(error_line(error), file=sys.stderr)
        return FAILED
    return 0


def _watch() -> None:
    # Not through sys.stdin, whose lock would be held when the interpreter ends.
    while os.read(0, 1):
        pass
    interrupt_main()
    sleep(GRACE)
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
