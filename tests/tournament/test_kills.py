"""The kills of kills.py, fewer of them."""

from __future__ import annotations

import pytest

pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.mark.check
def test_no_kill_loses_a_game() -> None:
    from tests.tournament.kills import main

    main(kills=8, games=2_000)
