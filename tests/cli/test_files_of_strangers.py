"""Files from strangers are read or refused: nothing in them is run, and they stay as they are."""

from __future__ import annotations

import json
import pickle
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from os import system
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from minewise import play
from minewise.boards import generate
from minewise.cli.main import main
from minewise.errors import TaskError
from minewise.tasks import dataset, read, write

TRAP = """
from pathlib import Path
Path("sprung").touch()

class Trap:
    name = "trap"

    def decide(self, view, rng):
        from minewise import Decision
        return Decision([view.where(-1)[0]])
"""
"""An agent beside the files, which says that it was loaded."""


class Spring:
    """What a pickle of it does when it is read."""

    def __reduce__(self) -> Any:
        return system, ("touch sprung",)


RECORD = json.loads(play("basic", "5x5/4", seed=3).to_json())
CERTIFICATE = next(generate("5x5/3", seed=1)).certificate.to_json()
CODE: tuple[bytes, ...] = (
    b"__import__('os').system('touch sprung')",
    b"$(touch sprung) `touch sprung`; touch sprung | touch sprung\n",
    b"!!python/object/apply:os.system ['touch sprung']\n",
    b'{"__reduce__": ["os.system", "touch sprung"], "agent": "trap.py:Trap"}',
    pickle.dumps(Spring()),
    TRAP.encode(),
    b"trap.py:Trap",
)
"""What is no file of ours at all."""
FILES: dict[str, tuple[bytes, ...]] = {
    "view": (b"1##/###", b"1##/### trap.py:Trap", *CODE),
    "board": (b"..*\n...\n", b"..* $(touch sprung)\n...\n", *CODE),
    "rules": (b"5x5/4", b"5x5/4 boards=trap.py:Trap", b"5x5/4 clues=table:trap.py", *CODE),
    "record": (
        json.dumps(RECORD | {"agent": "trap.py:Trap"}).encode(),
        json.dumps(RECORD | {"agent": "trap.py:Trap", "options": "x=$(touch sprung)"}).encode(),
        json.dumps(RECORD | {"rules": "__import__('os').system('touch sprung')"}).encode(),
        *CODE,
    ),
    "certificate": (
        CERTIFICATE.encode(),
        json.dumps(json.loads(CERTIFICATE) | {"agent": "trap.py:Trap"}).encode(),
        json.dumps(json.loads(CERTIFICATE) | {"level": "trap.py:Trap"}).encode(),
        *CODE,
    ),
    "store": CODE,
}
COMMANDS = {
    "view": ("analyze FILE --mines 2", "explain FILE", "evaluate FILE --mines 2"),
    "board": ("compare basic --boards FILE --games 1", "convert FILE out.mbf", "analyze FILE"),
    "rules": ("watch basic --rules TEXT", "generate --rules TEXT", "optimal TEXT"),
    "record": ("review --plain FILE", "convert FILE out.evf", "convert FILE out.txt"),
    "certificate": ("check-board FILE",),
    "store": ("results FILE", "results FILE --games", "report FILE", "merge FILE -o out.db"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is worked in: the trap lies there."""
    (tmp_path / "trap.py").write_text(TRAP)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ends(command: str, file: Path) -> int:
    """The exit status of a command about a file; what it says of it is no traceback."""
    text = file.read_bytes().decode(errors="replace") if file.exists() else ""
    words = [{"FILE": str(file), "TEXT": text}.get(word, word) for word in command.split(" ")]
    done = CliRunner().invoke(main, words)
    assert isinstance(done.exception, SystemExit | None), (words, done.exception)
    return done.exit_code


@pytest.mark.promise(
    "SECURITY.md",
    "Open files from strangers: views, boards, rules, records, certificates, tasks and stores.",
    "They are read or refused; they are never run.",
)
@pytest.mark.promise("what-you-can-rely-on.md", "Reading a file never changes it.")
@pytest.mark.parametrize("kind", FILES)
def test_what_a_file_says_is_never_run(kind: str, folder: Path) -> None:
    statuses = set()
    for number, content in enumerate(FILES[kind]):
        file = folder / f"{number}.{kind}"
        file.write_bytes(content)
        for command in COMMANDS[kind]:
            statuses.add(ends(command, file))
            assert file.read_bytes() == content
            assert not (folder / "sprung").exists(), (command, content)
    assert statuses == ({2} if kind == "store" else {0, 2})


@pytest.mark.promise(
    "SECURITY.md",
    "Open files from strangers: views, boards, rules, records, certificates, tasks and stores.",
    "They are read or refused; they are never run.",
)
@pytest.mark.promise("what-you-can-rely-on.md", "Reading a file never changes it.")
def test_what_a_file_of_tasks_says_is_never_run(folder: Path) -> None:
    file = folder / "tasks.jsonl"
    write(dataset("counting", "5x5/3", seed=1, size=1), file)
    row = json.loads(file.read_bytes())
    fields = [json.dumps(row | {name: "trap.py:Trap"}).encode() for name in row]
    for content in (*CODE, *fields):
        file.write_bytes(content)
        with suppress(TaskError):
            for task in read(file):
                task.score("__import__('os').system('touch sprung')")
        assert file.read_bytes() == content
        assert not (folder / "sprung").exists(), content


@pytest.fixture
def store(folder: Path) -> Path:
    """A store of a stranger: it names the trap, which played in it, and has a trigger."""
    words = "compare trap.py:Trap basic --rules 5x5/4 --games 6 --store stranger.db"
    # Elsewhere, so that the trap is not loaded here already.
    elsewhere = [sys.executable, "-m", "minewise", *words.split()]
    subprocess.run(elsewhere, cwd=folder, check=True, capture_output=True)
    (folder / "sprung").unlink()
    return folder / "stranger.db"


@pytest.mark.promise("SECURITY.md", "They are read or refused; they are never run.")
@pytest.mark.promise("what-you-can-rely-on.md", "Reading a file never changes it.")
@pytest.mark.parametrize("command", [*COMMANDS["store"], "check FILE"])
def test_an_agent_that_a_store_names_is_not_loaded(command: str, store: Path) -> None:
    before = store.read_bytes()
    assert ends(command, store) == 0
    assert store.read_bytes() == before
    assert not store.with_name("sprung").exists()


@pytest.mark.promise("SECURITY.md", "They are read or refused; they are never run.")
def test_a_store_with_a_trigger_is_refused(store: Path) -> None:
    reviews = store.with_name("reviews.db")
    record = store.with_name("record.json")
    record.write_text(json.dumps(RECORD))
    review = f"review {record} {record} --store FILE"
    assert ends(review, reviews) == 0
    for path, table in ((store, "block"), (reviews, "games")):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                f"CREATE TRIGGER trap AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END"
            )
        connection.close()
    there = {path: path.read_bytes() for path in (store, reviews)}
    for command in (*COMMANDS["store"], "compare basic --rules 5x5/4 --games 9 --store FILE"):
        assert ends(command, store) == 2
    assert ends(review, reviews) == 2
    assert {path: path.read_bytes() for path in there} == there


@pytest.mark.promise("what-you-can-rely-on.md", "Reading a file never changes it.")
def test_other_files_that_are_read_stay_as_they_are(folder: Path) -> None:
    corpus = Path(__file__).parents[1] / "fuzz" / "corpus" / "replays"
    for file in sorted(corpus.iterdir()):
        replay = Path(shutil.copy(file, folder))
        ends("review --plain FILE", replay)
        ends("convert FILE out.rawvf", replay)
        assert replay.read_bytes() == file.read_bytes()
    plan = folder / "plan.toml"
    plan.write_text('agents = ["basic"]\nrules = "5x5/4"\ngames = 3\n')
    before = plan.read_bytes()
    assert ends("run FILE --store out.db", plan) == 0
    assert plan.read_bytes() == before
