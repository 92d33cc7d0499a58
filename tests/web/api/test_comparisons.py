"""Comparisons over HTTP: what is refused, what survives the end of a server."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from minewise import compare
from minewise.web.settings import Settings
from tests.web.api.serving import AMPLE, PATIENCE, Client, Serving, refused, told

STEP = 0.05


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    bounds = {"points": 6, "comparisons": 3, "comparisons_waiting": 1}
    with Serving(Settings(**AMPLE | bounds, runs=tmp_path / "runs")) as serving:
        yield serving.client


def until(client: Client, name: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The comparison as soon as it is so."""
    latest = time.monotonic() + PATIENCE  # no clock: patience with a state
    while time.monotonic() < latest:
        found = told(client.get(f"/comparisons/{name}"))
        if holds(found):
            return found
        time.sleep(STEP)  # no clock: between two looks
    raise AssertionError(f"not in time: {found}")


def values(document: dict[str, Any]) -> list[tuple[str, int, float]]:
    """What has been counted, without the time it took."""
    return [
        (row["agent"], row["games"], row["value"])
        for series in document["series"]
        for point in series["points"]
        for row in point["rows"]
    ]


@pytest.mark.promise("web.md", "Programs play, analyze, review and compare over HTTP: The web API.")
def test_the_rows_are_those_of_the_library(client: Client) -> None:
    asked: dict[str, Any] = {
        "agents": ["basic", "exact:guess=random"],
        "rules": ["beginner"],
        "games": 60,
    }
    begun = told(client.post("/comparisons", **asked, seed=5), 201)
    found = until(client, begun["id"], lambda now: now["status"] == "finished")
    rows = compare(asked["agents"], "beginner", games=60, seed=5).rows
    assert values(found) == [(row.label, row.tally.games, row.win_rate) for row in rows]
    assert (found["done"], found["total"]) == (120, 120)
    assert told(client.get("/comparisons"))["comparisons"][0]["id"] == begun["id"]
    report = client.get(f"/comparisons/{begun['id']}/report")
    assert "basic and exact:guess=random" in report.text
    assert "script" not in report.headers["content-security-policy"]
    assert client.get(f"/comparisons/{begun['id']}/results.csv").text.startswith("agent,options")


def test_a_damaged_store_is_told_beside_the_others(tmp_path: Path, client: Client) -> None:
    names = []
    for seed in (1, 2):
        begun = told(client.post("/comparisons", agents=["basic"], rules=["ncsu"], seed=seed), 201)
        names.append(begun["id"])
        until(client, begun["id"], lambda now: now["status"] == "finished")
    store = tmp_path / "runs" / f"{names[0]}.db"
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as connection, connection:
        connection.execute("UPDATE plan SET begun = ''")
    found = {one["id"]: one for one in told(client.get("/comparisons"))["comparisons"]}
    assert [found[name]["status"] for name in names] == ["failed", "finished"]
    assert found[names[0]]["sentence"].startswith("the store is damaged (")
    assert "the store is damaged" in refused(
        client.get(f"/comparisons/{names[0]}/results.csv"), 422
    )


def test_a_damaged_plan_hides_no_other_comparison(tmp_path: Path, client: Client) -> None:
    begun = told(client.post("/comparisons", agents=["basic"], rules=["ncsu"]), 201)
    until(client, begun["id"], lambda now: now["status"] == "finished")
    (tmp_path / "runs" / f"{begun['id'][:-1]}x.toml").write_text("")
    listed = told(client.get("/comparisons"))["comparisons"]
    assert [one["id"] for one in listed] == [begun["id"]]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"agents": ["nobody"]}, "unknown agent 'nobody'"),
        ({"agents": ["own.py:Agent"]}, "unknown agent 'own.py:Agent'"),
        ({"agents": ["basic", "basic"]}, "expected agents of different names"),
        ({"rules": ["3x3/90"]}, "mines"),
        ({"rules": ["300x300/90"]}, "250"),
        ({"density": "0.1:0.9:0.01"}, "expected at most 6 points, got 81"),
        ({"games": 10**7}, "expected games: at most 1000000, got 10000000"),
        ({"stop_at_width": -1.0}, "expected stop_at_width above 0"),
        ({"agents": []}, "agents: List should have at least 1 item"),
    ],
)
def test_what_cannot_be_played_is_refused(
    client: Client, asked: dict[str, Any], sentence: str
) -> None:
    usual: dict[str, Any] = {"agents": ["basic"], "rules": ["beginner"], "games": 10}
    assert sentence in refused(client.post("/comparisons", **usual | asked), 422)
    assert told(client.get("/comparisons")) == {"comparisons": []}


