"""How a server that strangers reach holds: people play while one address attacks it.

python bench/web_attacks.py [SECONDS [ATTACK ...]]    60 seconds of each attack by default
python bench/web_attacks.py soak [REQUESTS]           50,000 mixed requests, and the memory

Fifty people play from one address as in web.py, a move a second each, and ask for hints and
analyses now and then. Each attack comes from another address. Printed are the times of the people's
requests, how many were refused, and the most memory of the server. Then Ctrl+C ends it in the
middle of the attack, and the seconds until it has ended are printed. Linux only: the memory is read
from /proc, and every address 127.x.x.x is this machine's.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from web import Line, Player, Seen, percentile

from minewise import Game

PEOPLE = 50
ATTACKER = "127.0.0.2"
MOST_MEMORY = 2**30
"""Bytes: what docs/how-to/web.md says."""
FLAT = 5_000
"""Requests of a soak after which the memory stays as it is."""


class Attack:
    """What one attack sends until it is cancelled: each method with a docstring is one."""

    def __init__(self, address: str, host: str, port: int) -> None:
        self.address, self.host, self.port = address, host, port
        self.statuses: dict[int, int] = {}

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(ATTACKER, 0))

    def request(self, path: str, body: object = None, method: str = "POST") -> bytes:
        text = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        return head.encode() + text

    async def again(self, path: str, body: Callable[[], object]) -> None:
        # One question after the other over one connection, and over the next if it is closed.
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                line = Line(self.address, ATTACKER)
                await line.open()
                while True:
                    status, _ = await line.ask(path, json.dumps(body()).encode())
                    self.statuses[status] = self.statuses.get(status, 0) + 1
            await asyncio.sleep(0.05)

    async def unread(self) -> None:
        """2,000 connections that ask once and never read."""
        await self._held(self.request("/core.wasm", method="GET"))

    async def pipelined(self) -> None:
        """1,990 connections with 40 requests at once, none read."""
        await self._held(self.request("/api/about", method="GET") * 40)

    async def _held(self, sent: bytes) -> None:
        held: list[asyncio.StreamWriter] = []
        while True:
            with suppress(OSError):
                reader, writer = await self.connect()
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(sent)
                held.append(writer)
            if len(held) > 2000:
                held.pop(0).transport.abort()
            await asyncio.sleep(0.0005)

    async def bodies(self) -> None:
        """500 bodies of almost a megabyte that do not end."""
        head = self.request("/api/ask/view")
        sent = head.replace(b"Content-Length: 0", b"Content-Length: 1048576") + b" " * 1_000_000
        while True:
            lines = []
            for _ in range(500):
                with suppress(OSError):
                    _, writer = await self.connect()
                    writer.write(sent)
                    lines.append(writer)
            await asyncio.sleep(5)
            for writer in lines:
                writer.transport.abort()

    async def faults(self) -> None:
        """15 bodies of almost a megabyte at a time, with 300,000 faults each."""
        bodies: list[tuple[str, object]] = [
            ("/api/ask/compare", {"agents": [1] * 300_000}),
            ("/api/ask/begin", {"rules": "beginner", "steps": [[]] * 200_000}),
            ("/api/decisions", {f"field {number}": 1 for number in range(50_000)}),
        ]
        sent = [self.request(path, body) for path, body in bodies]

        async def one(number: int) -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await self.connect()
                    writer.write(sent[number % len(sent)])
                    await reader.read(100)
                    writer.transport.abort()
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one(number) for number in range(15)))

    async def chunks(self) -> None:
        """100 bodies in chunks of a byte, without end."""
        head = self.request("/api/ask/view").replace(
            b"Content-Length: 0", b"Transfer-Encoding: chunked"
        )
        await self._poured(head, b"1\r\na\r\n" * 20_000)

    async def heads(self) -> None:
        """100 connections with heads of 3,900 lines."""
        head = self.request("/api/about", method="GET")
        await self._poured(b"", head.replace(b"\r\n\r\n", b"\r\n" + b"a:\r\n" * 3_900 + b"\r\n"))

    async def _poured(self, head: bytes, text: bytes) -> None:
        # What is answered is read and dropped.
        async def one() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await self.connect()
                    writer.write(head)
                    reading = asyncio.create_task(reader.read())
                    while not reading.done():
                        writer.write(text)
                        await writer.drain()
                    writer.transport.abort()
                await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(100)))

    async def decisions(self) -> None:
        """Decisions of 100,000 cells, and learned agents whose client leaves as they are loaded."""

        async def leave() -> None:
            names, rng = ["sat", "dqn", "dqn-source", "belief"], random.Random(1)
            view = "/".join(["######"] * 6)
            for seed in range(10**9):
                body = {"text": view, "mines": 4, "agent": rng.choice(names), "seed": seed}
                with suppress(OSError):
                    _, writer = await self.connect()
                    writer.write(self.request("/api/decisions", body))
                    await asyncio.sleep(rng.random() * 0.04)
                    writer.transport.abort()

        async def carry_out() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError, KeyError):
                    line = Line(self.address, ATTACKER)
                    await line.open()
                    _, answer = await line.ask("/api/ask/begin", b'{"rules": "beginner"}')
                    body = {"game": json.loads(answer)["game"], "player": "x", "certain": True}
                    body |= {"flag": [], "reveal": [[0, 0]] * 100_000}
                    while True:
                        await line.ask("/api/ask/carry_out", json.dumps(body).encode())
                await asyncio.sleep(0.05)

        await asyncio.gather(leave(), carry_out(), carry_out())

    async def lets(self) -> None:
        """60 decisions at a time in games of 250x250 that are kept."""

        async def one() -> None:
            line = Line(self.address, ATTACKER)
            await line.open()
            rules = json.dumps({"rules": "250x250/9000 cascade=no"}).encode()
            game = None
            while True:
                if game is None:
                    status, answer = await line.ask("/api/ask/begin", rules)
                    game = json.loads(answer)["game"] if status == 200 else None
                if game is not None:
                    body = json.dumps({"game": game, "agent": "basic"}).encode()
                    status, _ = await line.ask("/api/ask/let", body)
                    game = None if status in (404, 409) else game

        async def again() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    await one()

        await asyncio.gather(*(again() for _ in range(60)))

    async def refusals(self) -> None:
        """What is refused since too many bytes are in flight, as fast as it is."""
        head = self.request("/api/ask/view").replace(b"Length: 0", b"Length: 1048576")
        held = []
        for _ in range(15):
            _, writer = await self.connect()
            writer.write(head + b" " * 1_000_000)
            held.append(writer)
        await self.requests()

    async def deletions(self) -> None:
        """Comparisons that are begun and deleted, and lists of all, at a time."""
        body = {"agents": ["basic"], "rules": ["beginner"], "games": 1_000_000}
        cookie = "Cookie: minewise-owner=attacker-of-this-server\r\n"

        async def one() -> None:
            line = Line(self.address, ATTACKER, cookie)
            await line.open()
            while True:
                _, answer = await line.ask("/api/comparisons", json.dumps(body).encode())
                if name := json.loads(answer).get("id"):
                    await line.ask(f"/api/comparisons/{name}/delete", b"{}")

        async def again() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    await one()
                await asyncio.sleep(0.05)

        await asyncio.gather(*(again() for _ in range(10)))

    async def analyses(self) -> None:
        """70 analyses of 250x250 at a time, all different."""
        views, rng = [scattered(250, 12_000, share, 1) for share in (0.3, 0.35)], random.Random(1)

        def body() -> object:
            cells = list(rng.choice(views))
            cells[rng.randrange(200)] = "#"
            return {"text": "".join(cells), "mines": 12_000}

        await asyncio.gather(*(self.again("/api/ask/analyze", body) for _ in range(70)))

    async def links(self) -> None:
        """60 links to a large board without guesses at a time."""
        rules = "200x200/8000 first_click=opening boards=no-guess:level=single"
        text = f"#rules={rules}&seed={{}}&moves=r0.0"
        seeds = iter(range(10**9))
        await asyncio.gather(
            *(
                self.again("/api/ask/analyze", lambda: {"text": text.format(next(seeds))})
                for _ in range(60)
            )
        )

    async def agents(self) -> None:
        """20 decisions of Python agents at a time on large boards."""
        view = scattered(60, 600, 0.4, 2)
        names = iter(range(10**9))

        def body() -> object:
            return {"text": view, "mines": 600, "agent": "sat", "seed": next(names)}

        await asyncio.gather(*(self.again("/api/decisions", body) for _ in range(20)))

    async def comparisons(self) -> None:
        """Comparisons that never end, one after the other, and the list of all."""
        body = {"agents": ["basic"], "rules": ["250x250/15000"], "games": 1_000_000}
        await asyncio.gather(
            *(self.again("/api/comparisons", lambda: body) for _ in range(5)),
            *(self.again("/api/ask/begin", lambda: {"rules": "250x250/9000"}) for _ in range(5)),
        )

    async def requests(self) -> None:
        """As many requests as 40 connections carry."""
        await asyncio.gather(
            *(self.again("/api/ask/begin", lambda: {"rules": "beginner"}) for _ in range(40))
        )

    async def malformed(self) -> None:
        """Requests that are none, and some of two lengths, as fast as they are refused."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await self.connect()
                    writer.write(b"\x00\xff no request\r\n\r\n")
                    await reader.read()
                    writer.close()

        await asyncio.gather(*(one() for _ in range(20)))


