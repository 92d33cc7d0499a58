"""Workers and schedulers that hang, come back, or are not what they should be: the rows are those
of a local run, or a sentence says why there are none."""

from __future__ import annotations

import importlib
import logging
import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import minewise
from minewise import _core, compare
from minewise.errors import EngineError
from minewise.tournament.result import Comparison
from tests.engine.test_interrupt import check_left
from tests.tournament.clusters import Dask
from tests.tournament.runs import (
    AGENTS,
    GAMES,
    arguments,
    finish,
    games,
    in_the_middle,
    start,
    stored,
    wait_for,
)

pytest.importorskip("distributed", reason="needs the extra `cluster`")

CLUSTER = "minewise.tournament.workers.cluster"
RULES = "8x8/10 first_click=any"
SILENCE = 8.0
"""Seconds; a worker tells twice a second that it is there, and less often on a busy machine."""


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    cluster = Dask(tmp_path)
    yield cluster
    cluster.stop()


class Warned(logging.Handler):
    """Does something at each warning of minewise."""

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__()
        self.action = action

    def emit(self, _record: logging.LogRecord) -> None:
        self.action()

    def __enter__(self) -> None:
        logging.getLogger("minewise").addHandler(self)

    def __exit__(self, *_raised: object) -> None:
        logging.getLogger("minewise").removeHandler(self)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    store = tmp_path_factory.mktemp("undisturbed") / "run.db"
    compare(AGENTS, "intermediate", games=GAMES, store=store)
    return games(store)


def played(store: Path, dask: Dask, then: Callable[[], object]) -> list[dict[str, Any]]:
    """The games of a run on a cluster; after its first result something is done to it."""
    once = [then]

    def progress(_done: int, _total: int) -> None:
        if once:
            once.pop()()

    compare(
        AGENTS, "intermediate", games=GAMES, store=store, cluster=dask.address, progress=progress
    )
    assert not once
    assert stored(store) == 2 * GAMES
    return games(store)


def rows(comparison: Comparison) -> list[object]:
    return [
        (row.agent, row.tally.games, row.tally.wins, row.tally.clicks) for row in comparison.rows
    ]


def stopped(dask: Dask, process: int) -> None:
    os.killpg(dask.processes[process].pid, signal.SIGSTOP)


def go_on(dask: Dask, process: int) -> None:
    os.killpg(dask.processes[process].pid, signal.SIGCONT)


def other_minewise(folder: Path, version: str, changes: dict[str, str]) -> Path:
    """A folder with a minewise of another version, or whose files are changed: a text in each."""
    package = folder / "other" / "minewise"
    source = Path(minewise.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("page", "__pycache__"))
    shutil.copy(_core.__file__, package)  # it may lie elsewhere
    described = package.with_name(f"minewise-{version}.dist-info")
    described.mkdir()
    text = f"Metadata-Version: 2.1\nName: minewise\nVersion: {version}\n"
    (described / "METADATA").write_text(text)
    for file, change in changes.items():
        before, after = change.split(" -> ")
        text = (package / file).read_text()
        assert before in text
        (package / file).write_text(text.replace(before, after))
    return package.parent


VERSION = minewise.__version__


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A cluster that comes apart: workers that are killed, hang, come back, or have another "
    "minewise, and a scheduler that begins anew change no figure "
    "(`tests/tournament/test_cluster_faults.py`).",
)
@pytest.mark.parametrize(
    ("version", "changes", "told"),
    [
        ("0.0.7", {}, f"it has minewise 0.0.7, here is {re.escape(VERSION)}"),
        pytest.param(
            VERSION,
            {"match/fingerprints.toml": '"basic" = " -> "basic" = "0'},
            "it plays otherwise than here: basic",
            marks=pytest.mark.check,
        ),
        (  # as if its core played otherwise than is recorded
            VERSION,
            {"match/fingerprint.py": "SEED = 1 -> SEED = 2"},
            "it plays otherwise than here: core",
        ),
        (
            VERSION,
            {"match/fingerprint.py": "import tomllib -> raise ImportError('no core here')"},
            "it cannot run minewise: ImportError: no core here",
        ),
    ],
)
def test_a_worker_of_another_minewise_gets_no_games(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    dask: Dask,
    version: str,
    changes: dict[str, str],
    told: str,
) -> None:
    strange = other_minewise(tmp_path, version, changes)
    stopped(dask, 1)  # so it is there before the others
    stopped(dask, 2)
    alone = dask.add_worker(strange=strange)
    with pytest.raises(
        EngineError, match=rf"no worker is left at .* that can play: tcp://.*: {told}"
    ):
        compare(["basic"], RULES, games=50, cluster=dask.address)
    for process in (1, 2):
        go_on(dask, process)
    dask.wait_for_workers(3)
    caplog.clear()
    there = compare(["basic", "random"], RULES, games=500, cluster=dask.address)
    assert rows(there) == rows(compare(["basic", "random"], RULES, games=500))
    assert re.search(f"the worker tcp://.* gets no games of this run: {told}", caplog.text)
    assert alone.poll() is None


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A cluster that comes apart: workers that are killed, hang, come back, or have another "
    "minewise, and a scheduler that begins anew change no figure "
    "(`tests/tournament/test_cluster_faults.py`).",
)
def test_a_worker_that_hangs_loses_its_games_to_others(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    dask: Dask,
    undisturbed: list[dict[str, Any]],
) -> None:
    dask.wait_for_workers(2)
    monkeypatch.setattr(f"{CLUSTER}.SILENCE", SILENCE)
    dask.hold.touch()  # so games are left when the worker has been silent for long
    with Warned(lambda: dask.hold.unlink(missing_ok=True)):
        assert played(tmp_path / "run.db", dask, lambda: stopped(dask, 1)) == undisturbed
    assert "does not answer: others get its games" in caplog.text


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A cluster that comes apart: workers that are killed, hang, come back, or have another "
    "minewise, and a scheduler that begins anew change no figure "
    "(`tests/tournament/test_cluster_faults.py`).",
)
def test_a_worker_that_comes_back_counts_no_game_twice(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    dask: Dask,
    undisturbed: list[dict[str, Any]],
) -> None:
    """It goes on at the moment when its games are given to others."""
    dask.wait_for_workers(2)
    monkeypatch.setattr(f"{CLUSTER}.SILENCE", SILENCE)
    dask.hold.touch()

    def come_back() -> None:
        go_on(dask, 1)
        dask.hold.unlink(missing_ok=True)

    with Warned(come_back):
        assert played(tmp_path / "run.db", dask, lambda: stopped(dask, 1)) == undisturbed
    assert not dask.hold.exists()


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A cluster that comes apart: workers that are killed, hang, come back, or have another "
    "minewise, and a scheduler that begins anew change no figure "
    "(`tests/tournament/test_cluster_faults.py`).",
)
def test_a_scheduler_that_begins_anew_at_its_address(
    tmp_path: Path, dask: Dask, undisturbed: list[dict[str, Any]]
) -> None:
    assert played(tmp_path / "run.db", dask, dask.restart) == undisturbed


