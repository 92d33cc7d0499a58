"""The bounds of the server: who may ask, how much and how often; and what every answer carries."""

from __future__ import annotations

import itertools
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Event
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from minewise import play
from minewise.questions import Session
from minewise.web.api import questions
from minewise.web.games import BYTES
from minewise.web.gate import check_host
from minewise.web.rendering import ADDRESSES
from tests.web.api.serving import PATIENCE, Client, Serving, fixed, refused, told

WIDE = {"text": "/".join(["#" * 60] + ["#" * 60, "#2" * 30, "#" * 60] * 4), "mines": 200}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.promise(
    "web.md",
    "Each has an id that is hard to guess, and ends after two hours without a request.",
)
def test_a_game_that_nobody_asks_for_ends() -> None:
    clock = Clock()
    with Serving(fixed(clock=clock, idle=10.0)) as serving:
        client = serving.client
        left, kept = client.begin("beginner"), client.begin("beginner")
        clock.now = 9
        told(client.of("state", kept))
        clock.now = 11
        assert refused(client.of("state", left), 404).startswith("no such game")
        told(client.of("state", kept))


GAME = BYTES["game"] + 81 * BYTES["cell"]
"""Bytes that a game of beginner counts for before its first move."""


def test_there_is_room_for_so_many_games() -> None:
    with Serving(fixed(bytes_of_games=3 * GAME)) as serving:
        clients = [serving.client_at(f"127.0.0.{number}") for number in range(2, 6)]
        games = [client.begin("beginner") for client in clients[:3]]
        answer = clients[3].ask("begin", rules="beginner")
        assert refused(answer, 503) == "the server has no room for another game"
        assert int(answer.headers["Retry-After"]) > 0
        # Nobody has more than those who have one: of theirs the older one ends.
        second = clients[0].begin("beginner")
        assert refused(clients[0].of("state", games[0]), 404)
        for client, game in zip(clients, (second, *games[1:]), strict=False):
            told(client.of("state", game))


@pytest.mark.promise("web.md", "One client cannot keep the others out.")
def test_who_has_most_games_makes_room() -> None:
    with Serving(fixed(bytes_of_games=3 * GAME)) as serving:
        client, other = serving.client, serving.client_at("127.0.0.2")
        greedy = [other.begin("beginner") for _ in range(3)]
        kept = client.begin("beginner")
        statuses = [other.of("state", game).status_code for game in greedy]
        assert statuses == [404, 200, 200]
        told(client.of("state", kept))


def test_large_games_take_more_room() -> None:
    with Serving(fixed(bytes_of_client=BYTES["game"] + 62_500 * BYTES["cell"])) as serving:
        client = serving.client
        small = [client.begin("beginner") for _ in range(10)]
        large = client.begin("250x250/9000")
        assert [client.of("state", one).status_code for one in (*small, large)] == [404] * 10 + [
            200
        ]


def test_of_a_client_with_too_many_games_the_oldest_ends() -> None:
    with Serving(fixed(bytes_of_client=2 * GAME)) as serving:
        client = serving.client
        first, second = client.begin("beginner"), client.begin("beginner")
        told(client.of("state", first))
        third = client.begin("beginner")
        assert refused(client.of("state", second), 404)
        for game in (first, third):
            told(client.of("state", game))


def test_a_game_grows_with_its_moves() -> None:
    with Serving(fixed(bytes_of_client=2 * GAME + BYTES["move"])) as serving:
        client = serving.client
        grown, other = client.begin("beginner"), client.begin("beginner")
        for kind in ("flag", "unflag"):
            told(client.move(grown, kind, (0, 0)))
        told(client.of("state", grown))
        assert refused(client.of("state", other), 404)


