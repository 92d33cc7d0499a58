"""Agents from people's own files: FILE.py:CLASS."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from minewise.agents.lib.course import CourseAgent, is_course_ai
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


def class_in_file(name: str) -> Callable[..., Any]:
    """What FILE.py:CLASS names, an AI of the course CS50 as an agent. A file is run once, and again
    when it has changed."""
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
        raise UnknownAgentError(f"cannot load {path}: {error!r}: {name!r}") from error
    if class_name not in vars(module):
        agents = [
            item
            for item, value in vars(module).items()
            if hasattr(value, "decide") or is_course_ai(value)
        ]
        raise UnknownAgentError(expected_one_of(f"agent in {path.name}", class_name, agents))
    factory = vars(module)[class_name]
    if not callable(factory):
        raise UnknownAgentError(f"cannot make the agent: {class_name} is no class: {name!r}")
    if is_course_ai(factory):
        return partial(CourseAgent, factory, class_name)
    return factory  # type: ignore[no-any-return]


def _missing(error: ModuleNotFoundError, path: Path, name: str) -> UnknownAgentError:
    """What a file imports and nobody has installed."""
    module = (error.name or "").partition(".")[0]
    if module in sys.stdlib_module_names:
        advice = "it belongs to Python, but this Python was built without it"
    else:
        advice = (
            f"install it ({install_command(PACKAGES.get(module, module))}), or put "
            f"{module}.py beside the file if it is yours"
        )
    return UnknownAgentError(
        f"cannot load {path}: expected the modules that it imports, found no {module!r}: {advice}"
        f": {name!r}"
    )


@lru_cache(maxsize=64)
def _load(path: Path, changed: int) -> ModuleType:  # noqa: ARG001 - `changed` is part of the key
    name = f"minewise agent {path}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickle look their module up here; agents may import what lies beside them.
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module
