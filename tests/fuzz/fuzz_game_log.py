"""Any log of somebody's own games, or any file of a browser: read, or refused by a typed error.

The first byte chooses what is read and how its edits are meant; the rest are the edits.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from minewise import MinewiseError
from minewise.companion.game_log import GameLog, OwnGame
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import altered, edited

GAMES = (
    OwnGame("2026-11-23T08:57:43.120Z", "expert", True, 123_456, 300, 170, 170),
    OwnGame("2026-11-24T08:57:43.000Z", "expert", False, 1_500, 4, None, None, True, -0.25),
    OwnGame("2026-12-01T00:00:00.000Z", "5x5/3", True, 900, 5, 4, 4),
)
EARLIER = {"level": "beginner", "games": 10, "wins": 7, "best": 4_000, "longest": 3}


@cache
def documents() -> tuple[list[object], object]:
    """The lines of a log, and the document of a browser's file."""
    with tempfile.TemporaryDirectory() as folder:
        log = GameLog(Path(folder) / "log.jsonl")
        for game in GAMES:
            log.add(game)
        log.path.write_text(log.text + json.dumps(EARLIER) + "\n", encoding="utf-8")
        browser = json.loads(log.for_browser()) | {"written": "2026-12-01T00:00:00.000Z"}
        return [json.loads(line) for line in log.text.splitlines()], browser


def texts(data: bytes) -> tuple[bytes, bytes]:
    """A log and a file of a browser, one of them changed: as text or as JSON."""
    lines, browser = documents()
    is_log, as_text = data[0] % 2 == 0, data[0] // 2 % 2 == 0
    if not as_text:
        lines = altered(lines, data[1:]) if is_log else lines
        browser = browser if is_log else altered(browser, data[1:])
    log = "".join(
        json.dumps(line) + "\n" for line in (lines if isinstance(lines, list) else [lines])
    )
    file = json.dumps(browser)
    if as_text:
        changed = edited((log if is_log else file).encode(), data[1:])
        return (changed, file.encode()) if is_log else (log.encode(), changed)
    return log.encode(), file.encode()


def one_input(data: bytes) -> None:
    """What is tried: raises if what was taken in is lost, or anything but a MinewiseError."""
    if not data:
        return
    log_text, file = texts(data)
    with tempfile.TemporaryDirectory() as folder:
        log = GameLog(Path(folder) / "log.jsonl")
        log.path.write_bytes(log_text)
        with suppress(MinewiseError):
            log.statistics()
            log.for_browser()
        with suppress(MinewiseError):
            log.join(file.decode(errors="replace"))
            statistics = log.statistics()
            assert log.join(file.decode(errors="replace")) == 0
            assert log.statistics() == statistics
            other = GameLog(Path(folder) / "other.jsonl")
            other.join(log.for_browser())
            assert {one.level for one in other.statistics()} == {one.level for one in statistics}


if __name__ == "__main__":
    run(one_input)