@pytest.mark.promise("SECURITY.md", "Requests are bounded in size, rate and time.")
@pytest.mark.promise(
    "web.md",
    "A request above a limit is refused, with the reason, and so is a connection, without one.",
)
def test_a_client_may_not_ask_too_often() -> None:
    clock = Clock()
    with Serving(fixed(clock=clock, burst=5, requests_a_second=2.0)) as serving:
        client = serving.client
        for _ in range(5):
            told(client.get("/about"))
        answer = client.get("/about")
        assert refused(answer, 429) == "too many requests in a short time: try again in a second"
        assert answer.headers["Retry-After"] == "1"
        clock.now = 1
        statuses = [client.get("/about").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


@pytest.mark.promise("SECURITY.md", "Requests are bounded in size, rate and time.")
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_may_not_be_too_long(chunked: bool) -> None:
    with Serving(fixed(body=1_000)) as serving:
        body = b'{"rules": "' + b" " * 1_000 + b'"}'
        content: Any = iter([body[:500], body[500:]]) if chunked else body
        answer = serving.http.post(
            "/api/ask/begin", content=content, headers={"Content-Type": "application/json"}
        )
        assert refused(answer, 413) == "expected a body of at most 1,000 bytes"


@pytest.mark.parametrize("head", [b"", b"GET /api/about HTTP/1.1\r\nHost: local"])
@pytest.mark.parametrize("again", [False, True])
def test_a_connection_that_says_nothing_is_closed(head: bytes, again: bool) -> None:
    with Serving(fixed(header_seconds=0.3)) as serving:
        told(serving.client.get("/about"))
        with socket.create_connection(serving.listener.getsockname(), timeout=PATIENCE) as line:
            if again:  # a connection that was of use before
                line.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert line.recv(100_000).startswith(b"HTTP/1.1 200")
                head = head or b"G"
            line.sendall(head)
            while line.recv(100_000):
                pass
        told(serving.client.get("/about"))


def test_there_are_at_most_so_many_connections() -> None:
    """Where all of them are in the middle of a request, a client loses none to itself."""
    with Serving(fixed(connections=3)) as serving, ExitStack() as held:
        address = serving.listener.getsockname()

        def line() -> socket.socket:
            return held.enter_context(socket.create_connection(address, timeout=PATIENCE))

        half = b"POST /api/ask/view HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n"
        half += b"Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n"
        lines = [line() for _ in range(3)]
        for one in lines:
            one.sendall(half)
            assert one.recv(100).startswith(b"HTTP/1.1 100")
        with suppress(ConnectionResetError):
            assert line().recv(1) == b""
        for one in lines:
            one.sendall(b'{"text": "##" }')
            assert one.recv(100_000).startswith(b"HTTP/1.1 200")
        told(serving.client.get("/about"))


def test_a_new_connection_replaces_the_one_unused_for_longest() -> None:
    asked = b"HEAD /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Serving(fixed(connections=3)) as serving, ExitStack() as held:
        address, lines = serving.listener.getsockname(), []
        for _ in range(4):
            lines.append(held.enter_context(socket.create_connection(address, timeout=PATIENCE)))
            lines[-1].sendall(asked)
            assert lines[-1].recv(100_000).startswith(b"HTTP/1.1 200")
        with suppress(ConnectionResetError):
            assert lines[0].recv(1) == b""
        for line in lines[1:]:
            line.sendall(asked)
            assert line.recv(100_000).startswith(b"HTTP/1.1 200")


@pytest.mark.promise("SECURITY.md", "Requests are bounded in size, rate and time.")
@pytest.mark.promise(
    "web.md",
    "A body has 30 seconds to come, and a client 60 to take the next part of an answer.",
)
def test_a_body_that_never_ends_is_given_up() -> None:
    with Serving(fixed(body_seconds=0.05)) as serving:
        host, port = serving.listener.getsockname()
        with socket.create_connection((host, port), timeout=PATIENCE) as line:
            line.sendall(
                b"POST /api/ask/begin HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            )
            assert line.recv(1_000).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example@127.0.0.1",
        "[::1",
    ],
)
def test_a_foreign_name_is_not_answered(client: Client, host: str) -> None:
    answer = client.http.get("/api/about", headers={"Host": host})
    assert refused(answer, 403) == f"this server does not have the name '{host}'"


def test_capitals_and_a_full_stop_make_no_other_name(client: Client) -> None:
    assert client.http.get("/api/about", headers={"Host": "LocalHost."}).status_code == 200
    check_host(Headers({"host": "MyPC:8000"}), ("MyPC",))


@pytest.mark.parametrize(
    "rules", ["250x250/12500 boards=no-guess", "30x24/288 boards=safe-guesses"]
)
def test_boards_that_are_searched_for_are_small(client: Client, rules: str) -> None:
    """One that takes minutes to find would keep everybody waiting."""
    sentence = refused(client.ask("begin", rules=rules), 422)
    assert sentence.startswith(
        "expected at most 900 cells and 30% mines on boards that are searched"
    )
    record = json.loads(play("basic", "beginner", seed=1).to_json()) | {"rules": rules}
    assert "900 cells" in refused(client.ask("replay", record=record), 422)


