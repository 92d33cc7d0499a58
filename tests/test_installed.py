"""What is installed with minewise, and how large it is."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import distribution, version
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import minewise
from minewise import _core
from tests.docs.pages import DOCS, ROOT
from tests.numpy_alone import only_the_command_is_refused

PAGE = (DOCS / "explanation" / "what-you-can-rely-on.md").read_text(encoding="utf-8")
TOLD = {
    extra: int(number)
    for extra, number in re.findall(r"^\| `(\w+)` \|.* \| (\d+)", PAGE, re.MULTILINE)
}
"""Megabytes of each extra, as the page has them."""

ON_LINUX = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"),
    reason="the sizes are those of Linux on x86-64",
)


@cache
def needed(extra: str = "") -> frozenset[str]:
    """The packages that minewise needs with an extra, by their names."""
    found, todo = set[tuple[str, str]](), [("minewise", extra)]
    while todo:
        name, its_extra = item = todo.pop()
        if item in found:
            continue
        found.add(item)
        for text in distribution(name).requires or ():
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": its_extra}):
                todo += [(need.name.lower(), one) for one in ("", *need.extras)]
    return frozenset(name for name, _ in found if name != "minewise")


def size(name: str) -> int:
    """Bytes of a package, without the bytecode of its modules, which not every installer makes."""
    files = [Path(str(file.locate())) for file in distribution(name).files or ()]
    return sum(whole(file) for file in files if file.suffix != ".pyc")


def size_of_modules(name: str) -> int:
    """Bytes of the modules of a package in Python."""
    files = [Path(str(file.locate())) for file in distribution(name).files or ()]
    return sum(whole(file) for file in files if file.suffix == ".py")


def whole(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0


def megabytes(names: frozenset[str]) -> float:
    return sum(map(size, names)) / 1e6


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`web` | `minewise web`, the page with its server | 11",
    "`tui` | `minewise play` and `review` on the full screen | 4",
    "`rl` | the environment of Gymnasium; the agents `belief` and `dqn` | 79",
    "`data` | Parquet files | 171",
    "`cluster` | `--cluster` | 19",
    "`mcp` | `minewise mcp`, tools for models | 30",
    "`all` | all of these | 303",
    "`train` | `minewise train`: PyTorch, which is why `all` leaves it out | 830 and more",
)
@ON_LINUX
@pytest.mark.parametrize("extra", ["web", "tui", "rl", "data", "cluster", "mcp", "all", "train"])
def test_an_extra_is_about_as_large_as_it_says(extra: str) -> None:
    assert set(TOLD) == {"web", "tui", "rl", "data", "cluster", "mcp", "all", "train"}
    if extra == "train" and find_spec("torch") is None:
        pytest.skip("needs PyTorch: make torch")
    more = megabytes(needed(extra) - needed())
    # PyTorch with CUDA is several times as large, and the page says "and more".
    assert (
        more > 0.9 * TOLD[extra]
        if extra == "train"
        else more == pytest.approx(TOLD[extra], rel=0.1)
    )
    parts = map(needed, ("web", "tui", "rl", "data", "cluster", "mcp"))
    assert needed("all") == frozenset().union(*parts)
    assert "torch" not in needed("all")


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "minewise and what it always needs take about 160 MB, and with the bytecode that pip makes "
    "about 210.",
    "Most of it is numpy, matplotlib and what that needs: the first command of the tutorial draws "
    "a chart.",
)
@ON_LINUX
def test_the_package_and_its_needs_are_about_as_large_as_it_says() -> None:
    own = [
        file for file in Path(minewise.__file__).parent.rglob("*") if "__pycache__" not in str(file)
    ]
    packages = sum(map(whole, own)) + Path(_core.__file__).stat().st_size
    told = re.search(r"always needs take about (\d+) MB", PAGE)
    assert told
    total = megabytes(needed()) + packages / 1e6
    assert total == pytest.approx(int(told[1]), rel=0.1)
    modules = sum(size_of_modules(name) for name in needed()) / 1e6
    # Bytecode is longer than its source.
    assert modules < 210 - int(told[1]) < 2 * modules
    drawing = {need.lower() for need in ("numpy", "matplotlib")}
    for text in distribution("matplotlib").requires or ():
        need = Requirement(text)
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            drawing.add(need.name.lower())
    assert megabytes(frozenset(drawing)) > total / 2
    tutorial = (DOCS / "tutorial/first-comparison.md").read_text(encoding="utf-8")
    command = re.search(r"^\$ minewise (.*)$", tutorial, re.MULTILINE)
    assert command
    assert "chart.png" in tutorial[command.end() :].partition("```")[0]


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "What only some people need comes in extras, as in `python3 -m pip install 'minewise[web]'`.",
    "The command works wherever minewise is installed already.",
)
@pytest.mark.parametrize("extra", ["web", "tui", "rl", "data", "cluster", "mcp", "all"])
def test_an_extra_is_added_where_minewise_is_installed(extra: str, tmp_path: Path) -> None:
    """Without an index: minewise itself is not asked for there."""
    there = {name.replace("_", "-") for name in needed(extra)}
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", f"minewise[{extra}]"]
    done = subprocess.run(pip, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = done.stdout.lower().replace("_", "-")
    assert [name for name in there if f"satisfied: {name}" not in said] == []


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Whatever needs another package then says which, with the line that installs it.",
)
def test_the_engine_works_with_numpy_alone(tmp_path: Path) -> None:
    """Here no other package is found; tests/test_wheel.py installs no other one."""
    only_the_command_is_refused(sys.executable, tmp_path)


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Versions follow Semantic Versioning.",
)
def test_the_version_is_one_of_semantic_versioning() -> None:
    number = r"(?:0|[1-9]\d*)"
    assert re.fullmatch(rf"{number}\.{number}\.{number}(?:-[0-9A-Za-z.-]+)?", version("minewise"))


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "So far minewise has run on Linux on x86-64 only, with GCC and Python 3.11, 3.13 and 3.14.",
)
def test_the_pythons_that_it_has_run_with_are_those_that_were_tried() -> None:
    told = re.search(r"GCC and Python (3[\d., and]+)\. Its page", PAGE)
    assert told
    platforms = (DOCS / "reference/platforms.md").read_text(encoding="utf-8")
    tried = platforms.partition("## What has been tried")[2].partition("Everything else")[0]
    rows = re.findall(r"^\| Debian .*\((\w+)\) \| (3\.\d+) \| \d+ \|", tried, re.MULTILINE)
    systems = re.search(r"^SYSTEMS \?= (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert systems
    assert [system for system, _ in rows] == systems[1].split()
    assert re.findall(r"3\.\d+", told[1]) == [python for _, python in rows]
    assert "Linux on x86-64, with Python 3.11" in tried
