"""Agents by name: the same names in Python, on the command line and in result files."""

from __future__ import annotations

import inspect
import os
import re
import reprlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from minewise.agents.basic import BasicAgent
from minewise.agents.belief import BeliefAgent
from minewise.agents.best import BestAgent
from minewise.agents.csp import CspAgent, CspProbabilityAgent
from minewise.agents.dqn import DqnAgent
from minewise.agents.dqn_source import DqnSourceAgent
from minewise.agents.exact import ExactAgent
from minewise.agents.layouts import LayoutsAgent
from minewise.agents.lib.files import class_in_file, only_class
from minewise.agents.likelihood import KnowledgeAgent, LikelihoodAgent
from minewise.agents.patterns import PatternsAgent
from minewise.agents.protocol import Agent
from minewise.agents.random import RandomAgent
from minewise.agents.sat import SatAgent, SatOverestimatedAgent
from minewise.agents.sentences import SentencesAgent
from minewise.agents.triple_improved import TripleImprovedAgent
from minewise.errors import MissingExtraError, UnknownAgentError, expected_one_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Factory = Callable[..., Agent]

ENTRY_POINT_GROUP = "minewise.agents"
BUILT_IN: dict[str, Factory] = {
    agent.name: agent
    for agent in (
        RandomAgent,
        BasicAgent,
        SentencesAgent,
        PatternsAgent,
        CspAgent,
        CspProbabilityAgent,
        TripleImprovedAgent,
        SatAgent,
        SatOverestimatedAgent,
        KnowledgeAgent,
        LikelihoodAgent,
        LayoutsAgent,
        ExactAgent,
        BestAgent,
        DqnSourceAgent,
        DqnAgent,
        BeliefAgent,
    )
}

LEARNED = frozenset({BeliefAgent.name, DqnAgent.name, DqnSourceAgent.name})
"""Agents that are networks: the last bits of their sums, and so a decision here and there, differ
from machine to machine."""

_FILE = re.compile(r"([^:]*(?::[^=]*?)??\.py)(?::|\Z)", re.DOTALL)
"""The file in the text of an agent. It may have colons, as C:\\me.py does, but is not taken for one
where it is the value of an option, as in NAME:OPTION=me.py."""


@dataclass(frozen=True)
class AgentSpec:
    """The text that names an agent: `name`, `file.py:Class`, either with `:option=value,...`; or
    `file.py`, where the file has one agent.

    >>> spec = AgentSpec.parse("csp:max_variables=22")
    >>> spec.name, spec.options, str(spec)
    ('csp', 'max_variables=22', 'csp:max_variables=22')
    >>> spec.make()
    CspAgent(max_variables=22)
    """

    name: str
    options: str = ""

    @classmethod
    def parse(cls, text: str) -> AgentSpec:
        if not isinstance(text, str):
            raise UnknownAgentError(f"expected the name of an agent, got {reprlib.repr(text)}")
        if text.encode(errors="ignore").decode() != text:
            raise UnknownAgentError(f"expected the name of an agent in UTF-8, got {text!r}")
        if file := _FILE.match(text):
            cls_name, _, options = text[file.end() :].partition(":")
            return cls(f"{file[1]}:{cls_name}", options)
        name, _, options = text.partition(":")
        return cls(name, options)

    @classmethod
    def from_agent(cls, agent: Agent | str) -> AgentSpec:
        """The text of a name, or what an agent itself tells: its name and, if it is a dataclass,
        the options that are not the defaults.

        >>> str(AgentSpec.from_agent(CspAgent(max_variables=8)))
        'csp:max_variables=8'
        """
        if isinstance(agent, str):
            return cls.parse(agent)
        known: object = agent
        options = [
            f"{item.name}={option_text(getattr(known, item.name))}"
            for item in (fields(known) if is_dataclass(known) else ())
            if item.init and getattr(known, item.name) != item.default
        ]
        return cls(agent.name, ",".join(options))

    def __str__(self) -> str:
        return f"{self.name}:{self.options}" if self.options else self.name

    @property
    def is_of_file(self) -> bool:
        """Does it name a file, which is run when the agent is made?"""
        return ".py:" in self.name

    def whole(self) -> AgentSpec:
        """The same with the class where only a file is named; the file is run for that."""
        if not self.name.endswith(".py:"):
            return self
        return AgentSpec(self.name + only_class(self.name), self.options)

    def make(self) -> Agent:
        factory = find(self.name)
        values = _option_values(self, factory)
        try:
            agent = factory(**values)
        except (KeyboardInterrupt, MissingExtraError):
            raise
        except BaseException as error:  # a class may do anything when one is made of it
            reason = f"it raised {error!r}" if self.is_of_file else error
            raise UnknownAgentError(f"cannot make the agent: {reason}: {str(self)!r}") from error
        return as_agent(agent, f": {str(self)!r}")


@dataclass(frozen=True)
class AgentInfo:
    """What a list of agents says about one; `options` maps each option to its default."""

    name: str
    source: str
    sound: bool
    summary: str
    options: dict[str, Any]


