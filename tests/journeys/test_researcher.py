"""A researcher: many games in a store, on a cluster, in parts, and a report that can be cited."""

from __future__ import annotations

from tests.journeys.walk import Walk

BEGINS = "wheel"
PAGE = "docs/how-to/long-runs.md"


def test_a_researcher_plays_many_games_and_reports_them(walk: Walk) -> None:
    if walk.whole:
        # Without what needs a second shell or another machine.
        walk.follow(PAGE, without=("--live", "tcp://"))
        assert "@software{minewise," in (walk.place / "runs.html").read_text(encoding="utf-8")
    else:
        walk.follow(PAGE, "Keep what is played")
