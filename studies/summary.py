"""The summary of all studies: every claim of every source, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from studies.study import Findings, Verdict, claim_table, table, verdicts

_INTRODUCTION = """# The sources and what became of their claims

Made by `minewise reproduce all`. A claim *holds*, *does not hold*, *differs* in a way that the last
column explains, or is *pending* because what it speaks of is not here yet. Claims are numbered by
source and in the order of its text; statements about what a program can do count as claims, and
*ours* then names the test or the command that shows it. Figures carry 95% intervals; the page of
each source says how they were measured.
"""


def page(findings: Mapping[str, Findings], *, complete: bool = True) -> str:
    """The page in Markdown: the count of verdicts, then the claims, source by source."""
    parts = [_INTRODUCTION]
    if not complete:
        parts.append(f"Stopped early: only {', '.join(findings)} was done.\n")
    columns = ["source", *get_args(Verdict)]
    rows = [
        [
            f"[{found.title}]({name}.md)",
            *(str(sum(c.verdict == verdict for c in found.claims)) for verdict in columns[1:]),
        ]
        for name, found in findings.items()
    ]
    parts.append(table(columns, rows))
    for name, found in findings.items():
        told = f"{verdicts(found.claims)}; see [its page]({name}.md)."
        parts.append(f"## {found.title}\n\n{told}\n\n{claim_table(found.claims)}")
    return "\n".join(parts)
