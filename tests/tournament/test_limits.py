"""Agents that hang, die, grow or raise lose that game; all other games are played."""

from __future__ import annotations

import os
import re
import signal
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from minewise import Rules, compare, play
from minewise.play.ward import Limits
from minewise.tournament.entry import Entry
from minewise.tournament.result import Comparison
from minewise.tournament.rows import HERE, Manner, Span, _kept, close_wards, rows
from tests.tournament import culprits
from tests.tournament.culprits import GAMES, RULES
from tests.tournament.runs import games

FILE = culprits.__file__
LIMITS: Any = {"decision_limit": 2.0, "memory_limit": 0.25}
"""Seconds that no decision of these agents takes, but on a machine that stands still, and GiB."""

GAMES_LOST = (4, 5)
"""The games in which the culprits show what they are."""

TOLD = {
    "Hangs": r"took longer than 2 seconds \(culprits.py, line \d+\)",
    "Deaf": r"took longer than 2 seconds",
    "Exits": r"ended its process with exit code 0",
    "Segfaults": r"ended its process by SIGSEGV \(culprits.py, line \d+\)",
    "Hoards": r"took more than 0.25 GiB of memory \(culprits.py, line \d+\)",
    "Raises": r"raised RuntimeError\('no'\) \(culprits.py, line \d+\)",
    "EndsGenerators": r"raised GeneratorExit\(\) \(culprits.py, line \d+\)",
    "Interrupts": r"raised KeyboardInterrupt\(\) \(culprits.py, line \d+\)",
    "Leaves": r"raised SystemExit\(\) \(culprits.py, line \d+\)",
    "Deep": r"raised RecursionError\(.*\) \(culprits.py, line \d+\)",
    "Verbose": r"raised ValueError\('x{1900,2000}\.\.\. \(10,000,014 characters\)",
    "Batched": r"ended its process with exit code 0",
}
SIX = ["Hangs", "Exits", "Segfaults", "Hoards", "Raises"]


def test_a_process_that_is_killed_between_requests_costs_and_adds_no_game() -> None:
    entry = Entry.of("likelihood", Rules.parse("ncsu"), 1)
    manner = Manner(Limits())
    spans = [Span(entry, first, 8, manner) for first in (8, 0, 40)]
    for span in spans:
        played = rows(span)
        alone = rows(replace(span, manner=HERE))
        assert [row[:2] for row in played] == [row[:2] for row in alone]
        (ward,) = _kept.wards.values()
        os.kill(ward._pid, signal.SIGKILL)
    close_wards()


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


def check_six(store: Path, result: Comparison) -> None:
    """All games are played; the culprits lose those in which they misbehave, and no others."""
    assert [row.tally.games for row in result.rows] == [GAMES] * 6
    assert [row.tally.faults for row in result.rows] == [0, *[len(GAMES_LOST)] * 5]
    of = {name: [g for g in games(store) if g["agent"].endswith(f":{name}")] for name in SIX}
    for name, played in of.items():
        assert [outcome(game) for game in played] == expected(), name
        told = [fault for fault in result.faults if re.search(TOLD[name], fault)]
        assert len(told) == len(GAMES_LOST)
        for fault, number in zip(told, GAMES_LOST, strict=True):
            assert f"; seed 1, game {number}, turn " in fault
            assert "in View.parse('" in fault


ENGINES = [
    pytest.param({"workers": 1}, id="one"),
    pytest.param({"workers": 2}, id="two", marks=pytest.mark.check),
    pytest.param({"cluster": "local:2"}, id="dask", marks=pytest.mark.check),
]


@pytest.mark.parametrize("engine", ENGINES)
def test_agents_that_hang_die_grow_or_raise_stop_nobody(
    tmp_path: Path, engine: dict[str, Any]
) -> None:
    if "cluster" in engine and find_spec("distributed") is None:
        pytest.skip("needs the extra `cluster`")
    store, resumed = tmp_path / "run.db", tmp_path / "resumed.db"
    agents = ["basic", *named(*SIX)]
    result = compare(agents, RULES, games=GAMES, store=store, **LIMITS, **engine)
    check_six(store, result)
    # It goes on where it was ended, to the same rows.
    for count in (GAMES - 2, GAMES):
        again = compare(agents, RULES, games=count, store=resumed, **LIMITS, **engine)
    check_six(resumed, again)
    assert games(store) == games(resumed)


@pytest.mark.parametrize("name", ["Deaf", "EndsGenerators", "Interrupts", "Leaves", "Deep"])
def test_whatever_an_agent_does_it_loses_that_game_alone(name: str) -> None:
    (row,) = (result := compare(named(name), RULES, games=GAMES, **LIMITS)).rows
    assert (row.tally.games, row.tally.faults) == (GAMES, len(GAMES_LOST))
    assert all(re.search(TOLD[name], fault) for fault in result.faults), result.faults
