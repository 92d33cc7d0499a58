"""The reference leaves nothing out, and what is generated is current."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import pytest

import minewise
from minewise import errors
from minewise.agents.registry import BUILT_IN
from minewise.cli.commands import COMMANDS
from minewise.game.rules import PRESETS, SWITCHES
from minewise.tournament.compare import compare
from tests.docs.pages import DOCS, ROOT

ERRORS = [
    item.__name__
    for item in vars(errors).values()
    if inspect.isclass(item) and issubclass(item, errors.MinewiseError)
]
COLUMNS = list(compare(["random"], "1x1/0", games=1).rows[0].to_dict())


def page(path: str) -> str:
    return (DOCS / path).read_text(encoding="utf-8")


def test_generated_pages_are_current() -> None:
    done = subprocess.run(
        [sys.executable, str(DOCS / "make.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", minewise.__all__)
def test_public_names(name: str) -> None:
    assert f"`{name}" in page("reference/python.md")
    assert f"\n## {name}\n" in page("reference/api.md")


@pytest.mark.parametrize("name", ERRORS)
def test_errors(name: str) -> None:
    assert f"`{name}`" in page("reference/errors.md")


@pytest.mark.parametrize("name", [*PRESETS, *SWITCHES])
def test_rules(name: str) -> None:
    assert f"`{name}`" in page("reference/rules.md")


@pytest.mark.parametrize("name", BUILT_IN)
def test_agents(name: str) -> None:
    assert f"`{name}` |" in page("reference/agents.md")


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str) -> None:
    assert f"## minewise {name}\n" in page("reference/cli.md")


@pytest.mark.parametrize("name", COLUMNS)
def test_columns(name: str) -> None:
    assert f"`{name}`" in page("how-to/compare-agents.md")


def test_core_options() -> None:
    text = (ROOT / "cpp" / "README.md").read_text(encoding="utf-8")
    options = re.findall(r"option\((\w+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert options
    assert [option for option in options if option not in text] == []


def test_make_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`make (\w+)`", text)) <= targets


def test_a_first_change_is_told_from_the_clone_to_the_issue() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = text.partition("## Your first change")[2].partition("\n## ")[0]
    words = ["Clone", "`make build .venv/.dev`", "`cpp/`", "-m pytest", "`make lint`", "issues"]
    assert [word for word in words if word not in told] == []
    test = re.search(r"pytest (\S+) -k (\w+)", told)
    assert test
    assert f"def test_a_{test[2]}" in (ROOT / test[1]).read_text(encoding="utf-8")


def test_pages_that_need_gymnasium_begin_with_its_installation() -> None:
    texts = [file.read_text(encoding="utf-8") for file in (DOCS / "how-to").glob("*.md")]
    needing = [text for text in texts if "import gymnasium" in text]
    assert needing
    for text in needing:
        assert "pip install 'minewise[rl]'" in text.partition("import gymnasium")[0]


def test_commands_of_the_guides_need_no_width() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in (DOCS / "how-to").glob("*.md")}
    assert [name for name, text in texts.items() if "$ COLUMNS=" in text] == []
