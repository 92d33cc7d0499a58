"""The games of an agent that decides in Python as rows, played here or in a process of its own."""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from uuid import uuid4

from minewise.agents.protocol import Agent, BatchAgent
from minewise.game.game import Game
from minewise.game.record import COUNTS, Record
from minewise.match.agent_process import AgentProcess, DeathError, Limits
from minewise.match.compiled import STATUS
from minewise.match.play import play_lockstep, play_on
from minewise.match.turn import Heartbeat, no_heartbeat
from minewise.tournament.entry import Entry

PROCESSES_KEPT = 8
"""Processes of agents that a thread keeps: what an agent has imported and learned stays there."""

GameRow = tuple[tuple[int, ...], str | None, float]
"""The fields of a game as in `game_type`, its fault in words, and its seconds."""


@dataclass(frozen=True)
class AgentLimits:
    """How a run plays with agents: what they may take, and whether a fault is told with the whole
    traceback. `run` tells it from other runs."""

    limits: Limits
    traceback: bool = False
    run: str = field(default_factory=lambda: uuid4().hex)


IN_PROCESS = AgentLimits(Limits(decision=0))
"""In this process."""


@dataclass(frozen=True)
class PythonGames:
    """The games first .. first + games - 1 of an entry, to be played in Python."""

    entry: Entry
    first: int
    games: int
    agent_limits: AgentLimits


def rows(span: PythonGames) -> list[GameRow]:
    """Plays a span. What agents print goes to the standard error, not into results."""
    if span.entry.is_core or not span.agent_limits.limits.hold:
        with redirect_stdout(sys.stderr):
            return _played(span, no_heartbeat)
    process = _process_of(span)
    # The agent is there already: it need not be one that can be pickled.
    entry = span.entry if span.entry.agent is None else replace(span.entry, agent=None)
    return list(_survived(process, replace(span, entry=entry)))


def close_processes() -> None:
    """Ends the processes that this thread has started for agents."""
    while processes := getattr(_kept, "processes", None):
        processes.popitem()[1].close()


def _survived(process: AgentProcess, span: PythonGames) -> Iterator[GameRow]:
    """The rows of a span, whatever its agent does to the process.

    Over whose game it dies is played alone; where that is not known, all are. A game is lost where
    the process dies over it alone: once is no proof, it may have been ended from outside.
    """
    if span.games == 1:
        yield from _alone(process, span, tries=2)
        return
    try:
        yield from process.ask(span)
    except DeathError as death:
        end = span.first + span.games
        culprits = range(span.first, end) if death.game is None else (death.game,)
        at = span.first
        for number in culprits:
            if number > at:
                yield from _survived(process, replace(span, first=at, games=number - at))
            yield from _alone(process, replace(span, first=number, games=1), tries=1)
            at = number + 1
        if at < end:
            yield from _survived(process, replace(span, first=at, games=end - at))


def _alone(process: AgentProcess, span: PythonGames, tries: int) -> list[GameRow]:
    try:
        found: list[GameRow] = process.ask_with_retry(span, tries)
    except DeathError as death:
        entry = span.entry
        # It does not even begin.
        state = Game(entry.rules, seed=entry.seed, number=span.first, boards=entry.boards)
        fault = f"agent {entry.spec.name}: {death.what}; {state.origin}, in {state.view!r}"
        return [_row(Record.from_game(state, agent=entry.spec.name, fault=fault))]
    return found


_kept = threading.local()


def _process_of(span: PythonGames) -> AgentProcess:
    """The process where the agent of a span plays; those of other runs are ended."""
    limits, run, agent = span.agent_limits.limits, span.agent_limits.run, span.entry.agent
    if getattr(_kept, "run", None) != run:
        close_processes()
        _kept.run, _kept.processes = run, OrderedDict()
    processes: OrderedDict[str, AgentProcess] = _kept.processes
    key = str(span.entry.spec)
    if key not in processes:
        processes[key] = AgentProcess(
            lambda request, heartbeat: _played(request, heartbeat, agent), limits
        )
    processes.move_to_end(key)
    while len(processes) > PROCESSES_KEPT:
        processes.popitem(last=False)[1].close()
    return processes[key]


def _played(span: PythonGames, heartbeat: Heartbeat, agent: Agent | None = None) -> list[GameRow]:
    entry = span.entry
    agent = agent or entry.make()
    if isinstance(agent, BatchAgent):
        records = play_lockstep(
            agent,
            entry.rules,
            seed=entry.seed,
            first=span.first,
            games=span.games,
            boards=entry.boards,
            heartbeat=heartbeat,
            traceback=span.agent_limits.traceback,
        )
        return [*map(_row, records)]
    numbers = range(span.first, span.first + span.games)
    return [_row(_play_one(agent, span, number, heartbeat)) for number in numbers]


def _play_one(agent: Agent, span: PythonGames, number: int, heartbeat: Heartbeat) -> Record:
    entry = span.entry
    state = Game(entry.rules, seed=entry.seed, number=number, boards=entry.boards)
    return play_on(
        agent, state, entry.spec, heartbeat=heartbeat, traceback=span.agent_limits.traceback
    )


def _row(record: Record) -> GameRow:
    counts = [getattr(record, name) for name in COUNTS]
    status = STATUS.index(record.status)
    return (status, *counts, record.fault is not None), record.fault, record.seconds
