"""A real server on a free port of this machine, and a client that talks to it."""

from __future__ import annotations

import itertools
import socket
from dataclasses import dataclass
from threading import Thread
from typing import Any, Self

import httpx
import uvicorn

from minewise.web.app import create_app
from minewise.web.connections import bounded
from minewise.web.models import Conflict, Refusal
from minewise.web.settings import Settings

PATIENCE = 300.0
"""Seconds that an answer may take; the machine may be busy."""
AMPLE: dict[str, Any] = {"burst": 10**9, "seconds": PATIENCE}
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

    def begin(self, rules: str, **more: Any) -> dict[str, Any]:
        """A new game."""
        return told(self.post("/games", rules=rules, **more), 201)

    def move(self, game: dict[str, Any], *moves: tuple[str, tuple[int, int]]) -> httpx.Response:
        """Moves after those that `game` has."""
        asked = [{"kind": kind, "cell": cell} for kind, cell in moves]
        return self.post(f"/games/{game['id']}/moves", moves=asked, after=len(game["moves"]))


def told(response: httpx.Response, status: int = 200) -> dict[str, Any]:
    """The JSON of an answer that has this status."""
    assert response.status_code == status, response.text
    document = response.json()
    assert isinstance(document, dict)
    if status >= 400:
        kind = Conflict if "game" in document else Refusal
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
        settings = settings or Settings(**AMPLE)
        config = uvicorn.Config(
            create_app(settings),
            http=bounded(settings),
            log_level="warning",
            access_log=False,
            ws="none",
        )
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.listener]})
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self.client = Client(self.http)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join()
        self.listener.close()
