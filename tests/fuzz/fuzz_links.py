"""Any link to a position, given to every question of the server that reads one: it is answered or
refused, within bounds of time and memory.

The bytes of an input, in order: the question, the width, the height, the mines, the rules, the
seed, how many moves, three for each of them, and then edits of the text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import repeat

import httpx

from minewise.web.app import create_api
from minewise.web.settings import Settings
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited

QUESTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("/api/ask/view", {}),
    ("/api/ask/analyze", {"budget": 1000}),
    ("/api/ask/hint", {}),
    ("/api/ask/guess", {}),
    ("/api/ask/explain", {"cell": [0, 0]}),
    ("/api/ask/digits", {}),
    ("/api/ask/evaluate", {}),
    ("/api/ask/layouts", {}),
    ("/api/decisions", {"agent": "exact", "seed": 1}),
)
SIDES = (1, 2, 3, 4, 5, 8, 9, 16, 30, 50, 100, 249, 250, 251, 1000, 10**6, 2**31, 2**64)
RULES = (
    *("", " first_click=any", " first_click=opening", " first_click=safe", " start=random"),
    *(" first_click=opening boards=no-guess", " first_click=opening boards=no-guess:level=single"),
    *(" first_click=any boards=safe-guesses", " boards=no-guess", " start=0,0 boards=no-guess"),
    *(" on_mine=continue", " clues=withheld:p=0.25 cascade=no", " mines_known=no"),
)
SMALL = {"text": "##1/112"}
KINDS = "rfcq"
SEEDS = (0, 1, 2, 7, 2**32, 2**53, 2**63, 2**64 - 1, 2**64, -1)
SETTINGS = Settings(
    longest_side=50,
    threads=1,
    waiting=2,
    seconds=1.0,
    game_seconds=1.0,
    longest=2.0,
    bytes_of_games=200_000,
)
"""So small that what goes beyond them is plain."""


def link(data: Iterator[int]) -> str:
    """A link to a game in play."""
    width, height = (SIDES[next(data) % len(SIDES)] for _ in range(2))
    mines = next(data) * width * height // 300 if width * height < 2**32 else next(data)
    rules = RULES[next(data) % len(RULES)]
    seed = SEEDS[next(data) % len(SEEDS)]
    moves = [
        KINDS[next(data) % len(KINDS)]
        + ".".join(str(next(data) % min(side, 256)) for side in (height, width))
        for _ in range(next(data) % 8)
    ]
    text = f"#rules={width}x{height}/{mines}{rules}&seed={seed}&moves={'-'.join(moves)}"
    return text.replace(" ", "%20" if next(data) % 2 else "+")


@cache
def server() -> tuple[asyncio.Runner, httpx.AsyncClient]:
    """A loop, and a client in it of a server in this process."""
    transport = httpx.ASGITransport(create_api(SETTINGS))
    client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
    return asyncio.Runner(), client


async def answered(client: httpx.AsyncClient, path: str, body: object) -> httpx.Response:
    """The answer; after one that took too long it waits until the server has time again, which a
    question that is not given up would keep from coming."""
    response = await client.post(path, json=body)
    if response.status_code == 503:
        while (await client.post("/api/ask/digits", json=SMALL)).status_code == 503:
            await asyncio.sleep(0.01)  # no clock: between two questions
    return response


def one_input(data: bytes) -> None:
    """What is tried: raises if a request ends otherwise than with an answer or a refusal."""
    given = iter(data)
    path, more = QUESTIONS[next(given, 0) % len(QUESTIONS)]
    used = iter([*given])
    padded = (next(used, zero) for zero in repeat(0))
    text = edited(link(padded).encode(), bytes(used)).decode("latin-1")
    loop, client = server()
    body = {"text": text} | more
    response = loop.run(answered(client, path, body))
    assert response.status_code < 500 or response.status_code == 503, (path, body, response.text)
    if response.status_code >= 400:
        assert response.json()["error"]


if __name__ == "__main__":
    run(one_input)
