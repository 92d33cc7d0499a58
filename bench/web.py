"""How quickly the web server answers while many people play: a real server, many sessions.

python bench/web.py [SESSIONS [MOVES]]    200 sessions of 60 moves by default, a move a second each

Each session plays games of `beginner` as a page does: a reveal or a flag, the answer, a moment of
thought, now and then a hint or an analysis. It keeps the same game here, move for move, so that a
move that was lost or made twice is found.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from minewise import Game, Random
from minewise.game.move import MoveKind
from minewise.game.rules import Cell
from minewise.game.view import COVERED

SESSIONS, MOVES = 200, 60
GOAL = 0.100
"""Seconds in which 95 of 100 reveals are to be answered on a quiet machine."""
THOUGHT = (0.5, 1.5)
"""Seconds between two moves of a person."""
RULES = "beginner"
LONGEST = 2**24
"""Bytes of an answer."""


@dataclass
class Seen:
    """What all sessions have seen: seconds of each kind of request, games, and what was lost."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    games: int = 0
    lost: int = 0
    refused: Counter[int] = field(default_factory=Counter)

    def count(self, kind: str, seconds: float) -> None:
        self.seconds.setdefault(kind, []).append(seconds)


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server in a process of its own on a free port."""
    command = [sys.executable, "-m", "minewise.cli.main", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        try:
            assert address, "expected the address of the server"
            yield address[0]
        finally:
            process.terminate()


class Line:
    """One connection that is kept. A full HTTP client would cost more than the server does, and the
    time that it takes would count as the server's."""

    def __init__(self, address: str, own: str = "127.0.0.1", more: str = "") -> None:
        parts = urlsplit(address)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self.own = own
        self.more = more

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            self.host, self.port, local_addr=(self.own, 0), limit=LONGEST
        )

    def close(self) -> None:
        self.writer.close()

    async def ask(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{self.more}\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"\r\ncontent-length: (\d+)", answer)
        assert length, answer
        return int(answer.split(None, 2)[1]), await self.reader.readexactly(int(length[1]))


class Player:
    """One session."""

    def __init__(self, address: str, number: int, seen: Seen) -> None:
        self.line = Line(address)
        self.rng = Random(number)
        self.seed = number
        self.seen = seen

    async def play(self, moves: int) -> None:
        """One game after the other until so many moves are made, or a request is refused."""
        await asyncio.sleep(self.rng.random() * THOUGHT[1])
        await self.line.open()
        while moves > 0:
            made = await self._game(moves)
            if made == 0:
                break
            moves -= made
            self.seed += 1_000_000
        self.line.close()

    async def _game(self, most_moves: int) -> int:
        """Plays a game, and returns how many moves were made in it."""
        answer = await self._ask("begin", {"rules": RULES, "seed": self.seed})
        if answer is None:
            return 0
        handle, game, moves = answer["game"], Game(RULES, seed=self.seed), 0
        view = [list(row) for row in answer["view"].split("/")]
        self.seen.games += 1
        while not game.over and moves < most_moves:
            kind, cell = self._next(game)
            body = {"game": handle, "kind": kind, "cell": cell, "after": moves}
            answer = await self._ask("move", body, kind)
            if answer is None:
                return 0
            game.move(kind, cell)
            moves += 1
            for row, column, mark in answer["changes"]:
                view[row][column] = mark
            if [*map("".join, view)] != game.view.rows() or answer["moves"] != moves:
                self.seen.lost += 1
                return 0
            least, most = THOUGHT
            await asyncio.sleep(least + (most - least) * self.rng.random())
            if self.rng.below(10) == 0 and not game.over:
                await self._ask("hint", {"game": handle})
                await self._ask("analyze", {"game": handle})
        return moves

    def _next(self, game: Game) -> tuple[MoveKind, Cell]:
        """A safe cell mostly, so that games last; at times a flag."""
        covered = game.view.where(COVERED)
        if game.board is None:
            return "reveal", self.rng.choice(covered)
        safe = [cell for cell in covered if cell not in game.board.mines]
        if self.rng.below(4) == 0 and len(safe) < len(covered):
            return "flag", self.rng.choice([c for c in covered if c in game.board.mines])
        return "reveal", self.rng.choice(safe)

    async def _ask(
        self, question: str, body: dict[str, object], kind: str = ""
    ) -> dict[str, Any] | None:
        """The answer to a question, which counts as one of that kind; None if it was refused."""
        started = time.perf_counter()
        status, answer = await self.line.ask(f"/api/ask/{question}", json.dumps(body).encode())
        self.seen.count(kind or question, time.perf_counter() - started)
        if status < 300:
            document: dict[str, Any] = json.loads(answer)
            return document
        self.seen.refused[status] += 1
        return None


async def played(address: str, sessions: int, moves: int) -> Seen:
    """All sessions at once, each with a connection of its own."""
    seen = Seen()
    await asyncio.gather(*(Player(address, n, seen).play(moves) for n in range(sessions)))
    return seen


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def main() -> None:
    match sys.argv[1:]:
        case []:
            sessions, moves = SESSIONS, MOVES
        case [number]:
            sessions, moves = int(number), MOVES
        case [number, long]:
            sessions, moves = int(number), int(long)
        case other:
            sys.exit(f"expected sessions and moves, got {' '.join(other)}")
    with server() as address:
        seen = asyncio.run(played(address, sessions, moves))
    requests = sum(map(len, seen.seconds.values()))
    print(f"{sessions} sessions of {moves} moves: {seen.games} games, {requests:,} requests")
    for kind, values in sorted(seen.seconds.items()):
        marks = "  ".join(f"{percentile(values, p) * 1000:7.1f} ms" for p in (0.5, 0.95, 0.99))
        print(f"{kind:>9}: {len(values):>7,}  median, 95 and 99 of 100 within {marks}")
    refused = ", ".join(f"{n} of {status}" for status, n in seen.refused.items()) or "none"
    print(f"lost or doubled moves: {seen.lost}; refused: {refused}")
    print(
        f"95 of 100 reveals within {percentile(seen.seconds['reveal'], 0.95) * 1000:.1f} ms "
        f"(goal {GOAL * 1000:.0f} ms on a quiet machine)"
    )


if __name__ == "__main__":
    main()
