"""The agents that may be asked over the net: those that come with minewise, within bounds.

No text of a request leads to a file, to an installed package or to endless work.
"""

from __future__ import annotations

import json
from typing import Any

from minewise.agents.protocol import can_decide, check_plays
from minewise.agents.registry import BUILT_IN, AgentSpec, make
from minewise.errors import MissingExtraError, UnknownAgentError, ViewError, expected_one_of
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.turn import ask
from minewise.random import Random
from minewise.report.phrases import error_line, one_line

MOST = {
    "max_variables": 22,
    "max_models": 2_000,
    "layers": 1_000,
}
"""The largest values of options that decide how much work an agent does."""
LARGEST = {"sat": 10_000, "sat-overestimated": 10_000}
"""Cells of the largest board that an agent is asked about: on larger ones it takes minutes."""
WORDS = {
    "threshold",
    "total",
    "combine",
    "unscored",
    "variant",
    "draw",
    "density",
    "guess",
    "clues",
    "strength",
    "without",
}
"""Options with bounds of their own."""


def served_agent(text: str, cells: int) -> AgentSpec:
    """The agent that a text names, refused if it is not one for everybody, or not for a board of so
    many cells.

    >>> str(served_agent("csp:max_variables=20", cells=81))
    'csp:max_variables=20'
    >>> served_agent("own.py:Agent", cells=81)
    Traceback (most recent call last):
    minewise.errors.UnknownAgentError: unknown agent 'own.py:Agent'. Expected one of: basic, ...
    """
    spec = AgentSpec.parse(text)
    if spec.name not in BUILT_IN:
        raise UnknownAgentError(expected_one_of("agent", spec.name, sorted(BUILT_IN)))
    if cells > LARGEST.get(spec.name, cells):
        raise UnknownAgentError(
            f"expected a board of at most {LARGEST[spec.name]:,} cells for {spec.name}, which "
            f"takes too long on larger ones, got {cells:,}"
        )
    for item in filter(None, spec.options.split(",")):
        name, _, value = item.partition("=")
        if name in MOST:
            if not value.isdecimal() or int(value[:9]) > MOST[name]:
                raise UnknownAgentError(
                    f"expected {name} from 0 to {MOST[name]}, got {value[:20]!r}"
                )
        elif name not in WORDS:
            raise UnknownAgentError(expected_one_of("option", name, sorted(WORDS | MOST.keys())))
    return spec


def decision_of(
    spec: AgentSpec, position: dict[str, Any], seed: int, number: int, turn: int
) -> bytes:
    """What an agent decides in a position that the core has read, as JSON. In the same turn of the
    same game it decides the same, here and wherever minewise plays."""
    agent = spec.make()
    view = View.parse(position["view"], rules=Rules.parse(position["rules"]))
    check_plays(agent, view.rules)
    if not can_decide(agent, view):
        raise ViewError("there is no covered cell to decide about")
    decision = ask(agent, view, Random(seed, number, turn))
    chances = decision.probability
    answer = {
        "reveal": decision.reveal,
        "flag": decision.flag,
        "certain": decision.certain,
        "reason": one_line(decision.reason),
        "chances": None
        if chances is None
        else [{"cell": cell, "mine": float(p)} for cell, p in sorted(chances.items())],
    }
    return json.dumps(answer, allow_nan=False).encode()


def unavailable(name: str) -> str | None:
    """Why an agent cannot play here, where an extra that it needs is not installed."""
    try:
        make(name)
    except MissingExtraError as error:
        return error_line(error)
    return None
