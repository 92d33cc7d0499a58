"""Questions as a dataset of Reasoning Gym: `reasoning_gym.create_dataset("minewise", ...)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from minewise.game.encoding import Encoding
from minewise.tasks.adapters import framework
from minewise.tasks.datasets import TaskSet, dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DifficultyKind, Split
from minewise.tasks.question import Family

with framework("reasoning_gym"):
    from reasoning_gym.factory import ProceduralDataset, register_dataset


@dataclass
class ReasoningGymConfig:
    """What to draw; the arguments of `minewise.tasks.datasets`. Without a seed the framework
    chooses one."""

    family: Family = "deduction"
    rules: str = "beginner"
    seed: int | None = None
    size: int = 500
    encoding: Encoding = "grid"
    difficulty: DifficultyKind | None = None
    split: Split = "train"
    exact: bool = True

    def validate(self) -> None:
        """TaskError or RulesError where there are no such questions."""
        self.tasks(self.seed or 0)

    def tasks(self, seed: int) -> TaskSet:
        """The questions."""
        return dataset(**(vars(self) | {"seed": seed}))


class ReasoningGymDataset(ProceduralDataset):
    """Questions as entries with `question`, `answer` and `metadata`, which is the row of the task.

    The answer may stand in any text: it is looked for as in `Task.score`.
    """

    def __init__(self, config: ReasoningGymConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.tasks = config.tasks(self.seed)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        row = row_of_task(self.tasks[idx])
        metadata = {"source_dataset": "minewise", "source_index": idx, **row}
        return {"question": row["prompt"], "answer": row["answer"], "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """How good the answer to an entry is, from 0 to 1."""
        return task_of_row(entry["metadata"]).score(answer or "")


register_dataset("minewise", ReasoningGymDataset, ReasoningGymConfig)
