"""What a worker does: it plays blocks, in the core or in Python, and adds them up."""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from minewise.agents.lib.prints import Prints
from minewise.agents.protocol import Agent, BatchAgent
from minewise.agents.registry import AgentSpec
from minewise.game.game import Game
from minewise.game.record import COUNTS, Record
from minewise.game.rules import Rules
from minewise.match.agent_process import AgentProcess, DeathError
from minewise.match.compiled import (
    STATUS,
    CompiledPlayer,
    compiled_player,
    game_type,
    games_of_bytes,
    play_compiled,
)
from minewise.match.limits import Limits
from minewise.match.play import play, play_lockstep, play_on
from minewise.match.turn import Heartbeat, no_heartbeat
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.tally import LossProfile, Tally, paired_scores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
    """Plays a span. What agents print goes into no results: here to the standard error, and where
    they have a process, into its `prints`."""
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
        game_rows: list[GameRow] = process.ask_with_retry(span, tries)
    except DeathError as death:
        entry = span.entry
        # It does not even begin.
        state = Game(entry.rules, seed=entry.seed, number=span.first, boards=entry.boards)
        fault = f"agent {entry.spec.name}: {death.what}; {state.origin}, in {state.view!r}"
        return [_row(Record.from_game(state, agent=entry.spec.name, fault=fault))]
    return game_rows


def _process_of(span: PythonGames) -> AgentProcess:
    """The process where the agent of a span plays; those of other runs are ended."""
    limits, run, agent = span.agent_limits.limits, span.agent_limits.run, span.entry.agent
    if getattr(_kept, "run", None) != run:
        close_processes()
        _kept.run, _kept.processes = run, OrderedDict()
    processes: OrderedDict[AgentSpec, AgentProcess] = _kept.processes
    key = span.entry.spec
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


FAULTS_IN_WORDS = 3
"""Faults told in full, for each block."""

PLAYERS_KEPT = 8
"""Compiled players that a thread keeps: what they have learned of shapes makes them quick."""


@dataclass(frozen=True)
class Job:
    """Blocks of one entry that are handed to a worker at a time; `keep_games` asks for every game.

    `number` tells the jobs of a run apart.
    """

    number: int
    blocks: tuple[Block, ...]
    keep_games: bool
    agent_limits: AgentLimits = IN_PROCESS


@dataclass(frozen=True)
class JobResult:
    """The results of a job, the seconds that it took, and how its agent plays there."""

    number: int
    results: tuple[BlockResult, ...]
    seconds: float
    fingerprint: str
    prints: Prints = field(default_factory=Prints)
    """What the agent has printed meanwhile."""


def play_job(job: Job) -> JobResult:
    """Plays a job; the games depend on the blocks alone."""
    started = perf_counter()
    results = tuple(
        play_block(block, keep_games=job.keep_games, agent_limits=job.agent_limits)
        for block in job.blocks
    )
    seconds = perf_counter() - started
    prints = _take_prints()
    return JobResult(job.number, results, seconds, job.blocks[0].entry.fingerprint, prints)


def _take_prints() -> Prints:
    """What the processes of this thread have printed since the last call."""
    prints = Prints()
    for process in getattr(_kept, "processes", {}).values():
        prints.join(process.prints)
        process.prints = Prints()
    return prints


def play_block(
    block: Block, *, keep_games: bool = False, agent_limits: AgentLimits = IN_PROCESS
) -> BlockResult:
    """Plays a block."""
    import numpy as np

    rules = block.entry.rules
    faults: list[str] = []
    if player := _player_of(block.entry):
        started = perf_counter()
        table = play_compiled(player, block.entry.seed, block.first, block.games)
        times = np.full(block.games, (perf_counter() - started) / block.games)
        faults += _fault_texts(block, table)
    else:
        played = rows(PythonGames(block.entry, block.first, block.games, agent_limits))
        table = np.array([counts for counts, _, _ in played], dtype=game_type())
        times = np.array([seconds for _, _, seconds in played])
        faults += [fault for _, fault, _ in played if fault is not None]
    result = block_result(block.first, rules, table, times, faults)
    return result if keep_games else replace(result, table=b"", times=b"")


def block_result(
    first: int,
    rules: Rules,
    table: NDArray[np.void],
    times: NDArray[np.float64],
    faults: Iterable[str] = (),
) -> BlockResult:
    """What games from number `first` on add up to: a table of `game_type`, and their seconds."""
    return BlockResult(
        first=first,
        tally=Tally.from_table(table, rules, float(times.sum())),
        losses=LossProfile.from_table(table, rules),
        paired_scores=paired_scores(table, rules),
        faults=tuple(islice(faults, FAULTS_IN_WORDS)),
        table=table.tobytes(),
        times=times.tobytes(),
    )


def games_of(result: BlockResult) -> tuple[NDArray[np.void], NDArray[np.float64]]:
    """The games that a result holds, a table of `game_type`, and their seconds."""
    import numpy as np

    return games_of_bytes(result.table), np.frombuffer(result.times, dtype=np.float64)


def _fault_texts(block: Block, table: NDArray[np.void]) -> Iterator[str]:
    """The first faults of games that the core has played, in the words of `play`."""
    entry = block.entry
    for number in (block.first + table["fault"].nonzero()[0][:FAULTS_IN_WORDS]).tolist():
        yield play(entry.make(), entry.rules, seed=entry.seed, game=number).fault or ""


_kept = threading.local()


def _player_of(entry: Entry) -> CompiledPlayer | None:
    """The compiled player of an entry, the same one each time in a thread; None if it has none."""
    if not entry.is_compiled:
        return None
    if not hasattr(_kept, "players"):
        _kept.players = lru_cache(maxsize=PLAYERS_KEPT)(
            lambda spec, rules: compiled_player(spec.make(), rules)
        )
    player: CompiledPlayer | None = _kept.players(entry.spec, entry.rules)
    return player
