"""Agents from people's own files: FILE.py:CLASS, also a class that a course asks for."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from minewise.agents.lib import uci_skeleton
from minewise.agents.lib.cs50 import CourseAgent, is_course_ai
from minewise.agents.lib.place import frames_of, place
from minewise.agents.lib.prints import Prints
from minewise.agents.lib.uci import UciAgent, is_uci_ai
from minewise.errors import UnknownAgentError, expected_one_of, install_command

PACKAGES = {
    "PIL": "pillow",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
}
"""What people import often and what installs it, where that is not the same name."""

PRINTS = "__minewise_prints__"
"""The name in a module of what it printed when it was run."""


def class_in_file(name: str) -> Callable[..., Any]:
    """What FILE.py:CLASS names, an AI of a course as an agent. A file is run once, and again when
    it has changed."""
    module, class_name = _loaded(name)
    factory = vars(module)[class_name or only_class(name)]
    if not callable(factory):
        raise UnknownAgentError(f"cannot make the agent: {class_name} is no class: {name!r}")
    if is_course_ai(factory):
        return partial(CourseAgent, factory, factory.__name__)
    if is_uci_ai(factory):
        return partial(UciAgent, factory, factory.__name__)
    return factory  # type: ignore[no-any-return]


def only_class(name: str) -> str:
    """The class that FILE.py: means: the only agent that the file defines."""
    module, _ = _loaded(name)
    file = name.removesuffix(":")
    match agents := _agents(module):
        case [one]:
            return one
        case []:
            raise UnknownAgentError(
                f"expected a class with a method decide in {file}, found none: an agent starts "
                "with minewise new-agent"
            )
    names = ", ".join(f"{file}:{agent}" for agent in agents)
    raise UnknownAgentError(f"expected one agent in {file}, found {len(agents)}; name one: {names}")


def _agents(module: ModuleType) -> list[str]:
    """The agents that a file defines itself."""
    return [
        item
        for item, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and _is_agent(value)
    ]


def _is_agent(value: object) -> bool:
    return hasattr(value, "decide") or is_course_ai(value) or is_uci_ai(value)


def _loaded(name: str) -> tuple[ModuleType, str]:
    """The module of FILE.py:CLASS, and the class."""
    path_text, _, class_name = name.rpartition(":")
    try:
        path = Path(path_text).resolve()
        changed = path.stat().st_mtime_ns if path.is_file() else None
    except (OSError, ValueError) as error:  # no system could have a file of that name
        raise UnknownAgentError(f"expected a Python file ({error}): {name!r}") from None
    if changed is None:
        raise UnknownAgentError(f"expected a Python file, found none at {path}: {name!r}")
    try:
        module = _load(path, changed)
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        raise _missing(error, path, name) from error
    except SyntaxError as error:
        raise UnknownAgentError(f"cannot load {path}: {error}: {name!r}") from error
    except BaseException as error:  # a file may do anything when it is run
        where = place(frames_of(error))
        raise UnknownAgentError(f"cannot load {path}: {error!r}{where}: {name!r}") from error
    if class_name and class_name not in vars(module):
        agents = [item for item, value in vars(module).items() if _is_agent(value)]
        if not agents:
            raise UnknownAgentError(
                f"expected the agent {class_name} in {path.name}, found no agent there"
            )
        raise UnknownAgentError(expected_one_of(f"agent in {path.name}", class_name, agents))
    return module, class_name


def _missing(error: ModuleNotFoundError, path: Path, name: str) -> UnknownAgentError:
    """What a file imports and nobody has installed."""
    module = (error.name or "").partition(".")[0]
    return UnknownAgentError(
        f"cannot load {path}: expected the modules that it imports, found no {module!r}: "
        f"{installation_of(error)}: {name!r}"
    )


def installation_of(error: ModuleNotFoundError) -> str:
    """What to do about a module that a file imports and nobody has installed."""
    module = (error.name or "").partition(".")[0]
    if module in sys.stdlib_module_names:
        return "it belongs to Python, but this Python was built without it"
    return (
        f"put {module}.py beside the file if it is yours or your course's, or install it "
        f"({install_command(PACKAGES.get(module, module))})"
    )


@lru_cache(maxsize=64)
def _load(path: Path, changed: int) -> ModuleType:  # noqa: ARG001 - `changed` is part of the key
    name = f"minewise agent {path}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    if b"\0" in path.read_bytes():  # Python before 3.11.4 says so with a ValueError
        raise SyntaxError("source code string cannot contain null bytes")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look their module up here
    prints = Prints()
    # In a process for agents all is caught anyway.
    caught = nullcontext() if CourseAgent.alone else prints.caught()
    try:
        with _beside(path.parent), caught:
            spec.loader.exec_module(module)
    except BaseException:
        prints.write(path.name)
        raise
    setattr(module, PRINTS, prints)
    return module


def prints_of_load(agent: object) -> Prints:
    """What the file of an agent printed when it was run. Who asks shows it: it is told once."""
    factory: Any = getattr(agent, "ai", type(agent))
    module = sys.modules.get(getattr(factory, "__module__", ""))
    prints: Prints = vars(module).pop(PRINTS, Prints()) if module is not None else Prints()
    return prints


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Lets a file import the others of its folder, and forgets them then: folders of other people
    may have files of the same names. Ours stand in where UC Irvine's AI.py or Action.py is not."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    for name in ("AI", "Action"):
        if not (folder / f"{name}.py").exists():
            sys.modules.setdefault(name, uci_skeleton)
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        brought = set(sys.modules) - before
        tops = {name for name in brought if _lies_in(folder, sys.modules[name])}
        for name in brought:
            if name.partition(".")[0] in tops:
                del sys.modules[name]


def _lies_in(folder: Path, module: ModuleType) -> bool:
    """Is it ours, a file of the folder, or a package of it?"""
    file = Path(getattr(module, "__file__", None) or "/")
    package = file.parent.parent if file.name == "__init__.py" else file.parent
    return module is uci_skeleton or package == folder
