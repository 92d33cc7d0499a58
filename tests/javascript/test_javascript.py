"""The module for JavaScript users: its README, its file, its endurance."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.javascript.node import HERE, NODE, PAGE, REPOSITORY, run_node

SCRIPT = spec_from_file_location("wasm_build", REPOSITORY / "cpp/bindings/wasm/build.py")
assert SCRIPT is not None
assert SCRIPT.loader is not None
build = module_from_spec(SCRIPT)
SCRIPT.loader.exec_module(build)

COMPILED = [PAGE / "core.wasm", PAGE / "pictures.wasm", PAGE / "sets.wasm"]
compiled = pytest.mark.parametrize("file", COMPILED, ids=[file.name for file in COMPILED])
LATER = 60_000
"""Bytes, compressed, of a file that is loaded on demand."""
BLOCKS = re.findall(
    r"^```js\n(.*?)^```$", (PAGE / "minewise.md").read_text(), re.MULTILINE | re.DOTALL
)


def said(block: str) -> list[str]:
    """What a block says that it prints: the comments after, or below, what prints."""
    return [
        text
        for line in block.splitlines()
        for text in re.findall(r"(?:^\s*|console\.log.*)// (.*)$", line)
    ]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_readme_prints_what_it_says(block: str, tmp_path: Path) -> None:
    script = tmp_path / "script.mjs"
    script.write_text(re.sub(r'"\./(\w+\.mjs)"', rf'"{PAGE}/\1"', block))
    printed = [line for line in run_node(script).splitlines() if line]
    expected = [text for text in said(block) if "gives its memory" not in text]
    assert printed == expected


@compiled
def test_the_file_is_of_these_sources(file: Path) -> None:
    assert build.fits(file), (
        f"{file.name} is of other sources: run make page, and commit the file alone"
    )


@pytest.mark.parametrize("name", ["pictures.wasm", "sets.wasm"])
def test_what_is_loaded_on_demand_is_small(name: str) -> None:
    assert len(gzip.compress((PAGE / name).read_bytes())) <= LATER


def test_the_version_of_wasm_opt_is_the_one_that_is_pinned() -> None:
    pinned = json.loads((REPOSITORY / "package.json").read_text())["devDependencies"]
    assert pinned["binaryen"] == build.BINARYEN


def test_other_sources_have_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = build.sources_digest("core")
    monkeypatch.setattr(build, "COMPILE", (*build.COMPILE, "-g"))
    assert build.sources_digest("core") != digest


def test_values_and_strengths_are_those_of_the_package() -> None:
    """The coefficients that training wrote stand in the core, too."""
    value = json.loads((REPOSITORY / "src/minewise/engine/value.json").read_text())["value"]
    text = (REPOSITORY / "cpp/players/learned_value.hpp").read_text()
    for phase in ("early", "late"):
        numbers = re.search(rf"learned_{phase}\{{(.*?)\}}", text, re.DOTALL)
        assert numbers is not None
        assert [float(n) for n in numbers[1].split(",")] == list(value[phase].values())


def endure(requests: int, pattern: str) -> None:
    command = [*NODE, "--test", f"--test-name-pattern={pattern}", str(HERE / "sturdy.test.mjs")]
    done = subprocess.run(
        command,
        env=os.environ | {"REQUESTS": str(requests)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^. pass [1-9]", done.stdout, re.MULTILINE), done.stdout


def test_an_instance_endures() -> None:
    endure(20_000, "requests|illegal|long work|largest")


@pytest.mark.check
def test_an_instance_endures_100_000_requests() -> None:
    endure(100_000, ".")


@pytest.mark.check
@compiled
def test_the_file_is_built_anew_bit_for_bit(file: Path, tmp_path: Path) -> None:
    build.build(tmp_path / file.name, tmp_path / "objects")
    assert (tmp_path / file.name).read_bytes() == file.read_bytes()
