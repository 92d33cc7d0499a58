"""Every shown command prints what the documents say that it prints.

A `console` block holds commands after `$ ` and lines of their output: in order, `...` for what is
left out, also at the end of a line. Times differ between machines, so the column of milliseconds
at the end of a line does not count. Commands that install or build stand in `sh` blocks.

On every day a Python that has imported the program forks itself for each command that needs no
shell, tables are played in one process, agents are checked in fewer games, and the commands in LONG
are left out. `make check` runs all commands of all pages as they stand there.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from minewise.cli.commands import COMMANDS, place_of
from minewise.cli.main import main
from tests.docs.console import check, commands
from tests.docs.pages import PAGES, ROOT, blocks, name

LONG = {
    "docs/explanation/layouts-at-random.md": "compare layouts ",
    "docs/explanation/models-of-the-clues.md": "compare sat ",
    "docs/explanation/sentences-and-subsets.md": "compare sentences sat ",
    "docs/explanation/the-agents-of-the-ncsu-report.md": "--mines 99 --games 1000",
    "docs/how-to/course-uci.md": "run worlds.toml",
    "docs/how-to/which-agent.md": "compare basic random ",
    "docs/tutorial/your-own-agent.md": "--games 1000",
}
"""What is in the commands of a page that need 8 seconds or more each."""

PLAIN = re.compile(r"((?:[A-Z_]+=\S+ )*)minewise ([^|<>&;$`*]+)")
"""A command that a shell would only take apart: the variables before it, and its arguments."""

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        *("matplotlib.figure", "rich.progress", "sqlite3", "minewise.tournament.run"),
        *sorted({f"minewise.cli.{place_of(name).partition(':')[0]}" for name in COMMANDS}),
    ]
)

DEFAULTS = {"compare": {"workers": 1}, "run": {"workers": 1}, "check-agent": {"games": 2}}
"""Options of the short way: no page states them, and no line that it shows depends on them."""

WITH_CONSOLE = [page for page in PAGES if any(b.language == "console" for b in blocks(page))]


@pytest.mark.parametrize("page", WITH_CONSOLE, ids=name)
def test_commands(page: Path, tmp_path: Path) -> None:
    run(page, tmp_path, short=True)


@pytest.mark.check
@pytest.mark.parametrize("page", WITH_CONSOLE, ids=name)
def test_commands_as_they_stand_there(page: Path, tmp_path: Path) -> None:
    run(page, tmp_path, short=False)


@pytest.mark.parametrize("page", LONG)
def test_what_is_left_out_is_there(page: str) -> None:
    texts = [block.text for block in blocks(ROOT / page) if block.language == "console"]
    assert LONG[page] in "".join(texts)


def run(page: Path, tmp_path: Path, *, short: bool) -> None:
    """Runs the commands of a page: as they stand there, or in the short way."""
    leave_out = LONG.get(name(page)) if short else None
    program = tmp_path / "bin" / "minewise"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\nfrom minewise.cli.main import main\n"
        f"if __name__ == '__main__':\n    main(default_map={DEFAULTS if short else {}})\n"
    )
    program.chmod(0o755)
    folder = tmp_path / "here"
    folder.mkdir()
    environment = os.environ | {
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
    }
    for block in blocks(page):
        if block.file is not None:
            (folder / block.file).parent.mkdir(exist_ok=True)
            (folder / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        for shown, expected in commands(block.text):
            command = shown.replace(".venv/bin/minewise", "minewise")
            if leave_out is not None and leave_out in command:
                continue
            plain = PLAIN.fullmatch(command)
            if plain is None or not short:
                printed = by_a_shell(command, folder, environment)
            else:
                variables = dict(part.split("=", 1) for part in plain[1].split())
                printed = forked(shlex.split(plain[2]), folder, environment | variables)
            assert "Traceback" not in printed or "Traceback" in str(expected), printed
            check(command, expected, printed)


def by_a_shell(command: str, folder: Path, environment: dict[str, str]) -> str:
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    ).stdout


def forked(arguments: list[str], folder: Path, environment: dict[str, str]) -> str:
    output = folder.parent / "output"
    process = FORKS.Process(target=run_command, args=(arguments, folder, environment, output))
    process.start()
    process.join()
    return output.read_text(encoding="utf-8")


def run_command(
    arguments: list[str], folder: Path, environment: dict[str, str], output: Path
) -> None:
    """The program, in a process that has imported it."""
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["minewise", *arguments]
    main(default_map=DEFAULTS)
