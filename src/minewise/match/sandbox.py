"""An agent that is asked in a process of its own: for a game, a check, or a person who watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from minewise.agents.lib.core_agent import CoreAgent
from minewise.agents.protocol import Agent, Decision
from minewise.errors import AgentFault
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.agent_process import AgentProcess, DeathError, Limits, check_limit
from minewise.match.turn import Heartbeat, ask
from minewise.random import Random


@contextmanager
def sandboxed(agent: Agent, decision_limit: float) -> Iterator[Agent]:
    """The agent within this limit; as it is where the limit is 0, where processes cannot be forked,
    and where the core decides. RulesError for a limit that is none."""
    check_limit("decision", decision_limit, may_be_none=True)
    if isinstance(agent, CoreAgent) or not Limits(decision_limit).hold:
        yield agent
        return
    with closing(SandboxedAgent(agent, decision_limit)) as asked:
        yield asked


class SandboxedAgent:
    """Decides as another agent does, within limits: one that takes longer, or ends its process, is
    at fault, and is asked in another process from then on.

    Each decision crosses to the process and back, which takes 0.1 ms; a tournament plays whole
    games there instead.
    """

    def __init__(self, agent: Agent, decision_limit: float) -> None:
        self.name = agent.name
        self.sound = getattr(agent, "sound", False)
        self.source = getattr(agent, "source", "")
        self._agent = agent
        self._ward = AgentProcess(self._answer, Limits(decision_limit))

    def decide(self, view: View, rng: Random) -> Decision:
        return self._ask("decide", view, rng)  # type: ignore[no-any-return]

    def new_game(self, rules: Rules) -> None:
        """Tells the agent of a game."""
        if callable(getattr(self._agent, "new_game", None)):
            self._ask("new_game", rules)

    def refuses(self, rules: Rules) -> str:
        """Why it does not play by these rules."""
        refuses: Callable[[Rules], str] = getattr(self._agent, "refuses", lambda _: "")
        return refuses(rules)

    def close(self) -> None:
        """Ends the process."""
        self._ward.close()

    def _ask(self, *request: Any) -> Any:
        """The answer of the process; it is asked twice, since somebody else may have ended it."""
        try:
            with suppress(DeathError):
                return self._ward.ask(request)
            return self._ward.ask(request)
        except DeathError as death:
            raise AgentFault(death.what) from death

    def _answer(self, request: tuple[Any, ...], heartbeat: Heartbeat) -> Decision | None:
        what, *arguments = request
        heartbeat(0)
        if what == "decide":
            return ask(self._agent, *arguments)
        self._agent.new_game(*arguments)  # type: ignore[attr-defined]
        return None
