"""The file of a store: one driver by whatever name, and readers who need write nothing."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from minewise import compare
from minewise.errors import StoreError
from minewise.tournament.block import Block
from minewise.tournament.plan import Plan
from minewise.tournament.play import play_block
from minewise.tournament.store.driver import Store
from minewise.tournament.store.reader import Reader
from tests.tournament.runs import COMMAND, finish, games, start, stored, wait_for

KEPT = Path(__file__).parent / "stores/format-1.db"
JOURNALS = pytest.mark.parametrize("journal", ["delete", "wal"])
"""A store that was closed while somebody read it still asks for a log."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "run.db"
    compare(["basic"], "ncsu", games=20, store=path)
    return path


def drive(path: Path) -> subprocess.CompletedProcess[str]:
    """Another process that wants to write."""
    script = f"from minewise import compare; compare(['basic'], 'ncsu', store={str(path)!r})"
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# One driver


def test_a_driver_through_a_symbolic_link_is_refused(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    for held, other in ((path, link), (link, path)):
        with Store(held):
            assert Reader(other).is_driven
            with pytest.raises(StoreError, match="another run writes to"):
                Store(other)
            assert "another run writes to" in drive(other).stderr
    assert drive(link).returncode == 0
    assert stored(path) == 100


def test_a_driver_through_a_hard_link_is_refused(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "other.db"
    with Store(path):
        link.hardlink_to(path)
        assert Reader(link).is_driven
        assert "another run writes to" in drive(link).stderr
    assert "expected a store with one name, got a file with 2" in drive(link).stderr
    assert "expected a store with one name" in drive(path).stderr
    link.unlink()
    assert drive(path).returncode == 0


def test_a_driver_is_refused_though_all_beside_the_store_is_gone(path: Path) -> None:
    with Store(path):
        for file in path.parent.glob("run.db?*"):
            file.unlink()
        assert "another run writes to" in drive(path).stderr


def test_a_refused_driver_leaves_the_first_its_lock(path: Path) -> None:
    with Store(path):
        for _ in range(2):
            with pytest.raises(StoreError, match="another run writes to"):
                Store(path)
        assert "another run writes to" in drive(path).stderr
    assert not Reader(path).is_driven
    assert drive(path).returncode == 0


def test_a_child_does_not_keep_what_its_parent_held(path: Path) -> None:
    come, go = os.pipe()
    with Store(path):
        child = os.fork()
        if not child:
            os.read(come, 1)
            os._exit(0)
    assert drive(path).returncode == 0  # the child lives
    os.write(go, b"x")
    os.waitpid(child, 0)


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "SQLite writes a log before the file and flushes it to the disk at each checkpoint, not at "
    "each block.",
)
def test_what_is_stored_goes_to_a_log_that_is_flushed_at_checkpoints(path: Path) -> None:
    plan = Plan.from_agents(["random"], "ncsu", games=10)
    (entry,) = plan.entries(plan.points[0])
    with Store(path) as store:
        ((synchronous,),) = store.connection.execute("PRAGMA synchronous")
        assert synchronous == 1  # NORMAL, which with a log means that
        before, log = path.read_bytes(), path.with_name("run.db-wal")
        store.remember(plan)
        store.add(entry, [play_block(Block(entry, 0, 10))])
        assert path.read_bytes() == before
        assert log.stat().st_size > 0
        store.connection.execute("PRAGMA wal_checkpoint")
        assert path.read_bytes() != before


def test_a_closed_store_is_one_file(path: Path) -> None:
    assert [file.name for file in path.parent.iterdir()] == ["run.db"]
    stored(path)
    games(path)
    assert [file.name for file in path.parent.iterdir()] == ["run.db"]


def test_a_reader_keeps_no_run_from_its_end(path: Path) -> None:
    reader = Reader(path)
    with Store(path):
        blocks, rows = reader.blocks(), reader.games()
        next(rows)
        next(blocks)
    compare(["basic"], "ncsu", games=40, store=path)
    assert len([*reader.games()]) == 40


# Where nothing can be written


@pytest.fixture
def guarded() -> Iterator[Path]:
    """A folder that all may read and one may write."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def closed_store(folder: Path, journal: str) -> Path:
    """The kept store in a folder, as its run left it."""
    path = Path(shutil.copy(KEPT, folder))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(f"PRAGMA journal_mode = {journal}").fetchone() == (journal,)
    assert path.read_bytes()[18:20] == (b"\2\2" if journal == "wal" else b"\1\1")
    return path


@JOURNALS
def test_a_store_is_read_in_a_folder_without_write_permission(guarded: Path, journal: str) -> None:
    path = closed_store(guarded, journal)
    before = stored(path), games(path)
    path.chmod(0o444)
    guarded.chmod(0o555)
    rights = os.geteuid()
    if rights == 0:
        os.seteuid(65534)
    try:
        with pytest.raises(OSError, match="denied"):
            (guarded / "other").touch()
        assert (stored(path), games(path)) == before
        with pytest.raises(StoreError, match="cannot write to the store"):
            Store(path)
    finally:
        os.seteuid(rights)
        guarded.chmod(0o755)
    assert [*guarded.iterdir()] == [path]


READ_ONLY = (
    "mount --bind {folder} {folder} && mount -o remount,ro,bind {folder} && ! touch {folder}/x "
    "2>/dev/null && exec {command} results {path} --csv"
)


def on_read_only_medium(path: Path) -> tuple[int, str, str]:
    """`minewise results` where the folder of the store is mounted read-only."""
    if (
        shutil.which("unshare") is None
        or subprocess.run(
            ["unshare", "-m", "mount", "--bind", path.parent, path.parent],
            check=False,
            capture_output=True,
        ).returncode
    ):
        pytest.skip("nothing can be mounted here")
    command = READ_ONLY.format(folder=path.parent, path=path, command=" ".join(COMMAND))
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", command],
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


@JOURNALS
def test_a_store_is_read_on_a_read_only_medium(tmp_path: Path, journal: str) -> None:
    path = closed_store(tmp_path, journal)
    code, output, errors = on_read_only_medium(path)
    assert (code, errors) == (0, "")
    assert output.count("\n") == 12


def test_a_store_of_a_killed_run_is_told_there_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    command = [*COMMAND, "compare", "basic", "--rules", "ncsu", "--games", "2000000"]
    process = start([*command, "--store", str(path)])
    wait_for(lambda: stored(path) > 0)
    os.killpg(process.pid, signal.SIGKILL)
    finish(process)
    (tmp_path / "run.db-shm").unlink()
    assert stored(path) > 0
    (tmp_path / "run.db-shm").unlink(missing_ok=True)
    code, _, errors = on_read_only_medium(path)
    assert code == 2
    assert "because its run did not end" in errors
    assert "Traceback" not in errors
