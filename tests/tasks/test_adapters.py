"""The adapters: what they say without their frameworks, and in `make check` how they do in them.

The frameworks are large and live in environments of their own, which `make adapters` makes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

import pytest

from minewise.errors import MissingExtraError
from tests.docs.pages import DOCS, ROOT, Block, blocks, section
from tests.tasks.adapters.game_server import LOCAL, game_server

PAGE = DOCS / "how-to/questions-elsewhere.md"

FRAMEWORKS = {
    "hugging_face": ("datasets", "Hugging Face datasets", ".venv-adapters"),
    "inspect_ai": ("inspect-ai", "Inspect", ".venv-adapters"),
    "reasoning_gym": ("reasoning-gym", "Reasoning Gym", ".venv-adapters"),
    "verifiers": ("verifiers", "Verifiers", ".venv-adapters"),
    "verifiers_games": ("verifiers", "Games in Verifiers", ".venv-adapters"),
    "textarena": ("textarena", "TextArena", ".venv-adapters"),
    "openenv": ("openenv", "OpenEnv", ".venv-openenv"),
}
"""For each adapter: what pip installs, the section of the page, and the environment."""

ADAPTERS = sorted(FRAMEWORKS)


def module_of(adapter: str) -> str:
    """The module of an adapter: that of questions and that of games share one."""
    return adapter.removesuffix("_games")


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_missing_framework_is_named_with_what_installs_it(
    adapter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, _, _ = FRAMEWORKS[adapter]
    module = f"minewise.tasks.adapters.{module_of(adapter)}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package.replace("-", "_"), None)
    with pytest.raises(MissingExtraError, match=f"-m pip install {package}$"):
        import_module(module)


def test_every_adapter_is_tried_here() -> None:
    folder = ROOT / "src/minewise/tasks/adapters"
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "framework"}
    assert modules == {*map(module_of, ADAPTERS)}


def test_the_page_names_the_versions_that_are_pinned() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for package, _, environment in FRAMEWORKS.values():
        pins = ROOT / "requirements" / f"{environment.removeprefix('.venv-')}.txt"
        version = re.search(rf"^{package}==(\S+)", pins.read_text(), re.MULTILINE)
        assert version is not None
        assert f"{package} {version[1]}" in text


def python(adapter: str) -> Path:
    """The interpreter of the environment with the framework of an adapter."""
    environment = ROOT / FRAMEWORKS[adapter][2]
    if not (environment / ".packages").exists():
        pytest.skip(f"needs {environment.name}: make adapters")
    return environment / "bin/python"


def run(*command: str | Path, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # verifiers asks for uv
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.check
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_the_example_prints_what_the_page_says(adapter: str, tmp_path: Path) -> None:
    lines = section(PAGE, FRAMEWORKS[adapter][1])
    found: dict[str, Block] = {b.language: b for b in blocks(PAGE) if b.line in lines}
    code = found["python"].text
    with ExitStack() as servers:
        if LOCAL in code:
            code = code.replace(LOCAL, servers.enter_context(game_server(python(adapter))))
        printed = run(python(adapter), "-c", code, folder=tmp_path)
    assert printed == found["text"].text


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "And in `make check` verifiers, one of the frameworks for models, installs what its own "
    "programs need.",
)
@pytest.mark.check
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_it_works_inside_the_framework(adapter: str, tmp_path: Path) -> None:
    tests = ROOT / "tests/tasks/adapters" / f"in_{adapter}.py"
    # The warnings of a framework are none of ours.
    options = ["--override-ini=filterwarnings=default", "-p", "no:cacheprovider"]
    run(
        python(adapter), "-m", "pytest", f"--basetemp={tmp_path}", *options, str(tests), folder=ROOT
    )
