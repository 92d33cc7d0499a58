"""Ctrl+C: a comparison that is stopped early gives what was done, and leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import Any, NamedTuple

import pytest

from minewise import (
    Comparison,
    Game,
    Random,
    Rules,
    View,
    analyze,
    compare,
    evaluate,
    hint,
    make,
    optimal,
    play,
    play_many,
)
from minewise._core import BestPlayer
from minewise.engine import search_settings
from minewise.match import compiled
from minewise.match.compiled import compiled_player
from minewise.tournament.point_count import PointCount
from minewise.tournament.run import run
from minewise.tournament.tally import Tally
from tests.interrupts import interrupted_at

if not Path("/proc").is_dir():
    pytest.skip("needs process groups and /proc, by which it finds them", allow_module_level=True)

PATIENCE = 300.0
"""Seconds that what comes at once may take; the machine may be busy."""
LONG_RULES = "30x30/300 first_click=any on_mine=continue cascade=no win=all_identified"
ENOUGH = 1_500
"""Games after which every agent has a block to show, whichever worker is slow: far more than the
blocks that two workers hold at a time."""
LONG_RUN = f"""
import json, os, signal, sys
from minewise import compare

def interrupt_at(left):
    # Ctrl+C for the whole group at the call of a function with this number, on every machine.

    def count(frame, event, arg):
        nonlocal left
        left -= event == "call"
        if left == 0:
            sys.setprofile(None)
            os.killpg(0, signal.SIGINT)

    sys.setprofile(count)

if len(sys.argv) > 2:
    interrupt_at(int(sys.argv[2]))
result = compare(
    ["random", "basic", "csp"],
    "{LONG_RULES}",
    density="0.3,0.4", games=1_000_000, workers=int(sys.argv[1]),
    progress=lambda done, total: print("enough" if done >= {ENOUGH} else "some", flush=True),
)
rows = [(row.density, row.agent, row.tally.games, row.tally.clicks) for row in result.rows]
print(json.dumps(dict(rows=rows, interrupted=result.interrupted)), flush=True)
sys.stdin.read()
"""


class Stopped(NamedTuple):
    """What a stopped run prints of one of its rows."""

    density: float
    agent: str
    games: int
    clicks: int


@pytest.fixture(params=[1, 2], ids=["1 worker", "2 workers"])
def workers(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def running(workers: int) -> Iterator[subprocess.Popen[str]]:
    with long_run(workers) as process:
        yield process


@contextmanager
def long_run(*arguments: int) -> Iterator[subprocess.Popen[str]]:
    """A long comparison in a process group of its own, as a shell would start it."""
    process = subprocess.Popen(
        [sys.executable, "-c", LONG_RUN, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - no threads run here
    )
    # Whoever waits for a line that never comes is freed by the end of the run.
    kill = partial(os.killpg, process.pid, signal.SIGKILL)
    watchdog = Timer(2 * PATIENCE, kill)  # no clock: patience with a run that hangs
    watchdog.start()
    yield process
    watchdog.cancel()
    if group(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def listen_to_interrupts() -> None:
    """What runs in the background of a shell inherits that it ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def group(leader: int) -> list[int]:
    """The processes of a group that still run, but for the watch that multiprocessing keeps."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            state, _, pgrp = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
            command = (entry / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):  # it ended while we looked
            continue
        if int(pgrp) == leader and state != "Z" and b"resource_tracker" not in command:
            found.append(int(entry.name))
    return found


def lines_until(process: subprocess.Popen[str], start: str) -> list[str]:
    """What the run prints, up to the first line that starts so."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith(start):
            return lines
    assert process.stderr is not None
    raise AssertionError(f"the run ended early:\n{''.join(lines)}{process.stderr.read()}")