def test_one_runs_at_a_time_and_few_wait(client: Client) -> None:
    usual: dict[str, Any] = {"agents": ["exact"], "rules": ["expert"], "games": 1_000_000}
    first = told(client.post("/comparisons", **usual), 201)
    second = told(client.post("/comparisons", **usual | {"seed": 2}), 201)
    assert (first["status"], second["status"]) == ("running", "waiting")
    assert "wait already" in refused(client.post("/comparisons", **usual), 429)
    assert told(client.post(f"/comparisons/{second['id']}/stop"))["status"] == "stopped"
    third = told(client.post("/comparisons", **usual | {"seed": 3}), 201)
    told(client.post(f"/comparisons/{third['id']}/stop"))
    assert "delete some first" in refused(client.post("/comparisons", **usual), 409)
    told(client.post(f"/comparisons/{third['id']}/delete"))
    assert refused(client.get(f"/comparisons/{third['id']}"), 404) == "there is no such comparison"
    assert refused(client.get("/comparisons/none/report"), 404) == "there is no such comparison"
    assert told(client.post(f"/comparisons/{first['id']}/stop"))["status"] == "stopped"


@pytest.mark.promise(
    "SECURITY.md",
    "One client cannot keep the others out, and nobody can stop or delete what belongs to another.",
)
@pytest.mark.promise(
    "web.md",
    "A comparison belongs to the browser or program that began it, which has a cookie for that.",
    "Nobody else can list it, stop it or delete it.",
    "Its address, which is hard to guess, shows it to others.",
)
def test_a_comparison_belongs_to_whoever_began_it(tmp_path: Path) -> None:
    usual: dict[str, Any] = {"agents": ["exact"], "rules": ["expert"], "games": 1_000_000}
    with Serving(Settings(**AMPLE, runs=tmp_path)) as serving:
        owner, other = serving.client, serving.client_at("127.0.0.2")
        name = told(owner.post("/comparisons", **usual), 201)["id"]
        told(other.post("/comparisons", **usual), 201)
        assert [one["id"] for one in told(owner.get("/comparisons"))["comparisons"]] == [name]
        assert name not in other.get("/comparisons").text
        for deed in ("stop", "resume", "delete"):
            sentence = refused(other.post(f"/comparisons/{name}/{deed}"), 403)
            assert sentence == "this comparison belongs to somebody else"
        found = told(other.get(f"/comparisons/{name}"))  # by its address, which is hard to guess
        assert (found["is_owner"], found["status"]) == (False, "running")
        assert told(owner.get(f"/comparisons/{name}"))["is_owner"] is True
        told(owner.post(f"/comparisons/{name}/delete"))


@pytest.mark.promise("web.md", "Comparisons of different owners take turns of a minute or more.")
def test_owners_play_in_turn(tmp_path: Path) -> None:
    """Each of two comparisons goes on while the other one is not done."""
    usual: dict[str, Any] = {"agents": ["basic"], "rules": ["beginner"], "games": 1_000_000}
    with Serving(Settings(**AMPLE, runs=tmp_path, turn=0.5)) as serving:
        clients = [serving.client, serving.client_at("127.0.0.2")]
        names = [told(one.post("/comparisons", **usual), 201)["id"] for one in clients]
        for _ in range(2):
            for client, name in zip(clients, names, strict=True):
                done = told(client.get(f"/comparisons/{name}"))["done"]
                until(client, name, lambda now, done=done: now["done"] > done)  # type: ignore[misc]


