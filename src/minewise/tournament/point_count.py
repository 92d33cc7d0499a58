"""PointCount: the games of one point that all its agents have played, and the rows of a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from minewise.game.rules import Rules
from minewise.tournament.block import BlockResult
from minewise.tournament.plan import Plan, Point
from minewise.tournament.result import Comparison, Row
from minewise.tournament.tally import LossProfile, Tally, should_stop

MOST_FAULTS = 20
"""Faults told in full, of each agent at a point; all are counted."""


@dataclass(frozen=True)
class Count:
    """`games` games of a point, from its first one on: of each agent a tally, the losses and the
    first faults."""

    games: int
    tallies: tuple[Tally, ...]
    losses: tuple[LossProfile, ...]
    faults: tuple[tuple[str, ...], ...] = ()


Rule = Callable[[Count, Rules], bool]
"""Says of what is counted so far whether it is enough."""


@dataclass
class PointCount:
    """Blocks of several agents on the same boards, counted in the order of the games.

    Blocks come in any order. What is counted are the games from `first` on, the same for all
    agents, up to the first end of blocks that all of them share at which `games` are reached or
    `enough` says so: whatever comes first and whoever is fastest, the same is counted.
    """

    rules: Rules
    games: int
    agents: int
    enough: Rule | None = None
    first: int = 0
    counted: Count = field(init=False)
    over: bool = field(default=False, init=False)
    _waiting: list[dict[int, BlockResult]] = field(init=False)

    def __post_init__(self) -> None:
        tallies = tuple(Tally() for _ in range(self.agents))
        self.counted = Count(0, tallies, (LossProfile(),) * self.agents, ((),) * self.agents)
        self._waiting = [{} for _ in range(self.agents)]

    def add(self, agent: int, result: BlockResult) -> None:
        """Takes a block of one of the agents."""
        self._waiting[agent][result.first] = result
        self.count()

    def count(self) -> None:
        """Counts what is there; called again after an interrupt, it goes on where it was."""
        while not self.over and (parts := self._next_parts()):
            # One assignment, so that an interrupt never leaves half a block.
            self.counted = counted = self._with(parts)
            enough = self.enough is not None and self.enough(counted, self.rules)
            self.over = counted.games >= self.games or enough
            for waiting, part in zip(self._waiting, parts, strict=True):
                for block in part:
                    waiting.pop(block.first, None)

    def _next_parts(self) -> list[list[BlockResult]] | None:
        """The fewest blocks of each agent that follow what is counted and end together."""
        start = self.first + self.counted.games
        parts: list[list[BlockResult]] = [[] for _ in self._waiting]
        ends = [start] * self.agents
        goal = start + 1
        while min(ends) < goal:
            for agent, waiting in enumerate(self._waiting):
                while ends[agent] < goal:
                    block = waiting.get(ends[agent])
                    if block is None:
                        return None
                    parts[agent].append(block)
                    ends[agent] = block.end
            goal = max(ends)
        return parts

    def _with(self, parts: Sequence[Sequence[BlockResult]]) -> Count:
        before = self.counted
        paired_scores = [b"".join(block.paired_scores for block in part) for part in parts]
        tallies, losses, faults = [], [], []
        for agent, part in enumerate(parts):
            tally = Tally.from_pairs(paired_scores[agent], paired_scores[0], self.rules)
            lost, texts = before.losses[agent], before.faults[agent]
            for block in part:
                tally += block.tally
                lost += block.losses
                texts += tuple(block.faults)
            tallies.append(before.tallies[agent] + tally)
            losses.append(lost)
            faults.append(texts[:MOST_FAULTS])
        games = before.games + sum(block.tally.games for block in parts[0])
        return Count(games, tuple(tallies), tuple(losses), tuple(faults))


def stopping_rule(plan: Plan) -> Rule | None:
    """What the plan says of enough; None if only the number of games does."""
    width, level = plan.stop_at_width, plan.stop_when_significant
    if width is None and level is None:
        return None
    return lambda counted, rules: should_stop(counted.tallies, rules, width, level)


def point_counts(plan: Plan) -> list[PointCount]:
    """A count for each point of a plan, with nothing counted yet."""
    rule, agents = stopping_rule(plan), len(plan.agents)
    first, games = plan.first_game, plan.most_games
    return [PointCount(point.rules, games, agents, rule, first) for point in plan.points]


def comparisons(plan: Plan, counts: Sequence[PointCount]) -> list[Comparison]:
    """What has been counted, as rows: a comparison for each rules of the plan."""
    listed = []
    for number in range(len(plan.rules)):
        of_series = [
            (point, count)
            for point, count in zip(plan.points, counts, strict=True)
            if point.series == number
        ]
        rows = [row for point, count in of_series for row in _rows(plan, point, count)]
        # In turn, so that an agent that always fails does not hide the faults of the others.
        turns = zip_longest(*(texts for _, count in of_series for texts in count.counted.faults))
        faults = [fault for turn in turns for fault in turn if fault is not None]
        is_cut = not all(count.over for _, count in of_series)
        listed.append(Comparison(rows, faults[:MOST_FAULTS], is_cut))
    return listed


def _rows(plan: Plan, point: Point, count: PointCount) -> list[Row]:
    counted = count.counted
    return [
        Row(
            spec.name,
            spec.options,
            point.rules,
            point.density,
            plan.seed,
            tally,
            losses,
            boards=plan.boards.name,
            first_game=plan.first_game,
        )
        for spec, tally, losses in zip(plan.specs, counted.tallies, counted.losses, strict=True)
        if tally.games
    ]
