"""What every study gives: a page, and each claim of its source with what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from minewise.tournament.result import Row
from minewise.tournament.run import Progress

STUDIES = (
    "kulkarni",
    "pratinidhi",
    "ncsu",
    "cs50",
    "h2g2",
    "chains",
    "noise",
    "greedy",
)
"""The packages in here that are studies, in the order in which `all` runs them."""

Bars = Callable[[str], Progress]
"""Makes a progress bar: called with the name of a part of a study."""

Verdict = Literal["holds", "does not hold", "differs", "pending"]


@dataclass(frozen=True)
class Claim:
    """A statement of a source, set beside what we found.

    `number` is the number of the source and that of the claim in it, `where` its section. `ours` is
    the figure with its interval or, for a statement that is no figure, the test or the command that
    shows it. A claim that does not simply hold says `why`.

    >>> Claim("4.3", "Method", "About 30 layers play nearly perfectly", "does not hold", ours="x")
    Traceback (most recent call last):
    ValueError: expected a reason for claim 4.3: does not hold
    """

    number: str
    where: str
    says: str
    verdict: Verdict
    ours: str
    source: str = ""
    why: str = ""

    def __post_init__(self) -> None:
        if self.verdict != "holds" and not self.why:
            raise ValueError(f"expected a reason for claim {self.number}: {self.verdict}")


@dataclass(frozen=True)
class Findings:
    """What a study wrote: the title of its source, its page, and its claims."""

    title: str
    page: Path
    claims: Sequence[Claim]


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


CLAIM_COLUMNS = ("claim", "where", "the source says", "its figure", "ours", "verdict", "why")


def claim_table(claims: Sequence[Claim]) -> str:
    """The claims in Markdown, one a line."""
    rows = (
        (
            claim.number,
            claim.where,
            claim.says,
            claim.source,
            claim.ours,
            claim.verdict if claim.verdict == "holds" else f"**{claim.verdict}**",
            claim.why,
        )
        for claim in claims
    )
    return table(CLAIM_COLUMNS, rows, len(CLAIM_COLUMNS))


def verdicts(claims: Iterable[Claim]) -> str:
    """How many claims came out how.

    >>> verdicts([Claim("0.1", "1", "The board is square", "holds", ours="any size")])
    '1 holds'
    """
    counts = Counter(claim.verdict for claim in claims)
    found = [(counts[verdict], verdict) for verdict in get_args(Verdict) if counts[verdict]]
    plural = {"holds": "hold", "does not hold": "do not hold", "differs": "differ"}
    return ", ".join(
        f"{count} {verdict if count == 1 else plural.get(verdict, verdict)}"
        for count, verdict in found
    )
