"""Agents for boards of any shape: `random`, `exact`, and what any other one must do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from minewise.errors import RulesError, UnknownAgentError, expected_one_of
from minewise.random import Random
from minewise.shapes.analysis import analyze
from minewise.shapes.shape import Label
from minewise.shapes.view import ShapeView


@dataclass(frozen=True)
class ShapeDecision:
    """The cells that an agent reveals next, in order. `certain` says that it has proved all of them
    safe; otherwise it guesses."""

    reveal: tuple[Label, ...]
    certain: bool = False


class ShapeAgent(Protocol):
    """Anything that decides. It sees the view and random numbers, and nothing else."""

    def decide(self, view: ShapeView, rng: Random) -> Any:
        """What to do in a view with a covered cell: an object with the attributes `reveal` and
        `certain`, such as a ShapeDecision."""


class RandomShapeAgent:
    """Reveals a covered cell at random."""

    def decide(self, view: ShapeView, rng: Random) -> ShapeDecision:
        return ShapeDecision((rng.choice(view.covered),))


class ExactShapeAgent:
    """All safe cells, where there are any; else the least likely mine, the first of equal ones."""

    def decide(self, view: ShapeView, rng: Random) -> ShapeDecision:  # noqa: ARG002 - the protocol
        analysis = analyze(view)
        if analysis.safe:
            return ShapeDecision(tuple(c for c in view.covered if c in analysis.safe), certain=True)
        cells = analysis.least or view.covered  # no chance is known where no sample was found
        return ShapeDecision((cells[0],))


AGENTS: dict[str, type[RandomShapeAgent | ExactShapeAgent]] = {
    "random": RandomShapeAgent,
    "exact": ExactShapeAgent,
}


def as_agent(agent: ShapeAgent | str) -> ShapeAgent:
    """An agent by its name, or any object that decides."""
    if isinstance(agent, str) and agent in AGENTS:
        return AGENTS[agent]()
    if isinstance(agent, str) or type(agent).__module__.startswith("minewise.agents."):
        name = agent if isinstance(agent, str) else getattr(agent, "name", type(agent).__name__)
        known = expected_one_of("agent for boards that are not square", name, AGENTS)
        raise UnknownAgentError(f"{known}; all others play square boards only")
    if not callable(getattr(agent, "decide", None)):
        raise RulesError(f"expected an agent with a method `decide`, got {agent!r}")
    return agent
