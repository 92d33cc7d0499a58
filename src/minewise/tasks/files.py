"""Tasks in files: JSON lines, or Parquet with the same columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from minewise.atomic import whole
from minewise.columns import save_parquet
from minewise.errors import MissingExtraError, TaskError, install_command
from minewise.tasks.rows import COLUMNS, row_of_task, task_of_row
from minewise.tasks.task import SCHEMA, Task


def line_of_row(row: dict[str, Any]) -> str:
    """A row as a line of JSON: the same text on every machine."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def digest_of(tasks: Iterable[Task]) -> str:
    """The SHA-256 of the rows of tasks, as JSON lines."""
    hashed = sha256()
    for task in tasks:
        hashed.update(line_of_row(row_of_task(task)).encode())
    return hashed.hexdigest()


def write(tasks: Iterable[Task], path: Path | str) -> str:
    """Writes tasks as they come, by the ending of the path: .jsonl, or .parquet, which needs the
    extra `data` and holds all rows in memory. A file that is there is replaced once all is written.

    Returns the digest of the tasks (see `digest_of`), which is the same for both.
    """
    path = _checked(path)
    hashed = sha256()

    def rows() -> Iterator[dict[str, Any]]:
        for task in tasks:
            row = row_of_task(task)
            hashed.update(line_of_row(row).encode())
            yield row

    if path.suffix == ".parquet":
        _save_parquet(rows(), path, hashed.hexdigest)
    else:
        with whole(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(map(line_of_row, rows()))
    return hashed.hexdigest()


def read(path: Path | str) -> Iterator[Task]:
    """The tasks of a file that `write` wrote, one after the other."""
    path = _checked(path)
    if path.suffix == ".jsonl":
        with path.open("rb") as file:
            for line in file:
                try:
                    yield task_of_row(json.loads(line.decode()))
                except (ValueError, AttributeError, RecursionError) as error:
                    raise TaskError(f"expected a task a line in {path}: {error}") from None
        return
    yield from map(task_of_row, _parquet_rows(path))


def _checked(path: Path | str) -> Path:
    path = Path(path)
    if path.suffix not in (".jsonl", ".parquet"):
        raise TaskError(f"expected a path that ends in .jsonl or .parquet, got {str(path)!r}")
    return path


def _save_parquet(rows: Iterable[dict[str, Any]], path: Path, digest: Callable[[], str]) -> None:
    """Writes rows as columns; their digest is known when all are made."""
    import numpy as np

    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for row in rows:
        for name, column in columns.items():
            column.append(row[name])
    typed = {
        name: column if COLUMNS[name] == "string" else np.array(column, dtype=COLUMNS[name])
        for name, column in columns.items()
    }
    save_parquet(typed, path, {"tasks_schema": str(SCHEMA), "tasks_digest": digest()})


def _parquet_rows(path: Path) -> Iterator[dict[str, Any]]:
    try:
        from pyarrow import ArrowException, parquet
    except ImportError:
        command = install_command("minewise[data]")
        raise MissingExtraError(
            f"Parquet needs pyarrow, which is not installed: {command}"
        ) from None
    try:
        for batch in parquet.ParquetFile(path).iter_batches():
            yield from batch.to_pylist()
    except (ArrowException, UnicodeDecodeError) as error:
        raise TaskError(f"expected a Parquet file of tasks in {path}: {error}") from None
