"""When a point has been played enough."""

from __future__ import annotations

from minewise.tournament.plan import Plan
from minewise.tournament.point_count import Rule
from minewise.tournament.tally import is_enough


def stopping_rule(plan: Plan) -> Rule | None:
    """What the plan says of enough; None if only the number of games does."""
    width, level = plan.stop_at_width, plan.stop_when_significant
    if width is None and level is None:
        return None
    return lambda counted, rules: is_enough(counted.tallies, rules, width, level)