def make(text: str) -> Agent:
    """The agent that a text names.

    >>> make("basic").name
    'basic'
    >>> make("bassic")
    Traceback (most recent call last):
    minewise.errors.UnknownAgentError: unknown agent 'bassic', did you mean 'basic'? \
Expected one of: basic, belief, best, csp, csp-probability, dqn, dqn-source, exact, knowledge, \
layouts, likelihood, patterns, random, sat, sat-overestimated, sentences, triple-improved, \
FILE.py:CLASS
    """
    return AgentSpec.parse(text).make()


def as_agent(agent: Agent | str, where: str = "") -> Agent:
    """An agent as it is, or made from its name; anything else is refused.

    >>> as_agent(CspAgent)
    Traceback (most recent call last):
    minewise.errors.UnknownAgentError: expected an agent, got the class CspAgent: make one of it
    """
    if isinstance(agent, str):
        return make(agent)
    if inspect.isclass(agent):
        raise UnknownAgentError(
            f"expected an agent, got the class {agent.__name__}: make one of it{where}"
        )
    kind = f"an object of {type(agent).__name__}"
    if not callable(getattr(agent, "decide", None)):
        raise UnknownAgentError(f"expected an agent with a method decide, got {kind}{where}")
    if not isinstance(getattr(agent, "name", None), str) or not agent.name:
        raise UnknownAgentError(f"expected an agent with a name, got {kind}{where}")
    return agent


def names() -> list[str]:
    """The names of all agents, those of installed packages included."""
    return sorted({*BUILT_IN, *_plugins()})


def describe(name: str) -> AgentInfo:
    """What is known of the agent of that name.

    >>> describe("csp").options, describe("csp").sound
    ({'max_variables': 16}, True)
    """
    factory = find(name)
    return AgentInfo(
        name=name,
        source=str(getattr(factory, "source", "")),
        sound=bool(getattr(factory, "sound", False)),
        summary=(inspect.getdoc(factory) or "").partition("\n")[0],
        options=_options(factory),
    )


def explain_options(name: str) -> dict[str, str]:
    """What each option of the agent of that name is for: the texts that its class or function has
    beside them, as in `layers: Annotated[int, "number of layouts"] = 30`.

    >>> explain_options("csp")
    {'max_variables': 'the most constrained cells that the search takes, 1 to 1000000'}
    """
    factory = find(name)
    hints: dict[str, Any] = {}
    # Of a dataclass the class itself, whose bases may stand in other modules.
    for source in (factory, getattr(factory, "__init__", None)):
        with suppress(NameError, TypeError, AttributeError):  # of somebody else, not to be read
            hints |= get_type_hints(source, include_extras=True)
    return {
        option: next(
            (text for text in get_args(hints.get(option))[1:] if isinstance(text, str)), ""
        )
        for option in _options(factory)
    }


def find(name: str) -> Factory:
    """What makes the agent of that name."""
    if ".py:" in name:
        return class_in_file(name)
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in (plugins := _plugins()):
        try:
            return plugins[name].load()  # type: ignore[no-any-return]
        except Exception as error:
            raise UnknownAgentError(
                f"cannot load the agent {name!r} from {plugins[name].value}: {error}"
            ) from error
    if os.path.isfile(f"{name}.py"):  # noqa: PTH113 - no error where no file has such a name
        raise UnknownAgentError(f"unknown agent {name!r}, did you mean the file {name}.py?")
    raise UnknownAgentError(expected_one_of("agent", name, [*names(), "FILE.py:CLASS"]))


def _plugins() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _options(factory: Factory) -> dict[str, Any]:
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(factory).parameters.values()
        if parameter.default is not inspect.Parameter.empty
    }


def _option_values(spec: AgentSpec, factory: Factory) -> dict[str, Any]:
    known = _options(factory)
    values: dict[str, Any] = {}
    for item in filter(None, spec.options.split(",")):
        option, equals, text = item.partition("=")
        if not equals:
            raise UnknownAgentError(f"expected option=value, got {item!r}: {str(spec)!r}")
        if option not in known:
            what = f"option of {spec.name}"
            if not known:
                raise UnknownAgentError(
                    f"{spec.name} has no options, got {option!r}: {str(spec)!r}"
                )
            raise UnknownAgentError(f"{expected_one_of(what, option, known)}; got {str(spec)!r}")
        if option in values:
            raise UnknownAgentError(f"expected {option} once: {str(spec)!r}")
        values[option] = _converted(text, known[option], f"{option} of {str(spec)!r}")
    return values


def option_text(value: object) -> str:
    """The value of an option as it is written.

    >>> option_text(True), option_text(16)
    ('yes', '16')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _converted(text: str, default: object, what: str) -> object:
    """The value of an option, read as the type of its default."""
    match default:
        case bool():
            if text not in ("yes", "no"):
                raise UnknownAgentError(f"expected yes or no, got {text!r} as {what}")
            return text == "yes"
        case int() | float():
            try:
                return type(default)(text)
            except ValueError:
                kind = "a whole number" if isinstance(default, int) else "a number"
                raise UnknownAgentError(f"expected {kind}, got {text!r} as {what}") from None
    return text
