"""Files of tasks: JSON lines and Parquet hold the same, and give it back."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from minewise.cli.main import main
from minewise.errors import TaskError
from minewise.tasks import FAMILIES, dataset, read, row_of_task, task_of_row, write
from minewise.tasks.datasets import COLUMNS
from minewise.tasks.files import DIGESTS, SIZE, digest_of, fixed_set
from minewise.tasks.question import Family

FIRST_TEN: dict[Family, str] = {
    "deduction": "8eeda3cadbd037e2feb4a67958c0aab166c6e4b1a61c8c827cd9038be1663e10",
    "counting": "375c21aab0c194a21ec29093b140e4cc0bce42f39a38d8fc5f84be9fb219bce0",
    "probability": "7c930428a170466bf99507e474832e712b46c3a123f01262bec7cfc40e2525cb",
    "best-move": "dcb2c80db69be21497456bb4553c4d458396238865004121753b03ac5c3cf2e2",
    "proof": "192978e49c3f46ed24d3ec361ddea3651c0c00ead72ee15bed44d0a9b5553b22",
    "possibility": "d45820ba523d034d8d1efa379a9dcf0f742d7c8b4c6702d2c4960077ce2d45e7",
}
"""The digests of the first ten tasks of each test set: `make check` makes all."""


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_what_is_written_is_read(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"tasks.{ending}"
    made = [task for family in FAMILIES for task in dataset(family, "6x6/6", seed=1, size=3)]
    digest = write(made, path)
    assert list(read(path)) == made
    assert digest == digest_of(made)
    if ending == "jsonl":
        assert digest == sha256(path.read_bytes()).hexdigest()


def test_a_row_has_the_columns_of_the_schema(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "tasks.parquet"
    digest = write(dataset("proof", "6x6/6", seed=2**64 - 1, size=2), path)
    schema = parquet.read_schema(path)
    assert {field.name: str(field.type) for field in schema} == COLUMNS
    assert schema.metadata[b"tasks_digest"].decode() == digest


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="ends in"):
        write([], tmp_path / "tasks.csv")
    row = {**_row(), "schema": 99}
    for text in ("no JSON", "[]", "{}", json.dumps(row), json.dumps({**_row(), "label": "{}"})):
        path = tmp_path / "tasks.jsonl"
        path.write_text(f"{text}\n")
        with pytest.raises(TaskError):
            list(read(path))
    for content in (b"\xff\xfe{}\n", b"[" * 100_000):
        path.write_bytes(content)
        with pytest.raises(TaskError, match="expected a task a line in"):
            list(read(path))


def test_a_broken_parquet_file_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "tasks.parquet"
    path.write_bytes(b"PAR1 no table PAR1")
    with pytest.raises(TaskError, match="expected a Parquet file of tasks in"):
        list(read(path))


@pytest.mark.parametrize("chance", ["1/0", "x", None, [], {}])
def test_a_row_with_a_label_that_makes_no_sense_is_refused(chance: object) -> None:
    row = row_of_task(dataset("probability", "4x4/3", seed=1, size=1)[0])
    row["label"] = json.dumps(json.loads(row["label"]) | {"chance": chance})
    with pytest.raises(TaskError, match="expected all columns of a task"):
        task_of_row(row)


def test_what_is_no_row_is_refused() -> None:
    row = row_of_task(dataset("best-move", "4x4/3", seed=1, size=1)[0])
    row["label"] = '{"exact": true, "values": [[0, 0, 1' + "0" * 400 + "]]}"
    wrongs: tuple[Any, ...] = (row, row | {"label": "[" * 100_000}, None, [])
    for wrong in wrongs:
        with pytest.raises(TaskError, match="of a task"):
            task_of_row(wrong)


def _row() -> dict[str, object]:
    made = CliRunner().invoke(main, ["tasks", "make", "counting", "1", "--seed", "1"])
    row = json.loads(made.stdout)
    assert isinstance(row, dict)
    return row


def test_the_command_makes_the_tasks_of_python(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    words = ["tasks", "make", "proof", "5", "--rules", "7x7/9", "--seed", "3", "-o", str(path)]
    told = CliRunner().invoke(main, [*words, "--encoding", "json", "--difficulty", "two clues"])
    assert told.exit_code == 0, told.output
    tasks = dataset("proof", "7x7/9", seed=3, size=5, encoding="json", difficulty="two clues")
    assert list(read(path)) == list(tasks.distinct())
    assert sha256(path.read_bytes()).hexdigest() in told.output


def test_a_task_is_shown_with_its_answer() -> None:
    words = ["tasks", "show", "counting", "--seed", "1", "--index", "2"]
    shown = CliRunner().invoke(main, words)
    task = dataset("counting", "beginner", seed=1, size=3)[2]
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.startswith(task.prompt)
    assert task.score(shown.stdout) == 1


@pytest.mark.parametrize("family", FAMILIES)
def test_the_first_tasks_of_a_test_set(family: Family) -> None:
    made = list(islice(fixed_set(family), 10))
    assert digest_of(made) == FIRST_TEN[family]
    assert all(task.metadata["split"] == "test" for task in made)


@pytest.mark.check
@pytest.mark.parametrize("family", FAMILIES)
def test_a_test_set_is_that_of_the_datasheet(family: Family, tmp_path: Path) -> None:
    path = tmp_path / "test.jsonl"
    told = CliRunner().invoke(main, ["tasks", "test-set", family, "-o", str(path)])
    assert told.exit_code == 0, told.output
    assert len(set(path.read_text().splitlines())) == SIZE
    assert sha256(path.read_bytes()).hexdigest() == DIGESTS[family]


def test_the_datasheet_has_the_columns_and_the_digests() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/tasks.md").read_text(encoding="utf-8")
    assert all(f"| `{family}` | `{digest}` |" in page for family, digest in DIGESTS.items())
    table = page.partition("## Columns")[2].partition("##")[0]
    assert [name for name in COLUMNS if f"`{name}`" not in table] == []
