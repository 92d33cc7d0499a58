"""A user of the library: positions, games and comparisons from Python."""

from __future__ import annotations

from tests.journeys.walk import Walk

BEGINS = "wheel"


def test_a_user_of_the_library_calls_it(walk: Walk) -> None:
    walk.follow("README.md", "In Python")
    walk.follow("docs/how-to/play-many-games.md")
