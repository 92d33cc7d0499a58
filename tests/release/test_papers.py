"""What is said of the artefacts is read by the programs that it is for."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from release.archive import digest
from release.commit import Commit
from release.files import equal_builds, judged
from release.papers import end_of_entry, references, write_provenance, write_sums
from release.summary import summary, verdict
from release.trial import FailedCheckError, OpenCheckError, Outcome, Result, Trial

COMMIT = Commit("0123456789abcdef" * 2, 1_700_000_000)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.whl").write_bytes(b"wheel")
    (folder / "b.tar.gz").write_bytes(b"source")
    return folder


def test_sha256sum_reads_the_checksums_and_sees_a_change(out: Path) -> None:
    write_sums(out)
    command = ("sha256sum", "--check", "--quiet", "SHA256SUMS")
    assert subprocess.run(command, cwd=out, check=False).returncode == 0
    (out / "a.whl").write_bytes(b"other")
    assert subprocess.run(command, cwd=out, check=False, capture_output=True).returncode == 1


def test_the_statement_names_each_artefact_and_the_commit(out: Path, tmp_path: Path) -> None:
    path = tmp_path / "statement.json"
    write_provenance(COMMIT, sorted(out.iterdir()), path)
    statement = json.loads(path.read_text(encoding="utf-8"))
    assert {one["name"]: one["digest"]["sha256"] for one in statement["subject"]} == {
        artefact.name: digest(artefact) for artefact in out.iterdir()
    }
    materials = statement["predicate"]["buildDefinition"]["resolvedDependencies"]
    assert materials[0]["digest"] == {"gitCommit": COMMIT.name}


def test_two_builds_that_differ_are_refused_by_name(out: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    for path in out.iterdir():
        (again / path.name).write_bytes(path.read_bytes())
    assert equal_builds(Trial(out, again, tmp_path)) == "2 files"
    (again / "b.tar.gz").write_bytes(b"sourcE")
    (again / "c").write_bytes(b"")
    with pytest.raises(FailedCheckError, match=r"different b\.tar\.gz, c$"):
        equal_builds(Trial(out, again, tmp_path))


SEEN = Result("sums", Outcome.PASSED, "2 files")
LEFT = Result("pyroma", Outcome.OPEN, "8/10: no address")
BROKEN = Result("size", Outcome.FAILED, "too large")


def test_the_page_names_artefacts_and_checks(out: Path) -> None:
    page = summary(COMMIT, out, [SEEN, LEFT, BROKEN])
    assert all(digest(path) in page for path in out.iterdir())
    assert page.endswith(
        "- sums: passed. 2 files\n- pyroma: open. 8/10: no address\n- size: FAILED. too large\n"
    )


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([SEEN], "Every check passed."),
        ([SEEN, LEFT], "No check failed. Left to those who publish: pyroma."),
        ([SEEN, BROKEN], "Failed: size."),
        ([BROKEN, LEFT], "Failed: size. Left to those who publish: pyroma."),
    ],
)
def test_the_verdict_hides_nothing(results: list[Result], expected: str, out: Path) -> None:
    assert verdict(results) == expected
    assert f"\n\n{expected}\n\n## Artefacts" in summary(COMMIT, out, results)


def test_a_check_passes_or_leaves_something_or_fails(out: Path) -> None:
    def leaves(_trial: Trial) -> str:
        raise OpenCheckError("8/10")

    def fails(_trial: Trial) -> str:
        raise FailedCheckError("too large")

    checks = {"a": lambda _trial: "2 files", "b": leaves, "c": fails}
    assert list(Trial(out, out, out).results(checks)) == [
        Result("a", Outcome.PASSED, "2 files"),
        Result("b", Outcome.OPEN, "8/10"),
        Result("c", Outcome.FAILED, "too large"),
    ]


def test_a_requirement_ends_where_its_digests_end() -> None:
    entry = "a==1 \\\n    --hash=x \\\n    --hash=y\n"
    assert (entry + "b==2\n")[: end_of_entry(entry + "b==2\n")] == entry


RATED = "-----\nChecking x\nFound x\n-----\n{}Final rating: {}\nWords\n-----\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (RATED.format("", "10/10"), ([], "10/10")),
        (RATED.format("No url.\nNo name.\n-----\n", "8/10"), (["No url.", "No name."], "8/10")),
        ("it broke", ([], "")),
    ],
)
def test_the_words_of_pyroma(text: str, expected: tuple[list[str], str]) -> None:
    assert judged(text) == expected


def test_the_bill_names_what_is_needed_on_any_system_but_no_extras() -> None:
    known = {"typing-extensions": "L1", "six": "L9", "numpy": "L4"}
    wanted = ["Typing.Extensions>=4; sys_platform == 'win32'", "six", "numpy; extra == 'fast'"]
    assert references(known, [*wanted, "elsewhere"]) == ["L1", "L9"]
