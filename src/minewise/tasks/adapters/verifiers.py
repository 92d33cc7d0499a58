"""Questions as a taskset of verifiers: `vf-eval minewise-questions`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minewise.game.encoding import Encoding
from minewise.tasks.adapters import framework
from minewise.tasks.datasets import dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DifficultyKind, Split
from minewise.tasks.question import Family, Grade

with framework("verifiers"):
    import verifiers.v1 as vf


class QuestionTasksetConfig(vf.TasksetConfig):
    """What to draw; the arguments of `minewise.tasks.datasets`."""

    family: Family = "deduction"
    rules: str = "beginner"
    seed: int = 1
    size: int = 500
    encoding: Encoding = "grid"
    difficulty: DifficultyKind | None = None
    split: Split = "train"
    exact: bool = True


class QuestionData(vf.TaskData):
    """What a task is made of; `row` is the row of the task, without its prompt."""

    row: dict[str, Any]


class QuestionTask(vf.Task[QuestionData]):
    """One question. Its reward is the score of the answer, from 0 to 1."""

    def grade(self, trace: vf.Trace) -> Grade:
        """How good the last reply is."""
        return task_of_row(self.data.row).grade(trace.last_reply)

    @vf.reward
    async def answer_score(self, trace: vf.Trace) -> float:
        """The score of the answer."""
        return self.grade(trace).score

    @vf.metric
    async def correct(self, trace: vf.Trace) -> float:
        """1 for an answer that is correct without a doubt, else 0."""
        return float(self.grade(trace).correct)


class QuestionTaskset(vf.Taskset[QuestionTask, QuestionTasksetConfig]):
    """Questions of one family, no two of positions that are alike."""

    def load(self) -> Iterator[QuestionTask]:
        """The questions, each drawn when it is its turn."""
        wishes = {name: getattr(self.config, name) for name in _WISHES}
        for task in dataset(**wishes).distinct():
            row = row_of_task(task)
            data = QuestionData(name=task.id, prompt=row.pop("prompt"), row=row)
            yield QuestionTask(data, self.config.task)


_WISHES = tuple(QuestionTasksetConfig.__annotations__)
