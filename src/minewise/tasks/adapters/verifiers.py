"""Questions and text games in verifiers: `vf-eval minewise-questions`, `vf-eval minewise-games`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minewise.game.encoding import Encoding
from minewise.tasks.adapters import framework
from minewise.tasks.datasets import dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DifficultyKind, Split
from minewise.tasks.question import Family, Grade
from minewise.tasks.text_game import TextGame, TextReward

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


with framework("verifiers"):
    import verifiers.v1 as vf


class TextGameTasksetConfig(vf.TasksetConfig):
    """Games 0 to `size` - 1 of a seed, with the settings of `TextGame`."""

    rules: str = "beginner"
    seed: int = 1
    size: int = 500
    encoding: Encoding = "grid"
    reward: TextReward = "process"
    verdicts: bool = False
    turns: int | None = None


class TextGameData(vf.TaskData):
    """What a task is made of: the arguments of `TextGame`."""

    settings: dict[str, Any]


class TextGameTask(vf.Task[TextGameData]):
    """One game; the environment rewards it."""


class TextGameTaskset(vf.Taskset[TextGameTask, TextGameTasksetConfig]):
    """Games, each with its first message as the prompt."""

    def load(self) -> Iterator[TextGameTask]:
        """The games, each laid when it is its turn."""
        settings = {name: getattr(self.config, name) for name in _SETTINGS}
        for number in range(self.config.size):
            game = TextGame(**settings, number=number)
            data = TextGameData(
                name=f"{game.rules}/{self.config.seed}/{number}",
                prompt=game.prompt,
                settings=settings | {"number": number},
            )
            yield TextGameTask(data, self.config.task)


_SETTINGS = tuple(name for name in TextGameTasksetConfig.__annotations__ if name != "size")


class TextGameEnvironmentConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class TextGameEnvironment(vf.Env[TextGameEnvironmentConfig]):
    """Plays a game: each reply of the player is a move, and each answer of the game a message."""

    async def run(self, task: TextGameTask, agents: vf.Agents) -> None:
        """One game. Its reward is what the game has earned; its metrics count the turns."""
        game = TextGame(**task.data.settings)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                turn = game.step(segment.last_reply)
                if turn.over:
                    break
                segment = await interaction.turn(turn.text)
        interaction.trace.record_reward("earned", game.earned, 1.0)
        metrics = {name: float(value) for name, value in game.summary.items() if name != "reward"}
        interaction.trace.record_metrics(metrics)
