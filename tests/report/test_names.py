"""What agents are called in tables and charts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from minewise import Comparison, compare
from minewise.errors import PlanError
from minewise.report.names import with_names


@pytest.fixture(scope="module")
def two() -> Comparison:
    return compare(["basic", "csp:max_variables=8"], "beginner", games=2)


def called(two: Comparison, first: str, second: str) -> list[str]:
    """The names of two agents that were given so."""
    rows = [replace(two.rows[0], agent=first), replace(two.rows[1], agent=second, options="")]
    return [row.label for row in with_names(replace(two, rows=rows)).rows]


def test_agents_from_files_go_by_their_class(two: Comparison) -> None:
    assert [row.label for row in with_names(two).rows] == ["basic", "csp:max_variables=8"]
    assert called(two, "basic", "work/my_agent.py:MyAgent") == ["basic", "MyAgent"]
    assert called(two, "a.py:Careful:risk=2", "a.py:Bold") == ["Careful:risk=2", "Bold"]


def test_classes_of_one_name_show_their_files(two: Comparison) -> None:
    assert called(two, "x/a.py:Mine", "x/b.py:Mine") == ["a.py:Mine", "b.py:Mine"]
    assert called(two, "x/a.py:Mine", "y/a.py:Mine") == ["x/a.py:Mine", "y/a.py:Mine"]


def test_names_that_are_given(two: Comparison) -> None:
    assert [row.label for row in with_names(two, ["Anna", "Ben"]).rows] == ["Anna", "Ben"]
    with pytest.raises(PlanError, match="expected a name for each of 2 agents, got 1"):
        with_names(two, ["Anna"])
    with pytest.raises(PlanError, match="expected names that tell the agents apart, got A, A"):
        with_names(two, ["A", "A"])
