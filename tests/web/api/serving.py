"""A real server on a free port of this machine, and a client that talks to it."""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Thread
from typing import Any, Self, TypeVar

import httpx
from starlette.requests import Request

from minewise.web.models import Conflict, Refusal
from minewise.web.serving import Server
from minewise.web.settings import Settings

T = TypeVar("T")

PATIENCE = 300.0
"""Seconds that an answer may take; the machine may be busy."""
AMPLE: dict[str, Any] = {
    "burst": 10**9,
    "bytes_at_once": 10**12,
    "connections_at_once": 10**9,
    "seconds": PATIENCE,
    "game_seconds": PATIENCE,
    "linger_seconds": PATIENCE,
    "delay": 0.0,
    "memory": 2**60,
}
"""Bounds that no machine meets, however quick or busy it is. The tests of a bound set it."""


def fixed(**bounds: Any) -> Settings:
    """Settings whose clock stands still and whose ids and seeds come one after the other."""
    ids, seeds = itertools.count(1), itertools.count(1)
    still: dict[str, Any] = {
        "clock": lambda: 0.0,
        "ids": lambda: f"game-{next(ids)}",
        "seeds": lambda: next(seeds),
    }
    return Settings(**AMPLE | still | bounds)


@dataclass
class Client:
    """What a page does: JSON there and back."""

    http: httpx.Client

    def get(self, path: str) -> httpx.Response:
        return self.http.get(f"/api{path}")

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api{path}", json=body)

    def ask(self, question: str, **fields: Any) -> httpx.Response:
        """A question of the core."""
        return self.post(f"/ask/{question}", **fields)

    def begin(self, rules: str, **more: Any) -> dict[str, Any]:
        """A new game."""
        return told(self.ask("begin", rules=rules, **more))

    def of(self, question: str, game: dict[str, Any], **fields: Any) -> httpx.Response:
        """A question about a game."""
        return self.ask(question, game=game["game"], **fields)

    def move(self, game: dict[str, Any], kind: str, cell: tuple[int, int]) -> httpx.Response:
        """A move after those that `game` has, which has it too if it is made."""
        answer = self.of("move", game, kind=kind, cell=cell, after=game["moves"])
        if answer.status_code == 200:
            game |= answer.json()
        return answer


def told(response: httpx.Response, status: int = 200) -> dict[str, Any]:
    """The JSON of an answer that has this status."""
    assert response.status_code == status, response.text
    document = response.json()
    assert isinstance(document, dict)
    if status >= 400:
        kind = Conflict if "state" in document else Refusal
        kind.model_validate(document)
    return document


def refused(response: httpx.Response, status: int) -> str:
    """The sentence of a refusal."""
    sentence = told(response, status)["error"]
    assert isinstance(sentence, str)
    return sentence


class Serving:
    """A server in a thread of its own, as long as the block lasts."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server = Server(settings or Settings(**AMPLE))
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.listener]})
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self.client = Client(self.http)
        self.others: list[httpx.Client] = []

    def client_at(self, address: str) -> Client:
        """A client at another address of this machine."""
        transport = httpx.HTTPTransport(local_address=address)
        http = httpx.Client(base_url=self.address, timeout=PATIENCE, transport=transport)
        self.others.append(http)
        return Client(http)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for http in (self.http, *self.others):
            http.close()
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()


def run(scenario: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a scenario comes to, in a thread of its own: tests of the pages leave a loop running in
    this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scenario()).result()


def asking(client: str = "127.0.0.1") -> Request:
    """A request of a client that stays."""

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    return Request({"type": "http", "client": (client, 1)}, receive)
