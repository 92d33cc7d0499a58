"""Write Gradescope's results.json from the JSON of `minewise check-agent --course ... --json`.

minewise check-agent minesweeper.py --course cs50 --json > assessment.json
python gradescope.py assessment.json results.json

Each line of the specification is a test that is worth one point. A line that was skipped, since a
method before it got stuck, earns none. A report that could not be made gives a score of 0.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from minewise.courses.assessment.report import Assessment


def results(assessment: Assessment) -> dict[str, Any]:
    """The assessment in Gradescope's words."""
    tests = []
    for line in assessment.lines:
        passed = line.status == "pass"
        output = "\n\n".join("\n".join(fault.paragraphs()) for fault in line.faults) or line.note
        tests.append(
            {
                "name": line.title,
                "score": int(passed),
                "max_score": 1,
                "status": "passed" if passed else "failed",
                "output": output,
                "output_format": "text",  # what a student has written is no markup
                "visibility": "visible",
            }
        )
    return {
        "score": sum(test["score"] for test in tests),
        "output": assessment.score_text,
        "output_format": "text",
        "tests": tests,
    }


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    try:
        written = results(Assessment.from_dict(json.loads(source.read_text("utf-8"))))
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = "minesweeper.py was not handed in, or could not be read"
        written = {"score": 0, "output": f"There is no report: {why} ({error})"}
    target.write_text(json.dumps(written, indent=2), encoding="utf-8")
    print(f"score {written['score']}")
