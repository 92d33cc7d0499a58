"""A player: stuck in a game elsewhere, and one who lost a game."""

from __future__ import annotations

from tests.journeys.walk import Walk

BEGINS = "wheel"


def test_a_player_gets_chances_a_reason_and_a_review(walk: Walk) -> None:
    walk.follow("docs/how-to/analyze-a-position.md")
    walk.follow("docs/how-to/explain-a-cell.md")
    walk.follow("docs/how-to/review-a-game.md")
    if walk.whole:
        walk.follow("docs/how-to/get-advice.md")
        walk.follow("docs/how-to/web.md")
