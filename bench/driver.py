"""How far one driver goes: blocks and games a second through it and its store, from 1,000 workers
that answer at once.

python bench/driver.py [SECONDS]    about so many for each line, 5 by default

The workers are simulated: one block is really played, and comes back for every block of a job, by
pickle as from a worker process. Making the answers is not counted; reading them is.
"""

from __future__ import annotations

import pickle
import sys
import tempfile
from collections import deque
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time

from minewise.tournament.block import Block, BlockResult
from minewise.tournament.plan import Plan
from minewise.tournament.play import IN_PROCESS, Job, JobResult, play_block
from minewise.tournament.point_count import point_counts
from minewise.tournament.run import block_size, run
from minewise.tournament.store.driver import Store
from minewise.tournament.workers import JOBS_AHEAD

WORKERS = 1_000
MILLION = 1_000_000
BILLION = 1_000_000_000


@dataclass(frozen=True)
class Case:
    """What is played: agents, rules, whether every game is kept."""

    agents: tuple[str, ...]
    rules: str
    keep_games: bool

    def plan(self, blocks: int) -> Plan:
        """A plan of so many blocks of each agent, as long as it plays a billion games."""
        return Plan.from_agents(
            self.agents, self.rules, games=blocks * self.size, keep_games=self.keep_games
        )

    @property
    def size(self) -> int:
        """Games of a block of a long run."""
        plan = Plan.from_agents(self.agents, self.rules, games=BILLION)
        (point,) = plan.points
        return block_size(plan.entries(point), BILLION, may_stop=False)


CASES = tuple(
    Case(agents, rules, keep_games)
    for agents in (("sat",), ("exact",))
    for rules in ("beginner", "expert")
    for keep_games in (True, False)
)
"""Agents that decide in Python send short blocks, those of the core long ones."""


@dataclass
class Instant:
    """So many workers, each of which has played a job before anybody asks for it."""

    sample: BlockResult
    seconds: float
    fingerprint: str
    workers: int = WORKERS
    spent: float = 0.0
    until: float = field(default_factory=lambda: process_time() + 1e9)
    _waiting: deque[Job] = field(default_factory=deque)

    @property
    def room(self) -> int:
        return JOBS_AHEAD * self.workers - len(self._waiting)

    def submit(self, job: Job) -> None:
        self._waiting.append(job)

    def collect(self) -> JobResult:
        started = process_time()
        if started > self.until:
            raise KeyboardInterrupt  # the end of the measurement: what was done counts
        job = self._waiting.popleft()
        results = tuple(replace(self.sample, first=block.first) for block in job.blocks)
        seconds = self.seconds * len(results)
        sent = pickle.dumps(JobResult(job.number, results, seconds, self.fingerprint))
        self.spent += process_time() - started
        answer: JobResult = pickle.loads(sent)
        return answer

    def cancel(self) -> None:
        self._waiting.clear()


def measured(case: Case, seconds: float, path: Path) -> str:
    """A line of the table."""
    plan = case.plan(BILLION // case.size)
    (point,) = plan.points
    entries = plan.entries(point)
    started = process_time()
    sample = play_block(Block(entries[0], 0, case.size), keep_games=case.keep_games)
    engine = Instant(sample, process_time() - started, entries[0].fingerprint)
    with Store(path) as store:
        store.remember(plan)
        counts = point_counts(plan)
        started = process_time()
        engine.until = started + seconds
        run([(entries, counts[0])], engine, IN_PROCESS, store=store, keep_games=case.keep_games)
        took = process_time() - started - engine.spent
    games = counts[0].counted.games
    size = path.stat().st_size
    days = took / games * BILLION / 86_400
    return (
        f"{case.agents[0]:6} {case.rules:9} {'rows' if case.keep_games else 'sums':5}"
        f"{case.size:7,} {games / case.size / took:10,.0f} {games / took:12,.0f}"
        f"{size / games * MILLION / 1e6:9.1f} {size / games * BILLION / 1e9:8.1f} {days * 24:8.2f}"
    )


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else 5.0
    print("                      games      blocks        games   MB for   GB for hours for")
    print("agent  rules     kept a block  a second     a second  a million  10^9     10^9")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            print(measured(case, seconds, Path(folder) / "run.db"), flush=True)


if __name__ == "__main__":
    main()
