"""Which agents may be asked over the net: those that come with minewise, within bounds.

No text of a request leads to a file, to an installed package or to endless work.
"""

from __future__ import annotations

from minewise.agents.registry import BUILT_IN, AgentSpec
from minewise.errors import UnknownAgentError, expected_one_of

MOST = {
    "max_variables": 22,
    "max_models": 2_000,
    "layers": 1_000,
}
"""The largest values of options that decide how much work an agent does."""
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


def served_agent(text: str) -> AgentSpec:
    """The agent that a text names, refused if it is not one for everybody.

    >>> str(served_agent("csp:max_variables=20"))
    'csp:max_variables=20'
    >>> served_agent("own.py:Agent")
    Traceback (most recent call last):
    minewise.errors.UnknownAgentError: unknown agent 'own.py:Agent'. Expected one of: basic, ...
    """
    spec = AgentSpec.parse(text)
    if spec.name not in BUILT_IN:
        raise UnknownAgentError(expected_one_of("agent", spec.name, sorted(BUILT_IN)))
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
