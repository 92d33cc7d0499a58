"""The load script plays, and finds every move once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.web.api.serving import PATIENCE

SCRIPT = Path(__file__).parents[3] / "bench" / "web.py"


def test_some_sessions_at_once_lose_no_move() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "10", "4"],
        capture_output=True,
        text=True,
        timeout=PATIENCE * 3,
        check=True,
    )
    assert re.match(r"10 sessions, 4 s: \d+ games, \d+ requests", done.stdout)
    assert "lost or doubled moves: 0; refused: none" in done.stdout
    assert "95 of 100 reveals within" in done.stdout
