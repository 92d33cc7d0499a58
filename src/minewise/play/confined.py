"""One game of an agent in a process of its own."""

from __future__ import annotations

from contextlib import closing

from minewise.agents.protocol import Agent
from minewise.agents.registry import AgentSpec
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.play.match import Pulse, play_on, recorded
from minewise.play.ward import DeathError, Limits, Ward


def play_confined(agent: Agent, state: Game, spec: AgentSpec, limit: float) -> Record:
    """The record of a game that an agent plays to its end; the game itself stays as it is."""
    limits = Limits(decision=limit)

    def answer(_request: None, pulse: Pulse) -> Record:
        return play_on(agent, state, spec, pulse=pulse)

    if not limits.hold:
        return answer(None, lambda _game: None)
    with closing(Ward(answer, limits)) as ward:
        try:
            record: Record = ward.insist(None)
        except DeathError as death:
            return lost(state, spec, death)
    return record


def lost(state: Game, spec: AgentSpec, death: DeathError) -> Record:
    """The record of a game that an agent has not even begun."""
    fault = f"agent {spec.name}: {death.what}; {state.origin}, in {state.view!r}"
    return recorded(state, (), agent=spec.name, options=spec.options, fault=fault)
