"""What every test file may use: golden texts, and how hypothesis searches."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from minewise.errors import MissingExtraError

GOLDEN_FOLDER = Path(__file__).parent / "golden"

CI = bool(os.environ.get("CI"))

os.environ["MINEWISE_GAMES"] = ""  # whoever runs the tests may have games
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # tests compare what is in a folder
# But not what is collected: two workers, and some thousand processes that tests start, read it.
sys.dont_write_bytecode = False

# A shell that starts the tests in the background has them, and what they start, ignore Ctrl+C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Golden = Callable[[str, str], None]

# No deadline: the machines that run these tests are shared, and a slow example is no failure.
settings.register_profile("local", deadline=None)
# The same examples on every run, so that a failure on the server is one anybody can repeat.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# A fifth of the examples where a test sets no number of its own: for `make test`, on every day.
settings.register_profile("quick", settings.get_profile("ci" if CI else "local"), max_examples=20)
settings.load_profile("ci" if CI else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite tests/golden with what the program says now",
    )


def pytest_collection_finish() -> None:
    sys.dont_write_bytecode = True


NO_ONNXRUNTIME = find_spec("onnxruntime") is None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Where the extra `rl` is not installed, tests of learned agents are skipped."""
    try:
        return (yield)
    except MissingExtraError as error:
        if NO_ONNXRUNTIME:
            pytest.skip(str(error))
        raise


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long the journeys of newcomers took, whichever worker played them."""
    played = [
        r for r in terminalreporter.getreports("passed") if "journey" in dict(r.user_properties)
    ]
    for number, report in enumerate(played):
        if number == 0:
            terminalreporter.section("journeys")
        terminalreporter.write_line(f"{report.duration:7.1f} s  {report.nodeid}")
        for name, text in report.user_properties:
            if name == "journey":
                terminalreporter.write_line(text)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the text must be that of tests/golden/NAME.txt.

    With --update-golden the file is rewritten instead; the change is then reviewed as a diff.
    """
    update = bool(request.config.getoption("--update-golden"))

    def check(name: str, text: str) -> None:
        path = GOLDEN_FOLDER / f"{name}.txt"
        text = text.rstrip("\n") + "\n"
        if update:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.is_file(), f"no golden text {path}: run pytest --update-golden to write it"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} has changed; if that was intended, run pytest --update-golden"
        )

    return check
