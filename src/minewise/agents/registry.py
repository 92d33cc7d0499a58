"""Agents by name: the same names in Python, on the command line and in result files."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from minewise.agents.base import Agent
from minewise.agents.basic import BasicAgent
from minewise.agents.csp import CspAgent, CspProbabilityAgent
from minewise.agents.random import RandomAgent
from minewise.errors import UnknownAgentError, expected_one_of

Factory = Callable[..., Agent]

ENTRY_POINT_GROUP = "minewise.agents"
BUILT_IN: dict[str, Factory] = {
    agent.name: agent for agent in (RandomAgent, BasicAgent, CspAgent, CspProbabilityAgent)
}


@dataclass(frozen=True)
class AgentSpec:
    """The text that names an agent: `name`, `file.py:Class`, either with `:option=value,...`.

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
        name, _, options = text.partition(":")
        if name.endswith(".py"):
            cls_name, _, options = options.partition(":")
            name = f"{name}:{cls_name}"
        return cls(name, options)

    def __str__(self) -> str:
        return f"{self.name}:{self.options}" if self.options else self.name

    def make(self) -> Agent:
        """A new agent of this name with these options."""
        factory = find(self.name)
        values = _option_values(self, factory)
        try:
            agent = factory(**values)
        except (Exception, SystemExit) as error:
            raise UnknownAgentError(f"cannot make the agent: {error}: {str(self)!r}") from error
        if not callable(getattr(agent, "decide", None)):
            raise UnknownAgentError(f"expected an agent with a method decide: {str(self)!r}")
        if not isinstance(getattr(agent, "name", None), str):
            raise UnknownAgentError(f"expected an agent with a name: {str(self)!r}")
        return agent


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
Expected one of: basic, csp, csp-probability, random, FILE.py:CLASS
    """
    return AgentSpec.parse(text).make()


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


def find(name: str) -> Factory:
    """What makes the agent of that name."""
    if ".py:" in name:
        return _from_file(name)
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in (plugins := _plugins()):
        try:
            return plugins[name].load()  # type: ignore[no-any-return]
        except Exception as error:
            raise UnknownAgentError(
                f"cannot load the agent {name!r} from {plugins[name].value}: {error}"
            ) from error
    raise UnknownAgentError(expected_one_of("agent", name, [*names(), "FILE.py:CLASS"]))


def _plugins() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


def _from_file(name: str) -> Factory:
    path_text, _, cls_name = name.rpartition(":")
    try:
        path = Path(path_text).resolve()
        found = path.is_file()
    except (OSError, ValueError) as error:  # no system could have a file of that name
        raise UnknownAgentError(f"expected a Python file ({error}): {name!r}") from None
    if not found:
        raise UnknownAgentError(f"expected a Python file, found none at {path}: {name!r}")
    module_name = f"minewise agent {path}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickle look their module up here; agents may import what lies beside them.
    sys.modules[module_name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise UnknownAgentError(f"cannot load {path}: {error!r}: {name!r}") from error
    finally:
        sys.path.remove(str(path.parent))
    classes = [name for name, value in vars(module).items() if hasattr(value, "decide")]
    if cls_name not in vars(module):
        raise UnknownAgentError(expected_one_of(f"agent in {path.name}", cls_name, classes))
    factory = vars(module)[cls_name]
    if not callable(factory):
        raise UnknownAgentError(f"cannot make the agent: {cls_name} is no class: {name!r}")
    return factory  # type: ignore[no-any-return]


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
            raise UnknownAgentError(f"{expected_one_of(what, option, known)}: {str(spec)!r}")
        values[option] = _converted(text, known[option], f"{option} of {str(spec)!r}")
    return values


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
