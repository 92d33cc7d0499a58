"""A Dask cluster: the same rows as local workers, also when a whole worker is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from minewise import compare
from minewise.errors import MissingExtraError, install_command
from tests.engine.test_interrupt import check_left, listen_to_interrupts
from tests.tournament.clusters import Dask
from tests.tournament.runs import (
    AGENTS,
    COMMAND,
    GAMES,
    arguments,
    children,
    finish,
    games,
    in_the_middle,
    start,
    stored,
    wait_for,
)

pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    cluster = Dask(tmp_path)
    yield cluster
    cluster.stop()


@pytest.mark.promise(
    "SECURITY.md",
    "Dask's scheduler has no password unless you give it one; keep it on a network that you trust.",
)
@pytest.mark.promise("SECURITY.md", "The workers of a cluster run what the driver sends them.")
def test_a_cluster_plays_the_games_of_local_workers(tmp_path: Path, dask: Dask) -> None:
    alone, local, first = (tmp_path / f"{name}.db" for name in ("alone", "local", "first"))
    compare(AGENTS, "intermediate", games=GAMES, store=alone)
    code, output, errors = finish(start(arguments(local)))
    assert code == 0, errors
    clustered = start(arguments(first, "--cluster", dask.address), hold=dask.hold)
    wait_for(in_the_middle(first))
    # A whole worker, the process that watches it included, in the middle of its games.
    os.killpg(dask.processes[-1].pid, signal.SIGKILL)
    assert stored(first) < 2 * GAMES
    dask.hold.unlink()
    code, same, errors = finish(clustered)
    assert code == 0, errors
    assert games(alone) == games(local) == games(first)
    assert without_times(output) == without_times(same)


def without_times(text: str) -> list[dict[str, object]]:
    return [{**row, "seconds": 0} for row in json.loads(text)["rows"]]


@pytest.mark.check
def test_a_cluster_of_our_own_ends_with_its_driver(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    hold = tmp_path / "hold"
    running = start(arguments(store, "--cluster", "local:2"), hold=hold)
    wait_for(in_the_middle(store))
    assert len(children(running.pid)) >= 2
    running.send_signal(signal.SIGKILL)
    finish(running)
    check_left(running.pid, [])
    # The same command goes on, until Ctrl+C, which reaches the whole group.
    before = stored(store)
    again = start(
        arguments(store, "--cluster", "local:2"), hold=hold, preexec_fn=listen_to_interrupts
    )
    wait_for(lambda: stored(store) > before)
    os.killpg(again.pid, signal.SIGINT)
    code, output, errors = finish(again)
    assert code == 130, errors
    assert "Traceback" not in errors
    assert json.loads(output)["complete"] is False
    check_left(again.pid, [])


def test_a_cluster_that_is_lost_is_told(tmp_path: Path, dask: Dask) -> None:
    store = tmp_path / "run.db"
    running = start(arguments(store, "--cluster", dask.address), hold=dask.hold)
    wait_for(in_the_middle(store))
    os.killpg(dask.processes[0].pid, signal.SIGKILL)
    code, output, errors = finish(running)
    assert (code, output) == (2, "")
    assert "lost the cluster" in errors
    assert "Traceback" not in errors
    assert stored(store) > 0


def test_dask_is_quiet_from_its_import_on() -> None:
    program = """
import logging
from minewise.tournament.workers.cluster import Cluster
cluster = Cluster("local:1")
logging.getLogger("distributed.batched").critical("not for the user")
logging.getLogger("distributed.client").critical("not for the user")
cluster.cancel()
logging.getLogger("distributed.client").critical("again for the user")
"""
    # In a process of its own: here, Dask has been imported already.
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "not for the user" not in ended.stderr
    assert "again for the user" in ended.stderr


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "local:none", "local:0", "nowhere"])
def test_where_nobody_answers_it_is_told_soon(tmp_path: Path, address: str) -> None:
    running = start([*COMMAND, "compare", "basic", "--cluster", address, "--games", "1"])
    code, output, errors = finish(running)  # ten seconds, on a machine with nothing else to do
    assert (code, output) == (2, "")
    assert "expected a cluster" in errors
    assert "Traceback" not in errors


def test_without_dask_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=re.escape(install_command("minewise[cluster]"))):
        compare(["basic"], "beginner", games=1, cluster="tcp://127.0.0.1:9")
