"""What starting costs: `import minewise` and `minewise --help` load nothing large."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import click
import pytest

import minewise
from minewise.cli.commands import COMMANDS, place_of
from minewise.cli.main import main
from minewise.match.fingerprint import recorded

LARGE = {
    *("numpy", "matplotlib", "rich", "textual", "pysat", "gymnasium", "torch", "onnxruntime"),
    *("fastapi", "distributed", "dask", "sqlite3", "multiprocessing", "concurrent.futures"),
    *("asyncio", "logging", "socket", "subprocess", "email", "importlib.metadata"),
}
"""What some part of the package needs, and imports when it does."""

HELP = "from minewise.cli.main import main; main(['--help'], standalone_mode=False)"


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has imported for this; those it starts with do not count."""
    script = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"
    command = [sys.executable, "-c", script.format(code)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return set(output.splitlines()[-1].split())


def own(modules: set[str]) -> list[str]:
    return sorted(name for name in modules if name.split(".")[0] == "minewise")


@pytest.mark.promise("what-you-can-rely-on.md", "`import minewise` loads neither of them.")
def test_the_import_is_small() -> None:
    modules = loaded("import minewise")
    assert "minewise.learn.env.registration" in modules
    assert sorted(modules & LARGE) == []
    assert len(own(modules)) <= 25, own(modules)
    assert "dataclasses" not in modules


def test_help_is_small() -> None:
    modules = loaded(HELP)
    assert "click" in modules
    assert sorted(modules & LARGE) == []
    assert len(own(modules)) <= 25, own(modules)


@pytest.mark.parametrize(
    ("code", "module"),
    [
        ("minewise.compare(['basic'], 'ncsu', games=1)", "numpy"),
        ("minewise.compare(['basic'], 'ncsu', games=1, store='{}/s.db')", "sqlite3"),
    ],
)
def test_what_is_needed_is_loaded_then(code: str, module: str, tmp_path: Path) -> None:
    modules = loaded(f"import minewise; {code.format(tmp_path)}")
    assert module in modules
    assert not modules & {"multiprocessing", "distributed", "matplotlib", "rich"}


# The public names are imported when they are first used


def test_type_checkers_and_python_read_the_same_names() -> None:
    tree = ast.parse(Path(minewise.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: f"{statement.module}"
        for block in tree.body
        if isinstance(block, ast.If)
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert sorted(typed) == sorted(minewise.__all__)
    lazy = {
        name: f"minewise.{module}"
        for module, names in minewise._HOMES.items()
        for name in names.split()
    }
    assert lazy == typed


@pytest.mark.parametrize("order", [1, -1])
def test_each_name_comes_when_it_is_used(order: int) -> None:
    names = minewise.__all__[::order]
    code = "; ".join(
        f"from minewise import {name}; {name} is minewise.{name} or 1/0" for name in names
    )
    modules = loaded(f"import minewise; {code}")
    assert set(minewise._MODULES.values()) <= {name.removeprefix("minewise.") for name in modules}
    assert "minewise.cli" not in modules


def test_what_there_is_not_is_told() -> None:
    with pytest.raises(AttributeError, match="module 'minewise' has no attribute 'Bord'"):
        minewise.Bord  # type: ignore[attr-defined]  # noqa: B018


def test_dir_lists_what_is_public() -> None:
    importlib.import_module("minewise.report.page")
    listed = {name for name in dir(minewise) if not name.startswith("__")}
    assert listed == set(minewise.__all__)
    assert "__version__" in dir(minewise)


def test_play_is_the_function_alone() -> None:
    assert minewise.play is importlib.import_module("minewise.match.play").play


def test_the_version() -> None:
    assert minewise.__version__ == version("minewise")
    command = [sys.executable, "-m", "minewise", "--version"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    first, _, *lines = output.splitlines()
    assert first == f"minewise {version('minewise')}"
    assert [line.split() for line in lines[1:]] == [list(pair) for pair in recorded().items()]


# The commands are imported when they are called


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert command.get_short_help_str(1000) == COMMANDS[name]


def heads(function: ast.FunctionDef) -> list[ast.expr]:
    """What is called to decorate a function."""
    return [item.func for item in function.decorator_list if isinstance(item, ast.Call)]


def test_no_command_is_missing_in_the_list() -> None:
    folder = Path(minewise.__file__).parent / "cli"
    decorated = [
        f"{path.stem}:{function.name}"
        for path in sorted(folder.glob("*.py"))
        if path.stem != "main"
        for function in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        and any(ast.unparse(item) in ("click.command", "click.group") for item in heads(function))
    ]
    assert sorted(decorated) == sorted(map(place_of, COMMANDS))


def test_a_command_that_is_not_there() -> None:
    command = [sys.executable, "-m", "minewise", "solve"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "No such command 'solve'" in result.stderr
