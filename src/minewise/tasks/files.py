"""Tasks in files: JSON lines, or Parquet with the same columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any

from minewise.atomic import atomic_write
from minewise.columns import save_parquet
from minewise.documents import MOST_CHARACTERS, json_value
from minewise.errors import TaskError, need
from minewise.game.encoding import Encoding
from minewise.tasks.datasets import COLUMNS, dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DIFFICULTIES, DifficultyKind, folded
from minewise.tasks.question import SCHEMA, Family, Task


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
        with atomic_write(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(map(line_of_row, rows()))
    return hashed.hexdigest()


def read(path: Path | str) -> Iterator[Task]:
    """The tasks of a file that `write` wrote, one after the other."""
    path = _checked(path)
    if path.suffix == ".jsonl":
        with path.open("rb") as file:
            while line := file.readline(MOST_CHARACTERS + 1):
                try:
                    yield task_of_row(json_value(line.decode()))
                except (ValueError, AttributeError) as error:
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
    need("A Parquet file", "pyarrow", package="minewise[data]")
    from pyarrow import ArrowException, parquet

    try:
        for batch in parquet.ParquetFile(path).iter_batches():
            yield from batch.to_pylist()
    except (ArrowException, UnicodeDecodeError) as error:
        raise TaskError(f"expected a Parquet file of tasks in {path}: {error}") from None


RULES = (
    "6x6/7 first_click=opening",
    "beginner first_click=opening",
    "intermediate first_click=opening",
    "expert first_click=opening",
)
"""A quarter of each test set is by each of these rules, in this order."""

SEED = 1
"""Any will do: what matters is that it stays."""
SIZE = 1_000
"""Enough that the 95% interval of a share of correct answers is at most 6.2 points wide."""

DIGESTS: dict[Family, str] = {
    "deduction": "f148eda03684b73b4b32a3a94d81e71b9e0786367973d8291f5dea25147987cf",
    "counting": "a930fde377078e95e1a536551698c5a69260fb26375d5e8d1dd0dfb32be3b2c3",
    "probability": "723b9264b094225d7dfb4f89d6f8c0db1a829bfe614c86ab2a7a9fe0c3f165cb",
    "best-move": "6d58aa39d10a1ad0ba89ee31f6a191bb92e7089b117b7e2b14b3558df7f110bb",
    "proof": "8040ee94eef098721e18d7cfad8377a431973e2eaa1ac5bfab6b3b32cdb4d8ea",
    "possibility": "e6d16cf298105f6ab01ef0045b2cd167b826da1a8754392daacba9c34971361a",
}
"""Of each test set: see `digest_of`."""


RARE = ("one clue", "mine total")
"""Difficulties that take a second to find on the two larger boards: they are left out there."""


def kinds_of(family: Family, rules: str) -> tuple[DifficultyKind | None, ...]:
    """The difficulties of a test set, one task of each in turn; None is for whatever comes."""
    if family not in ("deduction", "probability", "proof"):
        return (None,)
    return tuple(
        kind
        for kind in DIFFICULTIES
        if (rules in RULES[:2] or kind not in RARE) and (family, kind) != ("proof", "guess")
    )


def fixed_set(family: Family, *, encoding: Encoding = "grid") -> Iterator[Task]:
    """The test set of a family: 1,000 tasks, no two of positions that are alike when turned.

    All are of the split `test`, which no training set meets.

    >>> next(fixed_set("counting")).metadata["split"]
    'test'
    """
    share = SIZE // len(RULES)
    return (task for rules in RULES for task in islice(_by(rules, family, encoding), share))


def _by(rules: str, family: Family, encoding: Encoding) -> Iterator[Task]:
    """Tasks by some rules, the difficulties in turn."""
    by_kind = [
        dataset(
            family,
            rules,
            seed=SEED,
            size=SIZE,
            encoding=encoding,
            difficulty=kind,
            split="test",
        ).distinct()
        for kind in kinds_of(family, rules)
    ]
    met: set[str] = set()
    for task in chain.from_iterable(zip(*by_kind, strict=True)):
        if (fold := folded(task.view)) not in met:  # one may be asked about in two ways
            met.add(fold)
            yield task
