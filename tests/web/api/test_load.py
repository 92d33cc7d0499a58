"""The load script plays, and finds every move once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.api.serving import PATIENCE

SCRIPT = Path(__file__).parents[3] / "bench" / "web.py"


@pytest.mark.parametrize(
    ("sessions", "moves"), [(10, 4), pytest.param(200, 20, marks=pytest.mark.check)]
)
def test_sessions_at_once_lose_no_move(sessions: int, moves: int) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, str(sessions), str(moves)],
        capture_output=True,
        text=True,
        timeout=PATIENCE * 3,
        check=True,
    )
    counts = rf"{sessions} sessions of {moves} moves: [\d,]+ games, [\d,]+ requests"
    assert re.match(counts, done.stdout)
    made = [int(n.replace(",", "")) for n in re.findall(r"(?:reveal|flag): +([\d,]+)", done.stdout)]
    assert sum(made) == sessions * moves
    assert "lost or doubled moves: 0; refused: none" in done.stdout
    assert "95 of 100 reveals within" in done.stdout
