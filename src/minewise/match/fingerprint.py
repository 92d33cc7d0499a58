"""Fingerprints: what the games of an agent depend on, as text.

`minewise signature` plays for the lines and `make golden` records them in fingerprints.toml.
"""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path

from minewise.agents.dqn_source import DqnSourceAgent
from minewise.agents.lib.learned import LearnedAgent, network
from minewise.agents.registry import LEARNED, AgentSpec

DIGITS = 16
"""Hexadecimal digits of a line: 64 bits, so that no two are alike by accident."""


def digest(data: bytes) -> str:
    """The line of what was played, or of a network."""
    return sha256(data).hexdigest()[:DIGITS]


def fingerprint(spec: AgentSpec | None) -> str:
    """The lines that the games of an agent depend on: where they are the same, so are the games.

    Every game depends on the core. That of a built-in agent depends also on the line of the agent,
    or, with options that have none, on all of its lines; that of a learned one on its weights.
    Anybody's own agent depends on the core alone: only its author knows when it changes.
    None stands for an object that has no name.

    >>> [line.split()[0] for line in fingerprint(AgentSpec("best", "without=parity")).split(", ")]
    ['core', 'best', 'best:strength=strong']
    """
    lines = recorded()
    needed = {CORE: lines[CORE]}
    if spec is not None and spec.name in LEARNED:
        needed[spec.name] = _weights(spec)
    elif spec is not None:
        names = [name for name in lines if name.partition(":")[0] == spec.name != CORE]
        needed |= {name: lines[name] for name in ([str(spec)] if str(spec) in names else names)}
    return ", ".join(f"{name} {line}" for name, line in needed.items())


def _weights(spec: AgentSpec) -> str:
    """The line of the network that a learned agent plays by."""
    agent = spec.make()
    if isinstance(agent, DqnSourceAgent):
        return digest(agent.weights_file.read_bytes())
    assert isinstance(agent, LearnedAgent)
    return digest(network(agent.weights_file))


CORE = "core"
"""The line of the game core: boards, rules, the loop in which agents play, and the analysis."""

RECORDED = Path(__file__).with_name("fingerprints.toml")
"""The file of the lines."""


@cache
def recorded() -> dict[str, str]:
    """What stands in RECORDED: digests by the names of the lines."""
    return tomllib.loads(RECORDED.read_text(encoding="utf-8"))
