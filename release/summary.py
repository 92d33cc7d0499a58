"""The page that a release ends with: every artefact and every check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from release.archive import digest
from release.checks import Result
from release.commit import Commit


def summary(commit: Commit, out: Path, results: Sequence[Result]) -> str:
    """The page in Markdown."""
    failed = [result.name for result in results if not result.passed]
    verdict = f"Failed: {', '.join(failed)}." if failed else "Every check passed."
    lines = [f"# Release of {commit.name[:12]}", "", verdict, "", "## Artefacts", ""]
    for path in sorted(path for path in out.iterdir() if path.is_file()):
        lines += [f"- `{path.name}`: {path.stat().st_size:,} bytes", f"  `{digest(path)}`"]
    lines += ["", "## Checks", ""]
    for result in results:
        lines.append(f"- {result.name}: {'passed' if result.passed else 'FAILED'}. {result.words}")
    return "\n".join([*lines, ""])
