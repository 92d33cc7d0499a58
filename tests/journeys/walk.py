"""A person at a shell who follows pages of the documents, word for word."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tests.docs.console import check, commands
from tests.docs.pages import ROOT, Block, blocks, section

INSTALLS = re.compile(r"(make|pip|python3? -m (pip|venv)) ")
"""Commands that set something up; where minewise is there already they are left out."""

SERVES = "minewise web"

PATIENCE = 1800
"""Seconds for one command: to compile the core, or to play 100,000 games."""

KEEP_STATE = "trap 'code=$?; export -p > {state}; pwd > {place}; exit $code' EXIT"


EXAMPLES = """
import doctest, json, pathlib, sys
sys.path[0] = ""
names = {"__name__": "examples"}
runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
for text in json.loads(pathlib.Path(__file__).with_suffix(".json").read_text()):
    if ">>>" not in text:
        exec(text, names)
        continue
    test = doctest.DocTestParser().get_doctest(text, names, sys.argv[1], sys.argv[1], 0)
    runner.run(test, clear_globs=False)
    names = test.globs
sys.exit(runner.failures > 0)
"""
"""Runs blocks of Python, with prompts or without, that share their names."""


@dataclass
class Walk:
    """A shell in `folder`, whose folder and variables stay from one command to the next.

    `whole` is false where only what a newcomer does with an installed minewise is played.
    """

    folder: Path
    variables: dict[str, str]
    whole: bool
    record: Callable[[str, object], None]
    """Takes a line about each step, under the name `journey`."""

    def follow(self, page: str, *titles: str, without: tuple[str, ...] = ()) -> None:
        """Does what a page says, or some of its sections: files, commands, then Python.

        A command that holds a text of `without` is left out.
        """
        started = perf_counter()  # no clock: reported, never compared
        path = ROOT / page
        lines = [section(path, title) for title in titles] or [range(1_000_000)]
        read = [block for block in blocks(path) if any(block.line in part for part in lines)]
        assert read, f"{page} has nothing to do in {titles}"
        for block in read:
            if block.file is not None:
                (self.place / block.file).parent.mkdir(exist_ok=True)
                (self.place / block.file).write_text(block.text, encoding="utf-8")
            for command, expected in self._commands(block, without):
                if command.strip() == SERVES:
                    self._serve(command)
                else:
                    printed = self.run(command, may_fail=block.language == "console")
                    check(command, expected, printed)
        self._examples(page, read)
        self.tell(f"{page} {', '.join(titles)}", started)

    def tell(self, step: str, started: float) -> None:
        # no clock: reported, never compared
        self.record("journey", f"{perf_counter() - started:7.1f} s    {step}")

    @property
    def place(self) -> Path:
        """The folder in which the shell is."""
        kept = self.folder / ".place"
        return Path(kept.read_text().strip()) if kept.exists() else self.folder

    def run(self, command: str, *, may_fail: bool = False) -> str:
        """What a command prints, on both streams."""
        done = subprocess.run(
            self._shell(command),
            cwd=self.place,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )
        assert may_fail or done.returncode == 0, f"$ {command}\n{done.stdout}"
        assert "Traceback" not in done.stdout, f"$ {command}\n{done.stdout}"
        return done.stdout

    def _commands(self, block: Block, without: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
        if block.language == "console":
            found = commands(block.text)
        elif block.language == "sh":
            whole_lines = re.sub(r"\\\n\s*", "", block.text).splitlines()
            found = ((line.partition("  #")[0], []) for line in whole_lines if line)
        else:
            return
        for command, expected in found:
            installs = INSTALLS.match(command) or command.strip() == SERVES
            if (self.whole or not installs) and not any(text in command for text in without):
                yield command, expected

    def _shell(self, command: str) -> list[str]:
        state, place = self.folder / ".state", self.folder / ".place"
        before = f". '{state}'\n" if state.exists() else ""
        keep = KEEP_STATE.format(state=f'"{state}"', place=f'"{place}"')
        return ["bash", "-c", f"{before}{keep}\n{command}\n"]

    def _serve(self, command: str) -> None:
        """Starts a server, opens its page as a browser would, and stops it by Ctrl+C."""
        with subprocess.Popen(
            self._shell(f"exec {command}"),
            cwd=self.place,
            env=self.variables | {"BROWSER": "true"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            address = re.search(r"http://\S+", line)
            assert address, line
            with urllib.request.urlopen(address[0], timeout=300) as answer:
                assert b"<title>" in answer.read()
            server.send_signal(signal.SIGINT)
            assert server.wait(60) in (0, 130)

    def _examples(self, page: str, read: list[Block]) -> None:
        """The examples of what was read, in one run of Python, as in one session."""
        texts = [b.text for b in read if b.language == "python" and b.file is None]
        if not texts:
            return
        (self.folder / "examples.json").write_text(json.dumps(texts), encoding="utf-8")
        (self.folder / "examples.py").write_text(EXAMPLES, encoding="utf-8")
        self.run(f"python '{self.folder / 'examples.py'}' '{page}'")


def variables(environment: Path) -> dict[str, str]:
    """Those of a shell in which a virtual environment is active."""
    left_out = ("PYTEST", "PYTHONPATH", "MAKE", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return kept | {"PATH": path, "VIRTUAL_ENV": str(environment), "COLUMNS": "80"}
