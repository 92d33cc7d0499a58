"""What the studies that are not yet of one shape use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minewise.tournament.result import Row
from studies.shared.claims import Judged, Verdict, claim_table
from studies.shared.claims import counted as verdicts
from studies.shared.study import Bars, Findings

__all__ = ["Bars", "Claim", "Findings", "Verdict", "claim_table", "rate", "table", "verdicts"]


class Claim(Judged):
    """A claim whose words stand in Python."""

    def __init__(  # noqa: PLR0917
        self,
        number: str,
        where: str,
        says: str,
        verdict: Verdict,
        ours: str,
        source: str = "",
        why: str = "",
    ) -> None:
        super().__init__(number, where, says, source, ours, verdict, why)

    @property
    def source(self) -> str:
        """What the source gives."""
        return self.figure


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table in Markdown; the first `left` columns hold words, the others figures.

    >>> print(table(["agent", "games"], [["basic", "100"]]), end="")
    | agent | games |
    | --- | ---: |
    | basic | 100 |
    """
    rule = ["---"] * left + ["---:"] * (len(columns) - left)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (columns, rule, *rows))


def rate(row: Row) -> str:
    """The games won, with the 95% interval."""
    low, high = row.win_interval
    return f"{row.win_rate:.1%} [{low:.1%}, {high:.1%}]"
