"""Questions as a task of Inspect, with their scorer: `inspect eval minewise/questions`."""

from __future__ import annotations

from minewise.game.encoding import Encoding
from minewise.tasks.adapters import framework
from minewise.tasks.answer_text import final_answer
from minewise.tasks.datasets import dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DifficultyKind, Split
from minewise.tasks.question import Family, Task

with framework("inspect_ai"):
    import inspect_ai
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState, generate

_METRICS = [mean(), stderr()]


def sample_of_task(task: Task) -> Sample:
    """The task as a sample; its metadata is the row of the task."""
    row = row_of_task(task)
    return Sample(input=row.pop("prompt"), target=task.answer, id=task.id, metadata=row)


@scorer(metrics={"score": _METRICS, "correct": _METRICS})
def exact_answer() -> Scorer:
    """Scores the answer to a sample of `sample_of_task`: the mean score, and the share of answers
    that are correct without a doubt."""

    async def score(state: TaskState, _: Target) -> Score:
        text = state.output.completion
        grade = task_of_row(state.metadata).grade(text)
        return Score(
            value={"score": grade.score, "correct": float(grade.correct)},
            answer=final_answer(text),
            explanation=grade.reason,
            metadata=dict(grade.parts),
        )

    return score


@inspect_ai.task
def questions(
    *,
    family: Family = "deduction",
    rules: str = "beginner",
    seed: int = 1,
    size: int = 100,
    encoding: Encoding = "grid",
    difficulty: DifficultyKind | None = None,
    split: Split = "test",
    exact: bool = True,
) -> inspect_ai.Task:
    """Questions of one family, drawn as `minewise.tasks.datasets` draws them."""
    tasks = dataset(
        family,
        rules,
        seed=seed,
        size=size,
        encoding=encoding,
        difficulty=difficulty,
        split=split,
        exact=exact,
    )
    samples = [sample_of_task(task) for task in tasks.distinct()]
    return inspect_ai.Task(
        dataset=MemoryDataset(samples, name=f"minewise {family}"),
        solver=generate(),
        scorer=exact_answer(),
    )
