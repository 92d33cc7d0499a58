"""The summary of all studies: every claim of every source, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from studies.shared.claims import claim_table, counted, question_table
from studies.shared.page import render
from studies.shared.rule import VERDICTS
from studies.shared.study import Findings


def page(findings: Mapping[str, Findings], *, complete: bool = True) -> str:
    """The page in Markdown: the count of verdicts, then the claims, source by source."""
    sources = [_source(name, found) for name, found in findings.items()]
    template = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
    counts = [[*_counts(found), len(found.questions)] for found in findings.values()]
    return (
        render(
            template,
            {
                "complete": complete,
                "sources": sources,
                "totals": [sum(column) for column in zip(*counts, strict=True)],
                "undecided": {"numbers": open_} if (open_ := undecided(findings)) else None,
            },
        ).rstrip("\n")
        + "\n"
    )


def undecided(findings: Mapping[str, Findings]) -> list[str]:
    """The numbers of the claims for which too few games were played."""
    return [
        claim.number
        for found in findings.values()
        for claim in found.claims
        if claim.verdict is None
    ]


def _counts(found: Findings) -> list[int]:
    return [sum(claim.verdict == verdict for claim in found.claims) for verdict in VERDICTS]


def _source(name: str, found: Findings) -> dict[str, object]:
    return {
        "name": name,
        "title": found.title,
        "counts": _counts(found),
        "asked": len(found.questions),
        "verdicts": counted(found.claims),
        "claim_table": claim_table(found.claims).rstrip("\n"),
        "questions": bool(found.questions),
        "question_table": question_table(found.questions).rstrip("\n"),
        "figures": not found.claims and not found.questions,
    }
