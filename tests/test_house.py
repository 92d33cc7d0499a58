"""The rules of the house that a machine keeps: where things lie, and what is said of them."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import minewise
from minewise.errors import MissingExtraError

REPOSITORY = Path(__file__).parent.parent
CORE = REPOSITORY / "cpp"
PACKAGE = REPOSITORY / "src/minewise"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

FIRST_COMMIT = "f62eefe"
"""Subjects of later commits are kept short; those before are as they are."""
LONGEST_SUBJECT = 72

# The compiled core


def listed() -> list[str]:
    """Folders and files in the order of the first table of cpp/README.md."""
    return re.findall(
        r"^\| \**`([^`]+)`",
        (CORE / "README.md").read_text().split("\n## The processor")[0],
        re.MULTILINE,
    )


def includes(path: Path) -> list[str]:
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


SOURCES = sorted(path for path in CORE.rglob("*.[ch]pp"))
FOLDERS = [name.rstrip("/") for name in listed() if name.endswith("/")]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
def test_includes_of_the_core_lead_down(path: Path) -> None:
    own = path.relative_to(CORE).parts[0]
    allowed = FOLDERS[: FOLDERS.index(own) + 1]
    if path.name.endswith(".test.cpp"):
        allowed = FOLDERS
    for name in includes(path):
        folder = name.split("/")[0] if "/" in name else own
        assert folder in allowed, f"{path} includes {name}"


def test_no_circle_leads_through_the_headers_of_the_core() -> None:
    headers = {str(path.relative_to(CORE)): path for path in CORE.rglob("*.hpp")}
    graph = {
        name: [inner for inner in includes(path) if inner in headers]
        for name, path in headers.items()
    }
    assert len(list(TopologicalSorter(graph).static_order())) == len(headers)


def test_the_list_of_the_core_is_whole() -> None:
    found = {
        str(path.relative_to(CORE)).split(".")[0]
        for path in SOURCES
        if not path.name.endswith(".test.cpp")
    }
    inner = {name for name in found if name.split("/")[0] not in ("bindings", "testing", "bench")}
    files = [name for name in listed() if not name.endswith("/")]
    assert Counter(files) == Counter(inner)
    of_folder = [name.split("/")[0] for name in files]
    assert of_folder == sorted(of_folder, key=FOLDERS.index)


# The package


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_every_module_can_be_imported(path: Path) -> None:
    if path.name == "__main__.py":
        return
    try:
        module = import_module(module_of(path))
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.split(".")[0] == "minewise":
            raise
        pytest.skip(f"needs {missing.name}, of an extra")
    except MissingExtraError as missing:
        pytest.skip(str(missing))
    room, _, name = module_of(path).rpartition(".")
    if room:
        assert getattr(import_module(room), name) is module


# Numbers


def python_numbers(path: Path) -> Iterator[str]:
    """Numeric constants of a module of which nothing is said: no sentence and no comment among the
    lines that they stand with."""
    source = path.read_text()
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not is_number(node.value):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        names = [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]
        if all(name.isupper() for name in names) and not re.search('#|"""', group(lines, node)):
            yield f"{module_of(path)}: {lines[node.lineno - 1]}"


def group(lines: list[str], node: ast.stmt) -> str:
    """The lines around a statement up to those that are empty."""
    first, last = node.lineno - 1, node.end_lineno or node.lineno
    while first and lines[first - 1].strip():
        first -= 1
    while last < len(lines) and lines[last].strip():
        last += 1
    return "\n".join(lines[first:last])


def is_number(value: ast.expr | None) -> bool:
    """Is it written as a number, or worked out from numbers?"""
    if isinstance(value, ast.UnaryOp):
        return is_number(value.operand)
    if isinstance(value, ast.BinOp):
        return is_number(value.left) and is_number(value.right)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def core_numbers(path: Path) -> Iterator[str]:
    """Numeric constants of a file of the core among whose lines stands no comment."""
    for lines in re.split(r"\n\s*\n", path.read_text()):
        for name in re.findall(r"constexpr [\w:]+ (\w+) *(?:=|\{) *[-\d]", lines):
            if "//" not in lines:
                yield f"{path.relative_to(CORE)}: {name}"


def test_every_number_of_the_package_carries_a_sentence() -> None:
    assert [found for path in MODULES for found in python_numbers(path)] == []


def test_every_number_of_the_core_carries_a_sentence() -> None:
    tests = ("testing", "bench")
    sources = [p for p in SOURCES if p.relative_to(CORE).parts[0] not in tests]
    assert [f for p in sources if ".test." not in p.name for f in core_numbers(p)] == []


