"""The bounds of the server, and what it takes from outside: the clock, ids and chance."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

LARGEST_SEED = 2**53 - 1
"""A page reads larger whole numbers inexactly."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server allows. Times are seconds, sizes of requests bytes.

    `clock`, `ids` and `seeds` are the only ways by which time and chance come in. `hosts` are names
    by which the server may be called besides localhost and plain addresses, which no foreign name
    can be pointed at.
    """

    longest_side: int = 250
    most_moves: int = 100_000
    """Moves of one game."""

    bytes_of_games: int = 2**26
    bytes_of_client: int = 2**24
    """Memory that kept games may take in all, and those of one client."""
    idle: float = 2 * 3600.0
    """A game that nobody asks for so long ends."""

    body: int = 2**20
    body_seconds: float = 30.0
    requests_a_second: float = 500.0
    """Of one client, on average; `burst` of them may come at once. A body counts as one request
    more for each `bytes_of_request`, so that reading it takes no longer than answering one. A
    client that has begun too many bodies owes at most `burst` more."""
    burst: int = 1_000
    bytes_of_request: int = 2**11
    longest_target: int = 2_000
    """Characters of an address: to look up one of 16,000 takes milliseconds."""
    bytes_a_second: float = 2**21
    """That are read of one client, on average; `bytes_at_once` of them may come at once."""
    bytes_at_once: int = 2**22
    delay: float = 1.0
    """Seconds that a client waits for the refusal of a request too many."""
    clients: int = 10_000
    """Addresses whose rates are kept."""
    in_flight: int = 2**26
    in_flight_of_client: int = 2**24
    in_flight_always: int = 2**20
    """Bytes of requests that are being read or answered, and of answers that are being sent; each
    counts for `beside` more. A client may always have `in_flight_always`."""
    beside: int = 2**16

    threads: int = max(4, os.cpu_count() or 1)
    waiting: int = 512
    waiting_of_client: int = 64
    waiting_always: int = 4
    """Questions that may wait for a thread, of one client, and of one client however many wait."""
    seconds: float = 10.0
    """How long a request waits for an answer, and an answer for the next request for it."""
    game_seconds: float = 5.0
    """After which a game, which nobody else may ask meanwhile, gives up its work on an answer, and
    the reading of a position or a record, whose board may have to be searched for."""
    longest: float = 120.0
    """After which work on any other question is given up."""
    large: int = 1_000
    """Cells of a board from which on work may take a gigabyte, so that each client has only one
    such work at a time. The best play of a board is as large."""
    budget: int = 3_000_000
    budget_of_large: int = 300_000
    """Of an analysis: on 250x250 it takes 0.8 GB so, and 5 GB with the other one
    (tests/web/api/test_fairness.py)."""
    memory: int = 2**30
    """Bytes that the process may take before work is given up, where the system tells them."""
    bytes_of_answers: int = 2**23
    """Memory of the answers that are kept, to be given again."""
    head: int = 2**14
    """Bytes of what stands before the body of a request."""
    header_seconds: float = 10.0
    """How long a connection may take to say what it wants."""
    write_seconds: float = 30.0
    """How long a client may take no part of an answer."""
    linger_seconds: float = 2.0
    """How long a client that still sends may take to read why it is refused."""
    keep_alive: int = 75
    """How long a connection waits for the next request; browsers and proxies give up sooner, so
    that none sends into a connection that is being closed."""
    connections: int = 2_000
    connections_of_client: int = 300
    connections_a_second: float = 100.0
    """Of one client, on average; `connections_at_once` of them may come at once."""
    connections_at_once: int = 300

    runs: Path = Path("runs/web")
    """Where comparisons are kept."""
    comparisons: int = 200
    comparisons_of_client: int = 50
    comparisons_waiting: int = 20
    comparisons_waiting_of_client: int = 5
    turn: float = 60.0
    """Seconds that a comparison is played while those of other owners wait."""
    played: float = 6 * 3600.0
    """Seconds that a comparison is played until somebody resumes it."""
    points: int = 60
    """Of one comparison."""
    games_kept: int = 200_000
    """Games of a comparison up to which every one is kept, not only their sums."""
    workers: int = max(1, (os.cpu_count() or 1) - 1)
    """Processes that play a comparison."""

    clock: Callable[[], float] = time.monotonic
    ids: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    seeds: Callable[[], int] = lambda: secrets.randbelow(LARGEST_SEED + 1)
    hosts: tuple[str, ...] = ()
    proxy: str = ""
    """The address of a server in front, which names the client of each request in the header
    X-Forwarded-For."""
    page: Path = field(default=Path(__file__).parent / "page")

    @property
    def proxies(self) -> list[str]:
        """The server in front, as sockets of IPv4 and of IPv6 name it."""
        return [self.proxy, f"::ffff:{self.proxy}"] if self.proxy else []


POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Nothing comes from elsewhere, and no code from the text of a page; WebAssembly may be compiled.
The copy for static hosts says the same in its HTML."""
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Of every answer that does not say otherwise."""