def test_a_request_without_a_name_is_told_what_is_missing(client: Client) -> None:
    answer = client.http.get("/api/about", headers={"Host": ""})
    assert refused(answer, 400) == "expected the header Host, which names this server"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/ask/begin", "POST"),
        ("HEAD", "/api/ask/begin", "POST"),
        ("POST", "/api/about", "GET, HEAD"),
        ("DELETE", "/watch.html", "GET, HEAD"),
    ],
)
def test_what_an_address_answers_is_told(
    client: Client, method: str, path: str, allowed: str
) -> None:
    answer = client.http.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("path", ["/api/about", "/", "/core.wasm"])
def test_head_is_answered_as_get_without_the_body(client: Client, path: str) -> None:
    whole, head = (client.http.request(method, path) for method in ("GET", "HEAD"))
    assert head.content == b""
    assert dict(head.headers) | {"date": ""} == dict(whole.headers) | {"date": ""}


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1", "192.0.2.1:80", "[::1]:9"]
)
def test_own_names_and_addresses_are_answered(client: Client, host: str) -> None:
    assert client.http.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.promise("web.md", "It refuses requests from pages of other hosts.")
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://[::1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_cannot_play(client: Client, headers: dict[str, str]) -> None:
    for path in ("/api/ask/undo", "/api/ask/begin"):
        answer = client.http.post(path, json={"rules": "beginner"}, headers=headers)
        assert refused(answer, 403) == "expected a request from a page of this server"


def test_the_own_page_can_play(client: Client) -> None:
    origin = str(client.http.base_url).rstrip("/")
    headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
    answer = client.http.post("/api/ask/begin", json={"rules": "beginner"}, headers=headers)
    assert answer.status_code == 200


def test_every_answer_carries_a_strict_policy(client: Client) -> None:
    for path in ("/api/about", "/watch.html", "/js/dom.js", "/api/none", "/js/none.js"):
        headers = client.http.get(path).headers
        policy = headers["content-security-policy"].split("; ")
        assert policy[0] == "default-src 'none'"
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        told = {part.split(" ", 1)[1] for part in policy if not part.startswith("script-src")}
        assert told == {"'none'", "'self'"}
        assert {"worker-src 'self'", "frame-ancestors 'none'"} <= set(policy)
        assert headers["x-content-type-options"] == "nosniff"
        cached = "no-cache" if path in ("/watch.html", "/js/dom.js") else "no-store"
        assert headers["cache-control"] == cached
        assert "server" not in headers or "uvicorn" in headers["server"]


def test_files_are_served_with_their_types_and_asked_for_once(client: Client) -> None:
    for path, kind in (
        ("/icon.svg", "image/svg+xml"),
        ("/js/dom.js", "text/javascript; charset=utf-8"),
        ("/minewise.mjs", "text/javascript; charset=utf-8"),
        ("/core.wasm", "application/wasm"),
        ("/style/play.css", "text/css; charset=utf-8"),
    ):
        first = client.http.get(path)
        assert (first.status_code, first.headers["content-type"]) == (200, kind)
        again = client.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.promise(
    "SECURITY.md",
    "No request leads to a file or a command, and only agents that come with minewise can be "
    "named.",
)
@pytest.mark.promise(
    "web.md",
    "No request can open a file, run a command, or load an agent that does not come with minewise.",
)
@pytest.mark.parametrize(
    "path",
    [
        "/../settings.py",
        "/%2e%2e/settings.py",
        "/..%2fapp.py",
        "/js/../../settings.py",
        "/play.html",
        "/shell.html",
        "/api.d.ts",
        "/minewise.md",
        "/js/",
        "/js/dom.js/",
        "//etc/passwd",
    ],
)
def test_no_other_file_is_reachable(client: Client, path: str) -> None:
    # The path goes out as it is: httpx would tidy it.
    url = httpx.URL(str(client.http.base_url), raw_path=path.encode())
    assert refused(client.http.request("GET", url), 404) == "there is nothing at this address"


def test_the_pages_have_addresses_of_their_own(client: Client) -> None:
    for path in ("", *ADDRESSES.values()):
        assert client.http.get(f"/{path}").headers["content-type"] == "text/html; charset=utf-8"
        assert client.http.post(f"/{path}").status_code == 405


def test_the_addresses_that_the_pages_had_lead_on(client: Client) -> None:
    for path in ("watch", "analyze", "review", "compare"):
        answer = client.http.get(f"/{path}", follow_redirects=False)
        assert answer.headers["location"].endswith(f"/{path}.html")


