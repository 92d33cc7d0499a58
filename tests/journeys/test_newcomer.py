"""A newcomer: from a wheel to a chart, an own agent, the chances of a position and the page."""

from __future__ import annotations

import pytest

from tests.journeys.walk import Walk

BEGINS = "file"


def test_a_newcomer_needs_four_commands(walk: Walk) -> None:
    walk.follow("docs/README.md", "Four commands")
    assert (walk.place / "first/chart.png").exists()
    assert (walk.place / "my_agent.py").exists()


@pytest.mark.check  # with what is installed here tests/docs/test_console.py runs them every day
@pytest.mark.parametrize("walk", ["whole"], indirect=True)
def test_a_newcomer_sees_what_the_readme_shows(walk: Walk) -> None:
    walk.follow("README.md", "Start", "On the command line", "Why")