ATTACKS = [name for name, one in vars(Attack).items() if one.__doc__ and name[0] != "_"]


def scattered(side: int, mines: int, share: float, seed: int) -> str:
    """A view of a board of which so many safe cells are shown, scattered."""
    game = Game(f"{side}x{side}/{mines}", seed=seed)
    game.reveal((0, 0))
    assert game.board is not None
    rng = random.Random(seed)
    rows = [
        "".join(
            str(game.board.clues[row][column])
            if (row, column) not in game.board.mines and rng.random() < share
            else "#"
            for column in range(side)
        )
        for row in range(side)
    ]
    return "/".join(rows)


def memory(process: subprocess.Popen[str], name: str = "VmRSS") -> int:
    """Bytes that a process takes, or has taken at most (VmHWM)."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    found = re.search(rf"{name}:\s+(\d+) kB", text)
    assert found
    return int(found[1]) * 1024


@contextmanager
def started(runs: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "minewise.cli.main", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen([*command, "--runs", runs], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield server, found[0]


async def play_on(address: str, seen: Seen, ends: float) -> None:
    """People play until that time."""

    async def one(number: int) -> None:
        while time.monotonic() < ends:
            try:
                await Player(address, number, seen).play(20)
            except (OSError, asyncio.IncompleteReadError):
                seen.refused[0] += 1
                await asyncio.sleep(0.1)

    tasks = [asyncio.create_task(one(n)) for n in range(PEOPLE)]
    await asyncio.wait(tasks, timeout=ends - time.monotonic())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def attacked(name: str, seconds: float) -> None:
    """People and one attack; prints what came of it."""
    with tempfile.TemporaryDirectory() as runs, started(runs) as (server, address):
        attack = None
        if name != "none":
            attack = subprocess.Popen([sys.executable, __file__, "attack", name, address])
            time.sleep(2)
        seen = Seen()
        asyncio.run(play_on(address, seen, time.monotonic() + seconds))
        taken = memory(server, "VmHWM")
        begun = time.monotonic()
        server.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            server.wait(130)
        ended = time.monotonic() - begun
        if attack is not None:
            attack.kill()
    times = sorted(t for kind, values in seen.seconds.items() for t in values)
    moves = seen.seconds.get("reveal", [0.0]) + seen.seconds.get("flag", [0.0])
    print(
        f"{name:>12}: {len(times):6,} requests, moves 95 of 100 within "
        f"{percentile(moves, 0.95) * 1000:6.1f} ms, slowest of all {times[-1]:5.2f} s, "
        f"refused {sum(seen.refused.values())}, lost {seen.lost}, memory {taken / 2**20:4.0f} of "
        f"{MOST_MEMORY / 2**20:,.0f} MiB, "
        f"Ctrl+C {ended:.1f} s",
        flush=True,
    )


async def attacking(name: str, address: str) -> None:
    """The process of an attack."""
    host, port = re.findall(r"//([\d.]+):(\d+)", address)[0]
    attack = Attack(address, host, int(port))
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(getattr(attack, name)(), 600)


def main() -> None:
    match sys.argv[1:]:
        case ["attack", name, address]:
            asyncio.run(attacking(name, address))
        case ["soak", *rest]:
            soak(int(rest[0]) if rest else 50_000)
        case arguments:
            seconds = float(arguments[0]) if arguments else 60
            for name in arguments[1:] or ["none", *ATTACKS]:
                attacked(name, seconds)


def soak(requests: int) -> None:
    """Mixed requests of twelve clients; prints the memory as they come."""
    with tempfile.TemporaryDirectory() as runs, started(runs) as (server, address):
        counts = SoakCounts(server, requests)
        asyncio.run(soaked(address, counts))
        flat, last = counts.memory[FLAT], memory(server)
        print(
            f"{requests:,} requests ({counts.statuses}): memory {last / 2**20:.0f} MiB, "
            f"{last / flat:.2f} times that after {FLAT:,}; at most "
            f"{memory(server, 'VmHWM') / 2**20:.0f} MiB"
        )
        server.terminate()


@dataclass
class SoakCounts:
    """How far a soak is, and the memory at each thousand requests."""

    server: subprocess.Popen[str]
    requests: int
    done: int = 0
    memory: dict[int, int] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)

    def count(self, status: int) -> None:
        self.done += 1
        self.statuses[status] += 1
        if self.done % 5000 == 0:
            self.memory[self.done] = taken = memory(self.server)
            print(f"{self.done:8,} requests: {taken / 2**20:.0f} MiB", flush=True)


async def soaked(address: str, counts: SoakCounts) -> None:
    """All clients at once, each with a connection of its own."""

    async def one(number: int) -> None:
        rng, games = random.Random(number), list[str]()
        line = Line(address, f"127.0.0.{number + 2}")
        await line.open()
        while counts.done < counts.requests:
            path, body = mixed(rng, games)
            status, answer = await line.ask(path, json.dumps(body).encode())
            counts.count(status)
            if path.endswith("begin") and status == 200:
                games.append(json.loads(answer)["game"])
        line.close()

    await asyncio.gather(*(one(number) for number in range(12)))


def mixed(rng: random.Random, games: list[str]) -> tuple[str, dict[str, object]]:
    """A request, most often about the latest game of a client."""
    kind = rng.random()
    if not games or kind < 0.04:
        rules = rng.choice(["beginner", "intermediate", "expert", "50x50/400"])
        return "/api/ask/begin", {"rules": rules}
    if kind < 0.6:
        cell = [rng.randrange(8), rng.randrange(8)]
        return "/api/ask/move", {"game": games[-1], "kind": "reveal", "cell": cell}
    if kind < 0.7:
        question = rng.choice(["state", "judge", "hint", "analyze"])
        return f"/api/ask/{question}", {"game": rng.choice(games[-3:])}
    side = rng.choice([9, 9, 16, 16, 30, 60])
    game = Game(f"{side}x{side}/{side * side // 6}", seed=rng.randrange(10**9))
    game.reveal((rng.randrange(side), rng.randrange(side)))
    view = {"text": "/".join(game.view.rows()), "mines": side * side // 6}
    if kind < 0.72:
        return "/api/decisions", view | {"agent": rng.choice(["exact", "csp", "best", "basic"])}
    if kind < 0.73:
        return "/api/ask/analyze", {"text": "#rules=expert&seed=1&moves=r0.0"}
    if kind < 0.74:
        return "/api/ask/analyze", {"text": "no position"}
    return f"/api/ask/{rng.choice(['analyze', 'hint', 'layouts'])}", view


if __name__ == "__main__":
    main()
