"""kill -9, a full disk, Ctrl+C: the same command goes on, and no game is lost or counted twice."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from minewise import Decision, Random, View, compare
from minewise.errors import EngineError, PlanError
from minewise.game.view import COVERED
from tests.engine.test_interrupt import PATIENCE, check_left, listen_to_interrupts
from tests.tournament.runs import (
    AGENTS,
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


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Every game of a run that nothing disturbs, in one process."""
    store = tmp_path_factory.mktemp("undisturbed") / "run.db"
    compare(AGENTS, "intermediate", games=GAMES, store=store)
    return games(store)


@pytest.fixture
def hold(tmp_path: Path) -> Path:
    """A run started with this waits in the middle, until the file is removed."""
    return tmp_path / "hold"


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A crash of the program, `kill -9` of any process, a full disk, Ctrl+C: nothing that was "
    "stored is lost.",
)
def test_a_killed_worker_is_replaced(
    tmp_path: Path, hold: Path, undisturbed: list[dict[str, Any]]
) -> None:
    store = tmp_path / "run.db"
    running = start(arguments(store), hold=hold)
    wait_for(in_the_middle(store))
    victims = children(running.pid)
    assert len(victims) == 2
    for victim in victims:
        os.kill(victim, signal.SIGKILL)
    hold.unlink()
    code, output, errors = finish(running)
    assert code == 0, errors
    assert [row["games"] for row in json.loads(output)["rows"]] == [GAMES, GAMES]
    assert games(store) == undisturbed
    check_left(running.pid, [])


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A block is there completely or not at all, so whatever ends a run, the same command goes "
    "on and gives the figures of a run that nothing ended.",
    "A crash of the program, `kill -9` of any process, a full disk, Ctrl+C: nothing that was "
    "stored is lost.",
)
def test_a_killed_driver_goes_on_where_it_was(
    tmp_path: Path, hold: Path, undisturbed: list[dict[str, Any]]
) -> None:
    store = tmp_path / "run.db"
    running = start(arguments(store), hold=hold)
    wait_for(in_the_middle(store))
    running.send_signal(signal.SIGKILL)
    finish(running)
    check_left(running.pid, [])
    before = stored(store)
    assert 0 < before < 2 * GAMES
    assert all(game in undisturbed for game in games(store)[:50])
    code, output, errors = finish(start(arguments(store)))
    assert code == 0, errors
    assert [row["games"] for row in json.loads(output)["rows"]] == [GAMES, GAMES]
    assert stored(store) == 2 * GAMES
    assert games(store) == undisturbed


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A crash of the program, `kill -9` of any process, a full disk, Ctrl+C: nothing that was "
    "stored is lost.",
)
def test_a_full_disk_is_told_and_loses_nothing(
    tmp_path: Path, undisturbed: list[dict[str, Any]]
) -> None:
    store = tmp_path / "run.db"

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    full = start(arguments(store), preexec_fn=little_room)
    code, output, errors = finish(full)
    assert (code, output) == (2, "")
    assert f"cannot write to {store}" in errors
    assert "free some space, and the same command continues" in errors
    assert "Traceback" not in errors
    check_left(full.pid, [])
    assert 0 < stored(store) < 2 * GAMES
    code, _, errors = finish(start(arguments(store)))
    assert code == 0, errors
    assert games(store) == undisturbed


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A crash of the program, `kill -9` of any process, a full disk, Ctrl+C: nothing that was "
    "stored is lost.",
)
def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, hold: Path, undisturbed: list[dict[str, Any]]
) -> None:
    store = tmp_path / "run.db"
    running = start(arguments(store), hold=hold, preexec_fn=listen_to_interrupts)
    wait_for(in_the_middle(store))
    os.killpg(running.pid, signal.SIGINT)
    code, output, errors = finish(running)
    assert code == 130
    assert "stopped early" in errors
    assert "Traceback" not in errors
    check_left(running.pid, [])
    rows = json.loads(output)["rows"]
    assert len({row["games"] for row in rows}) <= 1
    code, output, _ = finish(start(arguments(store)))
    assert code == 0
    assert games(store) == undisturbed


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A power cut: the last seconds may be missing, and are played again.",
)
@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_log_whose_end_never_reached_the_disk_is_played_again(
    tmp_path: Path, hold: Path, undisturbed: list[dict[str, Any]], share: float
) -> None:
    """As a power cut leaves it: the file as of a checkpoint, and a part of what came after."""
    store = tmp_path / "run.db"
    running = start(arguments(store), hold=hold)
    wait_for(in_the_middle(store))
    running.send_signal(signal.SIGKILL)
    finish(running)
    log = store.with_name("run.db-wal")
    written = log.read_bytes()
    before = stored(store)
    log.write_bytes(written[: int(share * len(written))])
    assert stored(store) < before
    code, _, errors = finish(start(arguments(store)))
    assert code == 0, errors
    assert games(store) == undisturbed


