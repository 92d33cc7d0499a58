"""When a point has been played enough."""

from __future__ import annotations

from minewise.game.rules import Rules
from minewise.stats import anytime_p, mean_interval, wilson
from minewise.tournament.plan import Plan
from minewise.tournament.point_count import Count, Rule

FEWEST_GAMES = 100
"""Games before which no rule ends a point: a few games alike have no spread to judge by."""


def stopping_rule(plan: Plan) -> Rule | None:
    """What the plan says of enough; None if only the number of games does.

    Looking after every block costs nothing: the intervals at which a point stops are narrow, not
    favourable ones, and the test that tells agents apart holds however often one looks. Of k agents
    each is tested against the first at `tell_apart` / (k - 1), so that the level is that of any
    mistake at a point.
    """
    until, level = plan.until, plan.tell_apart
    if until is None and level is None:
        return None

    def enough(counted: Count, rules: Rules) -> bool:
        if counted.games < FEWEST_GAMES:
            return False
        if until is not None and _widest(counted, rules) * 100 <= until:
            return True
        others = counted.tallies[1:]
        return (
            level is not None
            and bool(others)
            and all(anytime_p(one.better, one.worse) <= level / len(others) for one in others)
        )

    return enough


def _widest(counted: Count, rules: Rules) -> float:
    """The largest half-width of what agents are measured by, from 0 to 1."""
    if rules.measure == "win_rate":
        return max(wilson(one.wins, one.games).half_width for one in counted.tallies)
    unit = 1 / rules.mines if rules.mines else 0.0
    return max(
        mean_interval(one.points, one.points_squared, one.games, unit).half_width
        for one in counted.tallies
    )