# Messages

ONLY_IN_A_CLONE = re.compile(
    r"\bdocs/|\.venv\b|`make [a-z]|\bexamples/|\bbench/|\bsrc/|\brequirements/"
)


def messages(path: Path) -> Iterator[str]:
    """The texts of a module that a program may print: all but those that explain the code."""
    tree = ast.parse(path.read_text())
    explain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in explain:
            yield str(node.value)


def test_no_message_leads_to_what_only_a_clone_has() -> None:
    """But for `minewise reproduce`, which says that it needs one and where it is."""
    modules = [path for path in MODULES if path.name != "reproduce.py"]
    found = [text for path in modules for text in messages(path) if ONLY_IN_A_CLONE.search(text)]
    assert found == []
    _, _, helps = (REPOSITORY / "docs/reference/cli.md").read_text().partition("\n## ")
    assert ONLY_IN_A_CLONE.findall(helps) == []


# Tests


def awaited(path: Path) -> Iterator[str]:
    """What the tests of a file let a page wait for, where it is written in place."""
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "wait_for_function"
            and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        ):
            yield ast.unparse(node.args[0])


def test_pages_wait_for_functions() -> None:
    """An expression is evaluated again each time, which the pages forbid: it fails only where it
    is not true at once. A function is evaluated before."""
    found = [text for path in (REPOSITORY / "tests").rglob("*.py") for text in awaited(path)]
    assert found
    assert [text for text in found if "=>" not in text] == []


CLOCK = re.compile(
    # no clock: these are the names that the rule looks for
    r"""\bsleep(?:\((?!0\))|[ "',]+\d)|setTimeout|setInterval|setitimer|wait_for_timeout"""
    r"|\b(?:Timer|alarm|(?:perf_counter|process_time|monotonic|time\.time)(?:_ns)?)\("
    r"|\b(?:Date|performance)\.now\b"
)
PATIENCE = re.compile(r"(?:timeout|PATIENCE)\"?(?:: \w+)?\s*[=:]\s*(\d[\d_.]*)")


def clocks(text: str, patience: int) -> Iterator[str]:
    """Lines of a test that look at a clock, also in programs within strings: clocks, pauses,
    timers, and less patience than this. `no clock: why` on a line excuses it and the next one."""
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        short = any(float(limit) < patience for limit in PATIENCE.findall(line))
        if (short or CLOCK.search(line)) and not re.search(r"no clock: \w", before + line):
            yield f"{number}: {line.strip()}"
        before = line


def test_no_test_looks_at_a_clock() -> None:
    """But where the line says why its result is the same on a slow machine."""
    for line in ("sleep(1)", "timeout=299", "PATIENCE = 5", "monotonic()"):  # no clock: examples
        assert list(clocks(line, 300)) == [f"1: {line}"]
    tests = [
        path
        for path in (REPOSITORY / "tests").rglob("*")
        if path.suffix in (".py", ".js", ".mjs") and "node_modules" not in path.parts
    ]
    found = []
    for path in sorted(tests):
        text = path.read_text()
        # Five minutes: at a load of 20 on two processors a command took more than one.
        patience = 300_000 if path.suffix != ".py" or "playwright" in text else 300
        found += [f"{path.relative_to(REPOSITORY)}:{line}" for line in clocks(text, patience)]
    assert found == []


def test_loops_of_web_tests_run_in_threads() -> None:
    """A browser that is open in this process has a loop in its main thread, whatever test comes
    next; `serving.run` starts another one beside it."""
    paths = sorted((REPOSITORY / "tests" / "web").rglob("*.py"))
    assert [path.name for path in paths if "asyncio.run(" in path.read_text()] == []


# Commits


def test_subjects_of_commits_are_short() -> None:
    """From now on; a shallow clone tells what it has, a tree without history nothing."""
    git = shutil.which("git")
    if git is None or not (REPOSITORY / ".git").exists():
        pytest.skip("no history here")
    known = subprocess.run(
        [git, "cat-file", "-e", f"{FIRST_COMMIT}^{{commit}}"],
        cwd=REPOSITORY,
        capture_output=True,
        check=False,
    )
    if known.returncode:
        pytest.skip("a clone without the history that is looked at")
    subjects = subprocess.run(
        [git, "log", "--format=%s", f"{FIRST_COMMIT}..HEAD"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert [subject for subject in subjects if len(subject) > LONGEST_SUBJECT] == []


def test_the_package_is_that_of_this_repository() -> None:
    assert Path(minewise.__file__).parent == PACKAGE
