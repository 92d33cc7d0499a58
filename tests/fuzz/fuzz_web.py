"""Any request to the web API: answered or refused in words, never by a fault of the server.

The first byte chooses a request, the second whether a body that is no JSON is meant; the rest are
edits of the body, or of the path where there is none.
"""

from __future__ import annotations

import asyncio
import json
from functools import cache

import httpx

from minewise.web.app import create_app
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited
from tests.web.api.serving import fixed

POSITION = {"text": "##1/112", "mines": 2}
GAME = {"game": "game", "after": 0}
REQUESTS: tuple[tuple[str, str, object], ...] = (
    ("POST", "/api/ask/begin", {"rules": "4x4/3", "seed": 1, "may_undo": True}),
    ("POST", "/api/ask/move", GAME | {"kind": "reveal", "cell": [0, 0]}),
    ("POST", "/api/ask/undo", GAME | {"after": 1}),
    ("POST", "/api/ask/let", GAME | {"agent": "exact"}),
    ("POST", "/api/ask/hint", {"game": "game"}),
    ("POST", "/api/ask/carry_out", GAME | {"player": "me", "reveal": [[0, 1]], "flag": []}),
    ("POST", "/api/ask/analyze", POSITION | {"budget": 1000, "prior": 0.2}),
    ("POST", "/api/ask/explain", POSITION | {"cell": [0, 0]}),
    ("POST", "/api/ask/replay", {"record": "{}"}),
    ("POST", "/api/decisions", POSITION | {"agent": "sat", "seed": 1}),
    ("GET", "/api/comparisons/run", None),
    ("GET", "/openapi.json", None),
)


@cache
def server() -> tuple[asyncio.Runner, httpx.AsyncClient]:
    """A loop and a client in it, who talks to a server in this process where a game is played."""
    app = create_app(fixed(ids=lambda: "game"))
    transport = httpx.ASGITransport(app)
    client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
    loop = asyncio.Runner()
    begun = loop.run(client.post("/api/ask/begin", json={"rules": "4x4/3", "seed": 1}))
    assert begun.status_code == 200
    return loop, client


def request(method: str, path: str, body: bytes | None) -> httpx.Response:
    """The answer of the server."""
    loop, client = server()
    kind = {"content-type": "application/json"}
    return loop.run(client.request(method, path, content=body, headers=kind))


def one_input(data: bytes) -> None:
    """What is tried: raises if a request ends otherwise than with an answer or a refusal."""
    if not data:
        return
    method, path, body = REQUESTS[data[0] % len(REQUESTS)]
    if body is None:
        changed = edited(path.encode(), data[1:]).decode("latin-1")
        try:
            response = request(method, "/" + changed.lstrip("/"), None)
        except httpx.InvalidURL:
            return  # the client refuses it
    else:
        response = request(method, path, edited(json.dumps(body).encode(), data[1:]))
    assert response.status_code < 500, (method, path, response.text)
    if response.status_code >= 400:
        assert response.json()["error"]


if __name__ == "__main__":
    run(one_input)
