"""Text games as an environment of OpenEnv, and its server."""

from __future__ import annotations

import secrets
from typing import Any
from uuid import uuid4

from minewise.errors import TaskError
from minewise.tasks.adapters import framework
from minewise.tasks.text_game import TextGame

with framework("openenv"):
    from openenv.core.env_server import Action, Environment, Observation, State, create_app

SETTINGS = ("rules", "number", "encoding", "reward", "verdicts", "turns")
"""The arguments of `TextGame` that `reset` takes, beside the seed."""

SESSIONS = 1000
"""Clients that the server plays with at a time; a game of the largest preset is a few kilobytes."""


class OpenEnvReply(Action):
    """What the player has written."""

    reply: str


class OpenEnvMessage(Observation):
    """What the game says. `kind` is `TextTurn.kind`, empty for the first message."""

    text: str
    kind: str = ""
    success: bool = False


class OpenEnvGame(Environment[OpenEnvReply, OpenEnvMessage, State]):
    """One game for each session. `settings` are for `reset`, where it names no others."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **settings: Any) -> None:
        super().__init__()
        self.settings = settings
        self.reset()

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **settings: Any
    ) -> OpenEnvMessage:
        """Begins a game; without a seed, one that nobody has chosen."""
        if other := settings.keys() - set(SETTINGS):
            raise TaskError(f"expected some of {', '.join(SETTINGS)}, got {', '.join(other)}")
        settings = self.settings | settings
        self.game = TextGame(**settings, seed=secrets.randbits(32) if seed is None else seed)
        self._state = State(
            episode_id=episode_id or str(uuid4()), settings=settings, summary=self.game.summary
        )
        return OpenEnvMessage(text=self.game.prompt)

    def step(self, action: OpenEnvReply, **_: Any) -> OpenEnvMessage:
        """One reply of the player."""
        turn = self.game.step(action.reply)
        self._state.step_count += 1
        self._state.summary = self.game.summary
        return OpenEnvMessage(
            text=turn.text, kind=turn.kind, success=turn.success, done=turn.over, reward=turn.reward
        )

    @property
    def state(self) -> State:
        """The settings and `TextGame.summary`; not the seed, which would give the mines away."""
        return self._state


def app(**settings: Any) -> Any:
    """The server: `uvicorn --factory minewise.tasks.adapters.openenv:app`."""
    return create_app(
        lambda: OpenEnvGame(**settings),
        OpenEnvReply,
        OpenEnvMessage,
        env_name="minewise",
        max_concurrent_envs=SESSIONS,
    )
