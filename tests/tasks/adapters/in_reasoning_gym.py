"""Run in an environment with reasoning-gym."""

from __future__ import annotations

import json
from typing import Any

import pytest
import reasoning_gym
from reasoning_gym.composite import DatasetSpec

import minewise.tasks.adapters.reasoning_gym
from minewise.errors import RulesError, TaskError
from minewise.tasks import FAMILIES, dataset

assert minewise.tasks.adapters.reasoning_gym


@pytest.mark.parametrize("family", FAMILIES)
def test_entries_are_the_tasks_and_score_the_same(family: Any) -> None:
    wishes: dict[str, Any] = {"seed": 7, "size": 4, "encoding": "constraints", "split": "test"}
    data = reasoning_gym.create_dataset("minewise", family=family, rules="6x6/7", **wishes)
    tasks = dataset(family, "6x6/7", **wishes)
    assert [entry["question"] for entry in data] == [task.prompt for task in tasks]
    for entry, task in zip(data, tasks, strict=True):
        kept = json.loads(json.dumps(entry))
        assert data.score_answer(f"So: {task.answer}", kept) == task.score(f"So: {task.answer}")
        assert data.score_answer(task.answer, kept) == 1
        assert data.score_answer("???", kept) == data.score_answer(None, kept) == 0


def test_it_takes_part_in_a_composite() -> None:
    specs = [
        DatasetSpec("minewise", 1, {"family": "counting", "rules": "6x6/7"}),
        DatasetSpec("leg_counting", 1, {}),
    ]
    data = reasoning_gym.create_dataset("composite", seed=1, size=10, datasets=specs)
    entries = list(data)
    assert {entry["metadata"]["source_dataset"] for entry in entries} == {
        "minewise",
        "leg_counting",
    }
    assert all(data.score_answer(entry["answer"], entry) == 1 for entry in entries)


def test_without_a_seed_the_framework_draws_one() -> None:
    data = reasoning_gym.create_dataset("minewise", rules="6x6/7", size=2)
    assert data[0]["metadata"]["seed"] == data.seed
    assert data[0] == data[0]


def test_impossible_wishes_are_refused() -> None:
    with pytest.raises(TaskError):
        reasoning_gym.create_dataset("minewise", family="poker")
    with pytest.raises(RulesError):
        reasoning_gym.create_dataset("minewise", rules="nonsense")
