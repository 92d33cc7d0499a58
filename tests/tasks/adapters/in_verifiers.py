"""Run in an environment with verifiers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from minewise.tasks import FAMILIES, dataset
from minewise.tasks.adapters.verifiers import QuestionTaskset, QuestionTasksetConfig
from tests.docs.pages import blocks, section
from tests.tasks.adapters.model_server import model_server
from tests.tasks.test_adapters import PAGE

BIN = Path(sys.executable).parent

LOCAL = "http://localhost:8000/v1"
"""Where the model of the page is."""


def command_of_page(section_title: str) -> str:
    """The command in a section of the page, on one line."""
    lines = section(PAGE, section_title)
    texts = [block.text for block in blocks(PAGE) if block.line in lines]
    [command] = re.findall(r"^vf-eval (?:.*\\\n)*.*$", "".join(texts), re.MULTILINE)
    return str(command).replace("\\\n", " ")


def traces(
    reply: Callable[[list[str]], str], folder: Path, section_title: str
) -> list[dict[str, Any]]:
    """What the command in a section of the page has kept of its conversations with a model."""
    command = command_of_page(section_title)
    assert LOCAL in command
    # With a key it would send what it keeps to its makers.
    without = {name: value for name, value in os.environ.items() if "PRIME" not in name}
    with model_server(reply) as url:
        done = subprocess.run(
            f"{BIN}/{command.replace(LOCAL, url)} --output-dir {folder} --rich None".split(),
            cwd=folder,
            env=without,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
    [kept] = folder.rglob("traces.jsonl")
    episodes = map(json.loads, kept.read_text().splitlines())
    return [trace for episode in episodes for trace in episode["traces"]]


def test_replies_of_a_model_earn_their_score(tmp_path: Path) -> None:
    tasks = list(dataset("counting", "6x6/7", seed=5, size=3).distinct())
    replies = [f"Answer: {int(task.answer) + extra}" for extra, task in enumerate(tasks)]
    answers = {task.prompt: reply for task, reply in zip(tasks, replies, strict=True)}
    kept = {
        trace["task"]["data"]["name"]: trace
        for trace in traces(lambda texts: answers[texts[-1]], tmp_path, "Verifiers")
    }
    assert {*kept} == {task.id for task in tasks}
    for task, reply in zip(tasks, replies, strict=True):
        trace = kept[task.id]
        assert trace["errors"] == []
        assert trace["rewards"]["answer_score"]["score"] == task.score(reply)
        assert trace["metrics"]["correct"] == float(task.grade(reply).correct)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_taskset_holds_the_questions(family: Any) -> None:
    config = QuestionTasksetConfig(family=family, rules="6x6/7", seed=2, size=5)
    loaded = list(QuestionTaskset(config))
    tasks = list(dataset(family, "6x6/7", seed=2, size=5).distinct())
    assert [task.data.prompt for task in loaded] == [task.prompt for task in tasks]
    assert len({task.key for task in loaded}) == 5
