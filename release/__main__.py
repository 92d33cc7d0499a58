"""`python -m release`: builds all artefacts twice, tries them, and says what came out."""

from __future__ import annotations

import shutil
import sys

from release import artefacts, papers
from release.checks import CHECKS
from release.commit import ROOT, DirtyCloneError, head
from release.summary import summary, verdict
from release.trial import Outcome, Trial


def main() -> None:
    """Fails if one check fails."""
    try:
        commit = head()
    except DirtyCloneError as error:
        sys.exit(str(error))
    work, out = ROOT / "build/release", ROOT / "dist/release"
    for folder in (work, out):
        shutil.rmtree(folder, ignore_errors=True)
    again = work / "again"
    for folder, built, cache in ((work / "first", out, True), (work / "other/place", again, False)):
        artefacts.build(commit, folder, built, cache=cache)
        papers.write(commit, built)
    results = []
    for result in Trial(out, again, work).results(CHECKS):
        print(f"{result.outcome.value:6}  {result.name}: {result.words}", flush=True)
        results.append(result)
    page = ROOT / "dist/release.md"
    page.write_text(summary(commit, out, results), encoding="utf-8")
    print(f"wrote {page.relative_to(ROOT)}. {verdict(results)}")
    if any(result.outcome is Outcome.FAILED for result in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
