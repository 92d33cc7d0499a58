"""Questions as a Dataset of the package datasets of Hugging Face."""

from __future__ import annotations

from collections.abc import Iterable

from minewise.tasks.adapters import framework
from minewise.tasks.datasets import COLUMNS, row_of_task
from minewise.tasks.question import Task

with framework("datasets"):
    from datasets import Dataset, Features, Value
    from datasets.table import InMemoryTable

FEATURES = Features({name: Value(kind) for name, kind in COLUMNS.items()})
"""The columns of the data sheet, with their types."""


def hugging_face_dataset(tasks: Iterable[Task]) -> Dataset:
    """The tasks as a table with the columns of the data sheet.

    `task_of_row` makes a task of a row again, which scores answers.
    """
    rows = [row_of_task(task) for task in tasks]
    # By way of Arrow: Dataset.from_list has no room for seeds of 64 bits.
    return Dataset(InMemoryTable.from_pylist(rows, schema=FEATURES.arrow_schema))
