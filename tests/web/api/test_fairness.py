"""One client cannot keep others out: connections, requests, bytes, work, the end of a server."""

from __future__ import annotations

import asyncio
import collections
import itertools
import json
import logging
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from minewise.web.api import questions
from minewise.web.connection import LINES, Connection, LingeringTransport
from minewise.web.games import BYTES
from minewise.web.gate import Turns
from minewise.web.settings import Settings
from minewise.web.work import Work, give_back_memory, memory_taken
from tests.web.api.serving import AMPLE, PATIENCE, Serving, asking, fixed, refused, run, told

POST = (
    b"POST /api/%s HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)
ABOUT = b"HEAD /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG_WORK = {"agent": "best:strength=strong", "rules": "expert", "games": 100_000}
"""What the core works on for hours."""
LARGE_LINK = (
    "#rules=200x200/8000 first_click=opening boards=no-guess:level=single&seed=1&moves=r0.0"
)
"""For whose board the core searches for minutes."""


def line_from(serving: Serving, address: str) -> socket.socket:
    """A connection of a client at that address."""
    return socket.create_connection(
        serving.listener.getsockname(), timeout=PATIENCE, source_address=(address, 0)
    )


def is_closed(line: socket.socket) -> bool:
    """Waits for the end of a connection; False if it answers instead."""
    with suppress(ConnectionResetError):
        return line.recv(1) == b""
    return True


def connections_of(serving: Serving) -> set[Connection]:
    """Those that the server has now."""
    return cast(set[Connection], serving.server.server_state.connections)


def posted(path: str, body: object) -> bytes:
    """A request as it goes over a connection."""
    text = json.dumps(body).encode()
    return POST % (path.encode(), len(text)) + text


def until(holds: Callable[[], bool]) -> None:
    """Waits until it is so."""
    latest = time.monotonic() + PATIENCE  # no clock: patience with a state
    while not holds():
        assert time.monotonic() < latest, "not in time"  # no clock: patience with a state
        time.sleep(0.01)  # no clock: between two looks


@pytest.mark.promise(
    "SECURITY.md",
    "One client cannot keep the others out, and nobody can stop or delete what belongs to another.",
)
@pytest.mark.promise("web.md", "One client cannot keep the others out.")
def test_a_full_server_takes_a_connection_from_who_has_most() -> None:
    bounds = {"connections": 6, "connections_of_client": 6}
    with Serving(fixed(**bounds)) as serving, ExitStack() as held:
        greedy = [held.enter_context(line_from(serving, "127.0.0.2")) for _ in range(6)]
        for line in greedy:
            line.sendall(ABOUT)
            assert line.recv(100_000).startswith(b"HTTP/1.1 200")
        others = [held.enter_context(line_from(serving, "127.0.0.3")) for _ in range(3)]
        for line in others:
            line.sendall(ABOUT)
            assert line.recv(100_000).startswith(b"HTTP/1.1 200")
        # Both have three now: nobody else's place is taken for a fourth.
        for line in greedy[:3]:
            while data := line.recv(100_000):
                assert data
        greedy[3].sendall(ABOUT)
        with line_from(serving, "127.0.0.3") as fourth:
            fourth.sendall(ABOUT)
            assert fourth.recv(1) == b"H"
        assert is_closed(others[0])
        assert greedy[3].recv(1) == b"H"


@pytest.mark.promise(
    "web.md",
    "A request above a limit is refused, with the reason, and so is a connection, without one.",
)
def test_a_client_has_only_so_many_connections() -> None:
    with Serving(fixed(connections=50, connections_of_client=3)) as serving, ExitStack() as held:
        lines = [held.enter_context(line_from(serving, "127.0.0.2")) for _ in range(3)]
        for line in lines:  # in the middle of a request
            line.sendall(
                b"POST /api/ask/view HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
            )
        serving_requests = serving.server.server_state.connections
        until(lambda: sum(not one.is_idle for one in serving_requests) == 3)  # type: ignore[union-attr]
        assert is_closed(held.enter_context(line_from(serving, "127.0.0.2")))
        assert serving.client.get("/about").status_code == 200


def test_connections_may_not_be_made_too_often() -> None:
    clock = [0.0]
    with Serving(fixed(clock=lambda: clock[0], connections_at_once=5)) as serving:
        for _ in range(5):
            with line_from(serving, "127.0.0.2") as line:
                line.sendall(ABOUT)
                assert line.recv(1) == b"H"
        with line_from(serving, "127.0.0.2") as line:
            assert is_closed(line)
        clock[0] = 1.0
        with line_from(serving, "127.0.0.2") as line:
            line.sendall(ABOUT)
            assert line.recv(1) == b"H"


@pytest.mark.promise(
    "web.md",
    "A body has 30 seconds to come, and a client 60 to take the next part of an answer.",
)
def test_an_answer_that_nobody_takes_is_given_up() -> None:
    with Serving(fixed(write_seconds=0.1)) as serving, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(serving.listener.getsockname())
        line.sendall(b"GET /core.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        connections = connections_of(serving)
        until(lambda: len(connections) == 1)
        until(lambda: not connections)


def test_an_answer_waits_in_one_place() -> None:
    """However long an answer is, only a piece of it waits for its client."""
    with Serving(fixed()) as serving, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(serving.listener.getsockname())
        line.sendall(b"GET /core.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        connections = connections_of(serving)
        until(lambda: any(one.flow.write_paused for one in connections if one.flow is not None))
        (one,) = connections
        assert one.transport.get_write_buffer_size() < 3 * 2**16


def test_bodies_of_a_client_have_bounds() -> None:
    bounds = {"in_flight_of_client": 300_000, "beside": 0}
    with Serving(fixed(**bounds)) as serving, ExitStack() as held:
        head = b"POST /api/ask/view HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n"
        lines = [held.enter_context(line_from(serving, "127.0.0.2")) for _ in range(2)]
        for line in lines:
            line.sendall(head + b" " * 199_999)
        ready, _, _ = select.select(lines, [], [], PATIENCE)
        assert ready[0].recv(100).startswith(b"HTTP/1.1 503")
        told(serving.client.get("/about"))


def test_a_client_that_is_gone_is_not_waited_for() -> None:
    async def leave() -> None:
        loop = asyncio.get_running_loop()
        with socket.create_server(("127.0.0.1", 0)) as listener:
            transport, _ = await loop.create_connection(asyncio.Protocol, *listener.getsockname())
            client, _ = listener.accept()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()  # with a reset, of which the loop has not heard
        LingeringTransport(transport, lambda: True, 1.0).close()
        assert transport.is_closing()
        await asyncio.sleep(0)  # no clock: a turn of the loop

    run(leave)


def test_where_much_is_in_flight_each_client_may_still_ask() -> None:
    bounds = {"in_flight": 250_000, "in_flight_always": 100_000, "beside": 0}
    with Serving(fixed(**bounds)) as serving, line_from(serving, "127.0.0.2") as line:
        head = b"POST /api/ask/view HTTP/1.1\r\nHost: localhost\r\nContent-Length: 250000\r\n\r\n"
        line.sendall(head + b" " * 249_999)
        (gate,) = (serving.server.config.app,)
        until(lambda: gate.in_flight.total > 240_000)  # type: ignore[union-attr]
        told(serving.client.ask("view", text="##" + " " * 50_000))
        assert serving.client.ask("view", text="##" + " " * 150_000).status_code == 503


def test_an_answer_for_which_there_is_no_room_is_refused() -> None:
    with Serving(fixed(in_flight_of_client=20_000, beside=0)) as serving:
        client = serving.client
        text = "/".join(["#" * 100] * 100)
        assert refused(client.ask("analyze", text=text, mines=100), 503).startswith("the server is")
        told(client.get("/about"))


TWO_LENGTHS = (
    b"POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
)


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (TWO_LENGTHS, b"400"),
        (b"GET /api/about HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"403"),
        (
            b"POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n",
            b"413",
        ),
        (b"POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", b"408"),
        (b"no request at all\r\n\r\n", b"400"),
    ],
)
def test_after_a_refusal_the_connection_is_closed(request_text: bytes, status: bytes) -> None:
    with Serving(fixed(body_seconds=0.05)) as serving, line_from(serving, "127.0.0.1") as line:
        line.sendall(request_text)
        answer = b""
        while data := line.recv(100_000):
            answer += data
        assert answer.startswith(b"HTTP/1.1 " + status)
        assert answer.count(b"HTTP/1.1 ") == 1


def test_requests_that_are_none_fill_no_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), Serving(fixed()) as serving:
        logging.getLogger("uvicorn.error").propagate = True
        logging.getLogger("uvicorn").propagate = True
        for _ in range(3 * LINES):
            with line_from(serving, "127.0.0.1") as line:
                line.sendall(b"none\r\n\r\n")
                while line.recv(1000):
                    pass
    # A minute may end meanwhile.
    assert 1 <= len([one for one in caplog.records if "Invalid HTTP" in one.message]) <= 2 * LINES


@pytest.mark.promise("web.md", "One client cannot keep the others out.")
def test_requests_of_all_clients_take_turns() -> None:
    served: list[str] = []

    async def asked() -> None:
        turns = Turns(each=2)

        async def one(client: str) -> None:
            await turns.wait(client)
            served.append(client)

        greedy = [asyncio.create_task(one("greedy")) for _ in range(100)]
        await asyncio.sleep(0)
        await asyncio.gather(one("other"), *greedy)

    run(asked)
    assert len(served) == 101
    assert served.index("other") <= 6


@pytest.mark.promise(
    "SECURITY.md",
    "One client cannot keep the others out, and nobody can stop or delete what belongs to another.",
)
@pytest.mark.promise(
    "web.md",
    "One client cannot keep the others out.",
    "A request above a limit is refused, with the reason, and so is a connection, without one.",
)
def test_work_of_one_client_leaves_room_for_others() -> None:
    with Serving(fixed(threads=2, waiting_of_client=3)) as serving, ThreadPoolExecutor() as threads:
        greedy, other = serving.client_at("127.0.0.2"), serving.client
        works = [threads.submit(greedy.ask, "play", **LONG_WORK, seed=seed) for seed in range(4)]
        until(lambda: len(serving.server.work._jobs) == 4)
        assert refused(greedy.ask("layouts", text="##"), 503).startswith("the server is busy")
        assert told(other.ask("layouts", text="##"))["layouts"] == "4"
        assert not any(work.done() for work in works)
        serving.server.work.close()
        assert [work.result().status_code for work in works] == [503] * 4


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_others_compute_beside_who_computes_much(threads: int) -> None:
    with Serving(fixed(threads=threads)) as serving, ExitStack() as held:

        def ask(client: int, seed: int) -> None:
            line = held.enter_context(line_from(serving, f"127.0.0.{client}"))
            line.sendall(posted("ask/play", LONG_WORK | {"seed": seed}))

        running = serving.server.work._running
        for seed in range(2 * threads):
            ask(2, seed)
        until(lambda: len(serving.server.work._jobs) == 2 * threads)
        assert running == {"127.0.0.2": max(1, threads // 2)}
        for client in range(3, 4 + 2 * threads):
            ask(client, 1000 + client)
        until(lambda: len(serving.server.work._jobs) == 4 * threads + 1)
        assert running.total() == 2 * threads
        assert max(running.values()) == max(1, threads // 2)


def test_some_work_of_each_client_waits_even_where_much_waits() -> None:
    bounds = {"threads": 1, "waiting": 2, "waiting_of_client": 2, "waiting_always": 1}
    with Serving(fixed(**bounds)) as serving, ExitStack() as held:
        jobs = serving.server.work._jobs
        for client, fit in (("127.0.0.2", 3), ("127.0.0.3", 2), ("127.0.0.4", 1)):
            for seed in range(fit):
                line = held.enter_context(line_from(serving, client))
                line.sendall(
                    posted("ask/play", LONG_WORK | {"seed": seed, "first": int(client[-1])})
                )
                count = len(held._exit_callbacks)  # type: ignore[attr-defined]
                until(lambda count=count: len(jobs) == count)  # type: ignore[misc]
            busy = serving.client_at(client).ask("layouts", text="##")
            assert refused(busy, 503).startswith("the server is busy")


@pytest.mark.promise(
    "web.md",
    "A computation about a position ends after two minutes, when its client leaves, or when nobody "
    "asks for its result for ten seconds.",
)
def test_work_that_nobody_asks_for_again_is_given_up() -> None:
    with Serving(fixed(seconds=0.05)) as serving:
        answer = serving.client.ask("play", **LONG_WORK)
        assert refused(answer, 503).endswith("the work continues, so ask again")
        until(lambda: not serving.server.work.is_running)


@pytest.mark.promise(
    "web.md",
    "A computation about a position ends after two minutes, when its client leaves, or when "
    "nobody asks for its result for ten seconds.",
)
@pytest.mark.parametrize("kind", ["core", "link", "python"])
def test_work_ends_when_its_client_leaves(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    began = threading.Event()

    def for_ever(*_: Any) -> bytes:
        began.set()
        while True:
            with suppress(Exception):
                sum(range(100))

    monkeypatch.setattr(questions, "decision_of", for_ever)
    path, body = {
        "core": ("ask/play", LONG_WORK),
        "link": ("ask/analyze", {"text": LARGE_LINK}),
        "python": ("decisions", {"text": "##", "agent": "exact"}),
    }[kind]
    with Serving(fixed()) as serving:
        with line_from(serving, "127.0.0.1") as line:
            line.sendall(posted(path, body))
            until(lambda: serving.server.work.is_running)
            assert kind != "python" or began.wait(PATIENCE)
        until(lambda: not serving.server.work.is_running)
        told(serving.client.get("/about"))


def test_the_board_of_a_link_is_found_soon_or_given_up() -> None:
    with Serving(fixed(game_seconds=0.05)) as serving:
        sentence = refused(serving.client.ask("analyze", text=LARGE_LINK), 422)
        assert sentence == "expected work of at most 0.05 seconds"


def test_behind_a_server_in_front_each_client_is_one() -> None:
    bounds: dict[str, Any] = {"proxy": "127.0.0.5", "hosts": ("mines.example",), "burst": 2}
    with Serving(fixed(**bounds, connections_of_client=1)) as serving:
        proxy, other = serving.client_at("127.0.0.5"), serving.client

        def statuses(http: httpx.Client, client: str) -> list[int]:
            headers = {"X-Forwarded-For": client, "Host": "mines.example"}
            return [http.get("/api/about", headers=headers).status_code for _ in range(3)]

        assert statuses(proxy.http, "192.0.2.1") == [200, 200, 429]
        assert statuses(proxy.http, "192.0.2.2") == [200, 200, 429]
        # Nobody else may say whose request it is.
        assert statuses(other.http, "192.0.2.3") == [200, 200, 429]
        assert statuses(other.http, "192.0.2.4") == [429, 429, 429]


@pytest.mark.promise("web.md", "A client is an address, or a network of 64 bits in IPv6.")
def test_a_network_of_ipv6_is_one_client() -> None:
    with Serving(fixed(proxy="127.0.0.1", burst=2)) as serving:

        def status(client: str) -> int:
            headers = {"X-Forwarded-For": client}
            return serving.http.get("/api/about", headers=headers).status_code

        one = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2::")
        assert [status(client) for client in one] == [200, 200, 429]
        assert [status(client) for client in ("2001:db8:1:3::1", "2001:db8::1")] == [200, 200]
        mapped = ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201")
        assert [status(client) for client in mapped] == [200, 200, 429]
        assert status("192.0.2.2") == 200


ENDLESS = """
import socket, sys
from contextlib import suppress
from minewise.web.serving import server_here
from minewise.web.settings import Settings
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
bounds = Settings(seconds=1e9, longest=1e9, game_seconds=1e9, write_seconds=1e9)
with suppress(KeyboardInterrupt):
    server_here(bounds).run(sockets=[listener])
"""


@pytest.mark.promise(
    "web.md",
    "Ctrl+C ends the server in less than three seconds, also in the middle of a computation.",
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_in_the_middle_of_any_work(ending: signal.Signals) -> None:
    works: list[tuple[str, dict[str, Any]]] = [
        ("ask/play", dict(LONG_WORK)),
        ("ask/analyze", {"text": LARGE_LINK}),
        ("ask/begin", {"rules": "30x30/270 boards=no-guess", "steps": ["r0.0"]}),
    ]
    command = [sys.executable, "-c", ENDLESS]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as one,
        ExitStack() as held,
    ):
        assert one.stdout is not None
        assert one.stderr is not None
        address = "127.0.0.1", int(one.stdout.readline())
        for path, body in works:
            line = held.enter_context(socket.create_connection(address, timeout=PATIENCE))
            line.sendall(posted(path, body))
        unread = held.enter_context(socket.socket())
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        unread.connect(address)
        unread.sendall(b"GET /core.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
        with socket.create_connection(address, timeout=PATIENCE) as line:  # all the others began
            line.sendall(ABOUT)
            assert line.recv(1) == b"H"
        one.send_signal(ending)
        one.wait(PATIENCE)
        assert "Traceback" not in one.stderr.read()


MEMORY_OF_GAMES = """
import re, sys
from minewise.questions import Session
def taken():
    return int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) * 1024
def played(seed):
    session = Session()
    game = session.ask("begin", rules=sys.argv[1], seed=seed)["game"]
    session.ask("move", game=game, kind="reveal", cell=(0, 0))
    far = session.ask("state", game=game)["view"].split("/")
    far = len(far) - 1, len(far[0]) - 1
    for number in range(int(sys.argv[2])):
        session.ask("move", game=game, kind="unflag" if number % 2 else "flag", cell=far)
    for question in ("judge", "steps", "record", "timeline"):
        session.ask(question, game=game)
    return session
kept = [played(0)]
before = taken()
kept += [played(seed) for seed in range(1, 31)]
print((taken() - before) / 30)
"""


WIDE = "/".join("".join("2" if i % 2 and j % 2 else "#" for j in range(60)) for i in range(60))
"""Clues that all hang together: to count their layouts takes gigabytes."""


@pytest.mark.promise(
    "web.md",
    "On Linux, the server gives up a computation while it takes more than 1 GiB: one on such a "
    "board, or else another one; of several the one that has lasted longest.",
)
@pytest.mark.skipif(memory_taken() == 0, reason="memory is read in /proc")
@pytest.mark.parametrize("question", ["evaluate", "analyze"])
def test_a_computation_that_takes_too_much_memory_is_given_up(question: str) -> None:
    assert Settings().memory == 2**30
    give_back_memory()  # or the computation takes what earlier tests have freed, and no more
    most = memory_taken() + 100 * 2**20
    with Serving(fixed(memory=most, budget_of_large=10**9)) as serving:
        sentence = refused(serving.client.ask(question, text=WIDE, mines=1_300), 503)
        assert sentence.startswith("this takes too much memory")
        until(lambda: not serving.server.work.is_running)
        until(lambda: memory_taken() < most)
        told(serving.client.ask("analyze", text="##", mines=1))


@pytest.mark.promise(
    "web.md", "Of one client, boards of 1,000 cells and more are worked on one after the other."
)
def test_large_boards_are_worked_on_one_after_the_other() -> None:
    order, begun, to_end = [], threading.Event(), threading.Event()
    assert Settings().large == 1_000

    def worked(work: Work, name: str, cells: int) -> None:
        work.wait_for_room(cells)
        order.append(f"{name} begins")
        if name == "first":
            begun.set()
            assert to_end.wait(PATIENCE)
        order.append(f"{name} ends")

    async def scenario() -> None:
        work = Work(Settings(threads=4, seconds=PATIENCE, memory=2**60))

        def asked(name: str, cells: int, client: str) -> asyncio.Task[None]:
            job = work.once(asking(client), partial(worked, work, name, cells), may_end=True)
            return asyncio.ensure_future(job)

        first = asked("first", 1_000, "a")
        await asyncio.to_thread(begun.wait)
        second, small = asked("second", 1_000, "a"), asked("small", 999, "a")
        await asked("other", 1_000, "b")
        to_end.set()
        await asyncio.gather(first, second, small)

    run(scenario)
    assert order.index("other ends") < order.index("first ends") < order.index("second begins")


def test_the_budget_of_a_large_board_is_small() -> None:
    with Serving(fixed()) as serving:
        client = serving.client
        for side, most in ((20, "3,000,000"), (40, "300,000")):
            text = "/".join(["#" * side] * side)
            answer = client.ask("analyze", text=text, mines=1, budget=3_000_001)
            assert refused(answer, 422).startswith(f"expected a budget of at most {most}")


@pytest.mark.promise(
    "web.md",
    "What the server keeps takes about 140 MiB at most, and 1 MiB more for each client while much "
    "is in flight.",
)
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read in /proc")
@pytest.mark.parametrize(
    ("rules", "cells", "moves"),
    [
        ("beginner", 81, 0),
        ("expert", 480, 500),
        ("16x16/40", 256, 4_000),
        ("250x250/9000", 62_500, 0),
    ],
)
def test_a_game_takes_no_more_memory_than_it_counts_for(rules: str, cells: int, moves: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEMORY_OF_GAMES, rules, str(moves)],
        capture_output=True,
        text=True,
        check=True,
    )
    counted = BYTES["game"] + BYTES["cell"] * cells + BYTES["move"] * (moves + 1)
    assert counted / 50 < float(done.stdout) <= counted


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")
@pytest.mark.parametrize(("files", "works"), [(12, False), (24, False), (32, True), (64, True)])
def test_few_open_files_are_enough_or_the_reason_is_told(files: int, works: bool) -> None:
    command = f"ulimit -n {files}; exec {sys.executable} -m minewise web --port 0 --no-browser"
    with subprocess.Popen(
        ["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as one:
        assert one.stdout is not None
        assert one.stderr is not None
        found = re.search(r":(\d+)/", one.stdout.readline())
        if not works:
            assert "open files" in one.stderr.read()
            return
        assert found
        address = "127.0.0.1", int(found[1])
        with ExitStack() as held:
            for _ in range(files):
                held.enter_context(socket.create_connection(address, timeout=PATIENCE))
            with socket.create_connection(address, timeout=PATIENCE) as line:
                line.sendall(ABOUT)
                assert line.recv(1) == b"H"
        one.terminate()


def test_what_stays_within_the_bounds_is_not_refused() -> None:
    """Fifty people behind one address, each with a game and an analysis."""
    bounds = {name: value for name, value in AMPLE.items() if name != "burst"}
    with Serving(Settings(**bounds)) as serving, ThreadPoolExecutor(50) as threads:

        def play(number: int) -> list[int]:
            client = serving.client_at("127.0.0.2")
            game = client.begin("beginner", seed=number)
            answers = [client.move(game, "reveal", (0, 0)), client.of("analyze", game)]
            return [answer.status_code for answer in answers]

        assert {status for played in threads.map(play, range(50)) for status in played} == {200}


OF_ONE_MIB = "Content-Length: 1048576"


@pytest.mark.promise(
    "web.md",
    "A client that is refused before it has sent all has two seconds to read why.",
)
@pytest.mark.parametrize(
    ("head", "status"),
    [
        (
            f"POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil\r\n{OF_ONE_MIB}",
            403,
        ),
        (f"POST /api/ask/begin HTTP/1.1\r\nHost: evil.example\r\n{OF_ONE_MIB}", 403),
        (f"POST /api/ask/begin HTTP/1.1\r\n{OF_ONE_MIB}", 400),
        ("POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577", 413),
        (f"POST /{3000 * 'a'} HTTP/1.1\r\nHost: localhost\r\n{OF_ONE_MIB}", 400),
        ("POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\nContent-Length: no", 400),
        (f"GET /api/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{OF_ONE_MIB}", 200),
    ],
    ids=["page", "name", "no-name", "long-body", "long-address", "no-length", "closed"],
)
def test_who_still_sends_can_read_the_answer(head: str, status: int) -> None:
    """A connection that is closed on what has not been read is reset, and the answer is lost."""
    with Serving(fixed()) as serving:
        with line_from(serving, "127.0.0.1") as line:
            line.sendall(f"{head}\r\n\r\n".encode())
            if status != 200:  # the answer is under way before the body is
                assert line.recv(1, socket.MSG_PEEK) == b"H"
            for _ in range(16):
                line.sendall(2**16 * b"a")
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := line.recv(2**16):
                answer += piece
        assert answer.startswith(f"HTTP/1.1 {status}".encode())
        connections = connections_of(serving)
        until(lambda: not connections)


def test_who_sends_on_after_a_refusal_is_closed() -> None:
    with (
        Serving(fixed(linger_seconds=0.05)) as serving,
        line_from(serving, "127.0.0.1") as line,
    ):
        line.sendall(f"POST / HTTP/1.1\r\nHost: evil.example\r\n{OF_ONE_MIB}\r\n\r\n".encode())
        assert line.recv(1) == b"H"
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            collections.deque(map(line.sendall, itertools.repeat(b"a")), maxlen=0)
