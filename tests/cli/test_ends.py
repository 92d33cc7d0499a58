"""Every command ends in the same way: Ctrl+C, SIGTERM, a reader who leaves, a full disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise.cli.main import main

MINEWISE = (sys.executable, "-m", "minewise")

# Sends a signal to itself at the import number N, wherever that is: so that no test depends on how
# fast a machine is. Prints how many imports there were.
STOPPED_AT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job inherits to ignore it
from minewise_command import main
moment, number, sys.argv[1:] = int(sys.argv[1]), getattr(signal, sys.argv[2]), sys.argv[3:]
seen = 0
def count(event, _):
    global seen
    if event == "import":
        seen += 1
        if seen == moment:
            os.kill(os.getpid(), number)
sys.addaudithook(count)
try:
    main()
finally:
    os.write(2, b"%d imports" % seen)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One with a position, and a store of results."""
    folder = tmp_path_factory.mktemp("ends")
    (folder / "position.txt").write_text("####\n1221\n")
    play = ("compare", "basic", "csp", "--rules", "ncsu", "--games", "40", "--workers", "1")
    assert CliRunner().invoke(main, [*play, "--store", str(folder / "s.db")]).exit_code == 0
    return folder


COMMANDS = {
    "analyze": ("analyze", "position.txt", "--mines", "2"),
    "signature": ("signature", "basic"),
    "compare": ("compare", "basic", "--rules", "ncsu", "--games", "9", "--workers=1", "--out=out"),
    "explain": ("explain", "position.txt"),
    "help": ("--help",),
    "optimal": ("optimal", "3x3/1"),
    "report": ("report", "s.db", "--files", "files"),
    "results": ("results", "s.db"),
    "rules": ("rules",),
}


DONE = ("not every agent has played yet", "these are the games so far")


def stopped_at(
    moment: int, number: str, command: str, folder: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", STOPPED_AT, str(moment), number, *COMMANDS[command]],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def check_stopped(done: subprocess.CompletedProcess[str]) -> None:
    """One sentence, and 130."""
    told, _, _ = done.stderr.rpartition("\n")
    assert done.returncode == 130, done.stderr
    assert told.strip() in ("stopped", *(f"stopped early: {done}" for done in DONE))


def moments_of(command: str, folder: Path, parts: int) -> list[int]:
    """Some imports of a command, from the first to the last."""
    done = stopped_at(0, "SIGINT", command, folder)
    assert done.returncode == 0, done.stderr
    last = int(done.stderr.rpartition("\n")[2].split()[0])
    return sorted({1, 2, last, *range(1, last, max(1, last // parts))})


@pytest.mark.parametrize(
    ("command", "number", "parts"), [("explain", "SIGINT", 3), ("report", "SIGTERM", 1)]
)
def test_a_command_that_is_stopped_says_so(
    command: str, number: str, parts: int, folder: Path
) -> None:
    for moment in moments_of(command, folder, parts):
        check_stopped(stopped_at(moment, number, command, folder))


@pytest.mark.check
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_stopped_at_any_moment(command: str, number: str, folder: Path) -> None:
    for moment in moments_of(command, folder, 30):
        check_stopped(stopped_at(moment, number, command, folder))


def unread(arguments: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command whose reader has left before it began."""
    read, write = os.pipe()
    os.close(read)
    try:
        return subprocess.run(
            [*MINEWISE, *arguments],
            cwd=folder,
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)


@pytest.mark.parametrize("command", ["help", "results"])
def test_a_reader_who_leaves_ends_it_in_silence(command: str, folder: Path) -> None:
    done = unread(COMMANDS[command], folder)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("command", ["analyze", "rules"])
def test_a_full_disk_is_told_in_a_line(command: str, folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*MINEWISE, *COMMANDS[command]],
            cwd=folder,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: cannot write the output: No space left on device\n"


def test_without_a_console_nothing_is_written(folder: Path) -> None:
    command = f"'{sys.executable}' -m minewise analyze position.txt >&- 2>&-"
    assert subprocess.run(command, shell=True, cwd=folder, check=False).returncode == 0


@pytest.mark.parametrize("command", ["analyze", "compare", "explain", "help", "results", "rules"])
@pytest.mark.parametrize("charset", ["ascii", "latin-1", "utf-8"])
def test_a_console_gets_the_characters_that_it_has(
    command: str, charset: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    done = CliRunner(charset=charset).invoke(main, COMMANDS[command])
    assert done.exit_code == 0, done.output
    assert done.stdout_bytes.isascii() or charset != "ascii"
    assert "\\u" not in done.stdout


def test_the_sign_of_both_is_written_in_ascii(folder: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    lattice = "/".join(["#" * 16, "#2" * 8] * 7 + ["#" * 16])
    done = subprocess.run(
        [*MINEWISE, "analyze", "-", "--budget", "1000"],
        input=lattice,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "+-" in done.stdout
    assert done.stdout.isascii()


@pytest.mark.skipif(os.name != "posix", reason="a POSIX shell closes the standard input")
@pytest.mark.parametrize("command", ["play", "analyze -", "check-board", "review -"])
def test_a_closed_input_is_an_empty_one(command: str) -> None:
    def end(redirected: str) -> tuple[int, str]:
        words = f'"$0" -m minewise {command} {redirected}'
        done = subprocess.run(
            ["sh", "-c", words, sys.executable], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stderr

    code, said = end("<&-")
    assert "Traceback" not in said
    assert code == end("</dev/null")[0]
