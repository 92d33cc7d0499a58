"""Entry: an agent under rules with a seed, whose games are the same whenever they are played."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from minewise.agents.lib.core_agent import CoreAgent
from minewise.agents.protocol import Agent
from minewise.agents.registry import BUILT_IN, AgentSpec
from minewise.errors import PlanError
from minewise.game.rules import Rules
from minewise.game.source import RANDOM, BoardSource
from minewise.match.compiled import compiled_player
from minewise.match.fingerprint import fingerprint


@dataclass(frozen=True)
class Entry:
    """An agent under rules with a seed, on boards at random or given ones. Its game number n is one
    game, wherever it is played.

    `agent` is an agent that came as an object; it is None where the name makes one.
    """

    spec: AgentSpec
    rules: Rules
    seed: int
    agent: Agent | None = None
    boards: BoardSource = RANDOM

    @classmethod
    def from_agent(
        cls, agent: Agent | str, rules: Rules, seed: int, boards: BoardSource = RANDOM
    ) -> Entry:
        """The entry of an agent that is named, or comes as an object."""
        as_object = None if isinstance(agent, str) else agent
        return cls(AgentSpec.from_agent(agent), rules, seed, as_object, boards)

    def make(self) -> Agent:
        """The agent as it came, or made anew from its name; an agent whose file is another than
        that of the id is refused."""
        if self.agent is not None:
            return self.agent
        known = self.__dict__.get("id")
        if known is not None and self.spec.is_of_file and replace(self).id != known:
            raise PlanError(f"the file of the agent has changed since the run began: {self.spec}")
        return self.spec.make()

    @cached_property
    def id(self) -> str:
        """32 hexadecimal digits for everything that the games depend on.

        An agent from a file is the text of the file: when that changes it is another agent. So is
        one whose fingerprint changes.
        """
        if self.agent is not None:
            raise PlanError(
                f"expected an agent with a name by which a later run can find it; name it "
                f"as 'file.py:Class': {self.agent!r}"
            )
        name = self.spec.name
        text = None
        if self.spec.is_of_file:
            try:
                text = Path(name.rpartition(":")[0]).read_text(encoding="utf-8", errors="replace")
            except OSError as error:  # an agent that cannot be made has not lost a game
                raise PlanError(f"cannot read the file of an agent: {error}") from None
        what = (str(self.spec), text, str(self.rules), self.seed, self.boards.name)
        return hashed(*what, self.fingerprint)

    @property
    def fingerprint(self) -> str:
        """How the agent plays in this process; see `minewise.match.fingerprint`."""
        own = self.agent is not None and not self._is_built_in
        return fingerprint(None if own else self.spec)

    @cached_property
    def is_core(self) -> bool:
        """Does the core decide for it? An agent of anybody's own is not even made to see."""
        return self._is_built_in and compiled_player(self.make(), self.rules) is not None

    @property
    def is_compiled(self) -> bool:
        """Does the core play whole games of it? A player of the core plays the boards of seeds."""
        return self.boards == RANDOM and self.is_core

    @property
    def slowness(self) -> int:
        """About how many times as long as one of `exact` a game takes that the core plays."""
        agent = self.make()
        return agent.slowness if isinstance(agent, CoreAgent) else 1

    @property
    def _is_built_in(self) -> bool:
        built_in = BUILT_IN.get(self.spec.name)
        return (built_in is not None and self.agent is None) or type(self.agent) is built_in


def hashed(*values: str | int | None) -> str:
    """32 hexadecimal digits for some values."""
    return sha256(json.dumps(values).encode()).hexdigest()[:32]
