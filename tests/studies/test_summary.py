"""The claims of the sources, and the summary that lists them all."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from studies.study import STUDIES, Claim, Findings, claim_table, verdicts
from studies.summary import page

HOLDS = Claim("0.1", "1", "The board is square", "holds", ours="any size")
MISSES = Claim("4.3", "Method", "30 layers", "does not hold", "48%", "nearly perfect", "too few")


def test_every_study_has_a_title_a_size_and_a_run() -> None:
    for name in STUDIES:
        study = import_module(f"studies.{name}.run")
        assert study.TITLE
        assert study.GAMES >= 2
        assert callable(study.run)


@pytest.mark.parametrize("verdict", ["does not hold", "differs", "pending"])
def test_what_does_not_simply_hold_says_why(verdict: str) -> None:
    with pytest.raises(ValueError, match=f"reason for claim 0.1: {verdict}"):
        Claim("0.1", "1", "words", verdict, "ours")  # type: ignore[arg-type]


def test_the_summary_counts_and_lists_every_claim() -> None:
    found = {
        "kulkarni": Findings("Kulkarni", Path("kulkarni.md"), [HOLDS, HOLDS]),
        "h2g2": Findings("H2G2", Path("h2g2.md"), [MISSES]),
    }
    text = page(found)
    assert "| [Kulkarni](kulkarni.md) | 2 | 0 | 0 | 0 |" in text
    assert "| [H2G2](h2g2.md) | 0 | 1 | 0 | 0 |" in text
    assert (
        "| 4.3 | Method | 30 layers | nearly perfect | 48% | **does not hold** | too few |" in text
    )
    assert text.count("\n| 0.1 | 1 | The board is square |  | any size | holds |  |") == 2
    assert "Stopped early" not in text
    assert "Stopped early: only kulkarni, h2g2 was done." in page(found, complete=False)


def test_verdicts_are_counted_in_words() -> None:
    assert verdicts([HOLDS, MISSES, HOLDS]) == "2 hold, 1 does not hold"
    assert verdicts([]) == ""
    assert claim_table([HOLDS]).startswith("| claim | where |")
