"""What is said of the artefacts: checksums, the bill of materials, where they come from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from release.archive import digest
from release.artefacts import version
from release.commit import ROOT, Commit

SUMS = "SHA256SUMS"
PROVENANCE = "provenance.intoto.json"


def write(commit: Commit, out: Path) -> None:
    """Writes all three beside the artefacts; the checksums last, since they cover the others."""
    write_bill(out / f"minewise-{version()}.cdx.json")
    artefacts = sorted(path for path in out.iterdir() if path.is_file())
    write_provenance(commit, artefacts, out / PROVENANCE)
    write_sums(out)


def write_bill(path: Path) -> None:
    """The bill of materials (CycloneDX): each package that the wheel needs, with its digests.

    nanobind stands there, too: it is part of the compiled core.
    """
    needs = (ROOT / "requirements/package.txt").read_text(encoding="utf-8")
    tools = (ROOT / "requirements/tools.txt").read_text(encoding="utf-8")
    linked = tools[tools.index("nanobind==") :]
    linked = linked[: end_of_entry(linked)]
    command = [sys.executable, "-m", "cyclonedx_py", "requirements", "--output-reproducible"]
    subprocess.run(
        [*command, "--pyproject", ROOT / "pyproject.toml", "--mc-type", "library", "-o", path, "-"],
        input=needs + linked,
        text=True,
        check=True,
    )


def end_of_entry(text: str) -> int:
    """Where the first requirement of a text ends: its lines end with a backslash but the last."""
    length = 0
    for line in text.splitlines(keepends=True):
        length += len(line)
        if not line.rstrip().endswith("\\"):
            break
    return length


def write_provenance(commit: Commit, artefacts: list[Path], path: Path) -> None:
    """Which commit and which pinned tools the artefacts come from: an in-toto statement (SLSA)."""
    pins = sorted((ROOT / "requirements").glob("*.txt"))
    materials = [
        {"uri": "git+file:minewise", "digest": {"gitCommit": commit.name}},
        *(
            {"uri": f"file:requirements/{pin.name}", "digest": {"sha256": digest(pin)}}
            for pin in pins
        ),
    ]
    statement = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [
            {"name": artefact.name, "digest": {"sha256": digest(artefact)}}
            for artefact in artefacts
        ],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:minewise:make-release:1",
                "externalParameters": {"command": "make release"},
                "internalParameters": {"SOURCE_DATE_EPOCH": commit.seconds},
                "resolvedDependencies": materials,
            },
            "runDetails": {"builder": {"id": "urn:minewise:local"}},
        },
    }
    path.write_text(json.dumps(statement, indent=2) + "\n", encoding="utf-8")


def write_sums(out: Path) -> None:
    """As `sha256sum --check SHA256SUMS` reads them."""
    paths = sorted(path for path in out.iterdir() if path.is_file())
    lines = [f"{digest(path)}  {path.name}\n" for path in paths if path.name != SUMS]
    (out / SUMS).write_text("".join(lines), encoding="utf-8")
