"""What a worker does: it plays blocks and adds them up."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from minewise.agents.registry import AgentSpec
from minewise.game.rules import Rules
from minewise.match.compiled import (
    CompiledPlayer,
    compiled_player,
    game_type,
    games_of_bytes,
    play_compiled,
)
from minewise.match.play import play
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.rows import IN_PROCESS, AgentLimits, PythonGames, rows
from minewise.tournament.tally import LossProfile, Tally, paired_scores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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


def play_job(job: Job) -> JobResult:
    """Plays a job; the games depend on the blocks alone."""
    started = perf_counter()
    results = tuple(
        play_block(block, keep_games=job.keep_games, agent_limits=job.agent_limits)
        for block in job.blocks
    )
    seconds = perf_counter() - started
    return JobResult(job.number, results, seconds, job.blocks[0].entry.fingerprint)


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
        faults += _faults_told(block, table)
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


def _faults_told(block: Block, table: NDArray[np.void]) -> Iterator[str]:
    """The first faults of games that the core has played, in the words of `play`."""
    agent, rules, seed = block.entry.make(), block.entry.rules, block.entry.seed
    for place in table["fault"].nonzero()[0][:FAULTS_IN_WORDS].tolist():
        yield play(agent, rules, seed=seed, game=block.first + place).fault or ""


_kept = threading.local()


def _player_of(entry: Entry) -> CompiledPlayer | None:
    """The compiled player of an entry, the same one each time in a thread; None if it has none."""
    if not entry.is_compiled:
        return None
    if not hasattr(_kept, "players"):
        _kept.players = lru_cache(maxsize=PLAYERS_KEPT)(
            lambda name, rules: compiled_player(AgentSpec.parse(name).make(), rules)
        )
    player: CompiledPlayer | None = _kept.players(str(entry.spec), entry.rules)
    return player
