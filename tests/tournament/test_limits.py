"""Agents that hang, die, grow or raise lose that game; all other games are played."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from functools import cache
from math import inf, nan
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from minewise import Decision, Random, Rules, View, check_agent, compare, play
from minewise.cli.exit_codes import end
from minewise.companion.played_game import PlayedGame
from minewise.errors import AgentFault, RulesError
from minewise.game.view import COVERED
from minewise.match.limits import Limits
from minewise.tournament.entry import Entry
from minewise.tournament.play import (
    IN_PROCESS,
    AgentLimits,
    PythonGames,
    _kept,
    close_processes,
    rows,
)
from minewise.tournament.result import Comparison
from tests.tournament import culprits
from tests.tournament.culprits import GAMES, RULES
from tests.tournament.runs import COMMAND, children, finish, games, start, wait_for

FILE = culprits.__file__
LIMITS: Any = {"decision_limit": 2.0, "memory_limit": 0.25}
"""Seconds that no decision of these agents takes, but on a machine that stands still, and GiB."""

GAMES_LOST = (4, 5)
"""The games in which the culprits show what they are."""

TOLD = {
    "Hangs": r"took longer than 2 seconds \(culprits.py, line \d+: .*\)",
    "Deaf": r"took longer than 2 seconds",
    "Exits": r"ended its process with exit code 0 \(culprits.py, line \d+: os._exit",
    "Segfaults": r"ended its process by SIGSEGV \(culprits.py, line \d+: .*\)",
    # On a machine that is busy enough the time is over first.
    "Hoards": r"took (more than 0.25 GiB of memory|longer than 2 seconds) \(culprits.py, line ",
    "Raises": r"raised RuntimeError\('no'\) \(culprits.py, line \d+: .*\)",
    "EndsGenerators": r"raised GeneratorExit\(\) \(culprits.py, line \d+: .*\)",
    "Interrupts": r"raised KeyboardInterrupt\(\) \(culprits.py, line \d+: .*\)",
    "Leaves": r"raised SystemExit\(\) \(culprits.py, line \d+: .*\)",
    "Deep": r"raised RecursionError\(.*\) \(culprits.py, line \d+: .*\)",
    "Verbose": r"raised ValueError\('x{1000,1500}\.\.\. \(10,000,014 characters\)",
    "Batched": r"ended its process with exit code 0",
}
FIVE = ["Hangs", "Exits", "Segfaults", "Hoards", "Raises"]


def test_a_process_that_is_killed_between_requests_costs_and_adds_no_game() -> None:
    entry = Entry.from_agent("likelihood", Rules.parse("ncsu"), 1)
    agent_limits = AgentLimits(Limits())
    spans = [PythonGames(entry, first, 8, agent_limits) for first in (8, 0, 40)]
    for span in spans:
        played = rows(span)
        alone = rows(replace(span, agent_limits=IN_PROCESS))
        assert [row[:2] for row in played] == [row[:2] for row in alone]
        (process,) = _kept.processes.values()
        os.kill(process._pid, signal.SIGKILL)
    close_processes()


def test_an_agent_that_forks_plays_on_in_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decisions = tmp_path / "decisions"
    monkeypatch.setattr(culprits.Forks, "decisions", decisions)
    (row,) = compare([culprits.Forks()], RULES, games=GAMES).rows
    assert (row.tally.games, row.tally.faults) == (GAMES, 0)
    deciding = decisions.read_text().split()
    assert len(deciding) > GAMES
    assert len(set(deciding)) == 1


def test_what_an_agent_starts_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = tmp_path / "started"
    monkeypatch.setattr(culprits.Starts, "started", started)
    (row,) = compare([culprits.Starts()], RULES, games=GAMES).rows
    assert row.tally.faults == 0
    number = int(started.read_text())
    wait_for(lambda: not Path(f"/proc/{number}/cmdline").exists() or is_zombie(number))


def is_zombie(number: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def named(*names: str) -> list[str]:
    return [f"{FILE}:{name}" for name in names]


@cache
def expected() -> list[tuple[Any, ...]]:
    """The games of an agent that merely raises, played here; the others play as it does."""
    records = [play(culprits.Raises(), RULES, seed=1, game=game) for game in range(GAMES)]
    assert tuple(r.game for r in records if r.fault) == GAMES_LOST
    return [outcome(vars_of(record)) for record in records]


def vars_of(record: Any) -> dict[str, Any]:
    names = ("revealed", "mines_hit", "flags_right", "clicks", "guesses", "redundant_clicks")
    values = {name: getattr(record, name) for name in names}
    return values | {"status": record.status, "fault": record.fault is not None}


def outcome(game: dict[str, Any]) -> tuple[Any, ...]:
    names = ("status", "revealed", "mines_hit", "clicks", "guesses", "redundant_clicks", "fault")
    return tuple(game[name] for name in names)


def check_six(store: Path, result: Comparison, count: int) -> None:
    """All games are played; the culprits lose those in which they misbehave, and no others."""
    lost = [number for number in GAMES_LOST if number < count]
    assert [row.tally.games for row in result.rows] == [count] * 6
    assert [row.tally.faults for row in result.rows] == [0, *[len(lost)] * 5]
    of = {name: [g for g in games(store) if g["agent"].endswith(f":{name}")] for name in FIVE}
    for name, played in of.items():
        assert [outcome(game) for game in played] == expected()[:count], name
        told = [fault for fault in result.faults if f"agent {name.lower()}: " in fault]
        assert len(told) == len(lost)
        for fault, number in zip(told, lost, strict=True):
            assert re.search(TOLD[name], fault)
            assert f"; seed 1, game {number}, turn " in fault
            assert "in View.parse('" in fault


@pytest.mark.promise(
    "SECURITY.md",
    "The processes that agents play in keep one agent from stopping the others.",
)
@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "An agent that hangs, crashes or takes too much memory loses that game.",
    "All others go on.",
)
def test_agents_that_hang_die_grow_or_raise_stop_nobody(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    result = compare(["basic", *named(*FIVE)], RULES, games=5, store=store, **LIMITS)
    check_six(store, result, 5)


def test_an_agent_that_always_fails_hides_no_fault_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "class {0}:\n    name = '{0}'\n    def decide(self, view, rng):\n"
        "        raise ValueError('{0}')\n"
    )
    (tmp_path / "five.py").write_text("".join(map(text.format, "ABCDE")))
    agents = [f"{tmp_path / 'five.py'}:{name}" for name in "ABCDE"]
    result = compare(agents, RULES, games=30)
    end([result], "")
    lines = capsys.readouterr().err.splitlines()
    told = [line for line in lines if line.startswith("fault: ")]
    assert len(told) == 5
    assert all(f"ValueError('{name}')" in line for name, line in zip("ABCDE", told, strict=True))


POOL = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
class Pool:
    name = "pool"
    def decide(self, view, rng):
        from minewise import Decision
        for method in (None, "forkserver"):
            with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
                assert pool.submit(abs, -1).result() == 1
        return Decision(reveal=(view.where(-1)[0],))
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_may_use_processes_of_its_own(workers: int, tmp_path: Path) -> None:
    (tmp_path / "pool.py").write_text(POOL)
    ours = get_context("forkserver").Process(target=abs, args=(-1,))  # whose server is no agent's
    ours.start()
    ours.join()
    result = compare([f"{tmp_path / 'pool.py'}:Pool"], RULES, games=2, workers=workers)
    assert result.faults == []


@pytest.mark.check
@pytest.mark.parametrize(
    "engine", [{"workers": 1}, {"workers": 2}, {"cluster": "local:2"}], ids=str
)
def test_a_run_with_such_agents_goes_on_to_the_same_games(
    tmp_path: Path, engine: dict[str, Any]
) -> None:
    if "cluster" in engine:
        pytest.importorskip("distributed", reason="needs the extra `cluster`")
    whole, resumed = tmp_path / "whole.db", tmp_path / "resumed.db"
    agents = ["basic", *named(*FIVE)]
    result = compare(agents, RULES, games=GAMES, store=whole, **LIMITS, **engine)
    check_six(whole, result, GAMES)
    for count in (3, 5, GAMES):
        again = compare(agents, RULES, games=count, store=resumed, **LIMITS, **engine)
    check_six(resumed, again, GAMES)
    assert games(whole) == games(resumed)


OTHERS = ["EndsGenerators", "Interrupts", "Leaves", "Deep", "Verbose", "Batched"]


@pytest.mark.parametrize("name", [*OTHERS, pytest.param("Deaf", marks=pytest.mark.check)])
def test_whatever_an_agent_does_it_loses_that_game_alone(name: str) -> None:
    (row,) = (result := compare(named(name), RULES, games=GAMES, **LIMITS)).rows
    assert (row.tally.games, row.tally.faults) == (GAMES, len(GAMES_LOST))
    assert all(re.search(TOLD[name], fault) for fault in result.faults), result.faults


def test_an_agent_that_writes_into_its_view_is_not_asked_for_ever() -> None:
    (row,) = (result := compare(named("Rewrites"), RULES, games=GAMES, **LIMITS)).rows
    assert row.tally.faults == len(GAMES_LOST)
    assert all("expected a decision that changes something" in fault for fault in result.faults)


def test_a_traceback_is_told_where_it_is_asked_for() -> None:
    for asked in (False, True):
        result = compare(named("Raises"), RULES, games=GAMES, traceback=asked, **LIMITS)
        (fault, _) = result.faults
        assert ("Traceback (most recent call last)" in fault) == asked
        assert ("Traceback" in fault) == asked


@pytest.mark.parametrize("workers", ["1", "2"])
def test_nothing_that_an_agent_writes_ends_up_in_json(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "loud.py"
    text = Path(FILE).read_text(encoding="utf-8")
    file.write_text(text + "\nos.write(1, b'said at once')\n", encoding="utf-8")
    what = ["compare", f"{file}:Talks", "--rules", RULES, "--games", str(GAMES), "--json"]
    code, output, errors = finish(start([*COMMAND, *what, "--workers", workers]))
    assert code == 0, errors
    assert json.loads(output)["rows"][0]["games"] == GAMES
    for said in ("at once", "in Python", "below Python", "by a subprocess"):
        assert f"said {said}" in errors


SCRIPT = """
import os
from minewise import Decision, compare