DYING = """
import os, signal
from pathlib import Path
from minewise import Decision

class Dying:
    name = "dying"

    def decide(self, view, rng):
        once = Path(__file__).with_name("died")
        if len(view.where(-1)) < 60 and not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Decision([rng.choice(view.where(-1))])
"""


@pytest.mark.parametrize("keep_games", [True, False])
def test_an_agent_that_kills_its_worker_once_costs_no_game(
    tmp_path: Path, keep_games: bool
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(DYING)
    agents = ["random", f"{file}:Dying"]
    store = tmp_path / "run.db"
    one = compare(agents, "kulkarni", games=100, workers=2, store=store, keep_games=keep_games)
    assert (tmp_path / "died").exists()
    two = compare(agents, "kulkarni", games=100)
    assert [row.tally.clicks for row in one.rows] == [row.tally.clicks for row in two.rows]
    assert [row.tally.games for row in one.rows] == [100, 100]


class Fragile:
    """An agent that cannot be put together in another process."""

    name = "fragile"

    def __init__(self) -> None:
        self.home = os.getpid()

    def __setstate__(self, state: dict[str, int]) -> None:
        if state["home"] != os.getpid():
            raise RuntimeError("not at home")

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision([rng.choice(view.where(COVERED))])


def test_an_agent_that_comes_apart_on_its_way_is_told() -> None:
    with pytest.raises(EngineError, match=r"cannot read what is to be played.*not at home"):
        compare([Fragile()], "ncsu", games=4, workers=2)


TYPED = """
from minewise import Decision, compare

class Typed:
    name = "typed"

    def decide(self, view, rng):
        return Decision([rng.choice(view.where(-1))])

agent = {agent}
print(compare([agent], "ncsu", games=4, workers={workers}).rows[0].tally.games)
"""


@pytest.mark.parametrize(
    ("how", "agent", "workers", "told"),
    [
        ("-c", "Typed()", 1, "4\n"),
        ("-", "Typed()", 1, "4\n"),
        ("-c", "'basic'", 2, "4\n"),
        ("-c", "Typed()", 2, "FILE.py:CLASS, or use workers=1\n"),
        ("-", "'basic'", 2, "got <stdin>: each worker reads the script again when it starts\n"),
        ("file", "'basic'", 2, 'needs the usual `if __name__ == "__main__":`)\n'),
    ],
)
def test_where_an_agent_is_typed_in(
    how: str, agent: str, workers: int, told: str, tmp_path: Path
) -> None:
    text = TYPED.format(agent=agent, workers=workers)
    arguments, typed = ["-c", text], ""
    if how == "-":
        arguments, typed = ["-"], text
    elif how == "file":
        (tmp_path / "typed.py").write_text(text)
        arguments = [str(tmp_path / "typed.py")]
    ran = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ran.stdout or ran.stderr).endswith(told), ran.stderr


CHANGING = """
from pathlib import Path
from minewise import Decision

class Changing:
    name = "changing"

    def decide(self, view, rng):
        {change}
        return Decision([rng.choice(view.where(-1))])
"""


@pytest.mark.parametrize("stored_games", [128, None])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('Path(__file__).write_text("# another")', "has changed since the run began"),
        ("Path(__file__).unlink(missing_ok=True)", "cannot read the file of an agent"),
    ],
)
def test_a_file_that_changes_during_a_run_ends_it(
    tmp_path: Path, change: str, told: str, stored_games: int | None
) -> None:
    """With a store, which holds the block that was being played, and without."""
    file = tmp_path / "mine.py"
    file.write_text(CHANGING.replace("{change}", change))
    store = tmp_path / "run.db" if stored_games else None
    with pytest.raises(PlanError, match=told):
        compare([f"{file}:Changing"], "ncsu", games=200, store=store)
    if store is not None:
        assert stored(store) == stored_games
