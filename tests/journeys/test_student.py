"""A student: from a clone to an own agent in a chart beside others."""

from __future__ import annotations

from tests.journeys.walk import Walk

BEGINS = "clone"


def test_a_student_compares_an_own_agent(walk: Walk) -> None:
    walk.follow("README.md", "Start from a clone", without=("sudo ", "xcode-select", "make test"))
    walk.follow("docs/tutorial/first-comparison.md", "1.")
    assert (walk.place / "runs/first/chart.png").exists()
    walk.follow("docs/tutorial/your-own-agent.md", "1.", "3.")
    if walk.whole:
        walk.follow("docs/tutorial/first-comparison.md", "3.", "4.")
        walk.follow("docs/tutorial/your-own-agent.md", "2.", "4.", "5.", "6.")
        assert (walk.place / "runs/mine/chart.png").exists()
        walk.follow("docs/how-to/course-rutgers.md", "The chart", "The play-by-play")
        assert (walk.place / "runs/chart/chart.png").exists()
