"""The page that a release ends with: every artefact and every check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from release.archive import digest
from release.commit import Commit
from release.trial import Outcome, Result


def summary(commit: Commit, out: Path, results: Sequence[Result]) -> str:
    """The page in Markdown."""
    lines = [f"# Release of {commit.name[:12]}", "", verdict(results), "", "## Artefacts", ""]
    for path in sorted(path for path in out.iterdir() if path.is_file()):
        lines += [f"- `{path.name}`: {path.stat().st_size:,} bytes", f"  `{digest(path)}`"]
    lines += ["", "## Checks", ""]
    for result in results:
        lines.append(f"- {result.name}: {result.outcome.value}. {result.words}")
    return "\n".join([*lines, ""])


def verdict(results: Sequence[Result]) -> str:
    """All checks in a line: which failed, and which are left to those who publish."""
    failed, left = (
        ", ".join(result.name for result in results if result.outcome is outcome)
        for outcome in (Outcome.FAILED, Outcome.OPEN)
    )
    if not failed and not left:
        return "Every check passed."
    said = f"Failed: {failed}." if failed else "No check failed."
    return f"{said} Left to those who publish: {left}." if left else said
