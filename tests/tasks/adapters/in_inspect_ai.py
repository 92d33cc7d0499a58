"""Run in an environment with inspect-ai."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import inspect_ai
import pytest
from inspect_ai.log import list_eval_logs, read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from minewise.tasks import FAMILIES, dataset
from minewise.tasks.adapters.inspect_ai import exact_answer, questions, sample_of_task


def means(task: inspect_ai.Task, answers: dict[str, str], folder: Path) -> dict[str, float]:
    """The mean scores of a model that gives these answers."""

    def answer(messages: list[Any], *_: Any) -> ModelOutput:
        output = ModelOutput.from_content("mockllm/model", answers[messages[-1].text])
        output.usage = ModelUsage()
        return output

    model = get_model("mockllm/model", custom_outputs=answer)
    [log] = inspect_ai.eval(task, model=model, log_dir=str(folder), display="none")
    assert log.status == "success", log.error
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_score_as_they_do_in_minewise(family: Any, tmp_path: Path) -> None:
    task = questions(family=family, rules="6x6/7", size=4)
    right = {sample.input: f"Answer: {sample.target}" for sample in task.dataset}
    assert means(task, right, tmp_path) == {"score": 1.0, "correct": 1.0}
    wrong = dict.fromkeys(right, "Answer: I do not know.")
    assert means(task, wrong, tmp_path) == {"score": 0.0, "correct": 0.0}


def test_partial_answers_keep_their_score(tmp_path: Path) -> None:
    tasks = list(dataset("counting", "6x6/7", seed=5, size=8).distinct())
    answers = {task.prompt: str(round(1.4 * int(task.answer))) for task in tasks}
    task = inspect_ai.Task(dataset=[*map(sample_of_task, tasks)], scorer=exact_answer())
    expected = sum(task.score(answers[task.prompt]) for task in tasks) / len(tasks)
    assert 0 < expected < 1
    assert means(task, answers, tmp_path)["score"] == pytest.approx(expected)


def test_the_command_finds_the_task_by_name(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "inspect"), "eval", "minewise/questions"]
    command += ["-T", "family=possibility", "-T", "size=2", "-T", "rules=6x6/7"]
    command += ["--model", "none/none", "--no-score", "--display", "none"]
    command += ["--log-dir", str(tmp_path)]
    subprocess.run(command, check=True, timeout=300)
    [log] = list_eval_logs(str(tmp_path))
    header = read_eval_log(log)
    assert header.eval.task == "minewise/questions"
    assert header.eval.dataset.samples == 2
