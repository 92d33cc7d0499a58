"""What is said of the artefacts: checksums, the bill of materials, where they come from."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.archive import digest
from release.artefacts import dependencies, version
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

    nanobind stands there, too: it is part of the compiled core. The list of requirements does not
    say which package needs which, so that is added.
    """
    pinned = (ROOT / "requirements/package.txt").read_text(encoding="utf-8")
    tools = (ROOT / "requirements/tools.txt").read_text(encoding="utf-8")
    linked = tools[tools.index("nanobind==") :]
    linked = linked[: end_of_entry(linked)]
    # It would warn that the bill does not say which package needs which.
    command = [sys.executable, "-W", "ignore::UserWarning", "-m", "cyclonedx_py", "requirements"]
    command += ["--output-reproducible", "--pyproject", "pyproject.toml", "--mc-type", "library"]
    done = subprocess.run(
        [*command, "-"],
        cwd=ROOT,
        input=pinned + linked,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    bill = json.loads(done.stdout)
    known: dict[str, str] = {
        canonicalize_name(part["name"]): part["bom-ref"] for part in bill["components"]
    }
    root = bill["metadata"]["component"]["bom-ref"]
    bill["dependencies"] = [
        {"ref": root, "dependsOn": references(known, [*dependencies(), "nanobind"])},
        *needs(known),
    ]
    path.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


def needs(known: dict[str, str]) -> Iterator[dict[str, object]]:
    """What each known package needs, by its own metadata.

    One that is not installed here is left out: by the standard nothing is said of it then.
    """
    for name, reference in sorted(known.items()):
        try:
            wanted = requires(name) or []
        except PackageNotFoundError:
            continue
        yield {"ref": reference, "dependsOn": references(known, wanted)}


def references(known: dict[str, str], wanted: Iterable[str]) -> list[str]:
    """The known packages among requirements, on any system. An extra is no need."""
    needed = (one for one in map(Requirement, wanted) if "extra" not in str(one.marker))
    names = {canonicalize_name(one.name) for one in needed}
    return sorted(known[name] for name in names & set(known))


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
