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
from minewise.match.compiled import STATUS
from minewise.match.lockstep import play_lockstep
from minewise.match.play import play_on
from minewise.match.turn import Pulse, unwatched
from minewise.match.ward import DeathError, Limits, Ward
from minewise.tournament.entry import Entry

WARDS_KEPT = 8
"""Processes of agents that a thread keeps: what an agent has imported and learned stays there."""

GameRow = tuple[tuple[int, ...], str | None, float]
"""The fields of a game as in `game_type`, its fault in words, and its seconds."""


@dataclass(frozen=True)
class Manner:
    """How a run plays with agents: what they may take, and whether a fault is told with the whole
    traceback. `run` tells it from other runs."""

    limits: Limits
    traceback: bool = False
    run: str = field(default_factory=lambda: uuid4().hex)


HERE = Manner(Limits(decision=0))
"""In this process."""


@dataclass(frozen=True)
class PythonGames:
    """The games first .. first + games - 1 of an entry, to be played in Python."""

    entry: Entry
    first: int
    games: int
    manner: Manner


def rows(span: PythonGames) -> list[GameRow]:
    """Plays a span. What agents print goes to the standard error, not into results."""
    if span.entry.is_core or not span.manner.limits.hold:
        with redirect_stdout(sys.stderr):
            return _played(span, unwatched)
    ward = _ward(span)
    # The agent is there already: it need not be one that can be pickled.
    entry = span.entry if span.entry.agent is None else replace(span.entry, agent=None)
    return list(_survived(ward, replace(span, entry=entry)))


def close_wards() -> None:
    """Ends the processes that this thread has started for agents."""
    while wards := getattr(_kept, "wards", None):
        wards.popitem()[1].close()


def _survived(ward: Ward, span: PythonGames) -> Iterator[GameRow]:
    """The rows of a span, whatever its agent does to the process.

    Over whose game it dies is played alone; where that is not known, all are. A game is lost where
    the process dies over it alone: once is no proof, it may have been ended from outside.
    """
    if span.games == 1:
        yield from _alone(ward, span, tries=2)
        return
    try:
        yield from ward.ask(span)
    except DeathError as death:
        end = span.first + span.games
        culprits = range(span.first, end) if death.game is None else (death.game,)
        at = span.first
        for number in culprits:
            if number > at:
                yield from _survived(ward, replace(span, first=at, games=number - at))
            yield from _alone(ward, replace(span, first=number, games=1), tries=1)
            at = number + 1
        if at < end:
            yield from _survived(ward, replace(span, first=at, games=end - at))


def _alone(ward: Ward, span: PythonGames, tries: int) -> list[GameRow]:
    try:
        found: list[GameRow] = ward.insist(span, tries)
    except DeathError as death:
        entry = span.entry
        # It does not even begin.
        state = Game(entry.rules, seed=entry.seed, number=span.first, boards=entry.boards)
        fault = f"agent {entry.spec.name}: {death.what}; {state.origin}, in {state.view!r}"
        return [_row(Record.of(state, agent=entry.spec.name, fault=fault))]
    return found


_kept = threading.local()


def _ward(span: PythonGames) -> Ward:
    """The process where the agent of a span plays; those of other runs are ended."""
    limits, run, agent = span.manner.limits, span.manner.run, span.entry.agent
    if getattr(_kept, "run", None) != run:
        close_wards()
        _kept.run, _kept.wards = run, OrderedDict()
    wards: OrderedDict[str, Ward] = _kept.wards
    key = str(span.entry.spec)
    if key not in wards:
        wards[key] = Ward(lambda request, pulse: _played(request, pulse, agent), limits)
    wards.move_to_end(key)
    while len(wards) > WARDS_KEPT:
        wards.popitem(last=False)[1].close()
    return wards[key]


def _played(span: PythonGames, pulse: Pulse, agent: Agent | None = None) -> list[GameRow]:
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
            pulse=pulse,
            traceback=span.manner.traceback,
        )
        return [*map(_row, records)]
    numbers = range(span.first, span.first + span.games)
    return [_row(_play_one(agent, span, number, pulse)) for number in numbers]


def _play_one(agent: Agent, span: PythonGames, number: int, pulse: Pulse) -> Record:
    entry = span.entry
    state = Game(entry.rules, seed=entry.seed, number=number, boards=entry.boards)
    return play_on(agent, state, entry.spec, pulse=pulse, traceback=span.manner.traceback)


def _row(record: Record) -> GameRow:
    counts = [getattr(record, name) for name in COUNTS]
    status = STATUS.index(record.status)
    return (status, *counts, record.fault is not None), record.fault, record.seconds
