"""The page of what other environments do is what the command sees."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-environments/bin/python"
PAGE = ROOT / "docs/explanation/environments-of-others.md"


@pytest.mark.check
@pytest.mark.skipif(not PYTHON.exists(), reason="make .venv-environments/.others installs them")
def test_every_finding_of_the_page_is_seen_again() -> None:
    seen = subprocess.run(
        [PYTHON, "bench/environments_of_others.py", "--games", "10"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    page = PAGE.read_text()
    titles = [line.strip(" .") for line in seen.splitlines() if line.endswith(".")]
    assert len(titles) == 13
    for title in titles:
        assert title in page
    assert "textarena 0.7.4" in seen
    assert "gem-llm 0.1.0" in seen
    assert seen.count("found in 0 of") == 2
    assert "ended: 0 of 40" in seen
    assert "reward 1, as for a faultless game: 40 of 40" in seen
    assert "same board: 10 of 10" in seen
    assert "messages of success: 0" in seen
    assert "reward of the mine: 0 to 0" in seen
    assert "lost: 30 of 30" in seen
    assert "messages of success: 30 of 30" in seen
