"""The counts of a whole plan, and the rows that they give."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from minewise.tournament.plan import Plan, Point
from minewise.tournament.point_count import MOST_FAULTS, PointCount, stopping_rule
from minewise.tournament.result import Comparison, Row


def point_counts(plan: Plan) -> list[PointCount]:
    """A count for each point of a plan, with nothing counted yet."""
    rule, agents = stopping_rule(plan), len(plan.agents)
    first, games = plan.first_game, plan.most_games
    return [PointCount(point.rules, games, agents, rule, first) for point in plan.points]


def comparisons(plan: Plan, counts: Sequence[PointCount]) -> list[Comparison]:
    """What has been counted, as rows: a comparison for each rules of the plan."""
    found = []
    for number in range(len(plan.rules)):
        of_series = [
            (point, count)
            for point, count in zip(plan.points, counts, strict=True)
            if point.series == number
        ]
        rows = [row for point, count in of_series for row in _rows(plan, point, count)]
        # In turn, so that an agent that always fails does not hide the faults of the others.
        turns = zip_longest(*(told for _, count in of_series for told in count.counted.faults))
        faults = [fault for turn in turns for fault in turn if fault is not None]
        is_cut = not all(count.over for _, count in of_series)
        found.append(Comparison(rows, faults[:MOST_FAULTS], is_cut))
    return found


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
