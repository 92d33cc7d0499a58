"""What one client does on purpose, and what the others notice of it: nothing."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from weakref import ref

import httpx
import pytest
from pydantic import ValidationError

from minewise.report import page
from minewise.web import work as work_room
from minewise.web.connection import LINES, Connection, Places
from minewise.web.games import Hold, KeptGame, KeptGames
from minewise.web.models.bodies import BODIES
from minewise.web.models.comparisons import NewComparison
from minewise.web.models.parts import MOST_FIELDS
from minewise.web.refusals import Refused
from minewise.web.settings import Settings
from minewise.web.work import Work, size_of
from tests.web.api.serving import AMPLE, PATIENCE, Serving, asking, fixed, refused, run, told
from tests.web.api.test_fairness import connections_of, line_from, until

MANY = 30_000


@pytest.mark.promise("web.md", "One client cannot keep the others out.")
@pytest.mark.parametrize("wrong", [1, [], {}, None, [[]]], ids=repr)
@pytest.mark.parametrize("name", [*BODIES, "comparison"])
def test_a_body_of_many_faults_tells_few(name: str, wrong: object) -> None:
    """Each fault that is found takes the thread that answers everybody."""
    model = NewComparison if name == "comparison" else BODIES[name]
    for field in model.model_fields:
        with pytest.raises(ValidationError) as caught:
            model.model_validate({field: [wrong] * MANY, "unknown": 1})
        assert caught.value.error_count() <= MOST_FIELDS


@pytest.mark.parametrize("path", ["ask/begin", "ask/replay", "decisions", "comparisons"])
def test_a_body_of_many_fields_is_refused_before_it_is_read(path: str) -> None:
    with Serving(fixed()) as serving:
        body = {f"field {number}": 1 for number in range(MANY)}
        answer = serving.http.post(f"/api/{path}", json=body)
    assert refused(answer, 422) == "expected at most 50 fields, got 30,000"


def test_a_refusal_does_not_repeat_a_long_text() -> None:
    with Serving(fixed()) as serving:
        client = serving.client
        for answer in (
            client.ask("begin", rules="beginner", **{"x" * 100_000: 1}),
            client.ask("decide", text="##", mines=1, agent="a" * 100_000),
            client.ask("decide", text="##", mines=1, agent="csp:" + "max_models=1," * 10_000),
        ):
            assert len(refused(answer, 422)) < 200


def test_large_bodies_count_as_many_requests() -> None:
    """Also while nothing is left to count: whoever sends them waits all the longer."""
    rates = {"burst": 10, "requests_a_second": 1.0, "bytes_of_request": 1_000, "delay": 0.0}
    now = [0.0]
    with Serving(Settings(**AMPLE | rates | {"clock": lambda: now[0]})) as serving:
        client = serving.client
        told(client.ask("view", text="##" + " " * 7_000, mines=1))
        told(client.get("/about"))
        refused(client.get("/about"), 429)
        now[0] = 1.0
        told(client.ask("view", text="##" + " " * 5_000, mines=1))  # owes four
        now[0] = 4.0
        refused(client.get("/about"), 429)
        now[0] = 8.0
        told(client.get("/about"))
        # Refused before it is read, whether or not the client sees that before its end.
        with suppress(httpx.TransportError):
            refused(client.ask("view", text="##" + " " * 500_000, mines=1), 429)
        refused(client.get("/about"), 429)
        now[0] = 100.0  # of 500 seconds that the whole body would cost
        told(client.get("/about"))


def test_a_request_for_which_there_is_no_room_counts() -> None:
    bounds = {"in_flight": 0, "in_flight_always": 0, "burst": 3}
    with Serving(fixed(**bounds)) as serving:
        statuses = [serving.client.get("/about").status_code for _ in range(6)]
    assert statuses == [503] * 6  # the refusal that a request comes too often has no room, either
    (gate,) = (serving.server.config.app,)
    assert gate.rates.count("127.0.0.1") is False  # type: ignore[union-attr]


def test_no_question_about_a_large_game_is_answered_in_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: set[int | None] = set()
    ask = KeptGame.ask

    def seen(self: KeptGame, question: str, **fields: Any) -> Any:
        threads.add(threading.get_ident())
        return ask(self, question, **fields)

    monkeypatch.setattr(KeptGame, "ask", seen)
    with Serving(fixed()) as serving:
        client = serving.client
        game = client.begin("250x250/10000 first_click=opening")
        told(client.of("let", game, agent="basic"))
        told(client.of("let", game, agent="basic"))
        told(client.of("hint", game))
        refused(client.of("let", game, agent="basic", after=77), 409)
        assert threads
        assert serving.thread.ident not in threads


def test_a_client_does_not_wait_behind_the_question_of_another() -> None:
    held = threading.Event()

    async def scenario() -> bytes:
        work = Work(Settings(threads=2, seconds=PATIENCE, memory=2**60))

        def wait() -> bytes:
            held.wait(PATIENCE)
            return b""

        greedy = [
            asyncio.ensure_future(work.answer(asking("a"), "q", {"number": number}, wait))
            for number in range(3)
        ]
        same = asyncio.ensure_future(work.answer(asking("a"), "q", {"number": 4}, lambda: b"4"))
        await asyncio.sleep(0)
        answer = await work.answer(asking("b"), "q", {"number": 4}, lambda: b"4")
        assert not same.done()
        held.set()
        await asyncio.gather(*greedy, same)
        return answer

    assert run(scenario) == b"4"


ON_LINUX = pytest.mark.promise(
    "web.md",
    "On Linux, the server gives up a computation while it takes more than 1 GiB: one on such a "
    "board, or else another one; of several the one that has lasted longest.",
)


@ON_LINUX
def test_only_one_work_at_a_time_is_given_up_for_its_memory() -> None:
    held = threading.Event()

    async def scenario() -> None:
        work = Work(Settings(threads=8, seconds=PATIENCE, memory=0))
        loop = asyncio.get_running_loop()

        def wait() -> bytes:
            held.wait(PATIENCE)  # nothing that is raised ends this
            return b""

        tasks = [
            asyncio.ensure_future(work.answer(asking(name), "q", {"name": name}, wait))
            for name in ("a", "b", "c")
        ]
        done, _ = await asyncio.wait(tasks, return_when="FIRST_COMPLETED")
        (first,) = done
        assert first is tasks[0]  # which has worked longest
        for _ in range(5):
            work._watch_memory(loop)
        await asyncio.sleep(0)
        assert [task.done() for task in tasks] == [True, False, False]
        held.set()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert outcome == b"" or "too much memory" in str(outcome)

    if work_room.memory_taken():
        run(scenario)


@ON_LINUX
def test_the_work_on_a_large_board_is_given_up_first() -> None:
    held = threading.Event()

    async def scenario() -> list[bool]:
        work = Work(Settings(threads=8, seconds=PATIENCE, memory=2**60))
        begun = threading.Event()

        def small() -> bytes:
            held.wait(PATIENCE)
            return b""

        def large() -> bytes:
            work.wait_for_room(1_000)
            begun.set()
            return small()

        tasks = [
            asyncio.ensure_future(work.answer(asking(name), "q", {"name": name}, one))
            for name, one in (("a", small), ("b", large))
        ]
        await asyncio.to_thread(begun.wait, PATIENCE)
        work._settings = Settings(memory=0, seconds=PATIENCE)
        work._watch_memory(asyncio.get_running_loop())
        await asyncio.wait(tasks, return_when="FIRST_COMPLETED")
        done = [task.done() for task in tasks]
        held.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return done

    if work_room.memory_taken():
        assert run(scenario) == [False, True]


def test_work_goes_on_after_there_was_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(*_: object) -> int:
        raise RuntimeError("can't start new thread")

    async def scenario() -> bytes:
        work = Work(Settings(threads=1))
        with monkeypatch.context() as patch:
            patch.setattr(work_room, "start_new_thread", no_thread)
            for _ in range(5):
                with pytest.raises(Refused, match="busy"):
                    await work.once(asking(), bytes)
        assert not work.is_running
        return await work.once(asking(), lambda: b"done")

    assert run(scenario) == b"done"


def test_a_game_is_free_again_whenever_a_question_about_it_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games: list[KeptGame] = []
    keep = KeptGames.keep

    def kept_too(self: KeptGames, game: KeptGame) -> None:
        games.append(game)
        keep(self, game)

    monkeypatch.setattr(KeptGames, "keep", kept_too)
    with Serving(fixed()) as serving:
        game = serving.client.begin("beginner")
        (kept,) = games
        hold = Hold()
        kept._hold = ref(hold)  # as if its thread ended just after this
        assert "another question" in refused(serving.client.of("state", game), 503)
        del hold
        told(serving.client.of("state", game))


def test_who_sends_to_clients_that_have_left_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(10 * LINES):
            logging.getLogger("asyncio").warning("socket.send() raised exception.")
    assert 1 <= len([one for one in caplog.records if one.name == "asyncio"]) <= 2 * LINES


def test_only_the_server_in_front_has_the_connections_of_all() -> None:
    places = Places(fixed(proxy="2001:db8::1", connections_of_client=1))

    def enter(address: str) -> bool:
        who = Connection.__new__(Connection)
        who.address, who.client_name = address, "2001:db8::"
        who.cycle = cast(Any, SimpleNamespace(response_complete=False))  # it is being answered
        return places.enter(who)

    assert [enter("2001:db8::1") for _ in range(3)] == [True] * 3
    assert [enter("2001:db8::2") for _ in range(2)] == [True, False]
    assert Settings(proxy="192.0.2.1").proxies == ["192.0.2.1", "::ffff:192.0.2.1"]


def test_what_is_deleted_meanwhile_is_not_listed(tmp_path: Path) -> None:
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    with Serving(Settings(**AMPLE, runs=tmp_path)) as serving:
        assert told(serving.client.get("/comparisons")) == {"comparisons": []}


def test_comparisons_can_be_listed_while_others_are_deleted(tmp_path: Path) -> None:
    bounds = {"comparisons_waiting_of_client": 50, "comparisons_waiting": 50}
    with Serving(Settings(**AMPLE | bounds, runs=tmp_path)) as serving:
        body = {"agents": ["basic"], "rules": ["beginner"], "games": 1_000_000}
        first = serving.client.post("/comparisons", **body)
        names = [told(first, 201)["id"]]
        names += [told(serving.client.post("/comparisons", **body), 201)["id"] for _ in range(10)]
        other = serving.client_at("127.0.0.2")
        other.http.cookies.update(serving.http.cookies)
        listing = threading.Event()
        statuses: set[int] = set()

        def look() -> None:
            while not listing.is_set():
                statuses.add(other.get("/comparisons").status_code)

        looking = threading.Thread(target=look)
        looking.start()
        for name in reversed(names):
            told(serving.client.post(f"/comparisons/{name}/delete"))
        listing.set()
        looking.join()
    assert statuses == {200}


def test_a_comparison_that_cannot_be_started_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Serving(Settings(**AMPLE, runs=tmp_path)) as serving:
        monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
        body = {"agents": ["basic"], "rules": ["beginner"], "games": 1}
        begun = told(serving.client.post("/comparisons", **body), 201)
        assert begun["status"] == "failed"
        assert begun["sentence"].startswith("cannot start a process: No such file")


def test_an_owner_may_have_any_client(tmp_path: Path) -> None:
    with Serving(Settings(**AMPLE, runs=tmp_path, proxy="127.0.0.1")) as serving:
        body = {"agents": ["basic"], "rules": ["beginner"], "games": 1}
        headers = {"X-Forwarded-For": "a name of two words"}
        begun = told(serving.http.post("/api/comparisons", json=body, headers=headers), 201)
        assert begun["is_owner"]
        told(serving.http.post(f"/api/comparisons/{begun['id']}/delete", json={}))


@pytest.mark.promise(
    "web.md",
    "bytes that arrive; a line of a head counts as 128 more | 2 MiB a second, 4 MiB at once: more "
    "are read later | each client by itself",
)
@pytest.mark.parametrize("kind", ["lines", "chunks", "cookies", "query", "plain"])
def test_what_takes_long_to_read_is_read_later(kind: str) -> None:
    """The server reads so much of it that it takes little time, and then others."""
    now = [0.0]
    bounds = {"bytes_a_second": 1.0, "bytes_at_once": 1_000_000, "clock": lambda: now[0]}
    head = b"POST /api/ask/view HTTP/1.1\r\nHost: localhost\r\n"
    sent = {
        "lines": head + b"a:\r\n" * 3_900 + b"\r\n",
        "chunks": head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 20_000,
        "cookies": head + b"Cookie: " + b"a;" * 7_900 + b"\r\n\r\n",
        "query": b"POST /api/about?" + b"a&" * 7_900 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "plain": head + b"Content-Length: 1000000\r\n\r\n" + b" " * 1_000_000,
    }[kind]
    with Serving(Settings(**AMPLE | bounds)) as serving, ExitStack() as held:
        for _ in range(8):
            line = held.enter_context(line_from(serving, "127.0.0.2"))
            line.setblocking(False)
            with suppress(BlockingIOError):
                line.send(sent)
        until(lambda: any(one._reading is not None for one in [*connections_of(serving)]))
        places = serving.server.protocol.places
        owed = -places._bytes.charge("127.0.0.2", 0)
        assert owed < 6_000_000  # at most what one look at a connection has cost
        told(serving.client.get("/about"))
        now[0] = 10_000_000.0
        for one in [*connections_of(serving)]:
            if one._reading is not None:
                one.loop.call_soon_threadsafe(one._read)
        until(lambda: places._bytes.charge("127.0.0.2", 0) < 999_000)


def test_a_long_address_is_refused() -> None:
    with Serving(fixed()) as serving:
        answer = serving.http.get("/api/comparisons/" + "a" * 3_000)
    assert refused(answer, 400) == "expected an address of at most 2,000 characters"


def test_a_decision_has_no_more_cells_than_the_board() -> None:
    with Serving(fixed(most_moves=20)) as serving:
        client = serving.client
        game = client.begin("9x9/10")
        many: dict[str, Any] = {"player": "x", "certain": True, "flag": []}
        answer = client.of("carry_out", game, reveal=[[0, 0]] * 82, **many)
        assert refused(answer, 422) == "expected at most 81 cells, got 82"
        answer = client.of("carry_out", game, reveal=[[0, 0]] * 21, **many)
        assert refused(answer, 409) == "expected at most 20 moves of a game"


def test_an_answer_that_was_made_twice_counts_once() -> None:
    async def scenario() -> tuple[int, int]:
        work = Work(Settings())
        for _ in range(3):
            work._keep("question", b"answer")
        return work._bytes, len(work._answers)

    assert run(scenario) == (size_of("question", b"answer"), 1)


def test_no_module_is_left_half_loaded(tmp_path: Path) -> None:
    """Work that is given up while it imports ends after that."""
    (tmp_path / "slow_module.py").write_text("import builtins\nbuiltins.slow_import()\nend = 1\n")
    began, goes_on = threading.Event(), threading.Event()

    def slow_import() -> None:
        began.set()
        assert goes_on.wait(PATIENCE)
        for _ in range(100_000):
            pass

    async def scenario() -> None:
        work = Work(Settings(threads=1))

        def importing() -> None:
            import slow_module  # type: ignore[import-not-found]

            while True:
                slow_module.end += 1

        asked = asyncio.ensure_future(work.once(asking(), importing, may_end=True))
        await asyncio.to_thread(began.wait, PATIENCE)
        (job,) = work._jobs
        work._drop(job, Refused(503, "given up"))
        with pytest.raises(Refused):
            await asked
        goes_on.set()
        while work.is_running:
            await asyncio.sleep(0.01)  # no clock: between two looks

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        patch.setattr("builtins.slow_import", slow_import, raising=False)
        run(scenario)
        assert sys.modules.pop("slow_module").end > 1


def test_a_report_keeps_no_other_comparison_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, goes_on = threading.Event(), threading.Event()
    page_of = page.page

    def slow_page(*fields: Any) -> str:
        made.set()
        assert goes_on.wait(PATIENCE)
        return page_of(*fields)

    monkeypatch.setattr(page, "page", slow_page)
    with Serving(Settings(**AMPLE, runs=tmp_path)) as serving:
        body = {"agents": ["basic"], "rules": ["beginner"], "games": 10}
        name = told(serving.client.post("/comparisons", **body), 201)["id"]
        until(lambda: told(serving.client.get(f"/comparisons/{name}"))["status"] == "finished")
        other = serving.client_at("127.0.0.2")
        with ThreadPoolExecutor(1) as thread:
            report = thread.submit(serving.client.get, f"/comparisons/{name}/report")
            assert made.wait(PATIENCE)
            assert told(other.get(f"/comparisons/{name}"))["done"] == 10
            goes_on.set()
            assert report.result().status_code == 200