class Own:
    name = "own"
    def __init__(self):
        self.choose = lambda view, rng: rng.choice(view.where(-1))
    def decide(self, view, rng):
        if len(view.where(-1)) == 9:
            os._exit(7)
        return Decision([self.choose(view, rng)])

result = compare([Own(), "basic"], "4x4/3 first_click=any", games=6)
print([(row.tally.games, row.tally.faults) for row in result.rows])
"""


def test_an_agent_of_a_script_cannot_end_the_script(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    code, output, errors = finish(start([sys.executable, str(file)]))
    assert (code, output) == (0, "[(6, 2), (6, 0)]\n"), errors


# One game, a check, a person who plays


@pytest.mark.parametrize("name", ["Exits", "Segfaults", "Raises"])
def test_a_single_game_is_lost_as_by_a_fault(name: str) -> None:
    (agent,) = named(name)
    for game in range(GAMES):
        record = play(agent, RULES, seed=1, game=game, decision_limit=60)
        assert outcome(vars_of(record)) == expected()[game]
    assert re.search(TOLD[name], str(record.fault))


def test_a_check_tells_what_ends_the_process() -> None:
    (agent,) = named("Segfaults")
    report = check_agent(agent, games=1)
    (problem,) = report["time"].problems
    assert re.search(TOLD["Segfaults"], problem)
    assert "in View.parse('" in problem
    assert report["repeatable"].status == "skipped"


def test_a_person_plays_on_where_an_agent_dies() -> None:
    (agent,) = named("Exits")
    played = PlayedGame(RULES, seed=1, number=GAMES_LOST[0], decision_limit=60)
    with pytest.raises(AgentFault, match=TOLD["Exits"]):  # noqa: PT012 - at one of its turns
        while True:
            played.let(agent)
    assert played.moves
    assert played.let("basic").moves


def test_a_limit_shorter_than_a_look_at_the_process_holds() -> None:
    class Slow:
        name = "slow"

        def decide(self, view: View, rng: Random) -> Decision:
            time.sleep(0.03)  # no clock: never shorter, and the limit is 1 ms
            return Decision([rng.choice(view.where(COVERED))])

    record = play(Slow(), RULES, seed=1, decision_limit=0.001)
    assert "took longer than 0.001 seconds" in str(record.fault)


def test_limits_are_refused_where_they_are_none() -> None:
    for limit in (-1, "x", inf, nan):
        with pytest.raises(RulesError, match="expected a finite decision limit from 0, got"):
            compare(["basic"], RULES, games=1, decision_limit=limit)  # type: ignore[arg-type]
    for limit in (-0.5, 0, inf):
        with pytest.raises(RulesError, match="expected a finite memory limit above 0, got"):
            compare(["basic"], RULES, games=1, memory_limit=limit)


@pytest.mark.check
def test_a_worker_of_dask_that_dies_as_it_starts_is_told_in_a_line() -> None:
    pytest.importorskip("distributed", reason="needs the extra `cluster`")
    what = ["compare", "basic", "--rules", RULES, "--games", "9", "--cluster", "local:2"]
    running = start([*COMMAND, *what])
    wait_for(lambda: bool(children(running.pid)))
    for child in children(running.pid):
        os.kill(child, signal.SIGKILL)
    code, _, errors = finish(running)
    assert "Traceback" not in errors
    assert code in (0, 2), errors  # Dask may have started another in time
    assert "expected a cluster at local:2, none answers" in errors or code == 0
