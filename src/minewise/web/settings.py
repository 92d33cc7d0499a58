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

    games: int = 2_000
    games_of_client: int = 500
    cells_of_games: int = 20_000_000
    idle: float = 2 * 3600.0
    """A game that nobody asks for so long ends."""

    body: int = 2**20
    body_seconds: float = 30.0
    requests_a_second: float = 500.0
    """Of one client, on average; `burst` of them may come at once."""
    burst: int = 1_000
    clients: int = 10_000
    """Addresses whose rates are kept."""

    threads: int = max(4, os.cpu_count() or 1)
    waiting: int = 64
    """Questions that may wait for a thread."""
    seconds: float = 10.0
    """How long a request waits for an answer."""
    game_seconds: float = 5.0
    """After which a game, which nobody else may ask meanwhile, gives up its work on an answer."""
    longest: float = 120.0
    """After which work on any other question is given up."""
    bytes_of_answers: int = 2**27
    """Memory of the answers that are kept, to be given again."""
    header_seconds: float = 10.0
    """How long a connection may take to say what it wants."""
    connections: int = 2_000

    runs: Path = Path("runs/web")
    """Where comparisons are kept."""
    comparisons: int = 200
    comparisons_waiting: int = 20
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
    page: Path = field(default=Path(__file__).parent / "page")


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
