"""The kills of kills.py, fewer of them."""

from __future__ import annotations

import pytest

pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "How this is tested: `tests/tournament/kills.py` kills drivers, workers and clusters at "
    "random moments and compares every game with an undisturbed run.",
)
@pytest.mark.check
def test_no_kill_loses_a_game() -> None:
    from tests.tournament.kills import main

    main(kills=8, games=2_000)
