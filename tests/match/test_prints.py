"""What agents print is kept apart, and the line where they stood is theirs."""

from __future__ import annotations

import copyreg
import os
import sys
from pathlib import Path
from traceback import walk_tb

import pytest

from minewise import Decision, Random, View, compare, make
from minewise.agents.lib.place import own_line, place
from minewise.agents.lib.prints import MOST_LINES, Prints
from minewise.errors import AgentFault
from minewise.game.view import COVERED
from minewise.match.play import SandboxedAgent, sandboxed

VIEW = View.parse("###/###", mines=1)


class Loud:
    name = "loud"

    def decide(self, view: View, rng: Random) -> Decision:
        print("in Python")
        print("an error", file=sys.stderr)
        os.write(1, b"below Python\n")
        os.system("echo by a subprocess")
        return Decision([view.where(COVERED)[0]])


class Endless:
    name = "endless"

    def decide(self, view: View, rng: Random) -> Decision:
        while True:
            print("on and on")


def test_all_that_is_printed_is_kept_apart(capfd: pytest.CaptureFixture[str]) -> None:
    player = SandboxedAgent(Loud(), 60)
    for _ in range(2):
        player.decide(VIEW, Random(1))
    player.close()
    assert player.prints.lines == 8
    assert player.prints.shown[:4] == ["in Python", "an error", "below Python", "by a subprocess"]
    assert capfd.readouterr() == ("", "")
    player.prints.write("loud")
    assert capfd.readouterr().err.splitlines()[:2] == ["loud printed 8 lines:", "  in Python"]


IMPORTED = """
import sys
from minewise import Decision

print("at import")
print("an error at import", file=sys.stderr)

class Own:
    name = "own"

    def decide(self, view, rng):
        print("in play")
        return Decision([rng.choice(view.where(-1))])
"""


@pytest.mark.parametrize("limit", [0, 60])
def test_what_a_file_prints_at_import_is_told_once_with_the_rest(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], limit: float
) -> None:
    (tmp_path / "own.py").write_text(IMPORTED, encoding="utf-8")
    name = f"{tmp_path / 'own.py'}:Own"
    agent = make(name)
    assert capfd.readouterr() == ("", "")
    for _ in range(2):
        with sandboxed(agent, limit) as player:
            player.decide(VIEW, Random(1))
    shown = capfd.readouterr()
    assert (shown.out + shown.err).count("at import\n") == 2
    assert (shown.out + shown.err).count("in play") == 2
    assert "at import" not in shown.out


def test_a_run_counts_what_a_file_prints_at_import(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text(IMPORTED, encoding="utf-8")
    compare([f"{tmp_path / 'own.py'}:Own"], "3x3/1", games=1)
    out, err = capfd.readouterr()
    assert out == ""
    assert err.splitlines()[1:4] == ["  at import", "  an error at import", "  in play"]


def test_one_that_prints_for_ever_is_stopped_and_fills_nothing() -> None:
    # no clock: the agent hangs on purpose, and any limit ends it
    player = SandboxedAgent(Endless(), 0.5)
    with pytest.raises(AgentFault, match=r'test_prints.py, line \d+: print\("on and on"\)'):
        player.decide(VIEW, Random(1))
    player.close()
    assert player.prints.lines > MOST_LINES
    assert len(player.prints.text("endless").splitlines()) == MOST_LINES + 1


def test_what_is_no_text_is_shown_as_text() -> None:
    prints = Prints()
    prints.add(b"\xff\x1b[2J\n" + b"x" * 10_000)
    prints.add(b"y")
    assert prints.lines == 2
    assert prints.shown[0] == "\ufffd\\x1b[2J"
    other = Prints()
    other.join(prints)
    other.join(prints)
    assert (other.lines, Prints().text("nobody")) == (4, "")


STUDENT = """
import os, signal
from other import deep
from tests.course_ai import MinesweeperAI as Base

class Ai(Base):
    def make_random_move(self):
        %s
"""
OTHER = """
def deep(n):
    return deep(n - 1) if n else [][n]
"""


@pytest.mark.parametrize(
    ("code", "what", "file", "line"),
    [
        ("return {}['x']", "raised KeyError", "ai.py", 8),
        ("return deep(3)", "raised IndexError", "other.py", 3),
        ("return deep(10**6)", "raised RecursionError", "other.py", 3),
        ("return max(map(len, [1]))", "raised TypeError", "ai.py", 8),
        ("return sum(iter(int, 1))", "took longer than 1 seconds", "ai.py", 8),
        ("os._exit(3)", "ended its process with exit code 3", "ai.py", 8),
        ("exit(3)", "raised SystemExit", "ai.py", 8),
        ("os.abort()", "ended its process by SIGABRT", "ai.py", 8),
        (
            "os.kill(os.getpid(), signal.SIGTERM); deep(0)",
            "ended its process by SIGTERM",
            "ai.py",
            8,
        ),
        ("return 'a1'", "expected make_random_move to return None or a cell", "ai.py", 7),
    ],
)
def test_the_line_is_the_students(
    tmp_path: Path, code: str, what: str, file: str, line: int
) -> None:
    # no clock: one of them hangs on purpose, and any limit ends it
    (tmp_path / "ai.py").write_text(STUDENT % code, encoding="utf-8")
    (tmp_path / "other.py").write_text(OTHER, encoding="utf-8")
    player = SandboxedAgent(make(f"{tmp_path / 'ai.py'}:Ai"), 1)
    with pytest.raises(AgentFault) as fault:
        player.decide(VIEW, Random(1))
    player.close()
    assert what in fault.value.what
    assert f"({file}, line {line}: " in fault.value.what
    assert "cs50.py" not in fault.value.what


def test_an_endless_recursion_is_told_where_errors_are_pickled_with_their_causes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by tblib, once Dask is used: all frames of the cause, each within the one before."""

    def pickled(error: AgentFault) -> tuple[object, ...]:
        frames: tuple[object, ...] = ()
        for _, line in walk_tb(getattr(error.__cause__, "__traceback__", None)):
            frames = (frames, line)
        return AgentFault, (error.what,), {"frames": frames}

    monkeypatch.setitem(copyreg.dispatch_table, AgentFault, pickled)
    test_the_line_is_the_students(
        tmp_path, "return deep(10**6)", "raised RecursionError", "other.py", 3
    )


def test_a_line_of_ours_is_named_only_where_there_is_no_other() -> None:
    ours = str(Path(make.__code__.co_filename).parent / "sentences.py")
    assert own_line([(ours, 7), (ours, 5)]) == (ours, 7)
    assert own_line([(ours, 7), ("/me/own.py", 3), (ours, 5)]) == ("/me/own.py", 3)
    assert own_line([]) is None
    assert place([]) == ""
    assert own_line([("/lib/json.py", 9), ("/me/own.py", 3)]) == ("/me/own.py", 3)