@pytest.mark.promise("web.md", "After six hours a comparison stops until its owner resumes it.")
def test_a_comparison_is_not_played_for_ever(tmp_path: Path) -> None:
    usual: dict[str, Any] = {"agents": ["basic"], "rules": ["beginner"], "games": 1_000_000}
    with Serving(Settings(**AMPLE, runs=tmp_path, turn=0.2, played=0.2)) as serving:
        client = serving.client
        name = told(client.post("/comparisons", **usual), 201)["id"]
        found = until(client, name, lambda now: now["status"] == "stopped")
        assert found["sentence"].endswith("resume it to go on")
        assert told(client.post(f"/comparisons/{name}/resume"))["status"] == "running"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"rules": ["250x250/25000 boards=no-guess"]}, "expected at most 900 cells and 30% mines"),
        ({"rules": ["9x9/10 boards=no-guess"], "density": "0.1:0.4:0.1"}, "30% mines"),
    ],
)
def test_boards_that_are_searched_for_are_small_here_too(
    client: Client, asked: dict[str, Any], sentence: str
) -> None:
    usual = {"agents": ["basic"], "games": 1_000_000}
    assert sentence in refused(client.post("/comparisons", **usual | asked), 422)


@pytest.mark.promise("web.md", "One client cannot keep the others out.")
def test_one_client_does_not_fill_the_line(tmp_path: Path) -> None:
    usual: dict[str, Any] = {"agents": ["exact"], "rules": ["expert"], "games": 1_000_000}
    bounds = {"comparisons_waiting": 2, "comparisons_waiting_of_client": 2, "comparisons": 9}
    with Serving(Settings(**AMPLE | bounds, runs=tmp_path)) as serving:
        greedy, other = serving.client_at("127.0.0.3"), serving.client
        for _ in range(3):
            greedy.http.cookies.clear()  # a new owner each time
            told(greedy.post("/comparisons", **usual), 201)
        greedy.http.cookies.clear()
        assert "wait already" in refused(greedy.post("/comparisons", **usual), 429)
        told(other.post("/comparisons", **usual), 201)


def test_one_client_keeps_only_so_many(tmp_path: Path) -> None:
    usual: dict[str, Any] = {"agents": ["basic"], "rules": ["ncsu"], "games": 10}
    with Serving(Settings(**AMPLE, comparisons_of_client=2, runs=tmp_path)) as serving:
        for _ in range(2):
            told(serving.client.post("/comparisons", **usual), 201)
        sentence = refused(serving.client.post("/comparisons", **usual), 409)
        assert sentence == "2 comparisons are kept already: delete some first"
        told(serving.client_at("127.0.0.2").post("/comparisons", **usual), 201)


@contextmanager
def serving(
    runs: Path, cookies: httpx.Cookies | None = None
) -> Iterator[tuple[subprocess.Popen[str], Client]]:
    """The command as people run it, and a browser with these cookies."""
    program = [sys.executable, "-m", "minewise.cli.main", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*program, "--runs", str(runs)], stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        try:
            with httpx.Client(base_url=address, timeout=PATIENCE, cookies=cookies) as http:
                yield process, Client(http)
        finally:
            process.terminate()


def drivers(runs: Path) -> list[int]:
    """Processes that play a comparison of this folder."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if "minewise.web.comparisons.runs" in words and any(str(runs) in word for word in words):
            found.append(int(place.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are read in /proc")
@pytest.mark.parametrize(
    "ending", [pytest.param(signal.SIGKILL, marks=pytest.mark.check), signal.SIGINT]
)
def test_the_end_of_the_server_loses_nothing(tmp_path: Path, ending: signal.Signals) -> None:
    runs, games = tmp_path / "runs", 3000
    agents = ["basic", "csp"]
    while True:
        with serving(runs) as (process, client):
            asked: dict[str, Any] = {"agents": agents, "rules": ["beginner"], "games": games}
            name = told(client.post("/comparisons", **asked), 201)["id"]
            before, cookies = until(client, name, lambda now: now["done"] > 0), client.http.cookies
            os.kill(process.pid, ending)
            process.wait()
        latest = time.monotonic() + PATIENCE  # no clock: patience with a state
        while drivers(runs):
            # no clock: patience with a state
            assert time.monotonic() < latest, "a process was left"
            time.sleep(STEP)  # no clock: between two looks
        with serving(runs, cookies) as (_, client):
            rested = told(client.get(f"/comparisons/{name}"))
            assert rested["done"] >= before["done"]
            if rested["status"] == "finished":
                games *= 4  # the machine was quicker than we are
                continue
            told(client.post(f"/comparisons/{name}/resume"))
            found = until(client, name, lambda now: now["status"] == "finished")
            break
    rows = compare(agents, "beginner", games=games).rows
    assert values(found) == [(row.label, row.tally.games, row.win_rate) for row in rows]
