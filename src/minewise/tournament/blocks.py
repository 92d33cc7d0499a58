"""Blocks: a few games of all agents, the unit of work that a worker is given."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import TypeVar

from minewise.agents.base import Agent
from minewise.agents.registry import AgentSpec
from minewise.compiled import compiled_player, play_compiled
from minewise.errors import MinewiseError
from minewise.match import play
from minewise.record import Outcome
from minewise.rules import Rules
from minewise.tournament.tally import Tally

Player = AgentSpec | Agent
Result = TypeVar("Result")

WINDOW = 4
"""Blocks handed out for each worker, so that none waits while the first one takes its time."""

FAULTS_TOLD = 3
"""Faults told in full, for each agent of a block."""


@dataclass(frozen=True)
class Block:
    """The games first .. first + games - 1 of a point, played by every player."""

    point: int
    players: Sequence[Player]
    rules: Rules
    seed: int
    first: int
    games: int


@dataclass(frozen=True)
class BlockResult:
    """The sums of a block, one tally a player, and the first faults in words."""

    block: Block
    tallies: list[Tally]
    faults: list[str]


def games_a_block(rules: Rules) -> int:
    """So many games that a block takes a fraction of a second, smaller boards more of them."""
    return max(1, min(100, 5000 // rules.cells))


def play_block(block: Block) -> BlockResult:
    """Plays a block: every player meets the same boards with the same random numbers."""
    played = outcomes(block)
    tallies = [Tally() for _ in played]
    told: list[str] = []
    for of_player, tally in zip(played, tallies, strict=True):
        for outcome, of_first in zip(of_player, played[0], strict=True):
            tally.count(outcome, of_first)
        faults = (outcome.fault for outcome in of_player if outcome.fault is not None)
        told += islice(faults, FAULTS_TOLD)
    return BlockResult(block, tallies, told)


def outcomes(block: Block) -> list[Sequence[Outcome]]:
    """How the games of a block come out, those of one player after those of another."""
    import numpy as np  # noqa: F401 - so that the first agent is not charged for loading it

    agents = [p.make() if isinstance(p, AgentSpec) else p for p in block.players]
    return [_outcomes(agent, block) for agent in agents]


def _outcomes(agent: Agent, block: Block) -> Sequence[Outcome]:
    if player := compiled_player(agent, block.rules):
        return play_compiled(player, block.rules, block.seed, block.first, block.games)
    numbers = range(block.first, block.first + block.games)
    with redirect_stdout(sys.stderr):  # what agents print must not end up in the results
        return [play(agent, block.rules, seed=block.seed, game=number) for number in numbers]


def play_blocks(
    blocks: Iterator[Block], workers: int, work: Callable[[Block], Result]
) -> Generator[Result]:
    """What `work` makes of each block, in their order, in this process or by worker processes.

    In order, so that what an interrupted run has counted is a run of fewer games. Closing the
    iterator, or an interrupt, ends the workers at once.
    """
    if workers == 1:
        yield from map(work, blocks)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare_worker)
    pending: deque[Future[Result]] = deque()
    returned = False
    try:
        while True:
            window = islice(blocks, WINDOW * workers - len(pending))
            pending.extend(pool.submit(work, block) for block in window)
            if not pending:
                return
            yield pending[0].result()
            pending.popleft()
            returned = True
    except BrokenProcessPool:
        message = "a worker process died; the games it was playing are lost"
        if not returned:
            message += ' (a script that uses workers needs the usual `if __name__ == "__main__":`)'
        raise MinewiseError(message) from None
    finally:
        if pending:  # stopped early: a worker may be in the middle of a long block
            # Public only from Python 3.14 on, as terminate_workers.
            for process in list((pool._processes or {}).values()):  # noqa: SLF001
                process.terminate()
        pool.shutdown(cancel_futures=True)


def check_sendable(players: Sequence[Player]) -> None:
    """Refuses agents that cannot be sent to worker processes."""
    for player in players:
        try:
            pickle.dumps(player)
        except Exception as error:
            raise MinewiseError(
                f"expected an agent that can be sent to worker processes ({error}); name it as "
                f"'file.py:Class', or use workers=1: {player!r}"
            ) from None


def _prepare_worker() -> None:
    # Ctrl+C reaches the whole process group; the driver alone decides what becomes of the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_driver, daemon=True).start()


def _end_with_the_driver() -> None:
    """A driver that is killed cannot end its workers, so they watch it."""
    driver = parent_process()
    if driver is not None:
        driver.join()
        os._exit(1)