def test_long_files_come_compressed_and_what_the_api_says_does_not(client: Client) -> None:
    plain = client.http.get("/core.wasm", headers={"Accept-Encoding": "identity"})
    small = client.http.get("/core.wasm", headers={"Accept-Encoding": "gzip"})
    assert (plain.content, small.content) == (small.content, plain.content)
    sizes = [int(answer.headers["content-length"]) for answer in (small, plain)]
    assert sizes[0] < 0.5 * sizes[1]
    assert plain.headers["etag"] != small.headers["etag"]
    assert "content-encoding" not in client.http.get("/icon.svg").headers
    assert "content-encoding" not in client.http.get("/api/about").headers


def test_a_slow_answer_is_there_when_it_is_asked_for_again() -> None:
    with Serving(fixed(seconds=1e-6)) as serving:
        client = serving.client
        answers = iter(lambda: client.ask("analyze", **WIDE), None)
        late = list(itertools.takewhile(lambda answer: answer.status_code == 503, answers))
        assert late
        assert "the work continues" in refused(late[0], 503)
        assert int(late[0].headers["Retry-After"]) > 0
        assert told(client.ask("analyze", **WIDE))["exact"] is True


@pytest.mark.promise("SECURITY.md", "Requests are bounded in size, rate and time.")
@pytest.mark.promise(
    "web.md",
    "A computation about a position ends after two minutes, when its client leaves, or when "
    "nobody asks for its result for ten seconds.",
)
@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("optimal", {"rules": "5x5/8"}),
        ("play", {"agent": "best:strength=strong", "rules": "expert", "games": 100_000}),
    ],
)
def test_work_that_takes_too_long_is_given_up(question: str, fields: dict[str, Any]) -> None:
    with Serving(fixed(longest=0.01)) as serving:
        sentence = refused(serving.client.ask(question, **fields), 422)
        assert sentence == "expected work of at most 0.01 seconds"


def test_a_game_that_takes_too_long_is_as_it_was() -> None:
    rules = "30x30/270 boards=no-guess"
    with Serving(fixed(game_seconds=1e-9)) as serving:
        client = serving.client
        game = client.begin(rules, seed=1)
        sentence = refused(client.move(game, "reveal", (5, 5)), 422)
        assert sentence == "expected work of at most 1e-09 seconds"
        assert told(client.of("state", game))["moves"] == 0


class Held:
    """Sessions of the core that answer `layouts` and `judge` when they are let go on."""

    def __init__(self) -> None:
        self.began, self.let_go = Event(), Event()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """What holds the thread of a server that is asked one of them."""
    state = Held()

    class HeldSession(Session):
        def _answer(self, question: str, fields: dict[str, Any]) -> tuple[str, bytes]:
            if question in ("judge", "layouts"):
                state.began.set()
                assert state.let_go.wait(PATIENCE)
            return super()._answer(question, fields)

    monkeypatch.setattr(questions, "Session", HeldSession)
    return state


def test_games_go_on_while_positions_are_worked_out(held: Held) -> None:
    with Serving(fixed(threads=1)) as serving, ThreadPoolExecutor() as threads:
        client = serving.client
        slow = [threads.submit(client.ask, "layouts", text=text) for text in ("##", "###")]
        assert held.began.wait(PATIENCE)
        game = client.begin("beginner")
        for column in range(9):
            told(client.move(game, "flag", (0, column)))
        assert not any(answer.done() for answer in slow)
        held.let_go.set()
        assert [answer.result().status_code for answer in slow] == [200] * 2


def test_too_much_that_waits_is_refused(held: Held) -> None:
    with (
        Serving(fixed(threads=1, waiting=0, waiting_always=0)) as serving,
        ThreadPoolExecutor() as threads,
    ):
        client = serving.client
        first = threads.submit(client.ask, "layouts", text="##")
        assert held.began.wait(PATIENCE)
        for busy in (
            client.ask("layouts", text="###"),
            client.post("/decisions", text="##", agent="exact"),
            client.ask("begin", rules="beginner boards=no-guess"),
        ):
            assert refused(busy, 503) == "the server is busy: ask again in a moment"
        held.let_go.set()
        assert first.result().status_code == 200


def test_one_question_about_a_game_is_answered_at_a_time(held: Held) -> None:
    """The core is not asked by two threads at once."""
    with Serving(fixed()) as serving, ThreadPoolExecutor() as threads:
        client = serving.client
        game = client.begin("beginner")
        slow = threads.submit(client.of, "judge", game)
        assert held.began.wait(PATIENCE)
        busy = client.of("state", game)
        assert refused(busy, 503) == "another question about this game is being answered"
        held.let_go.set()
        assert slow.result().status_code == 200
        told(client.of("state", game))
