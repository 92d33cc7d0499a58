"""The summary of all studies: every claim of every source, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import get_args

from studies.shared.claims import Verdict, claim_table, counted
from studies.shared.page import render
from studies.shared.study import Findings


def page(findings: Mapping[str, Findings], *, complete: bool = True) -> str:
    """The page in Markdown: the count of verdicts, then the claims, source by source."""
    sources = [
        {
            "name": name,
            "title": found.title,
            "counts": {
                verdict.replace(" ", "_"): sum(claim.verdict == verdict for claim in found.claims)
                for verdict in get_args(Verdict)
            },
            "verdicts": counted(found.claims),
            "claim_table": claim_table(found.claims),
        }
        for name, found in findings.items()
    ]
    template = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
    return render(template, {"complete": complete, "sources": sources})
