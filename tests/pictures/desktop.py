"""A display that nobody sees, with a Minesweeper program on it: seen and used as by a person."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TypeAlias

from PIL import Image, ImageChops, ImageGrab

SCREEN = (1200, 800)
"""Width and height of the display in pixels."""

ASIDE = 800
"""Where the windows are dragged that a program opens over its board: right of it."""

TOOLS = ("Xvfb", "xdotool", "dbus-daemon")
"""What a display needs beside the programs."""

GAMES = "/usr/games"
"""Where Debian has its games. The path of root does not lead there."""

STEP = 0.02
"""Seconds between two looks at the screen: more than one picture of a moving one takes."""

LOOKS = 3
"""Looks in a row that are alike."""

PATIENCE = 300
"""Seconds that a program may take to show what is expected; the machine may be busy."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the screen."""

BUS = """<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
"""A session bus without services. KMines ends at once where it finds no bus."""


@dataclass(frozen=True)
class Program:
    """A Minesweeper program of Debian in one look: its command, its board, and how it is set.

    `start` is a point on a cell: no reader finds a board on which nothing is revealed. `settings`
    are files below its home folder.
    """

    name: str
    command: tuple[str, ...]
    rules: str
    start: tuple[int, int]
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def is_installed(self) -> bool:
        """Is it on this machine, with what a display needs?"""
        return all(map(executable, (self.command[0], *TOOLS)))


def executable(name: str) -> str | None:
    """Where a program lies, a game too."""
    return which(name) or which(name, path=GAMES)


class Screen:
    """A display with one program on it. `first` shows it as it has started."""

    def __init__(self, display: str, program: subprocess.Popen[bytes]) -> None:
        self.display = display
        self.program = program
        self._windows: set[str] = set()
        self.first = self.settled(Image.new("RGB", SCREEN))

    def picture(self) -> Image.Image:
        """The whole screen, without the pointer."""
        return ImageGrab.grab(xdisplay=self.display)

    def click(self, point: tuple[float, float], button: int = 1) -> None:
        """Moves the pointer there and presses a button: 1 is the left one, 3 the right one."""
        x, y = map(round, point)
        self._xdotool(f"mousemove {x} {y} click --delay 0 {button}")

    def settled(
        self, before: Image.Image, box: Box = (0, 0, *SCREEN), patience: float = PATIENCE
    ) -> Image.Image:
        """The screen once this part of it differs from before and rests: the program waits for
        events, and several looks are alike. TimeoutError if that does not come about."""
        alike, last = 0, before
        latest = time.monotonic() + patience  # no clock: patience with a state
        while alike < LOOKS or self._drags_aside():
            if time.monotonic() > latest or self.program.poll() is not None:  # no clock: as above
                raise TimeoutError("expected a change on the screen")
            time.sleep(STEP)  # no clock: between two looks
            waits, picture = self._waits(), self.picture()
            rests = waits and same(picture, last, box) and not same(picture, before, box)
            alike, last = alike + 1 if rests else 0, picture
        return last

    def _waits(self) -> bool:
        """Do all its threads wait for something? One that only lacks a processor does not."""
        threads = Path(f"/proc/{self.program.pid}/task").glob("*/stat")
        try:
            texts = [thread.read_text(encoding="utf-8") for thread in threads]
        except (ProcessLookupError, FileNotFoundError):  # one has ended in between
            return False
        return {text.rpartition(") ")[2][0] for text in texts} == {"S"}

    def _drags_aside(self) -> bool:
        """Has the program opened windows, such as a list of the best? They are dragged aside."""
        shown = set(self._xdotool(f"search --onlyvisible --pid {self.program.pid}").split())
        opened = shown - self._windows if self._windows else set()
        self._windows |= shown
        for window in opened:
            self._xdotool(f"windowmove --sync {window} {ASIDE} 0")
        return bool(opened)

    def _xdotool(self, command: str) -> str:
        environment = os.environ | {"DISPLAY": self.display}
        return subprocess.run(
            ["xdotool", *command.split()],
            env=environment,
            stdout=subprocess.PIPE,
            timeout=PATIENCE,
            check=True,
            text=True,
        ).stdout


def same(one: Image.Image, other: Image.Image, box: Box) -> bool:
    """Do two pictures agree in this part?"""
    return ImageChops.difference(one.crop(box), other.crop(box)).getbbox() is None


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """A display and a session bus, as the variables that lead programs there."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="desktop-")))
        (folder / "bus.conf").write_text(BUS, encoding="utf-8")
        xvfb = f"Xvfb -screen 0 {SCREEN[0]}x{SCREEN[1]}x24 -nolisten tcp -noreset -displayfd {{}}"
        bus = f"dbus-daemon --config-file={folder / 'bus.conf'} --nofork --print-address={{}}"
        number = stack.enter_context(_server(xvfb))
        address = stack.enter_context(_server(bus))
        yield {"DISPLAY": f":{number}", "DBUS_SESSION_BUS_ADDRESS": address}


@contextmanager
def _server(command: str) -> Iterator[str]:
    """What a server writes, once it is ready, to the file whose number its command holds."""
    reading, writing = os.pipe()
    with (
        os.fdopen(reading, encoding="utf-8") as answer,
        subprocess.Popen(
            command.format(writing).split(), pass_fds=[writing], stderr=subprocess.DEVNULL
        ) as server,
    ):
        os.close(writing)
        try:
            yield answer.readline().strip()
        finally:
            server.terminate()


@contextmanager
def running(program: Program, environment: dict[str, str]) -> Iterator[Screen]:
    """A program on a display, with these settings of it and no others."""
    with TemporaryDirectory(prefix="desktop-") as home:
        for name, text in program.settings.items():
            path = Path(home, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        own = {
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "GSETTINGS_BACKEND": "keyfile",
            "NO_AT_BRIDGE": "1",
            "LC_ALL": "C.UTF-8",
        }
        with subprocess.Popen(
            [executable(program.command[0]) or "", *program.command[1:]],
            env=kept | environment | own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                yield Screen(environment["DISPLAY"], process)
            finally:
                process.kill()