def test_a_scheduler_that_hangs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dask: Dask
) -> None:
    dask.wait_for_workers(2)
    monkeypatch.setattr(f"{CLUSTER}.SILENCE", SILENCE)
    dask.hold.touch()
    with pytest.raises(EngineError, match="lost the cluster at tcp://"):
        played(tmp_path / "run.db", dask, lambda: stopped(dask, 0))


def test_a_driver_comes_back_on_another_scheduler(
    tmp_path: Path, dask: Dask, undisturbed: list[dict[str, Any]]
) -> None:
    store = tmp_path / "run.db"
    running = start(arguments(store, "--cluster", dask.address), hold=dask.hold)
    wait_for(in_the_middle(store))
    running.kill()
    finish(running)
    check_left(running.pid, [])
    assert 0 < stored(store) < 2 * GAMES
    dask.hold.unlink()
    (elsewhere := tmp_path / "elsewhere").mkdir()
    other = Dask(elsewhere)
    try:
        code, _, errors = finish(start(arguments(store, "--cluster", other.address)))
    finally:
        other.stop()
    assert code == 0, errors
    assert games(store) == undisturbed


AT_RANDOM = """
from minewise import Decision

class Own:
    name = "own"

    def decide(self, view, rng):
        return Decision([{choice}])
"""
FIRST, ANY = "view.where(-1)[0]", "rng.choice(view.where(-1))"


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (None, "cannot read the file of an agent: .*own.py"),
        (FIRST, "the file of the agent has changed since the run began"),
    ],
)
def test_a_worker_without_the_file_of_the_agent_plays_none_of_its_games(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    dask: Dask,
    there: str | None,
    told: str,
) -> None:
    """A path that leads elsewhere on another machine, to nothing or to another file."""
    for name, choice in (("here", ANY), ("there", there)):
        (tmp_path / name).mkdir()
        if choice is not None:
            (tmp_path / name / "own.py").write_text(AT_RANDOM.format(choice=choice))
    monkeypatch.chdir(tmp_path / "here")
    agents = ["own.py:Own", "basic"]
    for process in (1, 2):
        os.killpg(dask.processes[process].pid, signal.SIGKILL)
    elsewhere = dask.add_worker(cwd=tmp_path / "there")
    with pytest.raises(EngineError, match=rf"no worker is left at .* that can play: .*{told}"):
        compare(agents, RULES, games=50, cluster=dask.address)
    for _ in range(2):
        dask.add_worker(cwd=tmp_path / "here")
    dask.wait_for_workers(3)
    caplog.clear()
    played_there = compare(agents, RULES, games=500, cluster=dask.address)
    assert rows(played_there) == rows(compare(agents, RULES, games=500))
    assert re.search(f"gets no games of this run: {told}", caplog.text)
    assert elsewhere.poll() is None


def test_an_agent_whose_module_a_worker_lacks_ends_no_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dask: Dask
) -> None:
    (tmp_path / "own_module.py").write_text(AT_RANDOM.format(choice=ANY))
    monkeypatch.syspath_prepend(tmp_path)
    agent = importlib.import_module("own_module").Own()
    with pytest.raises(EngineError, match=r"can play: .*it cannot play: ModuleNotFoundError"):
        compare([agent], RULES, games=50, cluster=dask.address)
    assert compare(["basic"], RULES, games=50, cluster=dask.address).rows[0].tally.games == 50
    assert all(process.poll() is None for process in dask.processes)


def test_an_agent_that_never_returns_loses_its_game_there_as_here(dask: Dask) -> None:
    hangs = f"{Path(__file__).with_name('culprits.py')}:Hangs"
    what: dict[str, Any] = {"games": 6, "decision_limit": 0.5}
    there = compare(["random", hangs], "4x4/3 first_click=any", cluster=dask.address, **what)
    here = compare(["random", hangs], "4x4/3 first_click=any", **what)
    assert rows(there) == rows(here)
    assert there.rows[1].tally.faults == here.rows[1].tally.faults > 0
