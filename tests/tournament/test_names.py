"""Names are names: of a store, whatever it looks like, and of the agents in one of a stranger."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import compare
from minewise.cli.main import main
from minewise.companion.collection.store import ReviewStore
from minewise.errors import StoreError
from minewise.random import Random as Draw
from minewise.tournament.store.check import check
from minewise.tournament.store.driver import reseal
from minewise.tournament.store.merge import merge
from minewise.tournament.store.reader import Reader

NAMES = [
    ":memory:", "file:x.db", "file::memory:", "file:x.db?mode=memory&cache=shared", "x?mode=ro",
    "a%20b%00.db", "a#b.db", "-x.db", "--store", "~", "~root", "$HOME", "two\nlines", " ", "a b",
    "\x1b[31m", "שלום 漢字 é 👩‍🚀", "*?[a]", "{x}%s", "a;b|c", "'q\"",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_store_is_the_file_of_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for games in (20, 40):  # the second time it goes on
        compare(["basic"], "ncsu", games=games, store=name)
        assert [file.name for file in tmp_path.iterdir()] == [name]
        assert sum(block.result.tally.games for block in Reader(Path(name)).blocks()) == games
    assert check(Path(name), 5, Draw(1)).replayed == 5
    (tmp_path / "merged").mkdir()
    merge([name], Path("merged", name))
    assert Reader(Path("merged", name)).version == Reader(Path(name)).version
    (tmp_path / "reviews").mkdir()
    monkeypatch.chdir(tmp_path / "reviews")
    with ReviewStore(Path(name)) as reviews:
        reviews.keep("c0ffee", {"error": "none"}, playouts=0)
    with ReviewStore(Path(name)) as reviews:
        assert reviews.outcome("c0ffee", playouts=0) == {"error": "none"}
    assert [file.name for file in Path().iterdir()] == [name]


def test_a_path_that_is_too_long_for_sqlite_is_told(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 200) / ("y" * 200)
    folder.mkdir(parents=True)
    with pytest.raises(StoreError, match="at most 500 bytes"):
        compare(["basic"], "ncsu", games=2, store=folder / ("z" * 150))


AGENT = """
from pathlib import Path
from minewise.agents.random import RandomAgent
Path(__file__).with_name("ran").touch()
class Mine(RandomAgent):
    name = "mine"
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A store with an agent from a file that leaves a trace where it is run."""
    file, path = tmp_path / "mine.py", tmp_path / "run.db"
    file.write_text(AGENT)
    compare([f"{file}:Mine", "basic"], "ncsu", games=20, store=path, workers=1)
    (tmp_path / "ran").unlink()
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


COMMANDS = {
    "check": ["check", "{}"],
    "results": ["results", "{}"],
    "games": ["results", "{}", "--games"],
    "report": ["report", "{}"],
    "merge": ["merge", "{}", "-o", "{}.merged"],
    "live": ["results", "{}", "--live"],
}


@pytest.mark.promise(
    "SECURITY.md",
    "Check a store from a stranger.",
    "It may name agents from files.",
    "`minewise check` runs such a file only with `--agent-files`, and says which agents it left "
    "out.",
    "No other command that reads a store runs one.",
)
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_no_file_that_a_store_names_is_run(words: list[str], hostile: Path) -> None:
    # A process of its own: this one has the file loaded already.
    command = [sys.executable, "-m", "minewise", *(word.format(hostile) for word in words)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert not hostile.with_name("ran").exists()
    assert ("its file is run only with --agent-files" in ended.stdout) == (words[0] == "check")


@pytest.mark.promise(
    "SECURITY.md",
    "`minewise check` runs such a file only with `--agent-files`, and says which agents it left "
    "out.",
)
def test_the_option_runs_it(hostile: Path) -> None:
    assert "20 games ended the same" in run("check", hostile).output
    said = run("check", hostile, "--agent-files").output
    assert "40 games ended the same" in said
    assert "not played again" not in said


@pytest.mark.parametrize(("old", "new"), [
    ('mine.py:Mine"', 'mine.py"'),
    ('keep_games', 'boards = "/dev/zero"\nkeep_games'),
])  # fmt: skip
def test_a_plan_of_a_store_opens_no_file(old: str, new: str, hostile: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(hostile, tmp_path / "changed.db"))
    with closing(sqlite3.connect(path)) as connection, connection:
        (toml,) = connection.execute("SELECT toml FROM plan").fetchone()
        assert old in toml
        connection.execute("UPDATE plan SET toml = ?", (toml.replace(old, new),))
        reseal(connection, "plan")
    for words in (*COMMANDS.values(), ["check", "{}", "--agent-files"]):
        ended = run(*(word.format(path) for word in words))
        if words[0] == "results" and "--games" in words:
            continue  # reads no plan
        assert ended.exit_code == 2, words
        assert "in a store" in ended.output
    assert not hostile.with_name("ran").exists()
