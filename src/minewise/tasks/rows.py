"""Tasks as rows of a table: the schema, and back from a row to the task that scores the same."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from typing import Any

from minewise.errors import MinewiseError, TaskError
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.tasks.families import QUESTIONS
from minewise.tasks.folded import folded
from minewise.tasks.task import SCHEMA, Task

COLUMNS: dict[str, str] = {
    "schema": "int64",
    "id": "string",
    "family": "string",
    "rules": "string",
    "split": "string",
    "seed": "uint64",
    "index": "int64",
    "encoding": "string",
    "prompt": "string",
    "answer": "string",
    "position": "string",
    "folded": "string",
    "label": "string",
    "exact": "bool",
    "difficulty": "string",
    "proof_clues": "int64",
    "proof_steps": "int64",
    "width": "int64",
    "agent": "string",
    "game_seed": "uint64",
    "game": "int64",
    "move": "int64",
}
"""The columns of a row, with the names of their types. `label` is JSON as text: what it
holds differs between families."""

_DIFFICULTY = {
    "kind": "difficulty",
    "clues": "proof_clues",
    "steps": "proof_steps",
    "width": "width",
}


def row_of_task(task: Task) -> dict[str, Any]:
    """The task as a row, in the order of COLUMNS."""
    values = dict(task.metadata)
    difficulty = values.pop("difficulty")
    values |= {column: difficulty[name] for name, column in _DIFFICULTY.items()}
    values |= {
        "encoding": task.encoding,
        "prompt": task.prompt,
        "answer": task.answer,
        "position": "/".join(task.view.rows()),
        "folded": folded(task.view),
        "label": json.dumps(task.label, separators=(",", ":")),
    }
    return {column: values[column] for column in COLUMNS}


def task_of_row(row: Mapping[str, Any]) -> Task:
    """The task that a row was made from: it scores the same.

    >>> from minewise.tasks import dataset
    >>> task = dataset("proof", "beginner", seed=1, size=1)[0]
    >>> task_of_row(row_of_task(task)) == task
    True
    """
    if not isinstance(row, Mapping):
        raise TaskError(f"expected a row of a task, got {reprlib.repr(row)}")
    if (schema := row.get("schema")) != SCHEMA:
        raise TaskError(f"expected a task of schema {SCHEMA}, got {schema!r}")
    try:
        view = View.parse(row["position"], rules=Rules.parse(row["rules"]))
        question = QUESTIONS[row["family"]].from_label(view, json.loads(row["label"]))
        difficulty = {name: row[column] for name, column in _DIFFICULTY.items()}
        told = {
            name: row[name]
            for name in COLUMNS
            if name not in _TEXTS and name not in _DIFFICULTY.values()
        }
        return Task(question, row["encoding"], told | {"difficulty": difficulty})
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,  # a chance of 1/0, or a number beyond all floats
        RecursionError,
        MinewiseError,
    ) as error:
        raise TaskError(f"expected all columns of a task: {error}") from None


_TEXTS = ("encoding", "prompt", "answer", "position", "folded", "label")
