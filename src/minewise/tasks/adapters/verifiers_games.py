"""Text games as an environment of verifiers: `vf-eval minewise-games`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minewise.game.encoding import Encoding
from minewise.tasks.adapters import framework
from minewise.tasks.text_game import TextGame, TextReward

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
