"""The numbers on the page about the server are those of its settings."""

from __future__ import annotations

import os
import tracemalloc

import pytest

from minewise.web.connection import WEIGHT
from minewise.web.games import BYTES
from minewise.web.serving import END
from minewise.web.settings import Settings
from minewise.web.shares import OF_ONE, Rates
from tests.docs.test_promises import PAGES, sentences

MIB = 2**20
LINE = WEIGHT[b"\n"]


@pytest.mark.promise(
    "web.md",
    "connections | 300 | 2,000: then the client with most loses the one unused for longest",
    "requests; each 2 KiB of a body count as one more | 500 a second, 1,000 at once | all clients "
    "in turn",
    "bytes that arrive; a line of a head counts as 128 more | 2 MiB a second, 4 MiB at once: more "
    "are read later | each client by itself",
    "bytes in flight | 16 MiB | 64 MiB, and 1 MiB for each client even so",
    "computations at once | half of the threads, at least one | as many as processors, at least "
    "four; then one for each client, up to twice as many",
    "computations that wait | 64 | 512, and four for each client even so",
    "memory of games | 16 MiB, about 370 games of beginner: then the one unused for longest ends | "
    "64 MiB: then the client with most loses such a game",
    "comparisons | 50 kept, 5 waiting | 200 kept, 20 waiting, and one for each client even so",
)
def test_the_table_says_what_is_set() -> None:
    bounds = Settings()
    assert bounds.waiting_always == 4
    assert bounds.threads == max(4, os.cpu_count() or 1)
    beginner = BYTES["game"] + 81 * BYTES["cell"] + 10 * BYTES["move"]
    games = round(bounds.bytes_of_client // beginner, -1)
    rows = [row for row in sentences(PAGES["web.md"].read_text("utf-8")) if row.count(" | ") == 2]
    assert rows[-8:] == [
        (
            f"connections | {bounds.connections_of_client} | {bounds.connections:,}: "
            "then the client with most loses the one unused for longest"
        ),
        (
            f"requests; each {bounds.bytes_of_request // 1024} KiB of a body count as one more | "
            f"{bounds.requests_a_second:g} a second, {bounds.burst:,} at once | all clients in turn"
        ),
        (
            f"bytes that arrive; a line of a head counts as {LINE} more | "
            f"{bounds.bytes_a_second / MIB:g} MiB a second, {bounds.bytes_at_once // MIB} MiB at "
            "once: more are read later | each client by itself"
        ),
        (
            f"bytes in flight | {bounds.in_flight_of_client // MIB} MiB | "
            f"{bounds.in_flight // MIB} MiB, and {bounds.in_flight_always // MIB} MiB for each "
            "client even so"
        ),
        (
            "computations at once | half of the threads, at least one | as many as processors, at "
            "least four; then one for each client, up to twice as many"
        ),
        (
            f"computations that wait | {bounds.waiting_of_client} | {bounds.waiting}, "
            "and four for each client even so"
        ),
        (
            f"memory of games | {bounds.bytes_of_client // MIB} MiB, about {games} games of "
            f"beginner: then the one unused for longest ends | {bounds.bytes_of_games // MIB} MiB: "
            "then the client with most loses such a game"
        ),
        (
            f"comparisons | {bounds.comparisons_of_client} kept, "
            f"{bounds.comparisons_waiting_of_client} waiting | {bounds.comparisons} kept, "
            f"{bounds.comparisons_waiting} waiting, and one for each client even so"
        ),
    ]


@pytest.mark.promise(
    "web.md",
    "What the server keeps takes about 140 MiB at most, and 1 MiB more for each client while much "
    "is in flight.",
)
def test_what_is_kept_has_that_size_together() -> None:
    """Games, requests in flight, answers, and who has asked how often lately."""
    bounds = Settings()
    rates = Rates(bounds, a_second=1.0, burst=2)
    tracemalloc.start()
    for number in range(bounds.clients + 100):
        rates.count(f"2001:db8:{number:x}::")
    lately, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    together = bounds.bytes_of_games + bounds.in_flight + bounds.bytes_of_answers
    assert 0 < lately < 8 * MIB
    assert round((together + 2 * lately) / MIB, -1) == 140
    assert bounds.in_flight_always == MIB


@pytest.mark.promise(
    "web.md",
    "Each has an id that is hard to guess, and ends after two hours without a request.",
    "A client is an address, or a network of 64 bits in IPv6.",
    "A computation about a position ends after two minutes, when its client leaves, or when nobody "
    "asks for its result for ten seconds.",
    "A body has 30 seconds to come, and a client 60 to take the next part of an answer.",
    "Comparisons of different owners take turns of a minute or more.",
    "After six hours a comparison stops until its owner resumes it.",
    "Ctrl+C ends the server in less than three seconds, also in the middle of a computation.",
)
def test_the_times_are_those_that_are_set() -> None:
    bounds = Settings()
    assert bounds.idle == 2 * 3600
    assert bounds.longest == 2 * 60
    assert bounds.seconds == 10
    assert bounds.body_seconds == 30
    assert 2 * bounds.write_seconds == 60  # between two looks
    assert bounds.turn == 60
    assert bounds.played == 6 * 3600
    assert END < 3
    assert OF_ONE == 64


@pytest.mark.promise(
    "web.md", "Each has an id that is hard to guess, and ends after two hours without a request."
)
def test_ids_are_hard_to_guess() -> None:
    """Each has 22 letters of 64: 128 bits, drawn by the system."""
    ids = {Settings().ids() for _ in range(1_000)}
    assert len(ids) == 1_000
    assert {len(one) for one in ids} == {22}
    assert all(len({one[place] for one in ids}) >= 32 for place in range(21))
