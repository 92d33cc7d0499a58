"""Every shown command prints what the documents say that it prints.

A `console` block holds commands after `$ ` and lines of their output: in order, `...` for what is
left out, also at the end of a line. Times differ between machines, so the column of milliseconds
at the end of a line does not count. Commands that install or build stand in `sh` blocks.

The commands in LONG are left out on every day; `make check` runs their pages whole.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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

WITH_CONSOLE = [page for page in PAGES if any(b.language == "console" for b in blocks(page))]


@pytest.mark.parametrize("page", WITH_CONSOLE, ids=name)
def test_commands(page: Path, tmp_path: Path) -> None:
    run(page, tmp_path, leave_out=LONG.get(name(page)))


@pytest.mark.check
@pytest.mark.parametrize("page", LONG)
def test_long_commands(page: str, tmp_path: Path) -> None:
    assert any(
        block.language == "console" and LONG[page] in block.text for block in blocks(ROOT / page)
    )
    run(ROOT / page, tmp_path)


def run(page: Path, tmp_path: Path, leave_out: str | None = None) -> None:
    """Runs the commands of a page, but for those in which `leave_out` stands."""
    program = tmp_path / "bin" / "minewise"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\nfrom minewise.cli.main import main\n"
        "if __name__ == '__main__':\n    main()\n"
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
            (folder / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        for command, expected in commands(block.text):
            if leave_out is not None and leave_out in command:
                continue
            done = subprocess.run(
                ["bash", "-c", command.replace(".venv/bin/minewise", "minewise")],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            assert "Traceback" not in done.stdout or "Traceback" in str(expected), done.stdout
            check(command, expected, done.stdout)
