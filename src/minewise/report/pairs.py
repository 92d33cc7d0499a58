"""Pairs: each agent compared with the first one on the same boards, with its tests."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.report.table import figure
from minewise.stats import anytime_p, mcnemar
from minewise.tournament.result import Comparison, Row

COLUMNS = ("agent", "against", "density", "difference", "better", "worse", "p", "p at any time")

NOTE = (
    "Difference: mean over the same boards, with its 95% interval. Better, worse: boards on which "
    "the agent did better or worse. p: exact McNemar (sign) test, valid if the number of games "
    "was fixed beforehand. p at any time: valid whenever the run was stopped, and therefore larger."
)


@dataclass(frozen=True)
class Pair:
    """An agent at a point, compared with the first one."""

    row: Row
    first: Row

    @property
    def cells(self) -> list[str]:
        """The texts of COLUMNS."""
        row, tally = self.row, self.row.tally
        return [
            row.label,
            self.first.label,
            f"{row.density:.3g}",
            figure(row, row.gain, row.gain_interval, "+"),
            f"{tally.better:,}",
            f"{tally.worse:,}",
            p_text(mcnemar(tally.better, tally.worse)),
            p_text(anytime_p(tally.better, tally.worse)),
        ]


def pairs(comparison: Comparison) -> list[Pair]:
    """Every agent but the first, at every point."""
    first = {}
    compared = []
    for row in comparison.rows:
        if row.density not in first:
            first[row.density] = row
        else:
            compared.append(Pair(row, first[row.density]))
    return compared


def p_text(p: float) -> str:
    """A p-value as printed.

    >>> p_text(0.01234), p_text(1e-9), p_text(1.0)
    ('0.012', '<0.0001', '1')
    """
    return "<0.0001" if p < 1e-4 else f"{p:.2g}"