def interrupt(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Ctrl+C reaches the whole group; returns what the run prints of its result."""
    os.killpg(process.pid, signal.SIGINT)
    text = lines_until(process, "{")[-1]
    # The driver still waits for its input: only its workers must be gone.
    check_left(process.pid, [process.pid])
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    check_left(process.pid, [])
    result: dict[str, Any] = json.loads(text)
    return result


def check_left(leader: int, processes: list[int]) -> None:
    """Only these processes of the group are left, at once on a machine that has time for it."""
    deadline = time.monotonic() + PATIENCE  # no clock: patience
    while group(leader) != processes and time.monotonic() < deadline:  # no clock: patience
        time.sleep(0.02)  # no clock: a poll for a state, with patience
    assert group(leader) == processes


def test_a_stopped_run_gives_what_was_done(running: subprocess.Popen[str]) -> None:
    lines_until(running, "enough")
    result = interrupt(running)
    assert result["interrupted"] is True
    rows = [Stopped(*row) for row in result["rows"]]
    assert [row.agent for row in rows] == ["random", "basic", "csp"]
    games = rows[0].games
    assert games >= 10
    assert {row.games for row in rows} == {games}
    # What was counted is a run of so many games, each of them whole.
    shorter = compare(["random", "basic", "csp"], LONG_RULES, density="0.3", games=games)
    assert [row.clicks for row in rows] == [row.tally.clicks for row in shorter.rows]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_a_driver_that_is_killed(
    running: subprocess.Popen[str], how: signal.Signals
) -> None:
    lines_until(running, "enough")
    running.send_signal(how)
    running.communicate(timeout=PATIENCE)
    check_left(running.pid, [])


@pytest.mark.parametrize("call", [1, 1_000, 10_000, pytest.param(20_000, marks=pytest.mark.check)])
def test_a_run_stopped_at_its_start_ends_too(workers: int, call: int) -> None:
    with long_run(workers, call) as running:
        output, errors = running.communicate(timeout=PATIENCE)
    check_left(running.pid, [])
    if running.returncode == 0:
        result = json.loads(output.splitlines()[-1])
        assert result["interrupted"] is True
        assert len({row[2] for row in result["rows"]}) <= 1
    else:
        # Before anything was to be played there is nothing to give back.
        assert errors.endswith("KeyboardInterrupt\n")


FRESH = View(Rules.parse("6x6/6").public(), b"\xff" * 36)
DEEP = {"layouts": 10**7, "beliefs": 3 * 10**6}
"""A budget of some 70 checks for signals: a search that hears nothing ends with it."""


def score_one() -> object:
    player = compiled_player(make("best:strength=deep"), FRESH.rules)
    assert isinstance(player, BestPlayer)
    return player.score(1, 0, 1)


SEARCHES: dict[str, Callable[[], object]] = {
    "decide": lambda: make("best:strength=deep").decide(FRESH, Random(1)),
    "evaluate": lambda: evaluate(View(FRESH.rules, b"\x01" + FRESH.cells[1:]), strength="deep"),
    "play_many": lambda: play_many("best:strength=deep", FRESH.rules, games=1),
    "score": score_one,
    "play": lambda: play("best:strength=deep", FRESH.rules, seed=1),
    "optimal": lambda: optimal(FRESH, budget=DEEP["beliefs"]),
}


@pytest.fixture
def _deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search_settings._CHANGES, "deep", DEEP)


@pytest.mark.usefixtures("_deep")
@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_looks_up_now_and_then(search: str) -> None:
    with interrupted_at(20):
        SEARCHES[search]()


@pytest.mark.usefixtures("_deep")
def test_searches_of_threads_look_up_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "CELLS_A_TURN", 20 * FRESH.rules.cells)  # both threads have games
    monkeypatch.setitem(DEEP, "beliefs", 10 * DEEP["beliefs"])
    with interrupted_at(20, most=1_000):  # of some 4,000
        play_many("best:strength=deep", FRESH.rules, games=40, threads=2)


NOISY = "24x30/172 first_click=any on_mine=continue cascade=no win=all_identified clues=cautious"


@pytest.fixture(scope="module")
def noisy() -> View:
    """A position that takes half a second, or ends in TooWideError after as much work."""
    game = Game(NOISY, seed=2)
    assert game.board is not None
    cells = game.view.where(-1)
    Random(2).shuffle(cells)
    for cell in cells[:400]:
        if cell not in game.board.mines:
            game.reveal(*cell)
    return game.view


QUESTIONS: dict[str, Callable[[View], object]] = {
    "analyze": analyze,
    "digit_probability": lambda view: analyze(view).digit_probability,
    "hint": hint,
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_about_noisy_clues_hears_ctrl_c(question: str, noisy: View) -> None:
    """To its end it checks for signals 43 times, about every hundredth of a second."""
    for check in (1, 40):
        with interrupted_at(check):
            QUESTIONS[question](noisy)


RULES = Rules.parse("2x1/1 first_click=any")
# Where results are added up; what happens in a block that is not finished is thrown away whole.
TRACED = {
    run.__code__,
    PointCount.add.__code__,
    PointCount.count.__code__,
    PointCount._with.__code__,
    Tally.__add__.__code__,
}


class Interrupter:
    """Interrupts the run before the line number `at` of those that are run in TRACED."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.lines = 0
        self.place = ""

    def __call__(self, frame: FrameType, event: str, _: object) -> Interrupter | None:
        if frame.f_code not in TRACED:
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.at:
                self.place = f"line {frame.f_lineno} of {frame.f_code.co_qualname}"
                raise KeyboardInterrupt
        return self


def lines_of_whole_run() -> int:
    counter = Interrupter(at=-1)
    run_traced(counter)
    return counter.lines


def run_traced(tracer: Interrupter) -> Comparison:
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        # Blocks of 128 games and of 1: the smallest run in which one follows another.
        return compare(["random", "basic"], RULES, games=129, seed=1)
    finally:
        sys.settrace(before)


def test_an_interrupt_at_any_line_never_counts_half_a_block() -> None:
    whole = {
        games: compare(["random", "basic"], RULES, games=games, seed=1).rows for games in (128, 129)
    }
    total, stopped = lines_of_whole_run(), 0
    for at in range(1, total + 1):
        tracer = Interrupter(at)
        try:
            result = run_traced(tracer)
        except KeyboardInterrupt:
            continue
        stopped += result.interrupted
        games = [row.tally.games for row in result.rows]
        assert games in ([], [128, 128], [129, 129]), f"stopped before {tracer.place}"
        for row in result.rows:
            expected = next(r for r in whole[row.tally.games] if r.agent == row.agent)
            # A tally that was added in part would have games without their clicks.
            assert row.tally.clicks == expected.tally.clicks, f"stopped before {tracer.place}"
    assert stopped > 10
